import TreeLayout
import TreeModel
import TreeReading

public func read(
  _ text: String, as format: TreeFormat, id: String = "t",
  options: ReadingOptions = ReadingOptions()
) throws -> NamedTree {
  try TreeImporter.read(
    Array(text.utf8), as: format.withPrograms, id: id, source: "file", options: options)
}

/// The error that a text is refused with.
public func refusal(
  of text: String, as format: TreeFormat, options: ReadingOptions = ReadingOptions()
) -> TreeImportError? {
  refusal(of: Array(text.utf8), as: format, options: options)
}

public func refusal(
  of bytes: [UInt8], as format: TreeFormat, options: ReadingOptions = ReadingOptions()
) -> TreeImportError? {
  do {
    _ = try TreeImporter.read(
      bytes, as: format.withPrograms, id: "t", source: "file", options: options)
    return nil
  } catch {
    return error
  }
}

public func failure(
  _ kind: TreeImportError.Kind, line: Int? = nil, column: Int? = nil
) -> TreeImportError {
  TreeImportError(kind, source: "file", line: line, column: column)
}

extension TreeFormat {
  /// The format as toolboxes have it: with the dialects of programs.
  public var withPrograms: TreeFormat { TreeFormat.standard.first { $0.id == id } ?? self }
}

extension ReadingOptions {
  /// Options with some of them set.
  public static func with(_ change: (inout Self) -> Void) -> Self {
    var options = Self()
    change(&options)
    return options
  }
}

extension NamedTree {
  /// What is to be told of how the tree was read: the notes, then the warnings.
  public var told: [String] { notes + warnings }

  /// The tree in a line, as in `root(a=1 b(c=2 d))`; for small trees.
  public var outline: String { outline(of: 0) }

  private func outline(of node: Int) -> String {
    var text = names[node]
    if let value = tree.value(of: node) { text += "=\(value.formattedShort)" }
    if !tree.isLeaf(node) {
      text += "(" + tree.children(of: node).map { outline(of: $0) }.joined(separator: " ") + ")"
    }
    return text
  }

  /// What `writeCSV` writes.
  public var csv: String {
    var bytes: [UInt8] = []
    writeCSV { bytes += $0 }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Double {
  fileprivate var formattedShort: String {
    self == rounded() && magnitude < 1e15 ? "\(Int(self))" : "\(self)"
  }
}
