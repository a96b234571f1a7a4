import Foundation

/// Why the files of a run cannot be written.
public enum RunFolderError: Error, CustomStringConvertible {
  case notEmpty(path: String)
  case notAFolder(path: String)
  case noJournal(path: String)
  case cannotCreate(path: String, reason: String)
  case cannotWrite(file: String, reason: String, saved: [String])

  public var description: String {
    switch self {
    case .notEmpty(let path):
      "the output folder \(path) is not empty; name a new one with --output"
    case .notAFolder(let path):
      "the output \(path) is a file, not a folder; name a new folder with --output"
    case .noJournal(let path):
      "cannot resume \(path): there is no journal.jsonl in it, as the folder of a run has"
    case .cannotCreate(let path, let reason):
      "cannot write to the output folder \(path): \(reason); name another one with --output"
    case .cannotWrite(let file, let reason, let saved):
      "cannot write \(file): \(reason); nothing measured is lost: it is in the folder's journal, from "
        + "which the same command with --resume writes all files"
        + (saved.isEmpty ? "" : "; written before that: \(saved.joined(separator: ", "))")
    }
  }
}

/// The folder of a run and its files.
public struct RunFolder: Sendable {
  public let url: URL
  public var path: String { url.relativePath }

  /// Makes the folder, or takes an empty one, and makes sure that it can be written to.
  public init(creating path: String) throws(RunFolderError) {
    url = URL(fileURLWithPath: path, isDirectory: true)
    let manager = FileManager.default
    var isDirectory: ObjCBool = false
    if unsafe manager.fileExists(atPath: path, isDirectory: &isDirectory) {
      guard isDirectory.boolValue else { throw .notAFolder(path: path) }
      let content = (try? manager.contentsOfDirectory(atPath: path)) ?? []
      guard content.isEmpty else { throw .notEmpty(path: path) }
    }
    do {
      try manager.createDirectory(at: url, withIntermediateDirectories: true)
      let probe = url.appendingPathComponent(".writable")
      try Data("\n".utf8).write(to: probe)
      try manager.removeItem(at: probe)
    } catch {
      throw .cannotCreate(path: path, reason: fileErrorReason(error))
    }
  }

  /// The folder of a run that is to go on.
  public init(resuming path: String) throws(RunFolderError) {
    url = URL(fileURLWithPath: path, isDirectory: true)
    guard FileManager.default.fileExists(atPath: journal.path) else {
      throw .noJournal(path: path)
    }
  }

  /// When the run in it began, if that has been written.
  public var started: Date? {
    (try? Data(contentsOf: url.appendingPathComponent("run.json")))
      .flatMap { try? RunInformation.decoder.decode(RunInformation.self, from: $0) }?.started
  }

  var journal: URL { url.appendingPathComponent("journal.jsonl") }

  /// Writes all files of the run; each appears whole or not at all.
  ///
  /// - Returns: the names of the files.
  @discardableResult
  public func write(
    _ results: [TreeResult], families: Families, information: RunInformation
  ) throws -> [String] {
    let cells = results.flatMap(\.cells)
    let machine = information.environment.machine
    let files: [(name: String, content: () throws -> Data)] = [
      (
        "summary.csv",
        {
          let rows = results.flatMap(\.rows)
          return Data(SummaryTable(metrics: families.metrics, machine: machine).csv(of: rows).utf8)
        }
      ),
      ("metrics.csv", { Data(MetricsTable.csv(of: cells, machine: machine).utf8) }),
      ("ranking.csv", { Data(RankingTable.csv(of: cells, families: families).utf8) }),
      ("samples.csv", { Data(SamplesTable.csv(of: results, machine: machine).utf8) }),
      ("run.json", { try information.json() }),
    ]
    var saved: [String] = []
    for file in files {
      do {
        try file.content().write(to: url.appendingPathComponent(file.name), options: .atomic)
      } catch {
        throw RunFolderError.cannotWrite(
          file: url.appendingPathComponent(file.name).relativePath,
          reason: fileErrorReason(error), saved: saved)
      }
      saved.append(file.name)
    }
    return saved
  }

  /// Lets `latest`, beside the folder, name it. A link that cannot be made is no loss.
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

/// What the system says of a file that cannot be read or written.
public func fileErrorReason(_ error: any Error) -> String {
  let error = error as NSError
  let underlying =
    (error.userInfo[NSUnderlyingErrorKey] as? any Error).map { $0 as NSError } ?? error
  guard underlying.domain == NSPOSIXErrorDomain else { return error.localizedDescription }
  return unsafe String(cString: strerror(Int32(underlying.code)))
}
