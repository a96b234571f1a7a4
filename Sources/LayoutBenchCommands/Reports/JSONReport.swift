import BenchmarkJudging
import BenchmarkStatistics
import Foundation

/// The whole comparison as JSON, for programs.
struct JSONReport: ComparisonReport {
  var costs: CostComparison?

  func text(of comparison: Comparison) throws -> String {
    try jsonText(Document(comparison, costs))
  }

  /// A list of comparisons.
  func text(of comparisons: [Comparison]) throws -> String {
    try jsonText(comparisons.map { Document($0, nil) })
  }

  private struct Document: Encodable {
    let schemaVersion = 1
    let base: String
    let head: String
    let outcome: String
    let counts: [String: Int]
    let advisoryCounts: [String: Int]
    let unfinished: [Comparison.Side]
    let differences: [Comparison.Difference]
    let cells: [Cell]
    let growths: [Growing]
    let onlyInBase: [CellKey]
    let onlyInHead: [CellKey]
    let metricsOnlyInBase: [String]
    let metricsOnlyInHead: [String]
    let why: Why?

    init(_ comparison: Comparison, _ costs: CostComparison?) {
      base = comparison.base
      head = comparison.head
      outcome = comparison.outcome.name
      counts = Dictionary(
        uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, comparison.count($0)) })
      advisoryCounts = Dictionary(
        uniqueKeysWithValues: Verdict.allCases.map { ($0.rawValue, comparison.advisoryCount($0)) })
      unfinished = comparison.unfinished
      differences = comparison.differences
      cells = comparison.cells.map { Cell(key: $0.key, values: $0.values.map(Value.init)) }
      growths = comparison.growths.map(Growing.init)
      onlyInBase = comparison.onlyInBase
      onlyInHead = comparison.onlyInHead
      metricsOnlyInBase = comparison.metricsOnlyInBase
      metricsOnlyInHead = comparison.metricsOnlyInHead
      why = costs.map(Why.init)
    }
  }

  private struct Growing: Encodable {
    let largest: CellKey
    let smallerNodes: Int
    let base: Double
    let head: Double
    let verdict: Verdict

    init(_ growth: Growth) {
      (largest, smallerNodes) = (growth.largest, growth.smallerNodes)
      (base, head, verdict) = (growth.base, growth.head, growth.verdict)
    }
  }

  /// What functions cost in a cell.
  private struct Why: Encodable {
    let key: CellKey
    let base: Sums
    let head: Sums
    let agrees: Bool
    let functions: [CostTable.Line]

    init(_ costs: CostComparison) {
      key = costs.key
      base = Sums(costs.base)
      head = Sums(costs.head)
      agrees = costs.agrees
      functions = CostTable(costs).lines
    }

    struct Sums: Encodable {
      let instructions: Double
      let allocatorInstructions: Double
      let mispredictions: Double
      let counted: CellCounts
      let tellsInlined: Bool

      init(_ build: CostComparison.Build) {
        instructions = build.profile.total.instructions
        allocatorInstructions = build.profile.allocator.instructions
        mispredictions = build.profile.total.mispredictions
        counted = build.counts
        tellsInlined = build.profile.tellsInlined
      }
    }
  }

  private struct Cell: Encodable {
    let key: CellKey
    let values: [Value]
  }

  /// Values are the fields of the files, as text: a field is not always a JSON number.
  private struct Value: Encodable {
    let column: String
    let unit: String
    let base: String
    let head: String
    let verdict: Verdict
    let advisory: Bool
    let brokenLaw: String?
    let reason: String?
    let ratio: Double?
    let ratioLow: Double?
    let ratioHigh: Double?

    init(_ value: ValueComparison) {
      column = value.column
      unit = value.unit
      base = value.baseText
      head = value.headText
      verdict = value.verdict
      advisory = value.isAdvisory
      brokenLaw = value.brokenLaw
      reason = value.reason
      ratio = value.ratio?.value
      ratioLow = value.ratio?.low
      ratioHigh = value.ratio?.high
    }
  }
}

/// A value as JSON with sorted keys in snake case.
func jsonText(_ value: some Encodable) throws -> String {
  let encoder = JSONEncoder()
  encoder.keyEncodingStrategy = .convertToSnakeCase
  encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
  return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
}
