import LayoutExperiments
import LayoutFamilies
import TreeSources

/// All that the commands can choose from: the one registry that a program hands to
/// `LayoutBench.main`.
///
/// Another package takes the standard one, adds to any of its parts and hands it on:
/// `toolbox.catalog.treemaps.kinds.append(StrategyKind(Treemap(LongerSide())))`.
public struct Toolbox: Sendable {
  /// The families, each with its strategies, metrics and pictures.
  public var catalog = Catalog()

  /// The generators of trees and the formats of files.
  public var sources = TreeSources()

  /// The published experiments, in the order in which they are done.
  public var experiments = Experiment.all

  public init() {}

  /// What the running command can choose from.
  @TaskLocal static var current = Toolbox()
}
