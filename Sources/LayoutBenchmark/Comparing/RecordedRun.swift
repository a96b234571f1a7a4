import Foundation
import TreeLayout

/// An earlier run, read from its folder: `run.json`, `summary.csv` and, where it is there,
/// `samples.csv`.
public struct RecordedRun: Sendable {
  public let path: String

  /// When it began, ISO 8601 in UTC.
  public let started: String

  /// The leaves of `run.json`, named by their path: `environment.machine`.
  public let facts: [String: String]

  /// The columns of `summary.csv`.
  public let columns: [String]

  /// The rows of `summary.csv`, in their order.
  public let cells: [RecordedCell]

  /// - Parameters:
  ///   - columns: which number columns to read besides the times; those that the file does not have
  ///     are left out.
  ///   - wantsSamples: whether to read the samples for the times in passes.
  public init(
    path: String, reading columns: [String], samples wantsSamples: Bool = true
  ) throws(RecordedRunError) {
    self.path = path
    let folder = URL(fileURLWithPath: path, isDirectory: true)
    var isDirectory: ObjCBool = false
    guard unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory),
      isDirectory.boolValue
    else { throw RecordedRunError(.noFolder, file: path) }
    facts = try Self.facts(of: folder.appendingPathComponent("run.json").relativePath)
    started = facts["started"] ?? ""
    let table = try RecordedTable(path: folder.appendingPathComponent("summary.csv").relativePath)
    let samples = folder.appendingPathComponent("samples.csv").relativePath
    let passTimes =
      wantsSamples && FileManager.default.fileExists(atPath: samples)
      ? try PassTimes(RecordedTable(path: samples)).medians : [:]
    self.columns = table.columns
    cells = try Self.cells(of: table, reading: columns, passTimes)
  }

  private static func cells(
    of table: RecordedTable, reading columns: [String], _ passTimes: [PassTimes.Cell: Estimate]
  ) throws(RecordedRunError) -> [RecordedCell] {
    var cells: [RecordedCell] = []
    var lines: [PassTimes.Cell: Int] = [:]
    for row in table.rows {
      let place = PassTimes.Cell(
        key: try table.key(of: row), machine: table.machine(of: row))
      if let firstLine = lines.updateValue(row.line, forKey: place) {
        throw RecordedRunError(
          .duplicateCell(firstLine: firstLine), file: table.file, line: row.line)
      }
      var values: [String: Double] = [:]
      for column in columns { values[column] = try table.number(column, of: row) }
      cells.append(
        RecordedCell(
          key: place.key, machine: place.machine, status: try table.text("status", of: row),
          treeHash: try table.text("tree_hash", of: row),
          layoutHash: try table.text("layout_hash", of: row), values: values,
          time: try time(table, row), passRatio: passTimes[place]))
    }
    return cells
  }

  private static func time(
    _ table: RecordedTable, _ row: RecordedTable.Row
  ) throws(RecordedRunError) -> Estimate? {
    guard let value = try table.number("layout_ns", of: row),
      let low = try table.number("layout_ns_low", of: row),
      let high = try table.number("layout_ns_high", of: row)
    else { return nil }
    return Estimate(value: value, low: low, high: high)
  }

  private static func facts(of file: String) throws(RecordedRunError) -> [String: String] {
    guard FileManager.default.fileExists(atPath: file) else {
      throw RecordedRunError(.noFile, file: file)
    }
    let json: RecordedJSON
    do {
      json = try JSONDecoder().decode(
        RecordedJSON.self, from: Data(contentsOf: URL(fileURLWithPath: file)))
    } catch let error as DecodingError {
      guard case .dataCorrupted(let context) = error else {
        throw RecordedRunError(.notJSON("unknown value"), file: file)
      }
      throw RecordedRunError(.notJSON(context.debugDescription), file: file)
    } catch {
      throw RecordedRunError(.unreadable(fileErrorReason(error)), file: file)
    }
    let facts = json.leaves
    guard let version = facts["schema_version"].flatMap({ Int($0) }) else {
      throw RecordedRunError(.noSchemaVersion, file: file)
    }
    guard version == RunInformation.schemaVersion else {
      throw RecordedRunError(.otherSchema(version), file: file)
    }
    return facts
  }
}

/// One row of an earlier run's `summary.csv`.
public struct RecordedCell: Sendable {
  public let key: CellKey
  public let machine: String
  public let status: String
  public let treeHash: String
  public let layoutHash: String

  /// The numbers that were asked for; those that are not there are missing.
  public let values: [String: Double]

  /// Nanoseconds of one layout.
  public let time: Estimate?

  /// The time of one layout over that of a pass next to it, where the samples are there.
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
      self = .leaf(number.shortest)
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
