import BenchmarkJudging

/// What stands behind the name of a strategy that does not keep what its family's pictures are read
/// by: such a one is best in no column of quality.
func remarkMark(of cells: [JudgedCell]) -> String {
  cells.allSatisfy(\.remarks.isEmpty) ? "" : " †"
}

/// What the mark means, a line for each remark.
func remarkLines(of cells: [JudgedCell]) -> [String] {
  Set(cells.flatMap(\.remarks)).sorted().map { "† \($0): never the best in quality" }
}
