import Foundation

/// `journal.jsonl`, open for writing: all that a command measures, each record written as soon as
/// it is known. A killed command needs nothing else to go on.
///
/// The file is locked as long as it is open. The system drops the lock with the process, however
/// the process ends.
public final class Journal {
  /// Whether the journal was there before.
  public let isResumed: Bool

  /// What was known when the journal was opened.
  public let known: KnownRun

  private let path: String
  private let file: FileHandle
  private let encoder = JSONEncoder.ofLines()
  private var nextNumber: Int
  private var lastSync = ContinuousClock.now

  /// Begins the journal of a folder that has none, and writes `run.json`.
  ///
  /// If several commands begin in one folder at once, the first one gets it, and the others touch
  /// nothing.
  public init(
    creatingIn folder: RunFolder, record: RunRecord, configuration: RunConfiguration
  ) throws {
    path = folder.journal.relativePath
    file = try Self.open(path, O_RDWR | O_CREAT | O_EXCL, lock: LOCK_EX)
    isResumed = false
    known = KnownRun(JournalText(Data()), record)
    nextNumber = 1
    try folder.write(record)
    try write(configuration)
    try sync()
    folder.sync()
  }

  /// Opens the journal of a folder in which a command goes on.
  ///
  /// Damaged records are left out and reported by `known`; a last line that is torn is cut off.
  ///
  /// - Parameter record: the record to write if the folder's own `run.json` is missing.
  /// - Throws: `JournalError` if the configuration differs or cannot be read.
  public init(
    resuming folder: RunFolder, record: RunRecord, configuration: RunConfiguration
  ) throws {
    path = folder.journal.relativePath
    let file = try Self.open(path, O_RDWR, lock: LOCK_EX)
    self.file = file
    let isNew = !FileManager.default.fileExists(atPath: folder.runFile.path)
    let record = isNew ? record : try folder.record()
    let text = JournalText(try Self.explaining(path) { try file.readToEnd() ?? Data() })
    let isEmpty = text.wholeLength == 0
    if !isEmpty {
      guard let first = text.configuration else { throw JournalError.damaged(path: path, line: 1) }
      let differences = configuration.differences(from: first)
      guard differences.isEmpty else {
        throw JournalError.differs(path: folder.path, differences: differences)
      }
    }
    try Self.explaining(path) {
      try file.truncate(atOffset: UInt64(text.wholeLength))
      try file.seekToEnd()
    }
    isResumed = true
    known = KnownRun(text, record)
    nextNumber = text.nextNumber
    if isNew { try folder.write(record) }
    if isEmpty { try write(configuration) }
  }

  deinit {
    try? file.synchronize()
    Self.close(file)
  }

  /// Opens a journal and locks it, for as long as it is open.
  static func open(_ path: String, _ flags: Int32, lock: Int32) throws -> FileHandle {
    // Children must not inherit the file: they would hold its lock longer than this process lives.
    let descriptor = unsafe Foundation.open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      if errno == EEXIST { throw JournalError.inUse(path: path) }
      throw JournalError.cannotUse(path: path, reason: systemReason(errno))
    }
    let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
    // Some network file systems have no locks.
    if flock(descriptor, lock | LOCK_NB) != 0, errno == EWOULDBLOCK {
      throw JournalError.inUse(path: path)
    }
    return file
  }

  /// Whether another process has a journal open.
  static func isWritten(_ path: String) -> Bool {
    do {
      close(try open(path, O_RDONLY, lock: LOCK_SH))
      return false
    } catch {
      guard case JournalError.inUse = error else { return false }
      return true
    }
  }

  /// Closes a journal, and unlocks it first: a child that is just being started has the file, too,
  /// and with it the lock, until the child becomes its program.
  static func close(_ file: FileHandle) {
    _ = flock(file.fileDescriptor, LOCK_UN)
    try? file.close()
  }

  /// Makes sure that the folder still has this journal. If the journal was deleted, it is written
  /// again, as the open file still holds all of it.
  ///
  /// - Returns: whether the journal was gone.
  /// - Throws: `JournalError` if the journal cannot be written, or another file stands in its
  ///   place.
  public func restoreIfDeleted() throws -> Bool {
    var (own, other) = (stat(), stat())
    guard unsafe fstat(file.fileDescriptor, &own) == 0 else { return false }
    if unsafe stat(path, &other) == 0 {
      guard (own.st_dev, own.st_ino) == (other.st_dev, other.st_ino) else {
        throw JournalError.replaced(path: path)
      }
      return false
    }
    try Self.explaining(path) {
      let url = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(
        at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try file.seek(toOffset: 0)
      try (file.readToEnd() ?? Data()).write(to: url, options: .withoutOverwriting)
    }
    return true
  }

  /// Writes an event to the file at once.
  public func append(_ event: JournalEvent) throws {
    try write(event)
    // A machine that fails loses the records of a second; more frequent calls would slow the
    // measuring down.
    if ContinuousClock.now - lastSync > .seconds(1) { try sync() }
  }

  private func write(_ record: some Encodable) throws {
    let line = JournalText.line(nextNumber, try encoder.encode(record))
    try Self.explaining(path) { try file.write(contentsOf: line) }
    nextNumber += 1
  }

  private func sync() throws {
    try Self.explaining(path) { try file.synchronize() }
    lastSync = .now
  }

  static func explaining<Value>(_ path: String, _ body: () throws -> Value) throws -> Value {
    do { return try body() } catch {
      throw JournalError.cannotUse(path: path, reason: fileErrorReason(error))
    }
  }
}

/// Why a journal cannot be written or continued.
public enum JournalError: Error, Equatable, CustomStringConvertible {
  case cannotUse(path: String, reason: String)
  case damaged(path: String, line: Int)
  case inUse(path: String)
  case replaced(path: String)
  case differs(path: String, differences: [String])

  public var description: String {
    switch self {
    case .cannotUse(let path, let reason):
      "cannot use \(path): \(reason); the run stops; --resume continues from what is in the file"
    case .damaged(let path, let line): "line \(line) of \(path) is damaged; begin a new run"
    case .inUse(let path):
      "another run is writing to \(path); wait for it to end, or name another folder"
    case .replaced(let path):
      "another file stands in the place of \(path), which the run was writing; nothing is written "
        + "over it, and no table is written"
    case .differs(let path, let differences):
      "cannot resume \(path), which is a different run: "
        + differences.prefix(5).joined(separator: "; ")
        + (differences.count > 5 ? "; and \(differences.count - 5) more differences" : "")
    }
  }

  /// Whether another process has the file, which may be free later.
  public var isInUse: Bool {
    if case .inUse = self { true } else { false }
  }
}
