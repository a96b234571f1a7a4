import DelimitedText
import TreeReading

/// A file with a tree, unread.
public struct TreeFile: Sendable {
  /// Its name without folders, whose ending tells the format.
  public let name: String
  public let bytes: [UInt8]

  /// - Parameter source: a file, standard input or a real tree of the program.
  init(_ source: TreeSource, bytes: [UInt8]) {
    let path =
      switch source {
      case .file(let path) where path != standardInputPath: path
      case .benchmark(let file): file.path
      default: source.name
      }
    name = path.split(separator: "/").last.map(String.init) ?? path
    self.bytes = bytes
  }

  /// How it is read, and why.
  func explain(
    _ formats: [TreeFormat], _ options: ReadingOptions
  ) throws(TreeImportError) -> ReadingExplanation {
    try TreeImporter.explain(ByteStream(bytes, source: name), name, formats, options)
  }
}
