import LayoutBenchmark

/// For every tree of three sizes or more, how the time of each strategy grows with the size.
///
/// Memory grows dearer with size for every layout alike, as the pass shows. The last column is the
/// slope of the time in passes: what remains is the strategy's own.
struct SlopeTable {
  private let results: [TreeResult]

  init(_ results: [TreeResult]) {
    self.results = results
  }

  var lines: [String] {
    var trees: [String] = []
    for result in results where !trees.contains(result.passKey.tree) {
      trees.append(result.passKey.tree)
    }
    return trees.flatMap { tree -> [String] in
      let sizes = results.filter { $0.passKey.tree == tree }
      guard Set(sizes.map(\.passKey.nodes)).count >= 3 else { return [] }
      let title = "growth of time with size (slope of log time against log nodes; 1 is linear)"
      return ["", "\(tree) · \(title)", ""] + table(of: sizes).lines(indent: "  ")
    }
  }

  private func table(of sizes: [TreeResult]) -> AlignedTable {
    var table = AlignedTable()
    table.append(["strategy", "slope", "95 % interval", "in passes"])
    let pass = sizes.map {
      (size: Double($0.passKey.nodes), time: $0.pass.statistics.median)
    }
    table.append(row("pass", Slope.logLog(pass), nil))
    var strategies: [String] = []
    for cell in sizes.flatMap(\.cells) where !strategies.contains(cell.key.strategy) {
      strategies.append(cell.key.strategy)
    }
    for strategy in strategies {
      let cells = sizes.flatMap(\.cells).filter { $0.key.strategy == strategy }
      let times = cells.map { (size: Double($0.key.nodes), time: $0.time.value) }
      let ratios = cells.map {
        (size: Double($0.key.nodes), time: $0.passRatio * Double($0.key.nodes))
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
