import TreeData

/// Where trees come from, beside directories and Swift types: generators and formats of files.
public struct TreeSources: Sendable {
  public var generators = TreeGenerator.all
  public var formats = TreeFormat.all

  public init() {}

  /// Reads a tree from a file, a directory or a Swift type.
  public func read(_ source: TreeSource) throws(TreeImportError) -> NamedTree {
    try TreeImporter.read(source, formats: formats)
  }
}
