import TreeLayout

/// Where a tree is read from.
public enum TreeSource: Equatable, Sendable {
  case file(String)

  /// A directory, whose files are the leaves and their sizes the values.
  case directory(String)

  /// A Swift type such as `VStack<TupleView<(Text, Text)>>`.
  case swiftType(String)

  /// As the command line writes it: `dir:PATH`, `swift-type:TYPE` or the path of a file.
  public init(_ argument: String) {
    if argument.hasPrefix("dir:") {
      self = .directory(String(argument.dropFirst(4)))
    } else if argument.hasPrefix("swift-type:") {
      self = .swiftType(String(argument.dropFirst(11)))
    } else {
      self = .file(argument)
    }
  }
}

/// The formats of files.
public enum TreeFormat: String, CaseIterable, Sendable {
  case csv, json, newick

  /// The format that a path's extension names; `nil` where it names none.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    switch name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased() {
    case "csv": self = .csv
    case "json": self = .json
    case "nwk", "newick", "tree": self = .newick
    default: return nil
    }
  }

  /// The format that a text begins like: a brace, a parenthesis or comment, a line with a comma.
  init?(sniffing bytes: ArraySlice<UInt8>) {
    switch bytes.first(where: { !$0.isBlank }) {
    case UInt8(ascii: "{"): self = .json
    case UInt8(ascii: "("), UInt8(ascii: "["): self = .newick
    default:
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
      guard line.contains(UInt8(ascii: ",")), !line.contains(0) else { return nil }
      self = .csv
    }
  }
}

/// Reads trees of all formats.
public enum TreeImporter {
  /// Reads a tree. A file's format is the one that its extension names, otherwise the one that its
  /// first bytes look like; its `id` is its name without the extension.
  public static func read(_ source: TreeSource) throws(TreeImportError) -> NamedTree {
    switch source {
    case .directory(let path): return try NamedTree.readDirectory(path)
    case .swiftType(let text): return try NamedTree.readSwiftType(text)
    case .file(let path):
      let stream = try ByteStream(path: path)
      guard !stream.firstBytes.isEmpty else { throw TreeImportError(.empty, source: path) }
      guard let format = TreeFormat(path: path) ?? TreeFormat(sniffing: stream.firstBytes) else {
        throw TreeImportError(.unknownFormat, source: path)
      }
      return try read(stream, as: format, id: stem(of: path))
    }
  }

  /// Reads a tree from the bytes of a file; `source` is what messages call it.
  public static func read(
    _ bytes: [UInt8], as format: TreeFormat, id: String, source: String
  ) throws(TreeImportError) -> NamedTree {
    try read(ByteStream(bytes, source: source), as: format, id: id)
  }

  private static func read(
    _ stream: consuming ByteStream, as format: TreeFormat, id: String
  ) throws(TreeImportError) -> NamedTree {
    switch format {
    case .csv: try NamedTree.readCSV(stream, id: id)
    case .json: try NamedTree.readJSON(stream, id: id)
    case .newick: try NamedTree.readNewick(stream, id: id)
    }
  }

  /// The last component of a path without its extension.
  static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}

extension NamedTree {
  /// An imported tree with a warning about values that no layout takes.
  init(imported tree: LayoutTree, names: NodeNames, id: String, warnings: [String] = []) {
    self.init(id: id, tree: tree, names: names, warnings: warnings)
    let inner = tree.nodes.lazy.filter { !tree.isLeaf($0) && !tree.values[$0].isNaN }
    guard let first = inner.first else { return }
    self.warnings.append(
      "inner nodes with values of their own: \(inner.count), the first is `\(names[first])`; layouts "
        + "that weigh a node by the sum of its children ignore them")
  }
}
