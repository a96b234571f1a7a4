import Foundation
import TreeData
import TreeLayout

/// What a child process is told to measure: one tree, and what is known of it already.
struct TreeJob: Codable, Sendable {
  /// Quality is measured in a process of its own, which so finds layouts that are the same only within
  /// a process: those that depend on the order of a `Set`.
  enum Part: String, Codable { case times, quality }

  var part: Part

  /// The tree as `TreeColumnsFile` writes it: the very tree of the parent, wherever that came from and
  /// whatever became of the file since.
  var tree: Data

  /// The ids of the strategies, in the order of the cells.
  var strategies: [String]
  var frameWidth: Double
  var frameHeight: Double
  var rule: StoppingRule
  var budget: Double
  var seed: UInt64
  var orderSeed: UInt64

  /// The samples so far, and the cells that are done or given up.
  var progress: TreeProgress

  /// The job of a tree's first process.
  init(_ item: Plan.Item, at index: Int, of runner: Runner, budget: Double) {
    part = .times
    tree = TreeColumnsFile.data(of: item.tree.named.tree)
    strategies = item.strategies.map(\.id.description)
    (frameWidth, frameHeight) = (runner.frame.width, runner.frame.height)
    rule = runner.rule
    self.budget = budget
    seed = item.tree.seed ?? runner.seed
    orderSeed = runner.orderSeed(ofTree: index)
    progress = TreeProgress(strategies: item.strategies.count)
  }

  /// - Parameter catalog: where the strategies are looked up; an id is spelled from a type's default
  ///   options, whatever options the catalog's own value has.
  func worker(catalog: Catalog, families: Families) throws -> TreeWorker {
    let types = Catalog(catalog.strategies.map { type(of: $0).init() })
    guard let tree = TreeColumnsFile.tree(of: tree) else { throw TreeError.columnLengths }
    return TreeWorker(
      tree: tree,
      strategies: try strategies.map { try StrategySelection.one($0, from: types) },
      families: families, frame: Rect(x: 0, y: 0, width: frameWidth, height: frameHeight),
      rule: rule, budget: budget, seed: seed, orderSeed: orderSeed)
  }
}
