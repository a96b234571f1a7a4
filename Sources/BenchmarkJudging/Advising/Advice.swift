import BenchmarkStatistics
import LayoutAdvice

/// Which strategies to take for one tree, for each purpose: a pure function of the measurements of
/// a run.
///
/// Numbers of different families mean different things, so strategies are compared within a family;
/// `answer` compares all of them.
public struct Advice: Sendable {
  /// One choice for each purpose and family that serves it, in the order of purposes and then
  /// families.
  public let choices: [Choice]

  /// The measured strategies of each family, in the order of the run.
  public let families: [Field]

  public let wishes: [Wish]

  /// Which families wishes leave out, and why: `--stable leaves out radial: …`.
  public let doubts: [String]
  public let workload: WorkloadRecord

  /// The strategies that keep what they claim and grant all wishes, in the order of the run.
  let candidates: [Candidate]

  /// Which strategy to take for a purpose.
  public struct Choice: Sendable {
    public let purpose: Purpose
    public let family: FamilyRecord

    /// The metric that decides; `nil` for the time.
    public let metric: MetricFacts?

    /// The strategies that qualify, the best one first.
    public let ranking: [Candidate]

    /// How many of the ranking are as good as the first one: equal in the deciding metric, and for
    /// `speed` with times that cannot be told apart.
    public let equals: Int

    /// For each of the aim's `keeps`, the best value of the candidates left. A strategy that is
    /// taken may be twice as bad.
    public let kept: [(metric: MetricFacts, best: Double)]

    /// The best of the strategies that would come before the first one but lack something that the
    /// purpose needs, and the metric they lack: `node_overlaps` above those of others.
    public let barred: (candidate: Candidate, need: MetricFacts)?

    /// The price of each wish: the strategy that would be taken without it, if it is another one.
    public let prices: [Price]

    public var best: Candidate? { ranking.first }

    /// The value that decides; for the time, nanoseconds of one layout.
    public func value(of candidate: Candidate) -> Double? {
      metric.map { candidate.value($0.id) } ?? candidate.time?.value
    }
  }

  /// The change that a wish made.
  public struct Price: Sendable {
    public let wish: Wish
    public let without: Candidate

    /// Whether the strategy taken without the wish is no better in the deciding metric; for times,
    /// whether it may be no faster.
    public let isNothing: Bool
  }

  /// The strategies of a family.
  public struct Field: Sendable {
    public let family: FamilyRecord
    public let candidates: [Candidate]

    /// The metrics that decide for each purpose, each once.
    public let metrics: [MetricFacts]

    /// The headline's other metrics that rank: they decide between equals.
    let otherMetrics: [MetricFacts]

    /// The strategies that are never worth taking on this tree, each with one that is no worse in
    /// anything and better in something, promises no less, and grants all wishes if the other does.
    public let dominated: [(candidate: Candidate, by: Candidate)]

    /// For each wish the strategies that grant it.
    fileprivate let granting: [Set<String>]

    /// Whether any of the candidates grants all wishes.
    public var canGrantAll: Bool {
      candidates.contains { candidate in
        granting.allSatisfy { $0.contains(candidate.strategy) }
      }
    }

    /// The best value of a metric among strategies whose pictures need no remark; `nil` if it is
    /// undefined for all.
    public func best(of metric: MetricFacts) -> Double? {
      candidates.filter(\.remarks.isEmpty).min(of: metric)?.value(metric.id)
    }

    /// The candidates that are not dominated.
    public var pareto: [Candidate] {
      candidates.filter { candidate in
        !dominated.contains { $0.candidate.strategy == candidate.strategy }
      }
    }
  }

  /// - Parameters:
  ///   - workload: a measured workload.
  ///   - stepsAreMadeUp: whether all steps after the first were made by a change.
  public init(_ workload: JudgedWorkload, wishes: [Wish] = [], stepsAreMadeUp: Bool) {
    self.workload = workload.record
    self.wishes = wishes
    // A strategy whose layouts differ between calls, or break a law that it claims, is not advised.
    let sound = workload.cells.filter { cell in
      cell.status == .ok && !cell.metrics.contains { $0.isDefect }
    }
    let candidates = sound.map { Candidate($0, stepsAreMadeUp: stepsAreMadeUp) }
    var ids: [String] = []
    for candidate in candidates where !ids.contains(candidate.family.id) {
      ids.append(candidate.family.id)
    }
    let granting = wishes.map { wish in
      Set(candidates.filter { wish.isGranted($0, candidates) }.map(\.strategy))
    }
    self.candidates = candidates.filter { candidate in
      granting.allSatisfy { $0.contains(candidate.strategy) }
    }
    let families = ids.map { id in
      Field(candidates.filter { $0.family.id == id }, granting: granting)
    }
    self.families = families
    doubts = wishes.flatMap { wish in
      families.compactMap { field in
        wish.doubt(field.candidates, candidates).map {
          "\(wish.id) leaves out \(field.family.id): \($0)"
        }
      }
    }
    choices = Purpose.allCases.flatMap { purpose in
      families.compactMap { $0.choice(for: purpose, wishes) }
    }
  }

  /// The strategies that are taken for any purpose, each once.
  public var taken: [Candidate] {
    var seen: Set<String> = []
    return choices.compactMap(\.best).filter { seen.insert($0.strategy).inserted }
  }

  /// How long a screen shows a frame at 60 frames a second: 16 ms, in nanoseconds and rounded down.
  public static let frameTime = 16e6

  /// The ids of the metrics that the answer alone uses: what is in sight, and the laws that a
  /// layout must not break.
  public static func metricsOfAnswer(
    of families: [FamilyRecord], _ wishes: [Wish]
  ) -> Set<String> {
    let all = metrics(of: families, wishes)
    let laws = families.flatMap { family in
      all.filter { family.metric($0)?.law != nil }
        + (family.aims ?? []).filter { $0.purpose == .structure }.flatMap(\.needs)
    }
    return Set(laws + wishes.flatMap(\.metrics) + Sight.metrics)
  }

  /// The ids of the metrics that advice on these families uses.
  public static func metrics(of families: [FamilyRecord], _ wishes: [Wish]) -> Set<String> {
    Set(families.flatMap { $0.headline + ($0.aims ?? []).flatMap(\.metrics) })
      .union(wishes.flatMap(\.metrics)).union(Sight.metrics)
  }
}

extension Advice.Field {
  fileprivate init(_ candidates: [Candidate], granting: [Set<String>]) {
    self.candidates = candidates
    self.granting = granting
    family = candidates[0].family
    var metrics: [MetricFacts] = []
    let aims = family.aims ?? []
    let deciding = aims.compactMap { $0.deciding(among: candidates) }
    for metric in deciding where !metrics.contains(metric) { metrics.append(metric) }
    self.metrics = metrics
    let headline = candidates[0].family.headline.compactMap { candidates[0].family.metric($0) }
    let otherMetrics = headline.filter { $0.ranks && !metrics.contains($0) }
    self.otherMetrics = otherMetrics
    let needs = Set(aims.flatMap { $0.needs + $0.keeps })
    let all = metrics + otherMetrics + needs.compactMap { candidates[0].family.metric($0) }
    let promises = aims.compactMap(\.promise?.law)
    func grantsAll(_ candidate: Candidate) -> Bool {
      granting.allSatisfy { $0.contains(candidate.strategy) }
    }
    dominated = candidates.compactMap { candidate in
      let better = candidates.filter { other in
        (grantsAll(other) || !grantsAll(candidate))
          && promises.allSatisfy { other.claims($0) || !candidate.claims($0) }
          && other.dominates(candidate, in: all)
      }
      // A strategy that no other one dominates says more.
      let best = better.first { one in !better.contains { $0.dominates(one, in: all) } }
      return (best ?? better.first).map { (candidate, $0) }
    }
  }

  /// The choice for a purpose; `nil` if the family does not serve it or nothing decides.
  ///
  /// - Parameter heeded: the indices of the wishes that count; `nil` for all.
  fileprivate func choice(
    for purpose: Purpose, _ wishes: [Wish], heeding heeded: [Int]? = nil
  ) -> Advice.Choice? {
    let heeded = heeded ?? Array(wishes.indices)
    let aim: Aim
    if purpose == .speed {
      guard candidates.contains(where: { $0.time != nil }) else { return nil }
      aim = Aim(purpose)
    } else {
      guard let found = family.aims?.first(where: { $0.purpose == purpose }),
        found.deciding(among: candidates) != nil
      else { return nil }
      aim = found
    }
    let metric = aim.deciding(among: candidates)
    let qualified = qualified(for: aim, heeding: heeded)
    let (ranking, equals) = ranking(of: qualified.candidates, for: aim)
    let prices = heeded.compactMap { index -> Advice.Price? in
      let others = self.qualified(for: aim, heeding: heeded.filter { $0 != index })
      guard let without = self.ranking(of: others.candidates, for: aim).ranking.first,
        without.strategy != ranking.first?.strategy
      else { return nil }
      let isNothing = ranking.first.map { best in
        metric.map { !without.isBetter(than: best, in: $0) } ?? best.mayBeAsFast(as: without)
      }
      return Advice.Price(wish: wishes[index], without: without, isNothing: isNothing ?? false)
    }
    var barred: (candidate: Candidate, need: MetricFacts)?
    if let metric, let best = ranking.first {
      barred = qualified.barred.filter { $0.candidate.isBetter(than: best, in: metric) }
        .min { $0.candidate.isBetter(than: $1.candidate, in: metric) }
    }
    return Advice.Choice(
      purpose: purpose, family: family, metric: metric, ranking: ranking, equals: equals,
      kept: qualified.kept, barred: barred, prices: prices)
  }

  /// The candidates that grant the wishes, claim the promised law and meet the aim's `needs` and
  /// `keeps`; the best values of `keeps`; and the candidates that do not meet `needs`.
  private func qualified(
    for aim: Aim, heeding heeded: [Int]
  ) -> (
    candidates: [Candidate], kept: [(metric: MetricFacts, best: Double)],
    barred: [(candidate: Candidate, need: MetricFacts)]
  ) {
    var left = candidates.filter { candidate in
      heeded.allSatisfy { granting[$0].contains(candidate.strategy) }
        && aim.promise.map { candidate.claims($0.law) } ?? true
    }
    var barred: [(candidate: Candidate, need: MetricFacts)] = []
    for metric in aim.needs.compactMap({ family.metric($0) }) {
      let least = left.min(of: metric)?.badness(metric) ?? 0
      func lacks(_ candidate: Candidate) -> Bool {
        candidate.badness(metric).map { isClearlyLess(least, $0) } ?? false
      }
      barred += left.filter(lacks).map { ($0, metric) }
      left.removeAll(where: lacks)
    }
    var kept: [(metric: MetricFacts, best: Double)] = []
    for metric in aim.keeps.compactMap({ family.metric($0) }) {
      guard let best = left.min(of: metric)?.value(metric.id) else { continue }
      kept.append((metric, best))
      left = left.filter { candidate in
        candidate.value(metric.id).map { value in
          metric.direction == .higher ? 2 * value >= best : value <= 2 * best
        } ?? false
      }
    }
    return (left, kept, barred)
  }

  /// The candidates, the best one first, and how many are equal to it. Among equals, it is the one
  /// that exceeds the fastest by fewer frames of a screen, then the one that is better in the
  /// metrics that decide for other purposes and in the headline, then the one with the least median
  /// time.
  private func ranking(
    of left: [Candidate], for aim: Aim
  ) -> (ranking: [Candidate], equals: Int) {
    guard let metric = aim.deciding(among: candidates) else {
      let ranking = left.filter { $0.time != nil }.sorted { $0.time!.value < $1.time!.value }
      return worthyFirst(ranking, equals: ranking.count { $0.mayBeAsFast(as: ranking[0]) })
    }
    let ranking = left.compactMap { candidate in
      candidate.badness(metric).map { (candidate, $0) }
    }.sorted { first, second in
      if isClearlyLess(first.1, second.1) { return true }
      if isClearlyLess(second.1, first.1) { return false }
      return first.0.time?.value ?? .infinity < second.0.time?.value ?? .infinity
    }
    let equals = ranking.count { !isClearlyLess(ranking[0].1, $0.1) }
    let best = tieBroken(ranking.prefix(equals).map(\.0), in: metric)
    return worthyFirst(best + ranking.dropFirst(equals).map(\.0), equals: equals)
  }

  /// Candidates that are equal in a metric, the best one first; the fastest comes first in
  /// `equals`.
  private func tieBroken(_ equals: [Candidate], in metric: MetricFacts) -> [Candidate] {
    let others = metrics.filter { $0 != metric } + otherMetrics
    let shortest = equals.first?.time?.value ?? 0
    let keys = equals.map { candidate in
      let time = candidate.time?.value ?? .infinity
      let frames = ((time - shortest) / Advice.frameTime).rounded(.down)
      return (frames, candidate.losses(in: others, among: equals))
    }
    let places = equals.indices.sorted {
      (keys[$0].0, keys[$0].1, $0) < (keys[$1].0, keys[$1].1, $1)
    }
    return places.map { equals[$0] }
  }

  /// Of the candidates that are as good as the first one, dominated ones come last, as nobody
  /// should take them.
  private func worthyFirst(
    _ ranking: [Candidate], equals: Int
  ) -> (ranking: [Candidate], equals: Int) {
    let losers = Set(dominated.map(\.candidate.strategy))
    let best = ranking.prefix(equals)
    let sorted =
      best.filter { !losers.contains($0.strategy) } + best.filter { losers.contains($0.strategy) }
    return (sorted + ranking.dropFirst(equals), equals)
  }
}

extension Candidate {
  /// How often another candidate is better in one of these metrics.
  fileprivate func losses(in metrics: [MetricFacts], among others: [Candidate]) -> Int {
    metrics.reduce(0) { count, metric in
      guard let own = badness(metric) else { return count + others.count }
      return count
        + others.count { other in other.badness(metric).map { isClearlyLess($0, own) } ?? false }
    }
  }

  /// Whether the candidate is better by more than rounding.
  public func isBetter(than other: Candidate, in metric: MetricFacts) -> Bool {
    guard let own = badness(metric), let others = other.badness(metric) else { return false }
    return isClearlyLess(own, others)
  }

  /// Whether the candidate is no worse in any of these metrics and may be as fast, and is better in
  /// one of them or certainly faster.
  fileprivate func dominates(_ other: Candidate, in metrics: [MetricFacts]) -> Bool {
    guard strategy != other.strategy, mayBeAsFast(as: other) else { return false }
    var isBetter = !other.mayBeAsFast(as: self)
    for metric in metrics {
      switch (badness(metric), other.badness(metric)) {
      case (nil, nil): continue
      case (nil, _?): return false
      case (_?, nil): isBetter = true
      case (let own?, let others?):
        if isClearlyLess(others, own) { return false }
        if isClearlyLess(own, others) { isBetter = true }
      }
    }
    return isBetter
  }
}

extension [Candidate] {
  /// The best candidate by a metric; `nil` if it is undefined for all.
  fileprivate func min(of metric: MetricFacts) -> Candidate? {
    filter { $0.badness(metric) != nil }.min { $0.badness(metric)! < $1.badness(metric)! }
  }
}
