import BenchmarkJudging
import BenchmarkStatistics

/// Bencher's metric format, with the values of the second run: a benchmark for each cell, a measure
/// for each column, with the interval if there is one. It takes finite numbers alone.
///
/// - Reference: "Bencher Metric Format (BMF)", bencher.dev.
struct BencherReport: ComparisonReport {
  private struct Measure: Encodable {
    let value: Double
    let lowerValue: Double?
    let upperValue: Double?
  }

  func text(of comparison: Comparison) throws -> String {
    var benchmarks: [String: [String: Measure]] = [:]
    for cell in comparison.cells {
      for value in cell.values {
        guard let head = value.head, head.value.isFinite else { continue }
        let isExact = head.low == head.high
        benchmarks[cell.key.path, default: [:]][value.column] = Measure(
          value: head.value, lowerValue: isExact ? nil : head.low,
          upperValue: isExact ? nil : head.high)
      }
    }
    return try jsonText(benchmarks)
  }
}
