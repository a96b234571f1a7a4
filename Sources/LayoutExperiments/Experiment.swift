import BenchmarkJudging
import BenchmarkStatistics
import DelimitedText
import LayoutFamilies
import TreeLayout

/// A published experiment that can be repeated.
///
/// A new one is a file with an `Experiment` and one line in `Experiment.all`.
public struct Experiment: Sendable, Identifiable {
  public let id: String
  public let title: String

  /// Author and year of the publication.
  public let source: String

  /// What was done in the publication and is done here, in one line.
  public let procedure: String

  /// The names of the strategies in the publication, each once.
  public let strategies: [String]

  /// The inputs that can replace the experiment's own.
  public let inputs: Set<Input>

  public enum Input: String, CaseIterable, Sendable {
    case tree, data, seed, budget
  }

  private let findings:
    @Sendable (_ strategies: [String], Catalog, ReproductionSettings) throws -> [Finding]

  /// - Parameters:
  ///   - strategies: the names of the published strategies; one that comes twice counts once.
  ///   - findings: does the experiment with the strategies that the texts spell.
  public init(
    id: String, title: String, source: String, procedure: String, strategies: [String],
    inputs: Set<Input> = [],
    findings:
      @escaping @Sendable (
        _ strategies: [String], Catalog, ReproductionSettings
      ) throws -> [Finding]
  ) {
    self.id = id
    self.title = title
    self.source = source
    self.procedure = procedure
    self.inputs = inputs
    var seen: Set<String> = []
    self.strategies = strategies.filter { seen.insert($0).inserted }
    self.findings = findings
  }

  /// An experiment about one strategy.
  public init(
    id: String, title: String, source: String, procedure: String, strategy: String,
    inputs: Set<Input> = [],
    findings:
      @escaping @Sendable (
        _ strategy: String, Catalog, ReproductionSettings
      ) throws -> [Finding]
  ) {
    self.init(
      id: id, title: title, source: source, procedure: procedure, strategies: [strategy],
      inputs: inputs
    ) { try findings($0[0], $1, $2) }
  }

  /// Does the experiment with the strategies of the publication.
  ///
  /// Another strategy can replace one of them: the only one, or the one of which it is a kind; then
  /// the others are left out.
  ///
  /// - Throws: `ReproductionError`, or `SelectionError` for an unknown strategy.
  public func run(
    with replacement: String? = nil, from catalog: Catalog,
    _ settings: ReproductionSettings = ReproductionSettings()
  ) throws -> Reproduction {
    if replacement == nil,
      let missing = strategies.first(where: { !catalog.kindNames.contains($0) })
    {
      throw ReproductionError.noStrategy(missing)
    }
    let chosen = try (replacement.map { [$0] } ?? strategies).map { try catalog.member($0).id }
    if strategies.count > 1, let replacement {
      let kind = String(chosen[0].prefix { $0 != ":" })
      guard strategies.contains(kind) else {
        throw ReproductionError.notPublished(replacement, published: strategies)
      }
    }
    return Reproduction(
      experiment: self, strategies: chosen, findings: try findings(chosen, catalog, settings))
  }

  /// The list of all experiments, in the order in which they are done.
  public static let all: [Experiment] = [
    .vanDerPloegFigure10,
    .reingoldTilfordCensus,
    .squarifiedWorkedExample,
    .areaTrueComparison,
    .bederson2002,
    .shneiderman2001,
    .vernier2020,
    .icicleAgainstTreemap,
    .voronoiStoppingRules,
    .readableTrees,
    .rulesOfThumb,
  ]
}

/// The settings of an experiment.
public struct ReproductionSettings: Sendable {
  /// The seed of random trees and of the order of sampling.
  public var seed: UInt64 = 1

  /// Seconds that an experiment with a clock may sample beyond the least number of samples.
  public var budget = 10.0

  /// The file of a tree that an experiment needs and that we may not ship.
  public var tree: String?

  /// The folder of data sets that replace an experiment's own.
  public var data: String?

  /// Called with the number of parts of an experiment that are done, on any thread.
  public var progress: @Sendable (_ done: Int, _ all: Int) -> Void = { _, _ in }

  public init() {}
}

/// Why an experiment cannot be done.
public enum ReproductionError: Error, Equatable, CustomStringConvertible {
  case noStrategy(String)

  /// The publication of an experiment with several strategies has no numbers for this one.
  case notPublished(String, published: [String])

  /// A tree that we may not ship is not at hand.
  case noTree(String, hint: String)
  case otherTree(String)

  /// Trees that change cannot be read, or are missing.
  case noSequences(String)

  public var description: String {
    switch self {
    case .noStrategy(let name): "the catalog has no '\(name)'"
    case .notPublished(let name, let published):
      "no result of '\(name)' was published; there are \(published.joined(separator: ", "))"
    case .noTree(let name, let hint): "\(name) is not at hand, for it is not ours to ship; \(hint)"
    case .otherTree(let problem), .noSequences(let problem): problem
    }
  }
}

/// An experiment with its results.
public struct Reproduction: Sendable {
  public let experiment: Experiment
  public let strategies: [String]
  public let findings: [Finding]
}

/// One quantity of an experiment: the published and the found value.
public struct Finding: Equatable, Sendable {
  public let quantity: String
  public let unit: String

  /// The strategy, if an experiment has several.
  public var strategy: String?

  /// The published value; `nil` if a statement is published and no number.
  public let published: Double?

  /// The value found here; a computed value is an interval without width.
  public let ours: Estimate

  /// The verdict; `nil` if the values are shown and not judged, such as times on different
  /// machines.
  public internal(set) var verdict: ReproductionVerdict?

  /// Why the value differs, if this is known.
  public var reason: String?

  /// The condition for our value with which the finding is reproduced: `> 3`; `nil` if it is not
  /// judged.
  public var rule: String?

  /// The statement that this finding supports together with others, to be answered by yes or no;
  /// `nil` for none.
  public var statement: String?
}

extension Finding {
  /// A computed value, which is reproduced if it differs by at most `tolerance`.
  init(_ quantity: String, unit: String, published: Double, value: Double, tolerance: Double) {
    self.init(
      quantity: quantity, unit: unit, published: published,
      ours: Estimate(value: value, low: value, high: value),
      verdict: abs(value - published) <= tolerance ? .reproduced : .notReproduced,
      rule: "± \(tolerance.shortest)")
  }

  /// A mean over random trials, which is reproduced if it differs from the published one by no more
  /// than chance explains.
  ///
  /// The published value is assumed to be a mean of as many trials, so that the difference of both
  /// has an interval √2 times as wide. Chance exceeds twice this width once in 10,000 times, and a
  /// table has dozens of values.
  ///
  /// - Parameter reason: why the value is known to differ.
  init(
    _ quantity: String, unit: String, of strategy: String, published: Double, ours: Estimate,
    reason: String?
  ) {
    let most = (ours.high - ours.low) * 2.0.squareRoot() + 0.005
    let isNear = abs(ours.value - published) <= most
    self.init(
      quantity: quantity, unit: unit, strategy: strategy, published: published, ours: ours,
      verdict: isNear ? .reproduced : reason == nil ? .notReproduced : .differs,
      reason: isNear ? nil : reason, rule: "± \(((most * 100).rounded() / 100).shortest)")
  }

  /// A mean over random trials for which a statement is published: it is reproduced if the whole
  /// interval is above `bound`, and not reproduced if all of it is below.
  ///
  /// - Parameters:
  ///   - published: the number from which the statement was drawn, if it is known.
  ///   - reason: why the statement is known not to hold.
  init(
    _ quantity: String, unit: String, published: Double?, ours: Estimate, above bound: Double,
    reason: String? = nil
  ) {
    let verdict = ReproductionVerdict(ours, within: bound.nextUp...Double.infinity)
    let isKnown = verdict == .notReproduced && reason != nil
    self.init(
      quantity: quantity, unit: unit, published: published, ours: ours,
      verdict: isKnown ? .differs : verdict, reason: isKnown ? reason : nil,
      rule: "> \(bound.shortest)")
  }

  /// A computed value that has to be `limit` at most; without a limit it is shown and not judged.
  init(_ quantity: String, unit: String, published: Double, value: Double, atMost limit: Double?) {
    self.init(
      quantity: quantity, unit: unit, published: published,
      ours: Estimate(value: value, low: value, high: value),
      verdict: limit.map { value <= $0 ? .reproduced : .notReproduced },
      rule: limit.map { "≤ \((($0 * 1e4).rounded() / 1e4).shortest)" })
  }
}

public enum ReproductionVerdict: String, Sendable {
  case reproduced
  case notReproduced = "not reproduced"
  /// The value differs, and the reason is known.
  case differs = "differs"
  case inconclusive

  /// Reproduced if the whole interval is in the range, not reproduced if all of it is outside.
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
  /// A yes or no for each statement of several findings.
  public var answers: [String] {
    var statements: [String] = []
    for case let statement? in findings.map(\.statement) where !statements.contains(statement) {
      statements.append(statement)
    }
    return statements.map { statement in
      let verdicts = findings.filter { $0.statement == statement }.map(\.verdict)
      let holds = verdicts.count { $0 == .reproduced }
      let answer = holds == verdicts.count ? "yes" : "no"
      return "\(statement): \(answer), \(holds) of \(verdicts.count)"
    }
  }

  /// A row for each finding as CSV.
  public static func csv(of reproductions: [Reproduction], machine: String) -> String {
    var table = CSVTable(columns: [
      "experiment", "source", "strategy", "quantity", "unit", "published", "ours", "ours_low",
      "ours_high", "rule", "verdict", "reason", "machine",
    ])
    for reproduction in reproductions {
      let experiment = reproduction.experiment
      for finding in reproduction.findings {
        let ours = finding.ours
        table.append([
          experiment.id, experiment.source,
          finding.strategy ?? reproduction.strategies.joined(separator: " "), finding.quantity,
          finding.unit, csvField(finding.published), csvField(ours.value), csvField(ours.low),
          csvField(ours.high), finding.rule ?? "", finding.verdict?.rawValue ?? "",
          finding.reason ?? "", machine,
        ])
      }
    }
    return table.text
  }
}

extension UInt64 {
  /// The seed of one of the trials of an experiment with this seed: other experiments have other
  /// trials.
  func ofTrial(_ trial: Int) -> UInt64 {
    var random = Random(seed: self, domain: "trial \(trial)")
    return random.word()
  }
}

extension ReproductionSettings {
  /// The results of `count` parts of an experiment, in the order of the parts, computed on all
  /// processors. `progress` is called after each part.
  func concurrentMap<Value: Sendable>(
    _ count: Int, _ value: @Sendable (_ part: Int) -> Value
  ) -> [Value] {
    LayoutFamilies.concurrentMap(count, progress: { progress($0, count) }, value)
  }
}
