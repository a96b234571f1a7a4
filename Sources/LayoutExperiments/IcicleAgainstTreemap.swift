import BenchmarkStatistics
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel

extension Experiment {
  /// How far nodes move from step to step, by their depth, in treemaps and in an icicle.
  ///
  /// All nodes of a depth count, also inner ones, that have a positive weight in both steps. The
  /// move of a box's center is measured in diagonals of the frame, which is the same for all. A
  /// node is *found again* if its center lies in its old box, so that a viewer who looks there sees
  /// it: this is a measure of its own, as boxes of equal area are not equally thin. Each measure
  /// has a yes or a no for each depth, from the means over the steps of each source.
  static let icicleAgainstTreemap = Experiment(
    id: "icicle-against-treemap",
    title: "An icicle stays put at depths where a treemap no longer does",
    source: "a saying, without numbers",
    procedure: "deep trees and real sequences as in vernier2020, in 1600 × 900; by depth how far "
      + "centers move in a treemap ÷ in the icicle, and the share of nodes that are found again",
    strategies: ["squarified", "local-moves-0"], inputs: [.seed]
  ) { treemaps, catalog, settings in
    let strategies =
      try [catalog.icicles.strategy("partition")]
      + treemaps.map { try catalog.treemaps.strategy($0) }
    let own = ChangingData.generated(trials: 10, steps: 20, seed: settings.seed)
    let real = try ChangingData.real()
    return try [("generated", own), ("real", real)].flatMap { title, data in
      try DepthComparison(of: strategies, on: data, settings).findings(title)
    }
  }
}

/// The moves of the nodes of one depth from one step to the next.
private struct Moves {
  var nodes = 0.0

  /// The sum of the moves of centers, in diagonals of the frame.
  var distance = 0.0
  var foundAgain = 0.0

  static func += (sum: inout Moves, more: Moves) {
    sum.nodes += more.nodes
    sum.distance += more.distance
    sum.foundAgain += more.foundAgain
  }
}

/// How far nodes move in an icicle and in treemaps, by their depth.
struct DepthComparison {
  /// The icicle and the treemaps.
  private let strategies: [String]

  /// For each source the moves by strategy, then by depth.
  private let sources: [[[Moves]]]

  init(
    of strategies: [AnyStrategy<Rect>], on data: [ChangingData], _ settings: ReproductionSettings
  ) throws {
    let frame = Rect(x: 0, y: 0, width: 1_600, height: 900)
    let moves = settings.concurrentMap(data.count) { part in
      Result {
        let steps = try data[part].make().steps
        return strategies.map { strategy -> [Moves] in
          let layouts = strategy.layouts(of: steps, in: frame)
          return zip(layouts, layouts.dropFirst()).reduce(into: []) { moves, pair in
            moves.add(movesByDepth(LayoutChange(from: pair.0, to: pair.1)))
          }
        }
      }
    }
    var sums: [String: [[Moves]]] = [:]
    for (data, moves) in zip(data, moves) {
      let moves = try moves.get()
      guard moves[0].count > 2 else { continue }
      for (place, depths) in moves.enumerated() {
        sums[data.source, default: strategies.map { _ in [] }][place].add(depths)
      }
    }
    self.strategies = strategies.map(\.id.description)
    sources = sums.sorted { $0.key < $1.key }.map(\.value)
  }

  /// The findings for each depth that at least five of the sources reach.
  func findings(_ title: String) -> [Finding] {
    let depths = sources.map { $0[0].count }.max() ?? 0
    return (1..<max(depths, 1)).flatMap { depth -> [Finding] in
      let reaching = sources.filter { $0[0].count > depth }
      guard reaching.count >= 5 else { return [] }
      return strategies.indices.flatMap { strategy -> [Finding] in
        let pairs = reaching.map { (treemap: $0[strategy][depth], icicle: $0[0][depth]) }
        var findings = statements(pairs, "\(title), depth \(depth)", isIcicle: strategy == 0)
        for place in findings.indices { findings[place].strategy = strategies[strategy] }
        return findings
      }
    }
  }

  private func statements(
    _ pairs: [(treemap: Moves, icicle: Moves)], _ place: String, isIcicle: Bool
  ) -> [Finding] {
    let travels = pairs.map { ($0.distance / $0.nodes, $1.distance / $1.nodes) }
    guard !isIcicle else {
      return [
        Finding(
          quantity: "\(place): how far centers move", unit: "diagonals", published: nil,
          ours: .mean(travels.map { $1 }), verdict: nil)
      ]
    }
    var findings = [
      Finding(
        "\(place): how far centers move ÷ in the icicle", unit: "ratio", published: nil,
        ours: .meanRatio(travels), above: 1),
      Finding(
        "\(place): found again in the icicle − here", unit: "share", published: nil,
        ours: .mean(pairs.map { $1.foundAgain / $1.nodes - $0.foundAgain / $0.nodes }), above: 0,
        reason: "an icicle's boxes are thin: it moves less, but a small move leads out of them"),
    ]
    findings[0].statement = "centers move less in the icicle at every depth"
    findings[1].statement = "nodes are found again more often in the icicle at every depth"
    return findings
  }
}

extension [Moves] {
  fileprivate mutating func add(_ more: [Moves]) {
    while count < more.count { append(Moves()) }
    for depth in more.indices { self[depth] += more[depth] }
  }
}

/// The moves by the old depth of the nodes.
private func movesByDepth(_ change: LayoutChange<Rect>) -> [Moves] {
  let (old, new) = (change.old, change.new)
  let (width, height) = (old.frame.width, old.frame.height)
  let diagonal = (width * width + height * height).squareRoot()
  var moves = [Moves](repeating: Moves(), count: old.tree.levelCount)
  var depth = 0
  for survivor in change.survivors {
    while survivor.old >= old.tree.level(depth).upperBound { depth += 1 }
    guard old.tree.weights[survivor.old] > 0, new.tree.weights[survivor.new] > 0 else { continue }
    let (before, after) = (old[survivor.old], new[survivor.new])
    let (x, y) = (after.midX - before.midX, after.midY - before.midY)
    let isFound = 2 * abs(x) <= before.width && 2 * abs(y) <= before.height
    moves[depth] += Moves(
      nodes: 1, distance: (x * x + y * y).squareRoot() / diagonal, foundAgain: isFound ? 1 : 0)
  }
  return moves
}
