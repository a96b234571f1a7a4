import BenchmarkJudging
import BenchmarkMeasuring
import DelimitedText

/// What `race --bisect` is doing, on standard error.
struct BisectionProgress {
  private let line: CommitLine
  private var status = StatusLine()
  private var last: BisectionTask?
  private var halvings = 0

  init(_ line: CommitLine) {
    self.line = line
  }

  func start(_ bisection: Bisection, known: Int) {
    if line.isDirty {
      Terminal.note(["changes that are in no commit take no part in the search"])
    }
    let (count, about) = (bisection.last, bisection.expectedHalvings)
    Terminal.writeError(
      "\(grouped(count)) \(count == 1 ? "commit" : "commits") behind "
        + "\(line.commits[0].shortHash) up to \(line.commits[count].shortHash): about \(about) "
        + "\(about == 1 ? "halving" : "halvings")\n")
    if known > 0 { Terminal.writeError("\(grouped(known)) steps of an earlier search are known\n") }
  }

  mutating func show(_ event: BisectionDriver.Event) {
    switch event {
    case .began(let task, let bisection):
      let words = words(for: task, bisection)
      if task != last { write(words) }
      last = task
      status.show(words)
    case .buildLine(let text): status.show(text.excerpt(100))
    case .found(let fact, let bisection): show(fact, bisection)
    }
  }

  func end() { status.end() }

  private func write(_ text: String) {
    status.end()
    Terminal.writeError(text.spelledOut + "\n")
  }

  /// `halving 2 of about 4: racing 5d6e7f8a9b, 12 pairs so far`.
  private func words(for task: BisectionTask, _ bisection: Bisection) -> String {
    let search = bisection.search
    func commit(_ place: Int) -> String {
      let hash = line.commits[place].shortHash
      return place == 0 ? "\(hash) (good)" : place == bisection.last ? "\(hash) (bad)" : hash
    }
    let words =
      switch task {
      case .build(let place): "building \(commit(place)): \(line.commits[place].subject)"
      case .count(let place): "counting instructions of \(commit(place))"
      case .race(let base, let head, _): "racing \(commit(head)) against \(commit(base))"
      }
    if case .race(_, _, .confirmation) = task { return "confirming: \(words)" }
    let isEnd =
      switch task {
      case .build(let place), .count(let place), .race(_, let place, _):
        place == 0 || place == bisection.last
      }
    let number = search.halvings.count + 1
    let about = max(number, bisection.expectedHalvings)
    return isEnd ? words : "halving \(number) of about \(about): \(words)"
  }

  private mutating func show(_ fact: BisectionFact, _ bisection: Bisection) {
    let search = bisection.search
    switch fact {
    case .skipped(let commit, let reason):
      write("  skipped: \(line.commits[commit].shortHash): \(reason)")
    case .notCounted(_, let reason): write("  not counted: \(reason)")
    default: break
    }
    // A build of the same bytes as another one is a halving of its own, without a measurement.
    for halving in search.halvings.dropFirst(halvings) {
      write(
        "  \(line.commits[halving.commit].shortHash) is \(halving.isBad ? "bad" : "good"), "
          + BisectionText.reason(halving, bisection))
    }
    if search.halvings.count > halvings {
      let left = search.bad - search.good
      write("  \(grouped(left)) \(left == 1 ? "commit is" : "commits are") left")
    }
    halvings = search.halvings.count
  }
}
