import TreeModel
import TreeReading

/// The sources of trees besides directories, repositories and Swift types: generators, kinds of
/// change and formats of files.
public struct TreeSources: Sendable {
  public var generators = TreeGenerator.all
  public var changes = TreeChange.all
  public var formats = TreeFormat.all

  /// How files are read if they do not say it themselves.
  public var reading = ReadingOptions()

  public init() {}

  /// Reads a tree, or the last step of a sequence.
  public func read(_ source: TreeSource) throws(TreeImportError) -> NamedTree {
    try TreeImporter.read(source, formats: formats, options: reading)
  }

  /// Reads a sequence, or a tree as one of a single step: from a file, a directory, a repository or
  /// a Swift type.
  ///
  /// - Parameter steps: how many of the source's steps to take.
  public func readSequence(
    _ source: TreeSource, steps: Int? = nil
  ) throws(TreeImportError) -> TreeSequence {
    try TreeImporter.readSequence(source, steps: steps, formats: formats, options: reading)
  }
}
