import LayoutFamilies
import TreeModel
import TreeReading

/// The sources of trees besides directories, repositories and Swift types: generators, kinds of
/// change and formats of files.
public struct TreeSources: Sendable {
  public var generators = TreeGenerator.all
  public var changes = TreeChange.all
  public var formats = TreeFormat.standard

  /// How files are read if they do not say it themselves.
  public var reading = ReadingOptions()

  public init() {}

  /// Adds a dialect to a format, in front of those that it has: `add(.notes, to: "json")`.
  ///
  /// - Precondition: there is a format of this id.
  public mutating func add(_ dialect: Dialect, to format: String) {
    formats.add([dialect], to: format)
  }

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

  /// How a file is read, and why, as far as its first bytes tell.
  ///
  /// - Parameter tree: what `WorkloadSelection` takes for a tree: a path, `-` or the id of a real
  ///   tree.
  /// - Throws: `SelectionError`, `TreeSelectionError` for what is no file, `TreeImportError`.
  public func explain(_ tree: String) throws -> ReadingExplanation {
    guard let source = try source(of: tree) else {
      throw TreeSelectionError.notAFile(tree, what: "generated")
    }
    let explanation = try TreeImporter.explain(source, formats: formats, options: reading)
    guard let explanation else {
      throw TreeSelectionError.notAFile(tree, what: source.kind)
    }
    return explanation
  }

  /// The file that a text names, as it is, for whoever reads all formats of this package by
  /// `reading`.
  ///
  /// - Parameters:
  ///   - tree: what `WorkloadSelection` takes for a tree.
  ///   - limit: the most bytes that the file may have.
  /// - Returns: `nil` where there is no such file: the tree is generated, a directory, a repository
  ///   or a Swift type, or another package has added the format or the dialect that reads it.
  /// - Throws: `SelectionError`, `TreeSelectionError`, and `TreeImportError` where the first bytes
  ///   tell that nothing can be read.
  public func file(_ tree: String, atMost limit: Int) throws -> TreeFile? {
    guard let source = try source(of: tree),
      let bytes = try TreeImporter.bytes(of: source, atMost: limit, formats, reading)
    else { return nil }
    let file = TreeFile(source, bytes: bytes)
    let way = try file.explain(formats, reading).way
    let isKnown = TreeFormat.standard.contains { format in
      format.id == way.format && format.dialects.contains { $0.id == way.dialect }
    }
    return isKnown ? file : nil
  }

  /// Where a tree is read from; `nil` if it is generated.
  private func source(of tree: String) throws -> TreeSource? {
    let items = WorkloadSelection.items(in: tree)
    guard items.count == 1 else {
      throw SelectionError.notOne(kind: "tree", argument: tree, count: items.count)
    }
    if generators.contains(where: { $0.id == items[0] }) { return nil }
    return try WorkloadSelection.source(of: items[0], self).source
  }
}
