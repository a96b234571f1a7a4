import BenchmarkJudging
import BenchmarkStatistics
import Foundation
import LayoutAdvice

/// The output of `recommend --format json`: one object, keys in snake case.
struct AdviceJSON: Encodable {
  /// The version of this form.
  let schema = Answer.schema
  let tree: String

  /// Which layout to take; `nil` if none serves the needs.
  let answer: Overall?
  let nodes: Int
  let leaves: Int
  let versions: Int
  let frame: String
  let wishes: [String]
  let choices: [Choice]
  let families: [Family]
  let leftOut: [LeftOut]

  /// How the tree was read.
  let notes: [String]

  /// What may be wrong with that, and what is left out for this reason.
  let warnings: [String]

  /// The layout to take, and what is said besides.
  struct Overall: Encodable {
    let subject: String
    let needs: [Need]
    let lines: [Line]
  }

  struct Line: Encodable {
    /// `take`, `or`, `moving`, `size`, `lengths` or `not`.
    let role: String
    let need: Need?

    /// The strategy, or `list`; `nil` for a remark.
    let strategy: String?
    let words: String

    /// What parts of a large tree would show; `nil` where that is not told.
    let parts: [Part]?
  }

  struct Part: Encodable {
    /// The option that draws the part: `--top 20`.
    let option: String

    /// Shares of the part's leaves with names, and of the value that leaves of the part have.
    let named: Double?
    let value: Double?
    let screens: Double?

    init(_ part: Answer.Part) {
      option = part.kind.option
      (named, value, screens) = (part.sight.named, part.value, part.sight.screens)
    }
  }

  /// Which strategy to take for a purpose, within a family.
  struct Choice: Encodable {
    let purpose: Purpose
    let family: String

    /// The metric that decides; `nil` for the time.
    let metric: String?

    /// The strategy; `nil` if none grants all wishes.
    let strategy: String?

    /// The value of the metric; for `speed` nanoseconds of one layout.
    let value: Double?

    /// The other strategies that are as good.
    let equal: [String]

    /// All strategies that qualify, the best one first.
    let ranking: [String]
    let prices: [Price]
  }

  struct Price: Encodable {
    let wish: String
    let without: String
    let value: Double?

    /// Whether the strategy without the wish is no better, or not clearly faster.
    let costsNothing: Bool
  }

  struct Family: Encodable {
    let id: String
    let strategies: [Strategy]
  }

  struct Strategy: Encodable {
    let id: String
    let values: [String: Double]
    let nanoseconds: Interval?

    /// What the strategy's pictures do not promise.
    let remarks: [String]

    /// A strategy that is no worse in anything and better in something; `nil` if there is none.
    let dominatedBy: String?
  }

  struct Interval: Encodable {
    let median: Double
    let low: Double
    let high: Double
  }

  struct LeftOut: Encodable {
    let strategy: String
    let reason: String
  }

  init(
    _ advice: Advice, _ answer: Answer?, frame: String, notes: [String], warnings: [String]
  ) {
    self.notes = notes
    self.answer = answer.map { answer in
      Overall(
        subject: answer.subject, needs: answer.needs,
        lines: zip(answer.picks, answer.lines).map { pick, line in
          Line(
            role: line.label, need: pick.need,
            strategy: line.strategy.isEmpty ? nil : line.strategy,
            words: line.words,
            parts: pick.parts.isEmpty ? nil : pick.parts.map { Part($0) })
        })
    }
    self.warnings = warnings + advice.doubts
    let record = advice.workload
    tree = record.tree
    nodes = record.nodes
    leaves = record.shape.leaves
    versions = record.steps
    self.frame = frame
    wishes = advice.wishes.map(\.id)
    choices = advice.choices.map { choice in
      Choice(
        purpose: choice.purpose, family: choice.family.id, metric: choice.metric?.id,
        strategy: choice.best?.strategy, value: choice.best.flatMap { choice.value(of: $0) },
        equal: choice.ranking.prefix(choice.equals).dropFirst().map(\.strategy),
        ranking: choice.ranking.map(\.strategy),
        prices: choice.prices.map {
          Price(
            wish: $0.wish.id, without: $0.without.strategy, value: choice.value(of: $0.without),
            costsNothing: $0.isNothing)
        })
    }
    families = advice.families.map { field in
      Family(
        id: field.family.id,
        strategies: field.candidates.map { candidate in
          let values = field.metrics.map { ($0.id, candidate.value($0.id)) }
          return Strategy(
            id: candidate.strategy,
            values: Dictionary(
              uniqueKeysWithValues: values.compactMap { id, value in value.map { (id, $0) } }),
            nanoseconds: candidate.time.map {
              Interval(median: $0.value, low: $0.low, high: $0.high)
            },
            remarks: candidate.remarks,
            dominatedBy: field.dominated.first { $0.candidate.strategy == candidate.strategy }?.by
              .strategy)
        })
    }
    leftOut = record.refusals.map { refusal in
      LeftOut(
        strategy: refusal.strategy,
        reason: (refusal.node.map { "node '\($0)' " } ?? "") + refusal.reason)
    }
  }

  func text() throws -> String {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(self), as: UTF8.self) + "\n"
  }
}
