import Foundation
import TreeData

/// A CSV file of an earlier run, whole in memory, its values still text.
struct RecordedTable {
  struct Row {
    let line: Int
    fileprivate let fields: [String]
  }

  let file: String
  let columns: [String]
  let rows: [Row]
  private let places: [String: Int]

  init(path: String) throws(RecordedRunError) {
    file = path
    guard FileManager.default.fileExists(atPath: path) else {
      throw RecordedRunError(.noFile, file: path)
    }
    do {
      (columns, rows) = try Self.read(path)
    } catch {
      // The importers' words for an empty file are about trees.
      throw error.kind == .empty
        ? RecordedRunError(.missingColumn("strategy"), file: path, line: 1)
        : RecordedRunError(.csv(error), file: path)
    }
    places = Dictionary(uniqueKeysWithValues: zip(columns, columns.indices))
  }

  private static func read(_ path: String) throws(TreeImportError) -> ([String], [Row]) {
    var reader = try CSVReader(path: path)
    guard try reader.next() else { throw reader.error(.empty) }
    let columns = (0..<reader.fieldCount).map { reader.string($0) }
    var names: Set<String> = []
    for name in columns where !names.insert(name).inserted {
      throw reader.error(.duplicateColumn(name))
    }
    var rows: [Row] = []
    while try reader.next() {
      guard reader.fieldCount == columns.count else {
        throw reader.error(.fieldCount(found: reader.fieldCount, expected: columns.count))
      }
      rows.append(Row(line: reader.line, fields: (0..<columns.count).map { reader.string($0) }))
    }
    return (columns, rows)
  }

  func text(_ column: String, of row: Row) throws(RecordedRunError) -> String {
    guard let place = places[column] else {
      throw RecordedRunError(.missingColumn(column), file: file, line: 1)
    }
    return row.fields[place]
  }

  /// The machine; empty in a file without it, such as a baseline without times.
  func machine(of row: Row) -> String {
    places["machine"].map { row.fields[$0] } ?? ""
  }

  /// `nil` where the field is empty or the file has no such column.
  func number(_ column: String, of row: Row) throws(RecordedRunError) -> Double? {
    guard let place = places[column], !row.fields[place].isEmpty else { return nil }
    return try parsed(row.fields[place], column, row)
  }

  func key(of row: Row) throws(RecordedRunError) -> CellKey {
    let seed = try text("seed", of: row)
    return CellKey(
      strategy: try text("strategy", of: row), tree: try text("tree", of: row),
      nodes: try parsed(try text("nodes", of: row), "nodes", row),
      frame: try text("frame", of: row), seed: seed.isEmpty ? nil : try parsed(seed, "seed", row))
  }

  private func parsed<Number: LosslessStringConvertible & Comparable>(
    _ text: String, _ column: String, _ row: Row
  ) throws(RecordedRunError) -> Number {
    // Only a NaN differs from itself.
    guard let number = Number(text), number == number else {
      throw RecordedRunError(.notANumber(text, column: column), file: file, line: row.line)
    }
    return number
  }
}
