import LayoutBenchCommands

var toolbox = Toolbox()
toolbox.catalog = .failing
LayoutBench.main(toolbox)
