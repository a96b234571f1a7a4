import Foundation

/// `journal.jsonl`: the configuration of a run in the first line, then one event a line, each written
/// the moment it is known. It is all that a killed run needs to go on.
public struct Journal {
  /// What was known of each tree when the journal was opened.
  private(set) var trees: [TreeProgress]

  private let path: String
  private let file: FileHandle
  private let encoder = JSONEncoder.ofEvents()

  private struct Line: Codable {
    var tree: Int
    var event: TreeEvent
  }

  /// Begins a journal.
  public init(
    creatingIn folder: RunFolder, configuration: RunConfiguration, plan: Plan
  ) throws {
    trees = RunState(plan).trees
    path = folder.journal.relativePath
    file = try Self.explaining(path) {
      try Data().write(to: folder.journal)
      return try FileHandle(forUpdating: folder.journal)
    }
    try lock()
    try write(configuration)
  }

  /// Opens a journal to go on with: the cells that failed get another try.
  ///
  /// - Throws: `JournalError` when the configuration is another one or a line is damaged. A last line
  ///   that is torn is cut off.
  public init(
    resumingIn folder: RunFolder, configuration: RunConfiguration, plan: Plan
  ) throws {
    path = folder.journal.relativePath
    file = try Self.explaining(path) { try FileHandle(forUpdating: folder.journal) }
    trees = RunState(plan).trees
    try lock()
    let content = try Self.explaining(path) { try file.readToEnd() ?? Data() }
    let end = content.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var lines = content.prefix(end).split(separator: UInt8(ascii: "\n"))
    try Self.explaining(path) {
      try file.truncate(atOffset: UInt64(end))
      try file.seekToEnd()
    }
    guard !lines.isEmpty else {
      try write(configuration)
      return
    }

    let decoder = JSONDecoder.ofEvents()
    guard let first = try? decoder.decode(RunConfiguration.self, from: lines.removeFirst()) else {
      throw JournalError.damaged(path: path, line: 1)
    }
    let differences = configuration.differences(from: first)
    guard differences.isEmpty else {
      throw JournalError.differs(path: folder.path, differences: differences)
    }
    for (number, text) in lines.enumerated() {
      guard let line = try? decoder.decode(Line.self, from: text),
        trees.indices.contains(line.tree),
        line.event.cells.allSatisfy(trees[line.tree].samples.indices.contains)
      else { throw JournalError.damaged(path: path, line: number + 2) }
      trees[line.tree].apply(line.event)
    }
    for index in trees.indices { trees[index].forgetFailures() }
  }

  /// Keeps other processes from writing to the journal. The system forgets the lock with the process,
  /// however that ends.
  private func lock() throws {
    guard flock(file.fileDescriptor, LOCK_EX | LOCK_NB) != 0 else { return }
    guard errno == EWOULDBLOCK else { return }  // some network file systems know no locks
    throw JournalError.inUse(path: path)
  }

  /// Writes an event through to the file.
  func append(_ event: TreeEvent, tree: Int) throws {
    try write(Line(tree: tree, event: event))
  }

  private func write(_ line: some Encodable) throws {
    let text = try encoder.encode(line) + Data("\n".utf8)
    try Self.explaining(path) { try file.write(contentsOf: text) }
  }

  private static func explaining<Value>(_ path: String, _ body: () throws -> Value) throws -> Value
  {
    do { return try body() } catch {
      throw JournalError.cannotUse(path: path, reason: fileErrorReason(error))
    }
  }
}

/// Why a run cannot go on from a journal.
public enum JournalError: Error, CustomStringConvertible {
  case cannotUse(path: String, reason: String)
  case damaged(path: String, line: Int)
  case inUse(path: String)
  case differs(path: String, differences: [String])

  public var description: String {
    switch self {
    case .cannotUse(let path, let reason):
      "cannot use \(path): \(reason); the run stops, and --resume goes on from what is in the file"
    case .damaged(let path, let line): "line \(line) of \(path) is damaged; run anew"
    case .inUse(let path):
      "another run is writing to \(path); wait for it to end, or name another folder"
    case .differs(let path, let differences):
      "cannot resume \(path), which ran something else:\n"
        + differences.map { "  \($0)" }.joined(separator: "\n")
    }
  }
}

extension JSONEncoder {
  /// One line of text; numbers that JSON lacks are words.
  static func ofEvents() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.nonConformingFloatEncodingStrategy = .convertToString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return encoder
  }
}

extension JSONDecoder {
  static func ofEvents() -> JSONDecoder {
    let decoder = JSONDecoder()
    decoder.nonConformingFloatDecodingStrategy = .convertFromString(
      positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
    return decoder
  }
}
