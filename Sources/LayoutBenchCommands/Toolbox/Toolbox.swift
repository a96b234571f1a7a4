import LayoutExperiments
import LayoutFamilies
import TreeSources

/// Everything that the commands can choose from: the single registry that a program passes to
/// `LayoutBench.main`.
///
/// Another package takes the standard toolbox, adds to any of its parts and passes it on:
/// `toolbox.catalog.treemaps.kinds.append(StrategyKind(Treemap(LongerSide())))`.
public struct Toolbox: Sendable {
  /// The families, each with its strategies, metrics and pictures.
  public var catalog = Catalog()

  /// The generators of trees and the formats of files.
  public var sources = TreeSources()

  /// The published experiments, in the order in which they are done.
  public var experiments = Experiment.all

  public init() {}

  /// The toolbox of the running command.
  @TaskLocal static var current = Toolbox()
}
