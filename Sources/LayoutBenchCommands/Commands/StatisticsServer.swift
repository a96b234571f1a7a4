import BenchmarkJudging
import BenchmarkStatistics
import Foundation

/// Computes statistics of given samples, so that `scripts/checks/against-scipy.py` can compare them
/// with other implementations.
enum StatisticsServer {
  /// A request, one line of JSON: `{"median":{"values":[1,2,3]}}`.
  enum Request: Codable {
    /// The median, the ends of its interval, and the median absolute deviation.
    case median(values: [Double])

    /// The value and the spread; an empty answer if the mean is undefined.
    case geometricMean(values: [Double])

    /// The p-value of the sign test against the margin.
    case signTest(logRatios: [Double], margin: Double)
    case holm(pValues: [Double])
    case rankSum(first: [Double], second: [Double])

    /// The index, the ratio and the p-value of each change.
    case changePoints(values: [Double])

    /// The slope and the ends of its interval; an empty answer for too few sizes.
    case slope(sizes: [Double], times: [Double])
    case upperLimit(alarms: Int, total: Int)
    case verdict(low: Double, high: Double, margin: Double)

    /// For each cell, given by pairs of processes and blocks, first and again: the ratio of the
    /// first measurement, the ends of its interval, its p-value, the p-value of both measurements
    /// adjusted for all cells, and the detectable effect of the first measurement.
    case race(first: [[[Double]]], again: [[[Double]]], margin: Double)
  }

  /// Answers each line with one line until standard input ends.
  static func run() throws {
    let (decoder, encoder) = (JSONDecoder.ofLines(), JSONEncoder.ofLines())
    while let line = readLine() {
      let answer = answer(to: try decoder.decode(Request.self, from: Data(line.utf8)))
      let text = try encoder.encode(answer) + Data("\n".utf8)
      try FileHandle.standardOutput.write(contentsOf: text)
    }
  }

  private static func answer(to request: Request) -> any Encodable {
    switch request {
    case .median(let values):
      let statistics = SampleStatistics(values)
      return numbers(statistics.medianInterval) + [statistics.medianAbsoluteDeviation]
    case .geometricMean(let values):
      return GeometricMean(values).map { [$0.value, $0.spread] } ?? []
    case .signTest(let logRatios, let margin):
      return PairedRatio(logRatios: logRatios).pValue(margin: margin)
    case .holm(let pValues):
      return Holm.adjusted(pValues)
    case .rankSum(let first, let second):
      return RankSumTest.pValue(first, second)
    case .changePoints(let values):
      return ChangePoint.tested(values).map { [Double($0.index), $0.ratio, $0.pValue] }
    case .slope(let sizes, let times):
      let points = zip(sizes, times).map { (size: $0, time: $1) }
      return Slope.logLog(points).map { numbers($0) } ?? []
    case .upperLimit(let alarms, let total):
      return Binomial.upperLimit(successes: alarms, of: total)
    case .verdict(let low, let high, let margin):
      return MarginVerdict(ratio: Estimate(value: low, low: low, high: high), margin: margin)
    case .race(let first, let again, let margin):
      let cells = zip(first, again).map { RaceJudgement.Measured(first: $0, again: $1) }
      return RaceJudgement.all(of: cells, margin: margin).map {
        numbers($0.first.estimate) + [
          $0.first.pValue, $0.adjustedPValue, $0.first.detectableEffect,
        ]
      }
    }
  }

  private static func numbers(_ estimate: Estimate) -> [Double] {
    [estimate.value, estimate.low, estimate.high]
  }
}
