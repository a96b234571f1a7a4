import DelimitedText
import Foundation
import Synchronization
import TreeModel
import TreeReading

let standardInputPath = "-"

/// What standard input holds: read once, since a command may read its tree again.
private let standardInput = Mutex<Result<[UInt8], TreeImportError>?>(nil)

extension TreeImporter {
  /// Reads a tree, or the last step of a sequence.
  public static func read(
    _ source: TreeSource, formats: [TreeFormat] = TreeFormat.standard,
    options: ReadingOptions = ReadingOptions()
  ) throws(TreeImportError) -> NamedTree {
    try readSequence(source, steps: 1, formats: formats, options: options).step(0)
  }

  /// Reads a sequence; a tree that does not change is one of a single step. A file's format is the
  /// one that its extension names, otherwise the first that its first bytes look like; its `id` is
  /// its name without the extension.
  ///
  /// - Parameter steps: how many steps to take of those that there are, evenly spread from the
  ///   first to the last; 1 for the last alone, `nil` for all, of a repository for up to 20. A
  ///   single tree has no more than one, whatever is asked for.
  /// - Parameter options: how a file is to be read. All but the format are for those of this
  ///   package.
  public static func readSequence(
    _ source: TreeSource, steps: Int? = nil, formats: [TreeFormat] = TreeFormat.standard,
    options: ReadingOptions = ReadingOptions()
  ) throws(TreeImportError) -> TreeSequence {
    switch source {
    case .directory(let path):
      try options.checkNone(for: "directories", source: path)
      return TreeSequence(try NamedTree.readDirectory(path))
    case .swiftType(let text):
      try options.checkNone(for: "Swift types", source: source.name)
      return TreeSequence(try NamedTree.readSwiftType(text))
    case .git(let path, let branch):
      try options.checkNone(for: "repositories", source: path)
      return try .readGit(path, branch: branch, steps: steps, source: source.name)
    case .file(let path):
      let stream = try stream(of: path, formats, options)
      return try readStream(stream, path, formats, options, id: source.name, steps: steps)
    case .benchmark(let file):
      let stream = try stream(of: file)
      return try readStream(stream, file.path, formats, options, id: source.name, steps: steps)
    }
  }

  /// How a file, standard input or a real tree of the program is read, and why, as far as its first
  /// bytes tell; `nil` for what is no file.
  static func explain(
    _ source: TreeSource, formats: [TreeFormat], options: ReadingOptions
  ) throws(TreeImportError) -> ReadingExplanation? {
    switch source {
    case .directory, .swiftType, .git: nil
    case .file(let path):
      try explain(try stream(of: path, formats, options), path, formats, options)
    case .benchmark(let file):
      try explain(try stream(of: file), file.path, formats, options)
    }
  }

  /// All bytes of a file, of standard input or of a real tree of the program; `nil` for what is no
  /// file.
  static func bytes(
    of source: TreeSource, atMost limit: Int, _ formats: [TreeFormat], _ options: ReadingOptions
  ) throws(TreeImportError) -> [UInt8]? {
    switch source {
    case .directory, .swiftType, .git: return nil
    case .file(let path):
      let bytes = try stream(of: path, formats, options, limit: limit).rest()
      guard bytes.count <= limit else {  // standard input is read whole for whoever reads it next
        throw TreeImportError(.tooLong(limit: limit), source: path)
      }
      return bytes
    case .benchmark(let file): return try stream(of: file).rest()
    }
  }

  /// All bytes of a file or of standard input, whatever they are.
  ///
  /// - Parameter limit: the most bytes that it may have.
  public static func bytes(
    ofFile path: String, atMost limit: Int
  ) throws(TreeImportError) -> [UInt8] {
    guard path == standardInputPath else {
      let stream = try ByteStream<TreeImportError>(path: path, limit: limit)
      return try stream.rest()
    }
    let stream = try standardInputStream { (_) throws(TreeImportError) in }
    return try stream.rest()
  }

  private static func stream(
    of path: String, _ formats: [TreeFormat], _ options: ReadingOptions, limit: Int = maximumBytes
  ) throws(TreeImportError) -> ByteStream<TreeImportError> {
    guard path == standardInputPath else { return try ByteStream(path: path, limit: limit) }
    return try standardInputStream { beginning throws(TreeImportError) in
      _ = try format(of: beginning, path, formats, options)
    }
  }

  private static func stream(
    of file: BenchmarkFile
  ) throws(TreeImportError) -> ByteStream<TreeImportError> {
    do { return ByteStream([UInt8](try file.data()), source: file.path) } catch {
      throw TreeImportError(.unreadable(error.localizedDescription), source: file.path)
    }
  }

  /// - Parameter check: throws where the first bytes are such that nothing is read. The rest may
  ///   have no end.
  private static func standardInputStream(
    _ check: (Beginning) throws(TreeImportError) -> Void
  ) throws(TreeImportError) -> ByteStream<TreeImportError> {
    let source = "standard input"
    let bytes = standardInput.withLock { kept in
      let result =
        kept
        ?? Result { () throws(TreeImportError) in
          let stream = try ByteStream<TreeImportError>(path: "/dev/stdin", limit: maximumBytes)
          if stream.isLittleUTF16 == nil {
            try check(Beginning(stream.firstBytes, source: source))
          }
          return try stream.rest()
        }
      kept = result
      return result
    }
    return ByteStream(try bytes.get(), source: source)
  }
}
