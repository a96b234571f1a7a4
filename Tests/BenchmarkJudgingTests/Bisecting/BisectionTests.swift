import BenchmarkStatistics
import Foundation
import TestSupport
import Testing

@testable import BenchmarkJudging

/// A line of commits with known times, which answers the tasks of a bisection.
private struct History {
  /// The logarithm of each commit's time.
  var times: [Double]

  /// The instructions of each commit; none if valgrind is missing.
  var instructions: [Double] = []

  /// How far pairs of processes scatter.
  var noise = 0.01

  /// One of so many pairs is disturbed.
  var disturbed = 20
  var broken: Set<Int> = []
  var seconds = 600.0
  var margin = 0.01

  /// The commits whose builds have the bytes of the one before.
  var unchanged: Set<Int> = []
  var generator = SeededGenerator(seed: 1)

  static func slower(_ commits: Int, since: Int, by factor: Double) -> History {
    History(times: (0...commits).map { $0 < since ? 0 : log(factor) })
  }

  var bisection: Bisection {
    Bisection(
      last: times.count - 1,
      rule: .init(margin: margin, seconds: seconds, counts: !instructions.isEmpty))
  }

  mutating func answer(_ task: BisectionTask) -> BisectionFact {
    switch task {
    case .build(let commit) where broken.contains(commit):
      return .skipped(commit: commit, reason: "does not build")
    case .build(let commit):
      let source = (0...commit).reversed().first { !unchanged.contains($0) } ?? 0
      return .built(commit: commit, digest: "build \(source)")
    case .count(let commit):
      return .counted(
        commit: commit, counts: CellCounts(instructions: instructions[commit], allocations: 2))
    case .race(let base, let head, let part):
      let ratios = (0..<3).map { _ in times[head] - times[base] + draw() }
      return .raced(
        base: base, head: head, part: part, logRatios: ratios, seconds: 1, sameLayout: true)
    }
  }

  private mutating func draw() -> Double {
    let tail = Int.random(in: 0..<disturbed, using: &generator) == 0 ? 10.0 : 1
    let normal = (0..<12).reduce(-6) { sum, _ in
      sum + Double.random(in: 0...1, using: &generator)
    }
    return noise * tail * normal
  }

  /// Answers all tasks.
  mutating func searched() -> (
    bisection: Bisection, search: Bisection.Search, facts: [BisectionFact]
  ) {
    var (bisection, facts) = (bisection, [BisectionFact]())
    while true {
      let search = bisection.search
      guard let task = search.task else { return (bisection, search, facts) }
      let fact = answer(task)
      facts.append(fact)
      bisection.note(fact)
    }
  }
}

extension [BisectionFact] {
  fileprivate var races: Int { count { if case .raced = $0 { true } else { false } } }
  fileprivate var built: [Int] {
    compactMap { if case .built(let commit, _) = $0 { commit } else { nil } }
  }
}

@Suite("The search for the commit since which a cell is slower")
struct BisectionTests {
  @Test("of 1,000 random histories, at least 95 of 100 searches that end find the commit")
  func confidence() {
    var generator = SeededGenerator(seed: 11)
    var (right, wrong, ranges, races, others) = (0, 0, 0, 0, 0)
    for seed in 0..<1_000 {
      let commits = Int.random(in: 1...120, using: &generator)
      let first = Int.random(in: 1...commits, using: &generator)
      var history = History.slower(
        commits, since: first, by: Double.random(in: 1.03...1.3, using: &generator))
      history.noise = Double.random(in: 0.003...0.02, using: &generator)
      history.generator = SeededGenerator(seed: UInt64(seed))
      for commit in 0...commits where commit % max(commits, 2) > 0 {
        if Int.random(in: 0..<6, using: &generator) == 0 { history.broken.insert(commit) }
        if Int.random(in: 0..<6, using: &generator) == 0, commit != first {
          history.unchanged.insert(commit)
        }
      }
      let (bisection, search, facts) = history.searched()
      races += facts.races
      guard case .found(let good, let bad) = search.end else {
        others += 1
        continue
      }
      #expect(bisection.confidence(of: search).map { $0 >= 0.95 } ?? true)
      let between = Set(good + 1..<bad)
      #expect(between.isSubset(of: history.broken), "only what cannot be measured stays open")
      if first > good, first <= bad { right += 1 } else { wrong += 1 }
      if bad - good > 1 { ranges += 1 }
    }
    #expect(wrong <= 5, "\(wrong) of \(right + wrong) are wrong")
    #expect(others <= 10, "\(others) found none")
    #expect(ranges < 300, "\(ranges) ranges")
    // Three pairs each: a halving costs about a dozen pairs.
    #expect(races < 40_000, "\(races)")
  }

  @Test("each possible place in a short line is found", arguments: 1...9)
  func places(commits: Int) {
    for first in 1...commits {
      var history = History.slower(commits, since: first, by: 1.1)
      history.noise = 0.001
      let (bisection, search, facts) = history.searched()
      #expect(search.end == .found(good: first - 1, bad: first))
      #expect(search.halvings.count <= bisection.expectedHalvings)
      #expect(Set(facts.built).count == facts.built.count, "none is built twice")
      let ratio = bisection.pairs(base: first - 1, head: first, part: .confirmation).ratio
      #expect(ratio.low < 1.1 && ratio.high > 1.1 && ratio.high - ratio.low < 0.05)
    }
  }

  @Test("the last race goes on until its interval is narrow, or its time is over")
  func narrow() {
    var history = History.slower(1, since: 1, by: 1.2)
    (history.noise, history.disturbed) = (0.08, 1_000)
    func confirmation(_ seconds: Double) -> RacedPairs {
      history.seconds = seconds
      let (bisection, search, _) = history.searched()
      #expect(search.end == .found(good: 0, bad: 1))
      return bisection.pairs(base: 0, head: 1, part: .confirmation)
    }
    let (whole, short) = (confirmation(600), confirmation(6))
    let ratio = whole.ratio
    #expect(log(ratio.high / ratio.low) < 0.1)
    #expect(whole.logRatios.count > 20 && whole.seconds < 600)
    #expect(short.seconds == 6)
  }

  @Test("a search that stops after any fact goes on as if it had not")
  func resumed() {
    var history = History.slower(40, since: 23, by: 1.06)
    history.broken = [20, 21, 30]
    let (bisection, search, facts) = history.searched()
    for count in 0...facts.count {
      var again = history.bisection
      for fact in facts.prefix(count) { again.note(fact) }
      for fact in facts.dropFirst(count) {
        #expect(again.search.end == nil)
        again.note(fact)
      }
      #expect(again.search == search)
      #expect(again.confidence(of: search) == bisection.confidence(of: search))
    }
  }

  @Test("instructions that rise with the times halve without a race")
  func counted() {
    var history = History.slower(100, since: 37, by: 1.2)
    history.instructions = (0...100).map { $0 < 37 ? 10_000 : 12_500 }
    let (_, search, facts) = history.searched()
    #expect(search.end == .found(good: 36, bad: 37))
    #expect(search.byInstructions)
    #expect(search.halvings.allSatisfy { $0.reason == .instructions })
    let raced = facts.compactMap { fact -> [Int]? in
      if case .raced(let base, let head, _, _, _, _) = fact { [base, head] } else { nil }
    }
    #expect(Set(raced) == [[0, 100], [36, 37]], "the ends, and the neighbors")
  }

  @Test(
    "instructions decide only if they rise by more than counts may differ, and much as times do",
    arguments: [(1e4, 1.0, 1.2), (1e4, 1.005, 1.02), (1e6, 1.03, 1.2)])
  func notCounted(instructions: Double, factor: Double, slower: Double) {
    var history = History.slower(8, since: 5, by: slower)
    history.noise = 0.001
    history.instructions = (0...8).map { $0 < 3 ? instructions : instructions * factor }
    let (_, search, facts) = history.searched()
    #expect(search.end == .found(good: 4, bad: 5))
    #expect(!search.byInstructions)
    let counted = facts.compactMap { if case .counted(let commit, _) = $0 { commit } else { nil } }
    #expect(counted == [0, 8], "only the ends are counted")
  }

  @Test("where times do not follow instructions, the search is done again with times")
  func misledByInstructions() {
    var history = History.slower(16, since: 5, by: 1.2)
    history.instructions = (0...16).map { $0 < 12 ? 10_000 : 13_000 }
    let (_, search, facts) = history.searched()
    #expect(search.end == .found(good: 4, bad: 5))
    #expect(!search.byInstructions)
    let misled = facts.contains {
      if case .raced(11, 12, .confirmation, _, _, _) = $0 { true } else { false }
    }
    #expect(misled)
  }

  @Test("commits that do not build are passed over, and named if they lie in between")
  func skipped() {
    var history = History.slower(10, since: 6, by: 1.1)
    history.broken = [5, 6]
    #expect(history.searched().search.end == .found(good: 4, bad: 7))
    history.broken = [1, 2, 3, 4, 5, 6, 7, 8, 9]
    #expect(history.searched().search.end == .found(good: 0, bad: 10))
  }

  @Test("builds of equal bytes are measured once")
  func sameBuilds() {
    var history = History.slower(32, since: 17, by: 1.1)
    history.unchanged = Set(1...32).subtracting([17])
    let (_, search, facts) = history.searched()
    #expect(search.end == .found(good: 16, bad: 17))
    #expect(search.halvings.allSatisfy { $0.reason == .sameBuild })
    let whole = History.slower(1, since: 1, by: 1.1)
    var ends = whole
    #expect(abs(facts.races - ends.searched().facts.races) <= 3)
    history.unchanged = Set(1...32)
    #expect(history.searched().search.end == .notSlower)
  }

  @Test("of several slow-downs one of the larger ones is found")
  func several() {
    for seed in 0..<50 {
      var history = History(times: [])
      var (time, generator) = (0.0, SeededGenerator(seed: UInt64(seed)))
      for commit in 0...30 {
        if commit > 0 { time += [0, 0, 0, 0.05].randomElement(using: &generator)! }
        history.times.append(time)
      }
      guard time > 0.04 else { continue }
      (history.noise, history.seconds) = (0.002, 15)
      guard case .found(let good, let bad) = history.searched().search.end else {
        Issue.record("seed \(seed) finds none")
        continue
      }
      #expect(bad - good == 1 && history.times[bad] - history.times[good] > 0.04)
    }
  }

  @Test("without a slow-down of the margin between the ends there is nothing to search")
  func notSlower() {
    for factor in [1, 0.8, 1.004] {
      var history = History.slower(20, since: 7, by: factor)
      history.noise = 0.004
      let (_, search, facts) = history.searched()
      #expect(search.end == .notSlower)
      #expect(facts.built == [0, 20])
    }
  }

  @Test("a slow-down as large as the margin stays open when the time is over")
  func open() {
    var history = History.slower(20, since: 7, by: 1.01)
    (history.noise, history.seconds) = (0.02, 20)
    #expect(history.searched().search.end == .open)
  }

  @Test("an end that does not build is told", arguments: [0, 20])
  func unusable(commit: Int) {
    var history = History.slower(20, since: 7, by: 1.1)
    history.broken = [commit]
    #expect(history.searched().search.end == .unusable(commit: commit))
  }

  @Test("a commit that lies halfway costs no more than its time, and tells that it stays open")
  func halfway() {
    var history = History(times: [0, 0, 0.1, 0.2, 0.2])
    (history.noise, history.seconds) = (0.03, 9)
    let (bisection, search, _) = history.searched()
    guard case .found(let good, let bad) = search.end else {
      Issue.record("\(search)")
      return
    }
    #expect([[1, 2], [2, 3]].contains([good, bad]))
    #expect(search.halvings[0] == .init(commit: 2, isBad: bad == 2, reason: .openTimes))
    #expect(bisection.confidence(of: search) == nil)
  }

  @Test("facts survive their journal")
  func coding() throws {
    var history = History.slower(6, since: 2, by: 1.2)
    history.instructions = [9, 9, 11, 11, 11, 11, 11].map { $0 * 1_000 }
    history.broken = [3]
    for fact in history.searched().facts + [.notCounted(commit: 2, reason: "crashed")] {
      let data = try JSONEncoder.ofLines().encode(fact)
      #expect(try JSONDecoder.ofLines().decode(BisectionFact.self, from: data) == fact)
    }
  }
}
