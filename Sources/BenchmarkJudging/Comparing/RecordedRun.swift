import BenchmarkStatistics
import Foundation
import LayoutAdvice

/// An earlier run, read from its folder: `run.json` and `summary.csv`.
///
/// Of a run of schema 1, only values that are the same in every run are read: its `pass_ratio` was
/// estimated in another way, and its metrics are known by their names alone.
public struct RecordedRun: Sendable {
  static let knownSchemas = [1, RunRecord.currentSchema]

  public let path: String

  /// When the run began, ISO 8601 in UTC.
  public let started: String

  /// The leaves of `run.json`, named by their path: `environment.machine`.
  public let facts: [String: String]

  /// Whether the run was interrupted or killed: it states when it began but not when it ended.
  public var isUnfinished: Bool { !started.isEmpty && facts["finished"] == nil }

  /// Whether `merge` made the run.
  public var isMerged: Bool { !(facts["parts"] ?? "").isEmpty }

  /// The run's description of its metrics; `nil` if it has none.
  public let metrics: [MetricFacts]?

  /// The metrics that the tables of the run's families show, as far as the run describes them.
  public let headline: Set<String>

  /// The executables that measured; none if the run does not say, and in a run of schema 1.
  public let builds: [RunRecord.Build]

  private let table: RecordedTable

  /// Why cells have no result, or had none when they were first tried, as far as the run states it.
  private let failures: [CellKey: [FailureRecord]]

  /// The beginning of the facts about programs in other languages: `peers.d3.version`.
  static let peerPrefix = "peers."

  /// The files of a run's folder that are read.
  public static func files(in folder: String) -> [String] {
    ["run.json", "summary.csv", "journal.jsonl"].map { "\(folder)/\($0)" }
  }

  public init(path: String) throws(RecordedRunError) {
    self.path = path
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    var isDirectory: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { throw RecordedRunError(.noFolder, file: path) }
    let file = folder.appendingPathComponent("run.json").relativePath
    let json = try Self.json(of: file)
    let notes = (try? Self.decoded(file, RunRecord.decoder) as Notes) ?? Notes()
    var facts = json.leaves
    for peer in notes.peers ?? [] {
      facts["\(Self.peerPrefix)\(peer.name).version"] = peer.version
      facts["\(Self.peerPrefix)\(peer.name).runtime"] = peer.runtime
    }
    self.facts = facts
    failures = Dictionary(grouping: notes.failures ?? [], by: \.cell)
    started = facts["started"] ?? ""
    guard let version = facts["schema_version"].flatMap({ Int($0) }) else {
      throw RecordedRunError(.noSchemaVersion, file: file)
    }
    guard Self.knownSchemas.contains(version) else {
      throw RecordedRunError(.otherSchema(version), file: file)
    }
    if let kind = facts["kind"].flatMap(RunRecord.Kind.init), kind != .run {
      throw RecordedRunError(.notOfARun(kind), file: path)
    }
    let isCurrent = version == RunRecord.currentSchema
    let own = isCurrent ? try Self.own(of: file) : OwnRecord()
    metrics = own.families?.flatMap(\.metrics)
    headline = Set(own.families?.flatMap(\.headline) ?? [])
    builds = notes.builds ?? []
    let name = "summary.csv"
    let journal = folder.appendingPathComponent("journal.jsonl").path
    let hasJournal = FileManager.default.fileExists(atPath: journal)
    let hasTable = FileManager.default.fileExists(
      atPath: folder.appendingPathComponent(name).path)
    guard hasTable || !hasJournal else {
      throw RecordedRunError(Journal.isWritten(journal) ? .stillWritten : .noTables, file: path)
    }
    table = try RecordedTable(
      path: folder.appendingPathComponent(name).relativePath,
      ignoring: isCurrent ? [] : SummaryTable.measured,
      written: own.tables?.first { $0.name == name })
    if let damage = table.damage {
      // An impossible value says more, as its error has a line and a column.
      _ = try cells(reading: (metrics ?? []).map(\.id) + SummaryTable.counted)
      throw damage
    }
  }

  /// The columns of `summary.csv` that are read.
  public var columns: [String] { table.columns }

  /// The rows of `summary.csv`, in their order.
  ///
  /// - Parameter columns: which number columns to read besides the times; columns that the file
  ///   lacks are left out.
  public func cells(reading columns: [String]) throws(RecordedRunError) -> [RecordedCell] {
    var cells: [RecordedCell] = []
    var lines: [Place: Int] = [:]
    // The values of all known metrics for each row could be more than the whole file has.
    let columns = columns.filter(table.has)
    for row in table.rows {
      let place = Place(
        key: try table.key(of: row), machine: table.optionalText("machine", of: row))
      if let firstLine = lines.updateValue(row.line, forKey: place) {
        throw table.fault(.duplicateCell(firstLine: firstLine), row)
      }
      let status = try table.status(of: row)
      let failure = failures[place.key]?.last {
        $0.isResolved == [.ok, .nondeterministic].contains(status)
      }
      var values: [String: Double] = [:]
      for column in columns { values[column] = try table.number(column, of: row) }
      cells.append(
        RecordedCell(
          key: place.key, machine: place.machine, status: status,
          attempts: try table.number("attempts", of: row) ?? 1, failure: failure?.failure,
          treeHash: try table.hash("tree_hash", of: row),
          layoutHash: try table.hash("layout_hash", of: row), values: values,
          time: try estimate("layout_ns", of: row), passRatio: try estimate("pass_ratio", of: row)))
    }
    return cells
  }

  private struct Place: Hashable {
    let key: CellKey
    let machine: String
  }

  private func estimate(
    _ column: String, of row: RecordedTable.Row
  ) throws(RecordedRunError) -> Estimate? {
    guard let value = try table.number(column, of: row),
      let low = try table.number("\(column)_low", of: row),
      let high = try table.number("\(column)_high", of: row)
    else { return nil }
    return Estimate(value: value, low: low, high: high)
  }
}

// MARK: - run.json

extension RecordedRun {
  /// The description that a run of the present schema gives of itself. A copy may lack any of it.
  private struct OwnRecord: Decodable {
    var families: [FamilyRecord]?
    var tables: [RunRecord.Table]?
  }

  /// Notes that help to understand a comparison; if they cannot be read, this is no reason to
  /// refuse the run.
  private struct Notes: Decodable {
    var failures: [FailureRecord]?
    var peers: [RunRecord.Peer]?
    var builds: [RunRecord.Build]?
  }

  private static func own(of file: String) throws(RecordedRunError) -> OwnRecord {
    try decoded(file, RunRecord.decoder)
  }

  private static func json(of file: String) throws(RecordedRunError) -> RecordedJSON {
    guard FileManager.default.fileExists(atPath: file) else {
      throw RecordedRunError(.noFile, file: file)
    }
    return try decoded(file, JSONDecoder())
  }

  private static func decoded<Value: Decodable>(
    _ file: String, _ decoder: JSONDecoder
  ) throws(RecordedRunError) -> Value {
    do {
      return try decoder.decode(Value.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    } catch let error as DecodingError {
      switch error {
      case .dataCorrupted(let context), .keyNotFound(_, let context),
        .typeMismatch(_, let context), .valueNotFound(_, let context):
        let path = context.codingPath.map(\.stringValue).joined(separator: ".")
        let reason = (path.isEmpty ? "" : "\(path): ") + context.debugDescription
        throw RecordedRunError(.notJSON(reason), file: file)
      @unknown default: throw RecordedRunError(.notJSON("unknown value"), file: file)
      }
    } catch {
      throw RecordedRunError(.unreadable(fileErrorReason(error)), file: file)
    }
  }
}

/// One row of an earlier run's `summary.csv`.
public struct RecordedCell: Sendable {
  public let key: CellKey
  public let machine: String
  public let status: CellStatus

  /// How often the cell was tried; 1 if the run does not state it.
  public let attempts: Double

  /// Why the cell has no result, or had none when it was tried before; `nil` if neither is so or
  /// the run does not state it.
  public let failure: CellFailure?
  public let treeHash: String
  public let layoutHash: String

  /// The numbers that were asked for; a number that is not in the file is missing.
  public let values: [String: Double]

  /// Nanoseconds of one layout.
  public let time: Estimate?

  /// The time of one layout ÷ that of the pass of the same round.
  public let passRatio: Estimate?
}

/// Any JSON, whatever keys a later version of the tool adds.
private enum RecordedJSON: Decodable {
  case leaf(String)
  case object([String: RecordedJSON])
  case array([RecordedJSON])

  init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    if let object = try? container.decode([String: RecordedJSON].self) {
      self = .object(object)
    } else if let array = try? container.decode([RecordedJSON].self) {
      self = .array(array)
    } else if let text = try? container.decode(String.self) {
      self = .leaf(text)
    } else if let flag = try? container.decode(Bool.self) {
      self = .leaf(String(flag))
    } else if let number = try? container.decode(UInt64.self) {
      self = .leaf(String(number))
    } else if let number = try? container.decode(Double.self) {
      self = .leaf(csvField(number))
    } else {
      self = .leaf("")
    }
  }

  /// The leaves with the path to each; arrays are one leaf.
  var leaves: [String: String] {
    guard case .object(let object) = self else { return [:] }
    var leaves: [String: String] = [:]
    for (key, value) in object {
      switch value {
      case .leaf(let text): leaves[key] = text
      case .array(let items): leaves[key] = items.map(\.line).joined(separator: ", ")
      case .object: for (path, text) in value.leaves { leaves["\(key).\(path)"] = text }
      }
    }
    return leaves
  }

  private var line: String {
    switch self {
    case .leaf(let text): text
    case .array(let items): items.map(\.line).joined(separator: ", ")
    case .object:
      leaves.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        .joined(separator: ", ")
    }
  }
}
