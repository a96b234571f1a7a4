import LayoutBenchCommands

LayoutBench.main()
