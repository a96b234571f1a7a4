import LayoutBenchCommands
import LayoutFamilies
import TreeLayout

var toolbox = Toolbox()
toolbox.catalog.treemaps.kinds.append(StrategyKind(Treemap(LongerSide())))
toolbox.catalog.treemaps.metrics.append(.borderShare)
toolbox.catalog.treemaps.changes.append(.areaChange)
toolbox.catalog.nodeLinkTrees.kinds.append(StrategyKind(LeftAligned()))
toolbox.catalog.others.append(Family.circles)
toolbox.catalog.others.append(Family.slabs)
toolbox.sources.generators.append(.comb)
toolbox.sources.formats.append(.outline)
toolbox.sources.add(.book, to: "json")
LayoutBench.main(toolbox)
