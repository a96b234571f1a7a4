import BenchmarkStatistics
import Foundation

/// The search for the commit since which a cell is slower, on a line of commits of which the first
/// is good and the last is bad.
///
/// A bisection measures nothing: it says what to do next, and takes what was found as facts. Equal
/// facts give an equal search, so that a search which was killed goes on from its facts.
///
/// Both ends are raced first. Then the commit in the middle decides which half to search, until two
/// neighbors are left, and these are raced against each other in fresh processes. A commit belongs
/// to the bad half if its rise over the good end is more than halfway between the rises of the two
/// commits around. So of several slow-downs the search finds one that is at least as large as the
/// average of all commits.
///
/// Races go on until a sequential sign test over the pairs of processes decides. Instructions
/// decide where they rise by a fifth of the times' rise between the ends, or more, since a count
/// takes seconds and is exact; if the race of the neighbors does not show what counts said, the
/// search is done again with times.
public struct Bisection: Sendable {
  /// The place of the bad end; the good one has 0.
  public let last: Int
  public let rule: Rule

  private var builds: [Int: String] = [:]
  private var skipped: [Int: String] = [:]
  private var counts: [String: CellCounts] = [:]
  private var uncounted: Set<String> = []
  private var races: [Race: RacedPairs] = [:]

  /// When races end.
  public struct Rule: Equatable, Sendable {
    /// The least slow-down that matters, as a share.
    public var margin: Double

    /// How many pairs of processes each race has at least.
    public var leastPairs: Int

    /// How long a race goes on at most.
    public var seconds: Double

    /// Whether instructions can be counted here.
    public var counts: Bool

    /// So few pairs may disagree by chance; more are taken until they decide.
    public static let fewestPairs = RaceRatio.fewestProcesses

    /// The share of searches that may find a wrong commit.
    public static let level = 0.05

    public init(
      margin: Double, leastPairs: Int = fewestPairs, seconds: Double, counts: Bool
    ) {
      self.margin = margin
      self.leastPairs = leastPairs
      self.seconds = seconds
      self.counts = counts
    }
  }

  /// - Precondition: `last` is at least 1.
  public init(last: Int, rule: Rule) {
    precondition(last >= 1, "a bisection needs a commit behind the good one")
    self.last = last
    self.rule = rule
  }

  /// About how often the commits are halved.
  public var expectedHalvings: Int { Int(log2(Double(last)).rounded(.up)) }

  /// The chance of error of each race. The number of races is not known before, as commits that do
  /// not build make halves uneven.
  public var errorOfRace: Double { Rule.level / Double(2 + 2 * expectedHalvings) }
}

// MARK: - Facts

/// Something that was found in a bisection: one record of its journal. Commits are counted from the
/// good end, which is 0.
public enum BisectionFact: Codable, Equatable, Sendable {
  /// The commit was built. Builds of equal bytes have equal digests and are measured once.
  case built(commit: Int, digest: String)

  /// The commit does not build, or its build cannot be measured.
  case skipped(commit: Int, reason: String)
  case counted(commit: Int, counts: CellCounts)
  case notCounted(commit: Int, reason: String)

  /// Some pairs of processes: of each, the median of the logarithms of head ÷ base over its blocks.
  case raced(
    base: Int, head: Int, part: RacePart, logRatios: [Double], seconds: Double, sameLayout: Bool)
}

/// What to do next in a bisection.
public enum BisectionTask: Equatable, Sendable {
  case build(Int)
  case count(Int)

  /// Race two builds for some pairs of processes.
  case race(base: Int, head: Int, part: RacePart)
}

/// The pairs of one race.
public struct RacedPairs: Equatable, Sendable {
  /// One for each pair: the median of the logarithms of its blocks' ratios.
  public fileprivate(set) var logRatios: [Double] = []
  public fileprivate(set) var seconds = 0.0
  public fileprivate(set) var sameLayout = true

  /// The median of `logRatios`.
  fileprivate var median = 0.0

  fileprivate mutating func add(_ more: [Double], _ seconds: Double, _ sameLayout: Bool) {
    logRatios += more
    self.seconds += seconds
    self.sameLayout = self.sameLayout && sameLayout
    if !logRatios.isEmpty { median = SampleStatistics(logRatios).median }
  }

  /// Head ÷ base: the median over the pairs, with an interval that holds whenever a race ends.
  public var ratio: Estimate {
    let estimate = SequentialSignTest.interval(of: logRatios, level: Bisection.Rule.level)
    return Estimate(value: exp(estimate.value), low: exp(estimate.low), high: exp(estimate.high))
  }
}

extension Bisection {
  private struct Race: Hashable {
    let base: String
    let head: String
    let part: RacePart
  }

  /// Takes a fact. What is measured of builds that are not known is left out.
  public mutating func note(_ fact: BisectionFact) {
    switch fact {
    case .built(let commit, let digest): builds[commit] = digest
    case .skipped(let commit, let reason): skipped[commit] = reason
    case .counted(let commit, let counts): builds[commit].map { self.counts[$0] = counts }
    case .notCounted(let commit, _): builds[commit].map { _ = uncounted.insert($0) }
    case .raced(let base, let head, let part, let logRatios, let seconds, let sameLayout):
      guard let race = race(base, head, part) else { return }
      races[race, default: RacedPairs()].add(logRatios, seconds, sameLayout)
    }
  }

  private func race(_ base: Int, _ head: Int, _ part: RacePart) -> Race? {
    guard let base = builds[base], let head = builds[head] else { return nil }
    return Race(base: base, head: head, part: part)
  }

  /// The race of two commits so far.
  public func pairs(base: Int, head: Int, part: RacePart) -> RacedPairs {
    race(base, head, part).flatMap { races[$0] } ?? RacedPairs()
  }

  /// Why a commit takes no part; `nil` if it may.
  public func reasonToSkip(_ commit: Int) -> String? { skipped[commit] }

  /// The counts of a commit, if it was counted.
  public func counts(of commit: Int) -> CellCounts? { builds[commit].flatMap { counts[$0] } }
}

// MARK: - The search

extension Bisection {
  /// A commit whose measurement halved the commits.
  public struct Halving: Equatable, Sendable {
    public let commit: Int
    public let isBad: Bool
    public let reason: Reason

    public enum Reason: Equatable, Sendable {
      /// The build has the bytes of one that was measured.
      case sameBuild
      case instructions
      case times

      /// The time for the race was over, and its median decided.
      case openTimes
    }
  }

  /// Where the search ended.
  public enum End: Equatable, Sendable {
    /// The commits behind `good` up to `bad` made the cell slower: one commit, unless those between
    /// the two cannot be measured.
    case found(good: Int, bad: Int)

    /// The bad end is not slower than the good one by the margin.
    case notSlower

    /// The time of the race of the two ends was over before it was decided.
    case open

    /// An end of the line does not build or cannot be measured.
    case unusable(commit: Int)

    /// The race of the last two neighbors does not show the slow-down that led to them.
    case unconfirmed(good: Int, bad: Int)
  }

  public struct Search: Equatable, Sendable {
    public fileprivate(set) var halvings: [Halving] = []

    /// The commits between which the slow-down is.
    public fileprivate(set) var good: Int
    public fileprivate(set) var bad: Int

    /// `nil` if the search has ended.
    public fileprivate(set) var task: BisectionTask?

    /// `nil` while the search goes on.
    public fileprivate(set) var end: End?

    /// The races that decided something.
    fileprivate var decidedRaces = 0

    /// Whether instructions were what decided at the ends.
    public fileprivate(set) var byInstructions = false

    fileprivate func next(_ task: BisectionTask) -> Search {
      var search = self
      search.task = task
      return search
    }

    fileprivate func ended(_ end: End) -> Search {
      var search = self
      search.end = end
      return search
    }
  }

  /// The search as far as the facts lead, with what to do next.
  ///
  /// - Complexity: O(*h* · *p*) for *h* halvings and *p* pairs of processes in each race.
  public var search: Search {
    let start = Search(good: 0, bad: last)
    for commit in [0, last] where skipped[commit] != nil {
      return start.ended(.unusable(commit: commit))
    }
    for commit in [0, last] where builds[commit] == nil { return start.next(.build(commit)) }
    guard builds[0] != builds[last] else { return start.ended(.notSlower) }
    var search = start
    switch side(of: last, above: log(1 + rule.margin)) {
    case .undecided: return start.next(.race(base: 0, head: last, part: .race))
    case .below: return start.ended(.notSlower)
    case .open: return start.ended(.open)
    case .above: search.decidedRaces = 1
    }
    if rule.counts {
      if !isCounted(0) { return search.next(.count(0)) }
      if counts(of: 0) != nil, !isCounted(last) { return search.next(.count(last)) }
    }
    guard instructionsDecide else { return confirmed(halved(search)) }
    search.byInstructions = true
    let counted = confirmed(halved(search))
    guard case .unconfirmed = counted.end else { return counted }
    search.byInstructions = false
    return confirmed(halved(search))
  }

  /// Halves the commits until two neighbors are left, or something has to be done.
  private func halved(_ search: Search) -> Search {
    var search = search
    while let middle = middle(of: search) {
      guard let build = builds[middle] else { return search.next(.build(middle)) }
      let limit = (rise(search.good, search) + rise(search.bad, search)) / 2
      let (isBad, reason): (Bool, Halving.Reason)
      if build == builds[search.good] || build == builds[search.bad] {
        (isBad, reason) = (build == builds[search.bad], .sameBuild)
      } else if search.byInstructions, !isCounted(middle) {
        return search.next(.count(middle))
      } else if search.byInstructions, let rise = countedRise(middle) {
        (isBad, reason) = (rise > limit, .instructions)
      } else {
        switch side(of: middle, above: limit) {
        case .undecided: return search.next(.race(base: 0, head: middle, part: .race))
        case .above: (isBad, reason) = (true, .times)
        case .below: (isBad, reason) = (false, .times)
        case .open: (isBad, reason) = (rise(middle, search) > limit, .openTimes)
        }
        if reason == .times { search.decidedRaces += 1 }
      }
      search.halvings.append(Halving(commit: middle, isBad: isBad, reason: reason))
      if isBad { search.bad = middle } else { search.good = middle }
    }
    return search
  }

  /// Races the last two neighbors in fresh processes: until this shows at least half of their rise,
  /// and then until the interval is narrow.
  private func confirmed(_ search: Search) -> Search {
    guard search.task == nil else { return search }
    var search = search
    let (good, bad) = (search.good, search.bad)
    let expected = rise(bad, search) - rise(good, search)
    let race = BisectionTask.race(base: good, head: bad, part: .confirmation)
    guard builds[good] != builds[bad] else {
      return search.ended(.unconfirmed(good: good, bad: bad))
    }
    let pairs = pairs(base: good, head: bad, part: .confirmation)
    switch side(of: pairs, above: expected / 2) {
    case .undecided: return search.next(race)
    case .below, .open: return search.ended(.unconfirmed(good: good, bad: bad))
    case .above:
      search.decidedRaces += 1
      let interval = SequentialSignTest.interval(of: pairs.logRatios, level: Rule.level)
      let isNarrow = interval.high - interval.low <= max(log(1 + rule.margin), expected / 2)
      guard isNarrow || pairs.seconds >= rule.seconds else { return search.next(race) }
      return search.ended(.found(good: good, bad: bad))
    }
  }

  /// The commit nearest to the middle that may take part.
  private func middle(of search: Search) -> Int? {
    let middle = (search.good + search.bad) / 2
    for distance in 0..<max(0, search.bad - search.good) {
      for commit in [middle - distance, middle + distance]
      where commit > search.good && commit < search.bad && skipped[commit] == nil {
        return commit
      }
    }
    return nil
  }
}

// MARK: - Judging commits

extension Bisection {
  private enum Side {
    case above, below, undecided

    /// The time was over before it was decided.
    case open
  }

  /// On which side of a limit the rise of a commit over the good end lies, from a race.
  private func side(of commit: Int, above limit: Double) -> Side {
    if builds[commit] == builds[0] { return limit < 0 ? .above : .below }
    return side(of: pairs(base: 0, head: commit, part: .race), above: limit)
  }

  private func side(of pairs: RacedPairs, above limit: Double) -> Side {
    let isOver = pairs.seconds >= rule.seconds
    guard pairs.logRatios.count >= rule.leastPairs else {
      return isOver && !pairs.logRatios.isEmpty ? .open : .undecided
    }
    let evidence = SequentialSignTest.evidence(of: pairs.logRatios, beside: limit)
    if evidence.above >= 1 / errorOfRace { return .above }
    if evidence.below >= 1 / errorOfRace { return .below }
    return isOver ? .open : .undecided
  }

  /// The logarithm of the commit's time ÷ the good end's, as the search knows it.
  private func rise(_ commit: Int, _ search: Search) -> Double {
    if builds[commit] == builds[0] { return 0 }
    if search.byInstructions, let rise = countedRise(commit) { return rise }
    return pairs(base: 0, head: commit, part: .race).median
  }

  /// The rise of times, if it goes with that of instructions.
  private func countedRise(_ commit: Int) -> Double? {
    guard let own = instructions(commit), let whole = instructions(last), whole > 0 else {
      return nil
    }
    return own / whole * pairs(base: 0, head: last, part: .race).median
  }

  private func isCounted(_ commit: Int) -> Bool {
    builds[commit].map { counts[$0] != nil || uncounted.contains($0) } ?? false
  }

  /// The logarithm of the commit's instructions ÷ the good end's.
  private func instructions(_ commit: Int) -> Double? {
    guard let own = counts(of: commit), let good = counts(of: 0), good.instructions > 0 else {
      return nil
    }
    return log(own.instructions / good.instructions)
  }

  /// Whether instructions rise at least a fifth as much as times, and by more than counts may
  /// differ. Instructions that wait for each other take several times as long as others do; a
  /// smaller rise may be that of another commit, to which counts would lead in vain.
  private var instructionsDecide: Bool {
    guard rule.counts, let rise = instructions(last), let counts = counts(of: 0) else {
      return false
    }
    let slack =
      0.001 + CellCounts.allowancePerAllocation * counts.allocations / counts.instructions
    return rise > 2 * slack && rise >= pairs(base: 0, head: last, part: .race).median / 5
  }

  /// The chance, at least, that a search which found a commit is right, if a single commit made the
  /// cell slower: 1 less the chances of error of all races that decided. `nil` if the time of a
  /// race was over before it was decided.
  public func confidence(of search: Search) -> Double? {
    guard !search.halvings.contains(where: { $0.reason == .openTimes }) else { return nil }
    return 1 - errorOfRace * Double(search.decidedRaces)
  }
}
