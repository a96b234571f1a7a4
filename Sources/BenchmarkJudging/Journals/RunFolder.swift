import Foundation

/// The folder of a command that measures, and its files.
public struct RunFolder: Sendable {
  public let url: URL
  public var path: String { url.relativePath }

  /// Makes the folder, or takes an empty one. The folder belongs to this command only when its
  /// journal does.
  public init(creating path: String) throws(RunFolderError) {
    guard !path.isEmpty else { throw .noName }
    url = URL(fileURLWithPath: path, isDirectory: true)
    let manager = FileManager.default
    var isDirectory: ObjCBool = false
    if unsafe manager.fileExists(atPath: path, isDirectory: &isDirectory) {
      guard isDirectory.boolValue else { throw .notAFolder(path: path) }
      let content: [String]
      do { content = try manager.contentsOfDirectory(atPath: path) } catch {
        throw .cannotCreate(path: path, reason: fileErrorReason(error))
      }
      guard content.isEmpty else { throw .notEmpty(path: path) }
    }
    do { try manager.createDirectory(at: url, withIntermediateDirectories: true) } catch {
      throw .cannotCreate(path: path, reason: fileErrorReason(error))
    }
  }

  /// The folder of a command that goes on or is judged.
  public init(existing path: String) throws(RunFolderError) {
    guard !path.isEmpty else { throw .noName }
    url = URL(fileURLWithPath: path, isDirectory: true)
    guard FileManager.default.fileExists(atPath: journal.path) else {
      throw .noJournal(path: path)
    }
  }

  /// The folder, if a run has begun in it.
  public static func begun(_ path: String) -> String? {
    (try? RunFolder(existing: path)) == nil ? nil : path
  }

  var journal: URL { url.appendingPathComponent("journal.jsonl") }
  var runFile: URL { url.appendingPathComponent("run.json") }

  /// Lets `latest`, beside the folder, link to it. A link that cannot be made does not matter.
  public func markLatest() {
    let link = url.deletingLastPathComponent().appendingPathComponent("latest")
    let manager = FileManager.default
    let isLink = (try? manager.destinationOfSymbolicLink(atPath: link.path)) != nil
    guard isLink || !manager.fileExists(atPath: link.path) else { return }
    try? manager.removeItem(at: link)
    try? manager.createSymbolicLink(
      atPath: link.path, withDestinationPath: url.lastPathComponent)
  }
}

// MARK: - Files

extension RunFolder {
  /// Writes a file that appears whole or not at all.
  func write(_ bytes: [UInt8], to name: String) throws(RunFolderError) {
    let file = url.appendingPathComponent(name)
    do { try Data(bytes).write(to: file, options: .atomic) } catch {
      throw .cannotWrite(file: file.relativePath, reason: fileErrorReason(error), saved: [])
    }
  }

  /// Writes `run.json`.
  public func write(_ record: RunRecord) throws(RunFolderError) {
    try write([UInt8](record.json()), to: runFile.lastPathComponent)
  }

  /// The content of `run.json`.
  public func record() throws(RunFolderError) -> RunRecord {
    let file = runFile.relativePath
    let data: Data
    do { data = try Data(contentsOf: runFile) } catch {
      throw .cannotRead(file: file, reason: fileErrorReason(error))
    }
    struct Version: Decodable { var schemaVersion: Int }
    let decoder = RunRecord.decoder
    guard let version = try? decoder.decode(Version.self, from: data).schemaVersion else {
      throw .notARecord(file: file)
    }
    guard version == RunRecord.currentSchema else {
      throw .otherSchema(file: file, version: version)
    }
    guard let record = try? decoder.decode(RunRecord.self, from: data) else {
      throw .notARecord(file: file)
    }
    return record
  }

  /// Makes the names of new files durable, as far as the system can.
  func sync() {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

extension RunRecord {
  static var decoder: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    decoder.dateDecodingStrategy = .iso8601
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }

  func json() -> Data {
    let encoder = JSONEncoder()
    encoder.keyEncodingStrategy = .convertToSnakeCase
    encoder.dateEncodingStrategy = .iso8601
    // No number should need a word, but none is worth a trap.
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return try! encoder.encode(self) + Data("\n".utf8)
  }
}

/// Why the files of a folder cannot be written or read.
public enum RunFolderError: Error, Equatable, CustomStringConvertible {
  case noName
  case notEmpty(path: String)
  case notAFolder(path: String)
  case noJournal(path: String)
  case cannotCreate(path: String, reason: String)
  case cannotWrite(file: String, reason: String, saved: [String])
  case cannotRead(file: String, reason: String)
  case notARecord(file: String)
  case otherSchema(file: String, version: Int)
  case lostRows(journal: String, table: String, written: Int, left: Int)

  /// The same error, with the files that were written before.
  func saying(saved: [String]) -> RunFolderError {
    guard case .cannotWrite(let file, let reason, _) = self else { return self }
    return .cannotWrite(file: file, reason: reason, saved: saved)
  }

  public var description: String {
    switch self {
    case .noName: "the name of the folder is empty; name one, or leave the option out"
    case .notEmpty(let path):
      "the output folder \(path) is not empty; name a new one with --output"
    case .notAFolder(let path):
      "the output \(path) is a file, not a folder; name a new folder with --output"
    case .noJournal(let path): "there is no journal.jsonl in \(path); the folder of a run has one"
    case .cannotCreate(let path, let reason):
      "cannot write to the output folder \(path): \(reason); name another one with --output"
    case .cannotWrite(let file, let reason, let saved):
      "cannot write \(file): \(reason); nothing measured is lost: it is in the folder's journal, "
        + "from which 'layoutbench judge' writes all files"
        + (saved.isEmpty ? "" : "; written before that: \(saved.joined(separator: ", "))")
    case .cannotRead(let file, let reason): "cannot read \(file): \(reason)"
    case .notARecord(let file): "\(file): this is not the record of a run; restore it or run again"
    case .otherSchema(let file, let version):
      "\(file): the folder has schema_version \(version), and tables are written from raw rows of "
        + "schema_version \(RunRecord.currentSchema) alone"
        + (version < RunRecord.currentSchema ? "; run again with this version of the tool" : "")
    case .lostRows(let journal, let table, let written, let left):
      "\(journal): a part of it is lost: it gives \(left) of the \(written) rows of \(table); "
        + "no table was written; restore the journal, or go on with 'layoutbench run --resume'"
    }
  }
}

/// The system's reason why a file cannot be read or written.
public func fileErrorReason(_ error: any Error) -> String {
  let error = error as NSError
  let underlying =
    (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
  guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
  return systemReason(Int32(underlying.code))
}

func systemReason(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}
