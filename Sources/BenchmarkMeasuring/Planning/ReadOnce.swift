import Foundation
import Synchronization
import TreeModel

/// Trees that a command may ask for several times, and that are read once.
///
/// Later they come from a file of columns, which is quick to read and takes no memory meanwhile.
final class ReadOnce: Sendable {
  private let read: @Sendable () throws -> TreeSequence
  private let kept = Mutex<Kept?>(nil)

  private enum Kept {
    /// Everything but the columns and the names, which are in the file.
    case inFile(
      Range<UInt64>, id: String, stepNames: [String], notes: [String], warnings: [String])
    case inMemory(TreeSequence)
  }

  init(_ read: @escaping @Sendable () throws -> TreeSequence) { self.read = read }

  func sequence() throws -> TreeSequence {
    try kept.withLock { kept in
      switch kept {
      case .inMemory(let sequence): return sequence
      case .inFile(let place, let id, let stepNames, let notes, let warnings):
        let data = try SequenceSpool.data(at: place)
        guard let kept = SequenceFile.sequence(of: data, id: id) else {
          throw SystemError("read trees again from a temporary file", code: EIO)
        }
        return TreeSequence(
          id: id, steps: kept.steps, names: kept.names, stepNames: stepNames, notes: notes,
          warnings: warnings)
      case nil:
        let sequence = try read()
        // A full disk is no reason to refuse: then the trees stay in memory.
        kept =
          (try? SequenceSpool.keep(SequenceFile.data(of: sequence))).map {
            .inFile(
              $0, id: sequence.id, stepNames: sequence.stepNames, notes: sequence.notes,
              warnings: sequence.warnings)
          } ?? .inMemory(sequence)
        return sequence
      }
    }
  }
}

/// One file for all trees that this process has read. It has no name, so that it goes away with the
/// process, however that ends.
private enum SequenceSpool {
  private static let file = Mutex<FileHandle?>(nil)

  /// - Returns: where the bytes are.
  static func keep(_ data: Data) throws -> Range<UInt64> {
    try file.withLock { file in
      let handle = try file ?? opened()
      file = handle
      let start = try handle.seekToEnd()
      do { try handle.write(contentsOf: data) } catch {
        try handle.truncate(atOffset: start)
        throw error
      }
      return start..<start + UInt64(data.count)
    }
  }

  static func data(at place: Range<UInt64>) throws -> Data {
    try file.withLock { file in
      try file?.seek(toOffset: place.lowerBound)
      return try file?.read(upToCount: Int(place.upperBound - place.lowerBound)) ?? Data()
    }
  }

  private static func opened() throws -> FileHandle {
    let folder = FileManager.default.temporaryDirectory
    var path = Array(folder.appending(path: "layoutbench-XXXXXX").path.utf8CString)
    let descriptor = unsafe mkstemp(&path)
    guard descriptor >= 0 else { throw SystemError("make a temporary file in \(folder.path)") }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = unsafe unlink(path)
    return FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
  }
}
