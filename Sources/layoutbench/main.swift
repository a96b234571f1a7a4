import LayoutBenchCommands

await LayoutBench.main()
