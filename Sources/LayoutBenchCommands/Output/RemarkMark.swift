import BenchmarkJudging

/// The mark behind the name of a strategy that does not keep the law by which its family's pictures
/// are read: such a strategy is best in no column of quality.
func remarkMark(of cells: [JudgedCell]) -> String {
  cells.allSatisfy(\.remarks.isEmpty) ? "" : " †"
}

/// The meaning of the mark, a line for each remark.
func remarkLines(of cells: [JudgedCell]) -> [String] {
  Set(cells.flatMap(\.remarks)).sorted().map { "† \($0): never the best in quality" }
}
