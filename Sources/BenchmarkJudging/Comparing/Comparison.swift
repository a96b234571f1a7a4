import BenchmarkStatistics

/// Two runs, value by value.
public struct Comparison: Sendable {
  public let base: String
  public let head: String

  /// The runs that were interrupted or killed.
  public let unfinished: [Side]

  /// The runs that `merge` made.
  public let merged: [Side]

  public enum Side: String, Codable, Sendable {
    case base, head
  }

  /// The differences between the machines, builds and options, by the path in `run.json`.
  public let differences: [Difference]

  /// The cells of both runs, in the order of the second.
  public let cells: [CellComparison]

  /// How instructions grow with size, for the strategies that were counted on several sizes of one
  /// kind of tree; empty if the counts of the runs cannot be compared.
  public let growths: [Growth]

  public let onlyInBase: [CellKey]
  public let onlyInHead: [CellKey]

  /// The metrics that only one of the runs has in cells of both. Counts are taken only if asked
  /// for, and counts that only the second run has are left out.
  public let metricsOnlyInBase: [String]
  public let metricsOnlyInHead: [String]

  /// The metrics that the tables of either run show.
  public let headline: Set<String>

  public struct Difference: Equatable, Codable, Sendable {
    public let name: String
    public let base: String
    public let head: String

    public init(name: String, base: String, head: String) {
      self.name = name
      self.base = base
      self.head = head
    }
  }

  /// - Parameters:
  ///   - thresholds: the shares that hold in some rows alone.
  ///   - allowsRetried: whether a cell may have failed before it passed, though its base did not.
  public init(
    base: RecordedRun, head: RecordedRun, gates: [Gate], timeMargin: Double,
    thresholds: [RowThreshold] = [], allowsRetried: Bool = false
  ) throws(RecordedRunError) {
    self.base = base.path
    self.head = head.path
    unfinished = (base.isUnfinished ? [.base] : []) + (head.isUnfinished ? [.head] : [])
    merged = (base.isMerged ? [.base] : []) + (head.isMerged ? [.head] : [])
    differences = Self.differences(base.facts, head.facts)
    headline = base.headline.union(head.headline)
    let known = Set(base.columns)
    let judge = CellJudge(
      gates: gates.filter { known.contains($0.column) }, timeMargin: timeMargin,
      thresholds: thresholds, unfinished: unfinished,
      sameBuildTools: ["environment.architecture", "environment.swift_compiler"].allSatisfy {
        base.facts[$0] == head.facts[$0]
      }, allowsRetried: allowsRetried)
    let columns = gates.map(\.column)
    let (all, new) = (try base.cells(reading: columns), try head.cells(reading: columns))
    let baseCells = Dictionary(grouping: all, by: \.key)
    let headKeys = Set(new.map(\.key))
    let pairs = new.compactMap { cell in
      baseCells[cell.key].map { candidates in
        (base: candidates.first { $0.machine == cell.machine } ?? candidates[0], head: cell)
      }
    }
    cells = pairs.map { judge.compare($0.base, $0.head) }
    let ofInstructions = judge.gates.first { $0.column == "instructions" }
    growths =
      judge.sameBuildTools ? ofInstructions.map { Growth.all(of: pairs, $0) } ?? [] : []
    let (old, other) = (
      all.filter { headKeys.contains($0.key) }, new.filter { baseCells[$0.key] != nil }
    )
    metricsOnlyInBase = Self.columns(of: gates, in: old, lackingIn: head)
    metricsOnlyInHead = Self.columns(of: gates.filter { !$0.isCount }, in: other, lackingIn: base)
    onlyInBase = all.map(\.key).filter { !headKeys.contains($0) }
    onlyInHead = new.map(\.key).filter { baseCells[$0] == nil }
  }

  /// The columns that have a value in one of the cells and are not in the table of a run.
  private static func columns(
    of gates: [Gate], in cells: [RecordedCell], lackingIn run: RecordedRun
  ) -> [String] {
    let known = Set(run.columns)
    return gates.map(\.column).filter { column in
      !known.contains(column) && cells.contains { $0.values[column] != nil }
    }
  }

  /// The environment, the options and the versions, except values that differ in every run: the
  /// tick of the clock, and findings such as the load, which are about times. How long a run
  /// measured is no difference if one of the two has no times. A baseline that does not name its
  /// machine differs in the values that it states, not in those that it leaves out.
  private static func differences(
    _ base: [String: String], _ head: [String: String]
  ) -> [Difference] {
    let names = Set(base.keys).union(head.keys).filter { name in
      name.hasPrefix("environment.")
        && !["environment.clock_tick_nanoseconds", "environment.findings"].contains(name)
        || name.hasPrefix("options.") || name.hasPrefix(RecordedRun.peerPrefix)
        || ["git_commit", "tool_version", "suite"].contains(name)
    }
    let hasTimes = [base, head].allSatisfy { $0["options.is_timed"] != "false" }
    let isSilent = [base, head].contains { $0["environment.machine"] == nil }
    return names.sorted().compactMap { name in
      if isSilent, base[name] == nil || head[name] == nil { return nil }
      if name.hasPrefix(RecordedRun.peerPrefix), base[name] == nil || head[name] == nil {
        return nil
      }
      if !hasTimes, ["options.budget_seconds", "options.is_timed"].contains(name) { return nil }
      let (old, new) = (base[name] ?? "", head[name] ?? "")
      return old == new ? nil : Difference(name: name, base: old, head: new)
    }
  }
}

/// One cell in both runs.
public struct CellComparison: Sendable {
  public let key: CellKey
  public let values: [ValueComparison]

  /// Whether the second run ended before it measured the cell.
  public var isNotMeasured: Bool {
    values.contains { $0.column == "status" && $0.verdict == .inconclusive }
  }
}

/// One value in both runs.
public struct ValueComparison: Sendable {
  public let column: String
  public let unit: String
  public let lowerIsBetter: Bool?

  /// The fields of the two files.
  public let baseText: String
  public let headText: String
  public let verdict: Verdict

  /// Whether the value is shown but does not count: a time of runs that were not interleaved.
  public let isAdvisory: Bool

  /// The law that the metric watches, if the first run kept it and the second one breaks it.
  public var brokenLaw: String?

  /// For a status: why the second run has no result, in a line; `nil` if this is not known.
  public var reason: String?

  /// The second value as a number, a time with its interval.
  public let head: Estimate?

  /// Second ÷ first value, a time with its interval; `nil` if it is not a number.
  public let ratio: Estimate?
}

// MARK: - Outcome

extension Comparison {
  /// The result of the comparison, as the exit codes of the tool.
  public enum Outcome: Int32, Sendable {
    case fine = 0
    case regressed = 2
    case improved = 4
    case notComparable = 5
    case inconclusive = 6

    /// The name in files.
    public var name: String {
      switch self {
      case .fine: "fine"
      case .regressed: "regressed"
      case .improved: "improved"
      case .notComparable: "not_comparable"
      case .inconclusive: "inconclusive"
      }
    }
  }

  /// The cells that the second run should have measured but did not, because it ended early.
  public var notMeasured: [CellKey] {
    cells.filter(\.isNotMeasured).map(\.key)
  }

  /// The number of values with a verdict, without advisory ones.
  public func count(_ verdict: Verdict) -> Int {
    cells.reduce(0) { sum, cell in
      sum + cell.values.count { $0.verdict == verdict && !$0.isAdvisory }
    }
  }

  /// The number of advisory times with a verdict.
  public func advisoryCount(_ verdict: Verdict) -> Int {
    cells.reduce(0) { sum, cell in
      sum + cell.values.count { $0.verdict == verdict && $0.isAdvisory }
    }
  }

  /// Whether the second run ended early.
  public var headIsIncomplete: Bool { unfinished.contains(.head) }

  /// A regression comes first, whatever else there is: it is certain. Then come trees that differ,
  /// values or cells that the second run lacks, and improvements.
  public var outcome: Outcome {
    if count(.regressed) > 0 { return .regressed }
    if count(.incomparable) > 0 || cells.isEmpty { return .notComparable }
    if count(.inconclusive) > 0 || !onlyInBase.isEmpty || headIsIncomplete { return .inconclusive }
    return count(.improved) > 0 ? .improved : .fine
  }

  /// The exit code of several comparisons: that of the gravest outcome.
  public static func worst(of codes: [Int32]) -> Int32 {
    let order: [Outcome] = [.regressed, .notComparable, .inconclusive, .improved]
    return order.map(\.rawValue).first(where: codes.contains) ?? Outcome.fine.rawValue
  }

  /// The exit code of the tool: improvements and inconclusive values fail only if asked for, or if
  /// the second run is incomplete.
  public func exitCode(failOnImprovement: Bool, failOnInconclusive: Bool) -> Int32 {
    switch outcome {
    case .fine, .regressed, .notComparable: outcome.rawValue
    case .inconclusive where failOnInconclusive || headIsIncomplete: outcome.rawValue
    case .inconclusive, .improved:
      failOnImprovement && count(.improved) > 0 ? Outcome.improved.rawValue : 0
    }
  }
}
