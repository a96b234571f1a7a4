import BenchmarkJudging
import BenchmarkStatistics

/// How the time of each strategy grows with the size, for every tree of three sizes or more.
///
/// The cost of memory grows with size for every layout alike, as the pass shows. The last column is
/// the slope of the time in passes, which remains for the strategy itself.
struct SlopeTable {
  private let results: [JudgedWorkload]

  init(_ results: [JudgedWorkload]) {
    self.results = results
  }

  var lines: [String] {
    var trees: [String] = []
    for result in results where !trees.contains(result.passKey.tree) {
      trees.append(result.passKey.tree)
    }
    return trees.flatMap { tree -> [String] in
      let sizes = results.filter { $0.passKey.tree == tree }
      guard Set(sizes.map(\.passKey.nodes)).count >= 3, haveOneTime(sizes.flatMap(\.cells))
      else { return [] }
      let title = "growth of time with size (slope of log time against log nodes; 1 is linear)"
      return ["", "\(tree.spelledOut) · \(title)", ""] + table(of: sizes).lines(indent: "  ")
    }
  }

  private func table(of sizes: [JudgedWorkload]) -> AlignedTable {
    var table = AlignedTable()
    table.append(["strategy", "slope", "95 % interval", "in passes"])
    let pass = sizes.compactMap { workload in
      workload.pass.samples.time.map { (size: Double(workload.passKey.nodes), time: $0.value) }
    }
    table.append(row("pass", Slope.logLog(pass), nil))
    var strategies: [String] = []
    for cell in sizes.flatMap(\.measured) where !strategies.contains(cell.key.strategy) {
      strategies.append(cell.key.strategy)
    }
    for strategy in strategies {
      let cells = sizes.flatMap(\.measured).filter { $0.key.strategy == strategy }
      let times = cells.compactMap { cell in
        cell.time.map { (size: Double(cell.key.nodes), time: $0.value) }
      }
      let ratios = cells.compactMap { cell in
        cell.passRatio.map {
          (size: Double(cell.key.nodes), time: $0.value * Double(cell.key.nodes))
        }
      }
      table.append(row(strategy, Slope.logLog(times), Slope.logLog(ratios)))
    }
    return table
  }

  private func row(_ name: String, _ slope: Estimate?, _ inPasses: Estimate?) -> [String] {
    guard let slope else { return [name, "–", "", "–"] }
    let (low, high) = (fixed(slope.low, digits: 2), fixed(slope.high, digits: 2))
    return [
      name, fixed(slope.value, digits: 2), "[\(low), \(high)]",
      inPasses.map { fixed($0.value, digits: 2) } ?? "",
    ]
  }
}
