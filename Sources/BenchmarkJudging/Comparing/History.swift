import BenchmarkStatistics
import DelimitedText

/// One column of `summary.csv` over many runs, a series for each cell.
public struct History: Sendable {
  public let column: String

  /// The runs in the order of their start.
  public let runs: [RecordedRun]

  /// The series in the order in which the runs first name their cells.
  public let series: [Series]

  /// The cells that have a value in an earlier run and none in the last one, where they may have
  /// begun to fail.
  public let lost: [Lost]

  public struct Lost: Sendable {
    public let key: CellKey

    /// The status of the cell in the last run; `nil` if this run has no such cell.
    public let status: CellStatus?
  }

  public struct Series: Sendable {
    public let key: CellKey

    /// The machine of times and counts; empty for values that are the same on all machines.
    public let machine: String

    public let points: [Point]

    /// The indices of the points at which the values changed.
    public let changes: [ChangePoint]

    /// Whether changes are found by a test for which there are too few points.
    public let isTooShort: Bool
  }

  public struct Point: Sendable {
    /// The run's index in `runs`.
    public let run: Int
    public let value: Double
  }

  /// - Parameters:
  ///   - column: the column. If its values are measured, a series is of one machine and its changes
  ///     are found by a test; otherwise any other value is a change.
  ///   - runs: in any order.
  public init(of column: String, in runs: [RecordedRun]) throws(RecordedRunError) {
    let isMeasured = SummaryTable.measured.union(SummaryTable.counted).contains(column)
    self.column = column
    // The times have one length and form, so that their texts sort as the times do.
    self.runs = runs.sorted { ($0.started, $0.path) < ($1.started, $1.path) }
    var order: [Owner] = []
    var points: [Owner: [Point]] = [:]
    for (index, run) in self.runs.enumerated() {
      for cell in try run.cells(reading: [column]) {
        guard let value = cell.values[column] else { continue }
        let owner = Owner(key: cell.key, machine: isMeasured ? cell.machine : "")
        if points[owner] == nil { order.append(owner) }
        // A merged run may have measured a cell on several machines.
        if points[owner]?.last?.run == index { continue }
        points[owner, default: []].append(Point(run: index, value: value))
      }
    }
    let last = self.runs.count - 1
    var statuses: [CellKey: CellStatus] = [:]
    for cell in try self.runs.last?.cells(reading: []) ?? [] { statuses[cell.key] = cell.status }
    let kept = Set(order.filter { points[$0]?.last?.run == last }.map(\.key))
    var seen = kept
    lost = order.compactMap { owner in
      seen.insert(owner.key).inserted
        ? Lost(key: owner.key, status: statuses[owner.key]) : nil
    }
    series = order.map { owner in
      let ofOwner = points[owner]!
      let values = ofOwner.map(\.value)
      return Series(
        key: owner.key, machine: owner.machine, points: ofOwner,
        changes: isMeasured
          ? ChangePoint.tested(values) : ChangePoint.exact(values),
        isTooShort: isMeasured && values.count < ChangePoint.fewestValues)
    }
  }

  private struct Owner: Hashable {
    let key: CellKey
    let machine: String
  }

  /// Whether a column of `summary.csv` holds numbers.
  public static func isNumber(column: String) -> Bool { !SummaryTable.texts.contains(column) }

  /// The tidy CSV: one value a row, series by series. `change` is the ratio of the medians after
  /// and before a change of the series, and `p_value` that of the test.
  public var csv: CSVTable {
    var table = CSVTable(
      columns: ["run", "started", "git_commit"] + CellKey.columns + [
        "machine", "metric", "value", "change", "p_value",
      ])
    for one in series {
      let changes = Dictionary(uniqueKeysWithValues: one.changes.map { ($0.index, $0) })
      for (index, point) in one.points.enumerated() {
        let (run, change) = (runs[point.run], changes[index])
        table.append(
          [run.path, run.started, run.facts["git_commit"] ?? ""] + one.key.fields + [
            one.machine, column, csvField(point.value), csvField(change?.ratio),
            csvField(change?.pValue),
          ])
      }
    }
    return table
  }
}
