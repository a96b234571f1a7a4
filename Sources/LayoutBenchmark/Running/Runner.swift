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

  /// Seeds the order within the rounds and the metrics that sample.
  public var seed: UInt64 = 1

  public init() {}

  /// What a run tells while it goes on.
  public enum Event: Sendable {
    case started(tree: Int)
    /// A round of samples ended; the share of the whole run that is done.
    case sampled(tree: Int, share: Double)
    case measuringQuality(tree: Int)
    case finished(tree: Int, TreeResult)
  }

  /// - Returns: the results in the order of the plan.
  public func run(_ plan: Plan, report: (Event) throws -> Void) rethrows -> [TreeResult] {
    let sampler = TreeSampler(rule: rule, clockTick: Stopwatch.measuredTick())
    let start = ContinuousClock.now
    var results: [TreeResult] = []
    for (index, item) in plan.items.enumerated() {
      try report(.started(tree: index))
      // Quality is measured in the same budget, so that a run ends when it says.
      let left = max(.zero, budget - (ContinuousClock.now - start))
      let share = left / (plan.items.count - index)
      let treeStart = ContinuousClock.now
      let buffers = OutputBuffers()
      let tree = item.tree.named.tree
      var cells: [any TimedCell] = [PassCell(on: tree, into: buffers)]
      for strategy in item.strategies { cells.append(cell(strategy, on: tree, into: buffers)) }
      var order = Random(seed: seed &+ UInt64(index), domain: "order of measurement")
      let samples = try sampler.run(cells, budget: share, order: &order) {
        let part = min(1, (ContinuousClock.now - treeStart) / max(share, .milliseconds(1)))
        try report(.sampled(tree: index, share: (Double(index) + part) / Double(plan.items.count)))
      }
      try report(.measuringQuality(tree: index))
      let result = judge(item, samples)
      results.append(result)
      try report(.finished(tree: index, result))
    }
    return results
  }

  private func cell<S: LayoutStrategy>(
    _ strategy: S, on tree: LayoutTree, into buffers: OutputBuffers
  ) -> any TimedCell {
    StrategyCell(strategy, on: tree, in: frame, into: buffers)
  }
}

// MARK: - Quality

extension Runner {
  private func judge(_ item: Plan.Item, _ samples: [CellSamples]) -> TreeResult {
    let tree = item.tree.named.tree
    let shape = TreeShape(of: tree)
    let treeHash = tree.digest
    let passTime = samples[0].statistics.median
    var cells: [CellResult] = []
    for (strategy, samples) in zip(item.strategies, samples.dropFirst()) {
      cells.append(
        CellResult(
          key: key(strategy.id.description, item.tree), family: strategy.family,
          status: samples.isDeterministic ? .ok : .nondeterministic, shape: shape,
          treeHash: treeHash, samples: samples, passRatio: samples.statistics.median / passTime,
          metrics: quality(of: strategy, on: tree)))
    }
    return TreeResult(cells: cells, pass: samples[0], passKey: key("pass", item.tree))
  }

  private func key(_ strategy: String, _ tree: PlannedTree) -> CellKey {
    CellKey(
      strategy: strategy, tree: tree.named.id, nodes: tree.named.tree.count,
      frame: frame.sizeDescription, seed: tree.seed)
  }

  private func quality<S: LayoutStrategy>(of strategy: S, on tree: LayoutTree) -> [MetricValue] {
    guard let family = families.family(of: strategy) else { return [] }
    let laidOut = LaidOut(tree, in: frame, by: strategy, seed: seed)
    let claims = strategy.claims(on: tree)
    return zip(family.metrics, family.values(of: laidOut)).map { metric, value in
      MetricValue(
        metric: metric, value: value,
        isClaimed: !metric.law.isEmpty && claims.isSuperset(of: metric.law))
    }
  }
}

extension Rect {
  /// `1600x900`, as the command line spells a frame.
  public var sizeDescription: String {
    "\(plainDecimal(width))x\(plainDecimal(height))"
  }
}

/// The shortest decimal that reads back to the same number; whole numbers have no point.
public func plainDecimal(_ value: Double) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
