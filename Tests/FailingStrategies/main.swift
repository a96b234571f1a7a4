import Foundation
import LayoutBenchCommands
import TreeLayout

/// Strategies that go wrong, each in its own way, among those that do not, and one that is slowed down.
var catalog = Catalog.standard
catalog.strategies += [
  Failing<Trapping>(), Failing<Overflowing>(), Failing<Hanging>(), Failing<Unsteady>(),
  Failing<Exiting>(), Failing<CrashingLate>(), Failing<Printing>(), Failing<ByProcess>(),
  Failing<Sleeping>(), Failing<TrappingSlowed>(), Failing<Unjudged>(), Slowed(),
]
LayoutBench.main(catalog: catalog)

enum Build {
  static let isSlowed = ProcessInfo.processInfo.environment["LAYOUTBENCH_SLOWED"] == "1"
}

/// Dice, with something done first.
struct Failing<Failure: FailureKind>: LayoutStrategy {
  static var name: String { Failure.name }
  static var summary: String { "goes wrong on purpose" }
  var family: FamilyID { .treemap }
  func claims(on tree: LayoutTree) -> Claims {
    Failure.judge()
    return []
  }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    Treemap<Dice>().place(tree, in: frame, into: &output)
    Failure.happen(&output[0])
  }
}

protocol FailureKind: Sendable {
  static var name: String { get }
  static func happen(_ root: inout Rect)
  static func judge()
}

extension FailureKind {
  static func judge() {}
}

enum Trapping: FailureKind {
  static let name = "trapping"
  static func happen(_ root: inout Rect) {
    // A release build says nothing of its own.
    FileHandle.standardError.write(Data("trapped on purpose\n".utf8))
    preconditionFailure()
  }
}

/// Goes wrong in the build that became slower.
enum TrappingSlowed: FailureKind {
  static let name = "trapping-slowed"
  static func happen(_ root: inout Rect) { if Build.isSlowed { preconditionFailure() } }
}

/// Fails when its layout is judged.
enum Unjudged: FailureKind {
  static let name = "unjudged"
  static func happen(_ root: inout Rect) {}
  static func judge() { preconditionFailure() }
}

enum Overflowing: FailureKind {
  static let name = "overflowing"
  static func happen(_ root: inout Rect) { root.x = Double(depth(Int(root.width))) }

  @inline(never)
  private static func depth(_ number: Int) -> Int {
    number == .min ? 0 : 1 &+ depth(number &+ 1) ^ depth(number &+ 2)
  }
}

enum Hanging: FailureKind {
  static let name = "hanging"
  static func happen(_ root: inout Rect) {
    while root.width > 0 { root.height += 1 }
  }
}

/// Long enough at work to be met there.
enum Sleeping: FailureKind {
  static let name = "sleeping"
  static func happen(_ root: inout Rect) { usleep(200_000) }
}

/// Another layout at every call.
enum Unsteady: FailureKind {
  static let name = "unsteady"
  static func happen(_ root: inout Rect) { root.x = .random(in: 0..<1) }
}

enum Exiting: FailureKind {
  static let name = "exiting"
  static func happen(_ root: inout Rect) { exit(0) }
}

/// Works for a while: the process falls in the middle of the rounds.
enum CrashingLate: FailureKind {
  static let name = "crashing-late"
  nonisolated(unsafe) private static var end: ContinuousClock.Instant?
  static func happen(_ root: inout Rect) {
    let now = ContinuousClock.now
    if let end = unsafe end { precondition(now < end, "late on purpose") }
    if unsafe end == nil { unsafe end = now + .milliseconds(20) }
  }
}

/// Fails nowhere, but writes to standard output.
enum Printing: FailureKind {
  static let name = "printing"
  static func happen(_ root: inout Rect) { print("{\"running\":{\"cell\":0}}") }
}

/// The same layout at every call of a process, and another one in every process.
enum ByProcess: FailureKind {
  static let name = "by-process"
  private static let number = Double.random(in: 0..<1)
  static func happen(_ root: inout Rect) { root.x = number }
}

/// Reingold–Tilford a hundred times, and where `LAYOUTBENCH_SLOWED` is 1 a few times more: one build
/// that became slower by so many percent.
struct Slowed: LayoutStrategy {
  static let name = "slowed"
  static let summary = "does extra work on purpose"
  static var options: [StrategyOption<Self>] {
    [.number("percent", \.percent, in: 0...1_000, "how much slower the slowed build is")]
  }
  var percent = 0.0
  var family: FamilyID { .nodeLink }
  func claims(on tree: LayoutTree) -> Claims { [] }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    let count = 100 + (Build.isSlowed ? Int(percent) : 0)
    for _ in 0..<count { ReingoldTilford().place(tree, in: frame, into: &output) }
  }
}
