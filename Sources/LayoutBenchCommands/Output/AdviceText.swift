import BenchmarkJudging
import BenchmarkStatistics
import LayoutAdvice
import TreeLayout

/// The output of `recommend`.
struct AdviceText {
  let advice: Advice

  /// The conditions of the picture, in words: `screen 1440x900, letters of 10 pixels`.
  let asked: String

  /// How many pixels a unit of the frame is long.
  let unit: Double

  /// The origin of the versions, if they are not steps of the tree's own.
  let versions: String?

  /// How the tree was read.
  let notes: [String]

  /// What may be wrong with that, and what is left out for this reason.
  let warnings: [String]

  /// - Parameter width: the greatest width of a table's lines; `nil` for any width, and then no
  ///   other line is broken, either.
  func text(width: Int?) -> String {
    var parts = [introduction]
    for purpose in Purpose.allCases {
      let choices = advice.choices.filter { $0.purpose == purpose }
      guard !choices.isEmpty else { continue }
      parts.append(["", "to " + purpose.title] + table(choices))
      if let note = note(on: choices) { parts.append(["  \(note)"]) }
    }
    parts.append(["", "what each costs; * marks those recommended above"])
    let before = parts.flatMap(\.self)
    let tables = advice.families.flatMap { field in
      [""] + costs(of: field).lines(indent: "  ", width: width)
    }
    let after = neverWorthIt + leftOut + [""] + legend
    func broken(_ lines: [String]) -> String {
      fitted(lines.map(\.spelledOut).joined(separator: "\n"), width: width)
    }
    return "\(broken(before))\n\(tables.joined(separator: "\n"))\n\(broken(after))\n"
  }

  private var neverWorthIt: [String] {
    let beaten = advice.families.flatMap { beatenLines(of: $0) }
    return beaten.isEmpty ? [] : ["", "never worth it on this tree"] + beaten.map { "  " + $0 }
  }

  private var leftOut: [String] {
    let refusals = advice.workload.refusals.map { "  " + $0.shortDescription }
    return refusals.isEmpty ? [] : ["", "left out"] + refusals
  }

  /// The subject of the advice.
  var introduction: [String] {
    [heading, asked] + (versions.map { [$0] } ?? [])
      + (notes.isEmpty ? [] : ["note: " + notes.joined(separator: "; ")])
      + (warnings + advice.doubts).map { "warning: \($0)" } + unsatisfied
  }

  /// The families without a strategy that satisfies the wishes, named once for all purposes.
  private var unsatisfied: [String] {
    let families = advice.families.filter { !$0.canGrantAll }.map(\.family.id)
    guard !families.isEmpty else { return [] }
    let isAll = families.count == advice.families.count
    return [noneSatisfies + (isAll ? "" : " in \(families.joined(separator: ", "))")]
  }

  private var heading: String {
    let (record, shape) = (advice.workload, advice.workload.shape)
    let leaves = "\(grouped(shape.leaves)) \(shape.leaves == 1 ? "leaf" : "leaves")"
    return "\(record.tree) · \(nodeCount(record.nodes)), \(leaves), height \(shape.height)"
  }

  /// A size in frame units, on the screen.
  private func pixels(of size: Double) -> String {
    let pixels = size * unit
    return pixels == 1 ? "1 pixel" : "\(pixels.shortest) pixels"
  }

  /// The meaning of a metric in this text.
  func summary(of metric: MetricFacts) -> String {
    guard metric.leastSize != nil else { return metric.summary }
    return "\(metric.summary); a frame unit is \(pixels(of: 1)) here"
  }

  /// A strategy with what it does not promise.
  private func name(_ candidate: Candidate) -> String {
    candidate.remarks.isEmpty
      ? candidate.strategy
      : "\(candidate.strategy) (\(candidate.remarks.joined(separator: "; ")))"
  }

  private var noneSatisfies: String { "no strategy satisfies \(wishes)" }

  /// The words for wishes that only strategies of no use for the purpose satisfy.
  private var noneForThisSatisfies: String { "no strategy for this satisfies \(wishes)" }

  private var wishes: String { advice.wishes.map(\.id).joined(separator: " and ") }

  private func slowest(of choices: [Advice.Choice]) -> Candidate? {
    choices.flatMap(\.ranking).max { ($0.time?.value ?? 0) < ($1.time?.value ?? 0) }
  }

  /// Whether every strategy takes at most one frame of a screen.
  private func allAreQuick(_ choices: [Advice.Choice]) -> Bool {
    slowest(of: choices)?.time.map { $0.value < Advice.frameTime } ?? false
  }

  private func table(_ choices: [Advice.Choice]) -> [String] {
    choices.flatMap { choice in
      let lines = lines(of: choice)
      return ["  \(choice.family.id): \(lines[0])"] + lines.dropFirst().map { "    " + $0 }
    }
  }

  /// The strategy with its number; then what is as good, what comes next, and what wishes cost.
  func lines(of choice: Advice.Choice) -> [String] {
    guard let best = choice.best else {
      let others = others(choice)
      if !advice.wishes.isEmpty, field(of: choice).canGrantAll {
        return [noneForThisSatisfies] + others
      }
      guard others.isEmpty else { return others }
      // With one wish, leaving it out brings nothing, so it is not the reason.
      let promise = choice.family.aims?.first { $0.purpose == choice.purpose }?.promise
      return [advice.wishes.count < 2 ? "none: \(promise?.otherwise ?? "–")" : "none"]
    }
    return ["\(name(best)), \(words(best, choice))"] + others(choice)
  }

  private func words(_ candidate: Candidate, _ choice: Advice.Choice) -> String {
    guard let metric = choice.metric else { return Self.time(of: candidate) }
    return "\(metric.id) \(choice.value(of: candidate).map(short) ?? "–")"
  }

  private func others(_ choice: Advice.Choice) -> [String] {
    var lines = choice.kept.map { condition($0.metric, $0.best) }
    let equals = choice.ranking.prefix(choice.equals).dropFirst().map(\.strategy)
    if !equals.isEmpty {
      let shown = equals.prefix(4).joined(separator: ", ")
      let rest = equals.count > 4 ? " and \(equals.count - 4) more" : ""
      lines.append("\(reason(choice)): \(shown)\(rest)")
    }
    if choice.ranking.count > choice.equals {
      let next = choice.ranking[choice.equals]
      lines.append("next: \(name(next)), \(words(next, choice))")
    }
    if let (candidate, need) = choice.barred {
      let value = candidate.value(need.id).map(short) ?? "–"
      lines.append(
        "not \(name(candidate)), \(words(candidate, choice)), because of \(need.id) \(value)")
    }
    return lines + choice.prices.map { words($0, choice) }
  }

  /// The cost of a wish.
  private func words(_ price: Advice.Price, _ choice: Advice.Choice) -> String {
    let without = "\(name(price.without)), \(words(price.without, choice))"
    guard price.isNothing else { return "without \(price.wish.id): \(without)" }
    let why = choice.metric == nil ? "too close to call" : "which is no better"
    return "\(price.wish.id) costs nothing here; without it: \(without), \(why)"
  }

  private func field(of choice: Advice.Choice) -> Advice.Field {
    advice.families.first { $0.family.id == choice.family.id }!
  }

  /// What the strategies lack that are as good as the first one.
  private func reason(_ choice: Advice.Choice) -> String {
    guard let metric = choice.metric else { return "too close to call" }
    let (first, second) = (choice.ranking[0], choice.ranking[1])
    let other = field(of: choice).metrics.first {
      $0 != metric && first.isBetter(than: second, in: $0)
    }
    guard choice.equals == 2, let other, let value = second.value(other.id) else {
      return "equally good here"
    }
    return "as good here, but with \(other.id) \(short(value)) instead of "
      + short(first.value(other.id)!)
  }

  /// A note about a purpose as a whole.
  func note(on choices: [Advice.Choice]) -> String? {
    allAreQuick(choices.filter { $0.metric == nil })
      ? "all take less than 16 ms, one frame of a screen: speed need not decide" : nil
  }

  private func costs(of field: Advice.Field) -> AlignedTable {
    var table = AlignedTable()
    table.append([field.family.id] + field.metrics.map(\.id) + ["time"])
    for candidate in field.pareto {
      let values = field.metrics.map { candidate.value($0.id).map(short) ?? "–" }
      let isTaken = advice.taken.contains { $0.strategy == candidate.strategy }
      table.append(
        [candidate.strategy + (isTaken ? "*" : "")] + values + [Self.shortTime(of: candidate)])
    }
    return table
  }

  /// A line for each strategy that beats others: it is as good or better in every metric that the
  /// table shows, in the headline and in the needs of the purposes.
  func beatenLines(of field: Advice.Field) -> [String] {
    field.pareto.compactMap { winner in
      let beaten = field.dominated.filter { $0.by.strategy == winner.strategy }
        .map(\.candidate.strategy)
      return beaten.isEmpty
        ? nil : "\(beaten.joined(separator: ", ")): \(winner.strategy) is as good or better"
    }
  }

  /// The metrics that decide for any purpose, each once.
  var metrics: [MetricFacts] {
    var seen: Set<String> = []
    return advice.families.flatMap(\.metrics).filter { seen.insert($0.id).inserted }
  }

  private var legend: [String] {
    ["what the metrics mean, within a family"]
      + metrics.map { "  \($0.id): \(summary(of: $0)) [\($0.unit), \($0.direction.words)]" }
  }

  /// The condition for a strategy besides the metric that decides.
  private func condition(_ metric: MetricFacts, _ best: Double) -> String {
    let rest = advice.wishes.isEmpty ? "" : " of those that satisfy the wishes"
    return metric.direction == .higher
      ? "chosen among those whose \(metric.id) is at least half the best\(rest), \(short(best))"
      : "chosen among those whose \(metric.id) is at most twice the best\(rest), \(short(best))"
  }

  private static func inUnits(_ time: Estimate) -> (unit: String, Estimate) {
    let (unit, factor) =
      time.value >= 1e6 ? ("ms", 1e-6) : time.value >= 1e3 ? ("µs", 1e-3) : ("ns", 1)
    return (unit, time.scaled(by: factor))
  }

  /// `1.25 ms`
  static func shortTime(of candidate: Candidate) -> String {
    guard let time = candidate.time else { return "–" }
    let (unit, scaled) = inUnits(time)
    return "\(short(scaled.value)) \(unit)"
  }

  /// `1.25 ms [1.20, 1.31]`
  static func time(of candidate: Candidate) -> String {
    guard let time = candidate.time else { return "–" }
    let (unit, scaled) = inUnits(time)
    return "\(short(scaled.value)) \(unit) [\(short(scaled.low)), \(short(scaled.high))]"
  }
}

extension MetricFacts.Direction {
  var words: String {
    switch self {
    case .lower: "less is better"
    case .higher: "more is better"
    case .zero: "anything above zero is a defect"
    case .none: "neither is better"
    }
  }
}

extension WorkloadRecord.Refusal {
  /// The description in one line for a list about one tree.
  var shortDescription: String {
    "\(strategy): \(node.map { "node '\($0)' " } ?? "")\(reason)"
  }
}
