import Foundation
import LayoutBenchCommands
import LayoutFamilies

var toolbox = Toolbox()
let metrics = ProcessInfo.processInfo.environment["LAYOUTBENCH_METRICS"]
toolbox.catalog = metrics.map { .measured(isBlind: $0 == "blind") } ?? .failing
LayoutBench.main(toolbox)
