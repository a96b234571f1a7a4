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
    _ source: TreeSource, formats: [TreeFormat] = TreeFormat.all,
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
    _ source: TreeSource, steps: Int? = nil, formats: [TreeFormat] = TreeFormat.all,
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
      let stream =
        path == standardInputPath
        ? try standardInputStream { start, source throws(TreeImportError) in
          _ = try format(of: start, path, formats, options, source: source)
        }
        : try ByteStream(path: path, limit: maximumBytes)
      return try readStream(stream, path, formats, options, id: source.name, steps: steps)
    case .benchmark(let file):
      let bytes: [UInt8]
      do { bytes = [UInt8](try file.data()) } catch {
        throw TreeImportError(.unreadable(error.localizedDescription), source: file.path)
      }
      let stream = ByteStream<TreeImportError>(bytes, source: file.path)
      return try readStream(stream, file.path, formats, options, id: source.name, steps: steps)
    }
  }

  /// - Parameter check: throws where the first bytes are such that nothing is read. The rest may
  ///   have no end.
  private static func standardInputStream(
    _ check: (ArraySlice<UInt8>, _ source: String) throws(TreeImportError) -> Void
  ) throws(TreeImportError) -> ByteStream<TreeImportError> {
    let source = "standard input"
    let bytes = standardInput.withLock { kept in
      let result =
        kept
        ?? Result { () throws(TreeImportError) in
          let stream = try ByteStream<TreeImportError>(path: "/dev/stdin", limit: maximumBytes)
          if stream.isLittleUTF16 == nil { try check(stream.firstBytes, source) }
          return try stream.rest()
        }
      kept = result
      return result
    }
    return ByteStream(try bytes.get(), source: source)
  }
}
