import DelimitedText
import Foundation

/// A CSV file of an earlier run, as a whole in memory, its values still text.
struct RecordedTable {
  struct Row {
    let line: Int
    fileprivate let fields: [String]
  }

  let file: String

  /// The columns, without those that are ignored.
  let columns: [String]
  let rows: [Row]

  /// The error that the file is not as it was written, if this is known.
  let damage: RecordedRunError?
  private let places: [String: Int]

  /// - Parameters:
  ///   - ignored: columns that are read as if they were missing.
  ///   - written: the table as it was written, if this is known.
  init(
    path: String, ignoring ignored: Set<String>, written: RunRecord.Table?
  ) throws(RecordedRunError) {
    file = path
    guard FileManager.default.fileExists(atPath: path) else {
      throw RecordedRunError(.noFile, file: path)
    }
    let bytes: [UInt8]
    do { bytes = try [UInt8](Data(contentsOf: URL(fileURLWithPath: path))) } catch {
      throw RecordedRunError(.unreadable(fileErrorReason(error)), file: path)
    }
    let header: [String]
    do throws(TextError) {
      var reader = CSVReader(ByteStream(bytes, source: path))
      header = try reader.header() ?? []
      var rows: [Row] = []
      while try reader.next() {
        let fields = (0..<reader.fieldCount).map { reader.string($0) }
        rows.append(Row(line: reader.line, fields: fields))
      }
      self.rows = rows
    } catch {
      throw RecordedRunError(.csv(error), file: path)
    }
    damage = written.flatMap { [rows] written in
      guard written.rows != rows.count || written.hash != RecordedHash(of: bytes) else {
        return nil
      }
      if written.hash == RecordedHash(of: bytes.lazy.filter { $0 != UInt8(ascii: "\r") }) {
        return RecordedRunError(.otherLineEnds, file: path)
      }
      return RecordedRunError(
        .notAsWritten(rows: rows.count, instead: written.rows), file: path,
        line: rows.count < written.rows ? rows.last?.line ?? 1 : nil)
    }
    columns = header.filter { !ignored.contains($0) }
    let all = Dictionary(zip(header, header.indices), uniquingKeysWith: { first, _ in first })
    places = all.filter { !ignored.contains($0.key) }
  }

  func has(_ column: String) -> Bool { places[column] != nil }

  /// The field; empty in a file without such a column.
  func optionalText(_ column: String, of row: Row) -> String {
    places[column].map { row.fields[$0] } ?? ""
  }

  func text(_ column: String, of row: Row) throws(RecordedRunError) -> String {
    guard let place = places[column] else {
      throw RecordedRunError(.missingColumn(column), file: file, line: 1)
    }
    return row.fields[place]
  }

  /// The number; `nil` if the field is empty or the file has no such column.
  func number(_ column: String, of row: Row) throws(RecordedRunError) -> Double? {
    guard let place = places[column], !row.fields[place].isEmpty else { return nil }
    return try parsed(row.fields[place], column, row)
  }

  func key(of row: Row) throws(RecordedRunError) -> CellKey {
    let seed = try text("seed", of: row)
    let nodes: Int = try parsed(try text("nodes", of: row), "nodes", row)
    guard nodes > 0 else { throw fault(.notANumber(String(nodes), column: "nodes"), row) }
    return CellKey(
      strategy: try text("strategy", of: row), tree: try text("tree", of: row), nodes: nodes,
      frame: try text("frame", of: row), seed: seed.isEmpty ? nil : try parsed(seed, "seed", row))
  }

  func status(of row: Row) throws(RecordedRunError) -> CellStatus {
    let word = try text("status", of: row)
    guard let status = CellStatus(rawValue: word) else { throw fault(.noStatus(word), row) }
    return status
  }

  /// The hash in the form in which it is written; empty if there is none.
  func hash(_ column: String, of row: Row) throws(RecordedRunError) -> String {
    let word = try text(column, of: row)
    guard word.isEmpty || RecordedHash(hexadecimal: word) != nil else {
      throw fault(.noHash(word, column: column), row)
    }
    return word
  }

  private func parsed<Number: LosslessStringConvertible>(
    _ text: String, _ column: String, _ row: Row
  ) throws(RecordedRunError) -> Number {
    guard let number = Number(text), (number as? Double)?.isFinite != false else {
      throw fault(.notANumber(text, column: column), row)
    }
    return number
  }

  func fault(_ kind: RecordedRunError.Kind, _ row: Row) -> RecordedRunError {
    RecordedRunError(kind, file: file, line: row.line)
  }
}
