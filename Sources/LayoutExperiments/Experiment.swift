import BenchmarkJudging
import BenchmarkStatistics
import DelimitedText
import LayoutFamilies
import TreeLayout

/// A published experiment that can be done again.
///
/// A new one is a file with an `Experiment` and one line in `Experiment.all`.
public struct Experiment: Sendable, Identifiable {
  public let id: String
  public let title: String

  /// Author and year of the publication.
  public let source: String

  /// What was done there and is done here, in one line.
  public let procedure: String

  /// The name of the strategy that the publication is about.
  public let strategy: String

  private let findings:
    @Sendable (_ strategy: String, Catalog, ReproductionSettings) throws -> [Finding]

  /// - Parameter findings: does the experiment with the strategy that a text spells.
  public init(
    id: String, title: String, source: String, procedure: String, strategy: String,
    findings:
      @escaping @Sendable (
        _ strategy: String, Catalog, ReproductionSettings
      ) throws -> [Finding]
  ) {
    self.id = id
    self.title = title
    self.source = source
    self.procedure = procedure
    self.strategy = strategy
    self.findings = findings
  }

  /// Does the experiment with the strategy of the publication, or with another one in its place.
  ///
  /// - Throws: `ReproductionError`, or `SelectionError` for a strategy in its place that is
  ///   unknown.
  public func run(
    with replacement: String? = nil, from catalog: Catalog,
    _ settings: ReproductionSettings = ReproductionSettings()
  ) throws -> Reproduction {
    guard replacement != nil || catalog.kindNames.contains(strategy) else {
      throw ReproductionError.noStrategy(strategy)
    }
    let strategy = try catalog.member(replacement ?? strategy).id
    return Reproduction(
      experiment: self, strategy: strategy, findings: try findings(strategy, catalog, settings))
  }

  /// The list of all experiments, in the order in which they are done.
  public static let all: [Experiment] = [
    .vanDerPloegFigure10,
    .reingoldTilfordCensus,
    .squarifiedWorkedExample,
    .areaTrueComparison,
  ]
}

/// What an experiment is told.
public struct ReproductionSettings: Sendable {
  /// Of random trees and of the order of sampling.
  public var seed: UInt64 = 1

  /// Seconds that an experiment with a clock may sample beyond the least number of samples.
  public var budget = 10.0

  /// The file of a tree that an experiment wants and that is not ours to ship.
  public var tree: String?

  public init() {}
}

/// Why an experiment cannot be done.
public enum ReproductionError: Error, Equatable, CustomStringConvertible {
  case noStrategy(String)

  /// A tree that is not ours to ship is not at hand.
  case noTree(String, hint: String)
  case otherTree(String)

  public var description: String {
    switch self {
    case .noStrategy(let name): "the catalog has no '\(name)'"
    case .noTree(let name, let hint): "\(name) is not at hand, for it is not ours to ship; \(hint)"
    case .otherTree(let problem): problem
    }
  }
}

/// An experiment with what came out of it.
public struct Reproduction: Sendable {
  public let experiment: Experiment
  public let strategy: String
  public let findings: [Finding]
}

/// One quantity of an experiment: what is printed there and what is found here.
public struct Finding: Equatable, Sendable {
  public let quantity: String
  public let unit: String
  public let published: Double

  /// A computed value is an interval without width.
  public let ours: Estimate

  /// `nil` where the values are shown and not judged, such as times on different machines.
  public let verdict: ReproductionVerdict?
}

extension Finding {
  /// A computed value, which is reproduced when it differs by at most `tolerance`.
  init(_ quantity: String, unit: String, published: Double, value: Double, tolerance: Double) {
    self.init(
      quantity: quantity, unit: unit, published: published,
      ours: Estimate(value: value, low: value, high: value),
      verdict: abs(value - published) <= tolerance ? .reproduced : .notReproduced)
  }

  /// A computed value that has to be as low as `limit`; without one it is shown and not judged.
  init(_ quantity: String, unit: String, published: Double, value: Double, atMost limit: Double?) {
    self.init(
      quantity: quantity, unit: unit, published: published,
      ours: Estimate(value: value, low: value, high: value),
      verdict: limit.map { value <= $0 ? .reproduced : .notReproduced })
  }
}

public enum ReproductionVerdict: String, Sendable {
  case reproduced
  case notReproduced = "not reproduced"
  case inconclusive

  /// Reproduced if the whole interval is in the range, not if the whole interval is outside.
  init(_ estimate: Estimate, within range: ClosedRange<Double>) {
    self =
      if range.contains(estimate.low), range.contains(estimate.high) {
        .reproduced
      } else if estimate.high < range.lowerBound || estimate.low > range.upperBound {
        .notReproduced
      } else {
        .inconclusive
      }
  }
}

extension Reproduction {
  /// A row for each finding as CSV.
  public static func csv(of reproductions: [Reproduction], machine: String) -> String {
    var table = CSVTable(columns: [
      "experiment", "source", "strategy", "quantity", "unit", "published", "ours", "ours_low",
      "ours_high", "verdict", "machine",
    ])
    for reproduction in reproductions {
      let experiment = reproduction.experiment
      for finding in reproduction.findings {
        let ours = finding.ours
        table.append([
          experiment.id, experiment.source, reproduction.strategy, finding.quantity,
          finding.unit, csvField(finding.published), csvField(ours.value), csvField(ours.low),
          csvField(ours.high), finding.verdict?.rawValue ?? "", machine,
        ])
      }
    }
    return table.text
  }
}
