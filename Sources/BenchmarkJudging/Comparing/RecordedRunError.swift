import DelimitedText
import Foundation

/// Why the files of an earlier run cannot be used, where, and what to do.
public struct RecordedRunError: Error, CustomStringConvertible {
  public enum Kind: Equatable, Sendable {
    case noFolder
    case noFile
    /// There is a journal but no table.
    case noTables
    /// There is a journal but no table, and a command still writes the journal.
    case stillWritten
    /// The system's own words.
    case unreadable(String)
    /// The text is not CSV, or a row has too few or too many fields.
    case csv(TextError)
    case notJSON(String)
    case noSchemaVersion
    /// The folder of a race or a calibration, which has no `summary.csv`.
    case notOfARun(RunRecord.Kind)
    case otherSchema(Int)
    /// Neither of two runs describes its metrics.
    case noMetrics
    case notAsWritten(rows: Int, instead: Int)
    /// Only the ends of lines differ from what was written.
    case otherLineEnds
    case missingColumn(String)
    case notANumber(String, column: String)
    case noHash(String, column: String)
    case noStatus(String)
    case duplicateCell(firstLine: Int)
  }

  public let kind: Kind
  public let file: String
  public let line: Int?

  init(_ kind: Kind, file: String, line: Int? = nil) {
    self.kind = kind
    self.file = file
    self.line = line
  }

  /// Whether there is nothing to compare with, in contrast to something damaged.
  public var isMissing: Bool {
    if case .notOfARun = kind { return true }
    return [.noFolder, .noFile, .noTables, .stillWritten].contains(kind)
  }

  /// Whether another version of the tool wrote the files.
  public var isOtherSchema: Bool {
    switch kind {
    case .otherSchema, .noMetrics: true
    default: false
    }
  }

  public var description: String {
    if case .csv(let error) = kind { return error.description }
    return "\(file)\(line.map { ", line \($0)" } ?? ""): \(message)"
  }

  private var message: String {
    switch kind {
    case .noFolder:
      FileManager.default.fileExists(atPath: file)
        ? "this is a file; name the folder of a run, which holds it"
        : "there is no such folder; check the name, or measure: layoutbench run --output \(file)"
    case .noFile:
      "there is no such file; the folder of a run holds summary.csv and run.json"
    case .noTables:
      "the command ended before it wrote its tables; continue it with the same command and "
        + "--resume \(file), or judge what it measured: layoutbench judge \(file)"
    case .stillWritten: "another command is still writing to this folder; wait for it to end"
    case .unreadable(let reason): "cannot be read: \(reason)"
    case .csv(let error): error.fault.description
    case .notJSON(let reason): "this is not the JSON of a run (\(reason.excerpt(200))); run again"
    case .noSchemaVersion: "there is no whole number `schema_version`; run again"
    case .notOfARun(let kind):
      "this is the folder of a \(kind), and those of 'layoutbench run' are read here; what the "
        + "\(kind) found is in \(kind).csv"
    case .otherSchema(let version):
      "the files have schema_version \(version) and this tool reads "
        + "\(RecordedRun.knownSchemas.map { String($0) }.joined(separator: " and ")); run again "
        + "with this version of the tool"
    case .noMetrics:
      "neither this run nor the one compared with it says what its metrics mean, as schema_version "
        + "\(RunRecord.currentSchema) does; run one of them again with this version of the tool"
    case .notAsWritten(let rows, let instead):
      (rows == instead
        ? "the file was changed after the run"
        : rows < instead
          ? "the file ends here, and the run wrote \(instead) rows"
          : "the file has \(rows) rows, and the run wrote \(instead)")
        + "; restore it, or write it again with: layoutbench judge "
        + URL(fileURLWithPath: file).deletingLastPathComponent().relativePath
    case .otherLineEnds:
      "the lines end with CR LF, and the run wrote LF; restore the file, of a git checkout with: "
        + "git config core.autocrlf false"
    case .missingColumn(let name):
      "the header has no column `\(name)`; restore the file or run again"
    case .notANumber(let text, let column):
      "the column `\(column)` holds `\(text.excerpt())`, which is not a number; restore the file "
        + "or run again"
    case .noHash(let text, let column):
      "the column `\(column)` holds `\(text.excerpt())`, which is not a hash; restore the file or "
        + "run again"
    case .noStatus(let text):
      "the column `status` holds `\(text.excerpt())`, which is none of "
        + CellStatus.allCases.map(\.rawValue).joined(separator: ", ")
        + "; restore the file or run again"
    case .duplicateCell(let firstLine):
      "the strategy, tree, nodes, frame, seed and machine are the same as in line \(firstLine); "
        + "restore the file or run again"
    }
  }
}
