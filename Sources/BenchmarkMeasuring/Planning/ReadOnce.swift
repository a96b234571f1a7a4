import Foundation
import Synchronization
import TreeLayout
import TreeModel

/// Trees that a command may ask for several times, and that are read once.
///
/// Later they come from a file of columns, which is quick to read and takes no memory meanwhile.
final class ReadOnce: Sendable {
  private let read: @Sendable () throws -> TreeSequence
  private let kept = Mutex<Kept?>(nil)

  private enum Kept {
    /// Where the columns and the names are in the file, and all else.
    case inFile(Range<UInt64>, Words)
    case inMemory(TreeSequence)
  }

  /// What is said of trees, without the trees.
  private struct Words {
    let id: String
    private let stepNames, levels, notes, warnings: [String]
    private let unit, valueName: String?

    init(_ sequence: TreeSequence) {
      (id, stepNames) = (sequence.id, sequence.stepNames)
      (unit, levels, valueName) = (sequence.unit, sequence.levels, sequence.valueName)
      (notes, warnings) = (sequence.notes, sequence.warnings)
    }

    func sequence(_ steps: [LayoutTree], _ names: NodeNames) -> TreeSequence {
      var sequence = TreeSequence(
        id: id, steps: steps, names: names, stepNames: stepNames, unit: unit, notes: notes,
        warnings: warnings)
      (sequence.levels, sequence.valueName) = (levels, valueName)
      return sequence
    }
  }

  init(_ read: @escaping @Sendable () throws -> TreeSequence) { self.read = read }

  func sequence() throws -> TreeSequence {
    try kept.withLock { kept in
      switch kept {
      case .inMemory(let sequence): return sequence
      case .inFile(let place, let words):
        let data = try SequenceSpool.data(at: place)
        guard let kept = SequenceFile.sequence(of: data, id: words.id) else {
          throw SystemError("read trees again from a temporary file", code: EIO)
        }
        return words.sequence(kept.steps, kept.names)
      case nil:
        let sequence = try read()
        // A full disk is no reason to refuse: then the trees stay in memory.
        kept =
          (try? SequenceSpool.keep(SequenceFile.data(of: sequence))).map {
            .inFile($0, Words(sequence))
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
