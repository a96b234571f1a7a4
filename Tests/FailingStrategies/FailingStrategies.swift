import Foundation
import LayoutFamilies
import LayoutQuality
import TreeLayout

extension Catalog {
  /// Strategies that go wrong, each in its own way, among those that do not, one that is slowed
  /// down, and kinds whose options are not those of their types.
  static var failing: Catalog {
    var catalog = Catalog()
    catalog.treemaps.kinds += [
      StrategyKind(Failing<Trapping>()), StrategyKind(Failing<Overflowing>()),
      StrategyKind(Failing<Hanging>()), StrategyKind(Failing<Unsteady>()),
      StrategyKind(Failing<Exiting>()), StrategyKind(Failing<CrashingLate>()),
      StrategyKind(Failing<CrashingCounted>()),
      StrategyKind(Failing<Printing>()), StrategyKind(Failing<ByProcess>()),
      StrategyKind(Failing<Sleeping>()), StrategyKind(Failing<TrappingSlowed>()),
      StrategyKind(Failing<Unjudged>()), StrategyKind(Failing<Garbling>()),
      StrategyKind(Failing<Flooding>()), StrategyKind(Failing<Forking>()),
      StrategyKind(Failing<NotANumber>()), StrategyKind(Failing<Endless>()),
      StrategyKind(Failing<Pondering>()), StrategyKind(Failing<Deep>()),
      StrategyKind(Failing<Copying>()), StrategyKind(Failing<Rounding>()),
      StrategyKind(Failing<Reading>()), StrategyKind(Failing<Alarming>()),
      StrategyKind(Failing<Complaining>()),
    ]
    var wide = StackTree()
    wide.gaps.sibling = 3
    catalog.nodeLinkTrees.kinds += [
      StrategyKind(Slowed()), StrategyKind(wide, name: "wide-stack"),
    ]
    var unsorted = AlternatingSlice()
    unsorted.sorted = false
    catalog.treemaps.kinds.append(StrategyKind(Treemap(unsorted), name: "unsorted-slice"))
    catalog.others.append(Family.triangles)
    return catalog
  }
}

extension Catalog {
  /// One strategy with two metrics, so that the page of them is short. The second one is blind, or
  /// keeps its word.
  static func measured(isBlind: Bool) -> Catalog {
    func empty<Geometry>(_ family: inout Family<Geometry>) {
      (family.metrics, family.headline, family.aims) = ([], [], [])
      family.kinds.removeSubrange(1...)
    }
    var catalog = Catalog()
    empty(&catalog.treemaps)
    empty(&catalog.nodeLinkTrees)
    empty(&catalog.sunbursts)
    empty(&catalog.icicles)
    empty(&catalog.circlePackings)
    empty(&catalog.voronoiTreemaps)
    catalog.treemaps.metrics = [
      MetricGroup([
        Metric("place", unit: "unit", .lower, "", notices: [.move], ignores: [.scale]),
        Metric(
          "extent", unit: "unit", .lower, "", notices: [.stretch],
          ignores: [.move, .mirror, .rename], misses: [.swap]),
      ]) { layout in
        [layout[0].x, isBlind ? 1 : layout[0].width + layout[0].height]
      }
    ]
    return catalog
  }
}

enum Build {
  /// Whether the environment says so, or the last line of the program's own file, as in a copy to
  /// which it was added: valgrind counts programs, and no scripts that set the environment.
  static let isSlowed =
    ProcessInfo.processInfo.environment["LAYOUTBENCH_SLOWED"] == "1"
    || lastBytes(7) == Data("slowed\n".utf8)

  private static func lastBytes(_ count: UInt64) -> Data? {
    guard let file = FileHandle(forReadingAtPath: CommandLine.arguments[0]),
      let end = try? file.seekToEnd(), end > count
    else { return nil }
    try? file.seek(toOffset: end - count)
    return try? file.readToEnd()
  }
}

/// Dice, with something done first.
struct Failing<Failure: FailureKind>: LayoutStrategy {
  static var name: String { Failure.name }
  static var summary: String { "goes wrong on purpose" }
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

/// Never comes to an end when its layout is judged.
enum Pondering: FailureKind {
  static let name = "pondering"
  static func happen(_ root: inout Rect) {}
  static func judge() { while true { sleep(1) } }
}

/// Needs more than half of the eight MiB that every stack has.
enum Deep: FailureKind {
  static let name = "deep"
  static func happen(_ root: inout Rect) { root.x += Double(depth(4 << 20)) }

  @inline(never)
  private static func depth(_ bytes: Int) -> Int {
    unsafe withUnsafeTemporaryAllocation(byteCount: 1 << 10, alignment: 8) { buffer in
      unsafe buffer[0] = UInt8(truncatingIfNeeded: bytes)
      return bytes <= 0 ? Int(unsafe buffer[0]) * 0 : depth(bytes - buffer.count) * 1
    }
  }
}

enum Overflowing: FailureKind {
  static let name = "overflowing"
  static func happen(_ root: inout Rect) { root.x = Double(depth(Int(root.width))) }

  @inline(never)
  private static func depth(_ number: Int) -> Int {
    number == .min ? 0 : 1 &+ depth(number &+ 1) ^ depth(number &+ 2)
  }
}

/// It leaves the processor to the tests beside it.
enum Hanging: FailureKind {
  static let name = "hanging"
  static func happen(_ root: inout Rect) { while root.width > 0 { sleep(1) } }
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
    if unsafe end == nil { unsafe end = now + .milliseconds(12) }
  }
}

/// Crashes where it is counted: what is set there is set nowhere else.
enum CrashingCounted: FailureKind {
  static let name = "crashing-counted"
  static func happen(_ root: inout Rect) {
    let isCounted = ProcessInfo.processInfo.environment["SWIFT_DETERMINISTIC_HASHING"] != nil
    precondition(!isCounted, "counted")
  }
}

/// Fails nowhere, but writes to standard output, also behind Swift's back.
enum Printing: FailureKind {
  static let name = "printing"
  static func happen(_ root: inout Rect) {
    print(#"{"at":"cell","strategy":"slice"}"#)
    _ = unsafe write(STDOUT_FILENO, "{}\n", 3)
  }
}

/// The same layout at every call of a process, and another one in every process.
enum ByProcess: FailureKind {
  static let name = "by-process"
  private static let number = Double.random(in: 0..<1)
  static func happen(_ root: inout Rect) { root.x = number }
}

/// Writes lines that are no answers to every file that it finds open, the standard ones spared.
enum Garbling: FailureKind {
  static let name = "garbling"
  static func happen(_ root: inout Rect) {
    for descriptor in 3..<32 {
      _ = unsafe write(Int32(descriptor), "no answer\u{1B}[2J\n", 14)
    }
  }
}

/// The same without an end: 300 kB, more than any pipe holds.
enum Flooding: FailureKind {
  static let name = "flooding"
  static func happen(_ root: inout Rect) {
    let bytes = [UInt8](repeating: UInt8(ascii: "x"), count: 300_000)
    for descriptor in 3..<32 { _ = unsafe write(Int32(descriptor), bytes, bytes.count) }
  }
}

/// Starts a program that outlives it, whose number it tells on standard error, and crashes.
enum Forking: FailureKind {
  static let name = "forking"
  static func happen(_ root: inout Rect) {
    let shell = unsafe popen("sleep 1000 & echo started $! >&2; echo", "r")
    unsafe fgetc(shell!)
    preconditionFailure()
  }
}

/// Copies the process, and both the copy and the original come back.
enum Copying: FailureKind {
  static let name = "copying"
  static func happen(_ root: inout Rect) { _ = fork() }
  @_silgen_name("fork") private static func fork() -> pid_t
}

/// Lets the processor round up, and leaves it at that.
enum Rounding: FailureKind {
  static let name = "rounding"
  static func happen(_ root: inout Rect) { fesetround(Int32(FE_UPWARD as Int)) }
}

/// Reads what is not meant for it.
enum Reading: FailureKind {
  static let name = "reading"
  static func happen(_ root: inout Rect) {
    var byte: UInt8 = 0
    _ = unsafe read(STDIN_FILENO, &byte, 1)
  }
}

/// Sets a clock that goes off when another one is at work.
enum Alarming: FailureKind {
  static let name = "alarming"
  static func happen(_ root: inout Rect) {
    var time = itimerval()
    time.it_value.tv_usec = 2_000
    unsafe setitimer(__itimer_which_t(0), &time, nil)
  }
}

/// Starts a program that leaves the group and complains for a minute, and crashes.
enum Complaining: FailureKind {
  static let name = "complaining"
  static func happen(_ root: inout Rect) {
    let shell = unsafe popen(
      "setsid sh -c 'echo started $$ >&2; echo; exec timeout 60 yes complaint >&2' & ", "r")
    unsafe fgetc(shell!)
    preconditionFailure()
  }
}

enum NotANumber: FailureKind {
  static let name = "not-a-number"
  static func happen(_ root: inout Rect) { root.x = .nan }
}

enum Endless: FailureKind {
  static let name = "endless"
  static func happen(_ root: inout Rect) { root.x = .infinity }
}

/// Reingold–Tilford a hundred times, and where `LAYOUTBENCH_SLOWED` is 1 a few times more: one
/// build that became slower by so many percent.
struct Slowed: LayoutStrategy {
  static let name = "slowed"
  static let summary = "does extra work on purpose"
  static var options: [StrategyOption<Self>] {
    [
      .number(
        "percent", { $0.percent }, { $0.percent = $1 }, in: 0...1_000,
        "how much slower the slowed build is")
    ]
  }
  var percent = 0.0
  func claims(on tree: LayoutTree) -> Claims { [] }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    let count = 100 + (Build.isSlowed ? Int(percent) : 0)
    for _ in 0..<count { ReingoldTilford().place(tree, in: frame, into: &output) }
  }
}
