import LayoutQuality
import TreeData
import TreeLayout

/// Carries out a plan, one tree after the other.
public struct Runner: Sendable {
  public var families = Families.standard
  public var rule = StoppingRule()
  public var frame = Rect(x: 0, y: 0, width: 1600, height: 900)

  /// How long all samples may take together; unused time of a tree goes to those after it.
  public var budget = Duration.seconds(45)

  /// Seeds the order within the rounds and, on trees without a seed of their own, the metrics that
  /// draw random numbers.
  public var seed: UInt64 = 1

  public init() {}

  /// What a run tells while it goes on.
  public enum Event: Sendable {
    case started(tree: Int)
    /// A round of samples ended; the share of the whole run that is done.
    case sampled(tree: Int, share: Double)
    case finished(tree: Int, TreeResult)
  }

  /// Measures everything in this process.
  ///
  /// - Returns: the results in the order of the plan.
  public func run<Failure: Error>(
    _ plan: Plan, report: (Event) throws(Failure) -> Void
  ) throws(Failure) -> [TreeResult] {
    var state = RunState(plan)
    for (index, item) in plan.items.enumerated() {
      try report(.started(tree: index))
      let worker = worker(for: item, at: index, budget: state.budget(ofTree: index, in: budget))
      try worker.measureTimes(from: state.trees[index]) { (event) throws(Failure) in
        state.trees[index].apply(event)
        guard case .sampled(_, _, let seconds) = event else { return }
        let share = state.share(ofTree: index, after: seconds, of: worker.budget)
        try report(.sampled(tree: index, share: share))
      }
      worker.measureQuality(of: state.trees[index]) { state.trees[index].apply($0) }
      try report(.finished(tree: index, result(of: item, state.trees[index])))
    }
    return zip(plan.items, state.trees).map { result(of: $0, $1) }
  }

  private func worker(for item: Plan.Item, at index: Int, budget: Double) -> TreeWorker {
    TreeWorker(
      tree: item.tree.named.tree, strategies: item.strategies, families: families, frame: frame,
      rule: rule, budget: budget, seed: item.tree.seed ?? seed,
      orderSeed: orderSeed(ofTree: index))
  }

  func orderSeed(ofTree index: Int) -> UInt64 { seed &+ UInt64(index) }
}

/// How far a run is: what is known of each tree, in the order of the plan.
struct RunState {
  var trees: [TreeProgress]

  init(_ plan: Plan) {
    trees = plan.items.map { TreeProgress(strategies: $0.strategies.count) }
  }

  /// The seconds that a tree may take, those already spent on it included: what is left of the whole
  /// is shared evenly among it and the trees after it. Quality is measured in the same budget, so that
  /// a run ends when it says.
  func budget(ofTree index: Int, in whole: Duration) -> Double {
    let left = max(0, whole / .seconds(1) - trees.reduce(0) { $0 + $1.seconds })
    return trees[index].seconds + left / Double(trees.count - index)
  }

  /// The share of the run that is done after so many of a tree's seconds.
  func share(ofTree index: Int, after seconds: Double, of budget: Double) -> Double {
    (Double(index) + min(1, seconds / max(budget, 1e-3))) / Double(trees.count)
  }
}

extension Rect {
  /// `1600x900`, as the command line spells a frame.
  public var sizeDescription: String {
    "\(width.shortest)x\(height.shortest)"
  }
}
