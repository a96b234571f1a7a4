import BenchmarkStatistics

/// Why a cell is slower or faster: what each function costs in two builds.
public struct CostComparison: Sendable {
  /// A build of the two.
  public struct Build: Sendable {
    /// What was counted as in `run --count`: without the instructions of the allocator.
    public var counts: CellCounts
    public var profile: CostProfile

    public init(counts: CellCounts, profile: CostProfile) {
      self.counts = counts
      self.profile = profile
    }
  }

  /// A function, or one that was inlined into it, in both builds.
  public struct Row: Equatable, Sendable {
    public let name: String
    public fileprivate(set) var base = Costs.zero
    public fileprivate(set) var head = Costs.zero

    /// How often the function is called; 0 for an inlined one.
    public fileprivate(set) var baseCalls = 0.0
    public fileprivate(set) var headCalls = 0.0

    /// The functions that were inlined into this one, each with all that was inlined into it; they
    /// are parts of the costs of the row.
    public fileprivate(set) var inlined: [Row] = []

    /// Of an inlined function, in how many others it is at most.
    public fileprivate(set) var depth = 0

    public var change: Costs { head - base }
  }

  public let key: CellKey
  public let base: Build
  public let head: Build

  /// The functions without what they call, the greatest changes of instructions first.
  public let rows: [Row]

  /// Where one of the builds does not tell what was inlined, this is told of neither: all inlined
  /// functions would be gone or new.
  public init(of key: CellKey, base: Build, head: Build) {
    var (base, head) = (base, head)
    if base.profile.tellsInlined != head.profile.tellsInlined {
      (base.profile, head.profile) = (base.profile.joiningInlined, head.profile.joiningInlined)
    }
    (self.key, self.base, self.head) = (key, base, head)
    var rows: [String: Row] = [:]
    var inlined: [String: [String: Row]] = [:]
    func add(_ profile: CostProfile, _ side: WritableKeyPath<Row, Costs>) {
      for (spot, costs) in profile.own {
        rows[spot.function, default: Row(name: spot.function)][keyPath: side] += costs
        var seen: Set<String> = []
        for (depth, name) in spot.inlined.enumerated() {
          var part = inlined[spot.function]?[name] ?? Row(name: name)
          part.depth = max(part.depth, depth)
          // A function that was inlined into itself counts once.
          if seen.insert(name).inserted { part[keyPath: side] += costs }
          inlined[spot.function, default: [:]][name] = part
        }
      }
    }
    add(base.profile, \.base)
    add(head.profile, \.head)
    for (call, calls) in base.profile.calls { rows[call.callee]?.baseCalls += calls.count }
    for (call, calls) in head.profile.calls { rows[call.callee]?.headCalls += calls.count }
    for (name, parts) in inlined { rows[name]?.inlined = Self.sorted(parts.values) }
    self.rows = Self.sorted(rows.values)
  }

  /// The greatest changes first; the larger of two functions that have not changed, and then the
  /// order of names.
  private static func sorted(_ rows: some Sequence<Row>) -> [Row] {
    rows.sorted {
      (-abs($0.change.instructions), -$0.head.instructions, $0.name)
        < (-abs($1.change.instructions), -$1.head.instructions, $1.name)
    }
  }

  /// How many instructions one layout takes under callgrind, with those of the allocator.
  public var totals: (base: Costs, head: Costs) { (base.profile.total, head.profile.total) }

  /// Whether both ways of counting find the same change of instructions but for the allocator, to
  /// a hundredth of all instructions and 250 for each allocation, which fills memory.
  public var agrees: Bool {
    let (old, new) = (base.counts, head.counts)
    func found(_ build: Build) -> Double {
      (build.profile.total - build.profile.allocator).instructions
    }
    let difference = found(head) - found(base) - (new.instructions - old.instructions)
    return abs(difference)
      <= 0.01 * max(old.instructions, new.instructions)
      + 250 * max(old.allocations, new.allocations)
  }
}
