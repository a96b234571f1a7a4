import BenchmarkJudging
import BenchmarkStatistics

/// The input of github-action-benchmark as `customSmallerIsBetter`, with the values of the second
/// run; values of which more is better, or neither, have no place in it.
struct GitHubActionBenchmarkReport: ComparisonReport {
  private struct Entry: Encodable {
    let name: String
    let unit: String
    let value: Double
    let range: String?
  }

  func text(of comparison: Comparison) throws -> String {
    let entries = comparison.cells.flatMap { cell in
      cell.values.compactMap { value -> Entry? in
        guard value.lowerIsBetter == true, let head = value.head, head.value.isFinite else {
          return nil
        }
        let isExact = head.low == head.high
        return Entry(
          name: "\(cell.key.path) \(value.column)", unit: value.unit, value: head.value,
          range: isExact ? nil : "\(short(head.low))…\(short(head.high))")
      }
    }
    return try jsonText(entries)
  }
}
