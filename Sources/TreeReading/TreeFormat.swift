import DelimitedText
import TreeLayout
import TreeModel

/// A format of files.
///
/// One from another package is a value with a reader of its own.
public struct TreeFormat: Sendable, Identifiable {
  /// How lists and messages call it: `csv`.
  public let id: String

  /// What a file's name ends in, without the point, lower case.
  public let extensions: [String]

  /// What messages call files of this format, and the options that change how one is read.
  private let words: String
  private let options: Set<ReadingOptions.Name>

  /// Whether a byte of 0 is an error. Formats of other packages may be no texts.
  let isText: Bool

  let looksLike: @Sendable (ArraySlice<UInt8>) -> Bool
  private let readStream:
    @Sendable (
      consuming ByteStream, _ id: String, ReadingOptions
    ) throws(TreeImportError) -> TreeSequence

  /// - Parameters:
  ///   - looksLike: whether a file without a known extension that begins with these bytes is one.
  ///   - read: makes the tree of a whole file; `id` is what the tree is to be called, `source` what
  ///     errors call the file.
  public init(
    id: String, extensions: [String], looksLike: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    read:
      @escaping @Sendable (
        _ bytes: [UInt8], _ id: String, _ source: String
      ) throws(TreeImportError) -> NamedTree
  ) {
    self.id = id
    self.extensions = extensions
    self.looksLike = looksLike
    isText = false
    words = "files of the format \(id)"
    options = [.skipTotals]
    readStream = { stream, id, _ throws(TreeImportError) in
      let source = stream.source
      return TreeSequence(try read(try stream.rest(), id, source))
    }
  }

  private init(
    _ id: String, _ words: String, _ options: Set<ReadingOptions.Name>, extensions: [String],
    looksLike: @escaping @Sendable (ArraySlice<UInt8>) -> Bool,
    readStream:
      @escaping @Sendable (
        consuming ByteStream, _ id: String, ReadingOptions
      ) throws(TreeImportError) -> TreeSequence
  ) {
    self.id = id
    isText = true
    self.words = words
    self.options = options.union([.skipTotals])
    self.extensions = extensions
    self.looksLike = looksLike
    self.readStream = readStream
  }

  /// Reads a file, and treats what all formats have in common.
  ///
  /// - Throws: also where an option is given that changes nothing.
  func read(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> TreeSequence {
    try options.check(self.options, of: words, source: stream.source)
    var sequence = try readStream(stream, id, options)
    // A table may have a column of this name.
    if options.countsLeaves, !sequence.hasValues { sequence = sequence.countingLeaves() }
    return sequence.treatingTotals(options)
  }

  /// The list of all formats, in the order in which a file without a known extension is tried.
  public static let all = [
    json, newick, nexus, dot, html, xml, modules, listing, paths, yaml, indented, csv,
  ]

  /// Begins with a line that holds a comma, a semicolon, a tab or `|`.
  public static let csv = TreeFormat(
    "csv", "tables", Set(ReadingOptions.Name.allCases).subtracting([.children, .at]),
    extensions: ["csv", "tsv", "tab", "psv"],
    looksLike: { bytes in
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") }
      return line.contains(where: ReadingOptions.delimiters.contains) && !line.contains(0)
    },
    readStream: { stream, id, options throws(TreeImportError) in
      try TreeSequence.readCSV(stream, id: id, options)
    })

  /// Begins with a brace, or with a bracket and a brace or quotes, or as an export of ncdu.
  public static let json = TreeFormat(
    "json", "JSON",
    [
      .decimal, .id, .parent, .value, .label, .color, .children, .at, .skipNegative, .onlyNegative,
    ],
    extensions: ["json", "jsonl", "ndjson"],
    looksLike: { bytes in
      let start = bytes.drop { $0.isBlank }
      let isArray = start.begins(with: "[") && start.dropFirst().begins(with: "{\"")
      return (isArray || start.begins(with: "{")) && !PathList.areStacks(bytes)
        || NamedTree.looksLikeDiskUsage(
          JSONTape(beginning: bytes.prefix(1 << 12)), ReadingOptions())
    },
    readStream: { stream, id, options throws(TreeImportError) in
      let start = JSONTape(beginning: stream.firstBytes)
      if NamedTree.looksLikeCargoMetadata(start) {
        return TreeSequence(try NamedTree.readCargoMetadata(stream, id: id, options))
      }
      if NamedTree.looksLikePackageLock(start) {
        return TreeSequence(try NamedTree.readPackageLock(stream, id: id, options))
      }
      if NamedTree.looksLikeDiskUsage(start, options) {
        return TreeSequence(try NamedTree.readDiskUsage(stream, id: id, options))
      }
      if NamedTree.looksLikeBillOfMaterials(start, options) {
        return TreeSequence(try NamedTree.readBillOfMaterials(stream, id: id, options))
      }
      if NamedTree.looksLikeMetafile(start, options) {
        return TreeSequence(try NamedTree.readMetafile(stream, id: id, options))
      }
      if NamedTree.looksLikeWebpackStats(start, options) {
        return TreeSequence(try NamedTree.readWebpackStats(stream, id: id, options))
      }
      return TreeSequence(try NamedTree.readJSON(JSONEvents(stream), start, id: id, options))
    })

  /// Begins with a parenthesis, maybe behind comments.
  public static let newick = TreeFormat(
    "newick", "Newick", [.value],
    extensions: ["nwk", "newick", "tree"],
    looksLike: { NamedTree.looksLikeNewick($0) && !PathList.areStacks($0) },
    readStream: { stream, id, options throws(TreeImportError) in
      // Programs for phylogenies call both kinds of files `.tree`.
      TreeSequence(
        NamedTree.looksLikeNexus(stream.firstBytes)
          ? try NamedTree.readNexus(stream, id: id, options)
          : try NamedTree.readNewick(stream, id: id, options))
    })

  /// Begins with `#NEXUS`.
  public static let nexus = TreeFormat(
    "nexus", "Nexus", [.value],
    extensions: ["nex", "nexus", "nxs"], looksLike: { NamedTree.looksLikeNexus($0) },
    readStream: { stream, id, options throws(TreeImportError) in
      TreeSequence(try NamedTree.readNexus(stream, id: id, options))
    })

  /// Begins with `digraph`, `graph` or `strict`.
  public static let dot = TreeFormat(
    "dot", "DOT", [.value, .label, .color],
    extensions: ["dot", "gv"], looksLike: { NamedTree.looksLikeDot($0) },
    readStream: { stream, id, options throws(TreeImportError) in
      TreeSequence(try NamedTree.readDot(stream, id: id, options))
    })

  /// Begins with a tag that is no function of a folded stack, as `<module>` of Python.
  public static let xml = TreeFormat(
    "xml", "XML", [.value, .label, .color],
    extensions: ["xml", "opml", "svg", "xhtml", "mm", "phyloxml", "graphml", "gexf"],
    looksLike: { $0.begins(with: "<") && !PathList.areStacks($0) },
    readStream: { stream, id, options throws(TreeImportError) in
      let start = stream.firstBytes
      if NamedTree.looksLikeGraphMarkup(start) {
        return TreeSequence(try NamedTree.readGraphMarkup(stream, id: id, options))
      }
      if NamedTree.looksLikeBillMarkup(start) {
        return TreeSequence(
          try NamedTree.readBillOfMaterials(stream, isXML: true, id: id, options))
      }
      try options.check(
        [.value, .label, .skipTotals], of: "XML that is no graph", source: stream.source)
      return TreeSequence(try NamedTree.readMarkup(stream, isHTML: false, id: id, options))
    })

  /// Begins with HTML's document type or first tag.
  public static let html = TreeFormat(
    "html", "HTML", [.value, .label],
    extensions: ["html", "htm"], looksLike: { NamedTree.looksLikeHTML($0) },
    readStream: { stream, id, options throws(TreeImportError) in
      TreeSequence(try NamedTree.readMarkup(stream, isHTML: true, id: id, options))
    })

  /// Begins with lines of a size and a path, or of a folded stack.
  public static let paths = TreeFormat(
    "paths", "lists of paths", [],
    extensions: ["du", "folded", "collapsed"], looksLike: { PathList($0) != nil },
    readStream: { stream, id, options throws(TreeImportError) in
      TreeSequence(try NamedTree.readPathList(stream, id: id, options))
    })

  /// Begins with lines of a module and one that it needs, as `go mod graph` prints them.
  public static let modules = TreeFormat(
    "modules", "graphs of modules", [.value],
    extensions: [], looksLike: { NamedTree.looksLikeModuleGraph($0) },
    readStream: { stream, id, options throws(TreeImportError) in
      TreeSequence(try NamedTree.readModuleGraph(stream, id: id, options))
    })

  /// Begins with a tree that is drawn with lines, maybe below a head or in the log of a build.
  public static let listing = TreeFormat(
    "listing", "drawn trees", [.value],
    extensions: [], looksLike: { NamedTree.looksLikeListing($0) },
    readStream: { stream, id, options throws(TreeImportError) in
      TreeSequence(try NamedTree.readListing(stream, id: id, options))
    })

  /// Begins with `---`, or with a key that nodes have, or is all names below keys.
  public static let yaml = TreeFormat(
    "yaml", "YAML",
    [
      .id, .parent, .value, .label, .color, .children, .at, .skipNegative, .onlyNegative,
    ],
    extensions: ["yaml", "yml"], looksLike: { NamedTree.looksLikeYAML($0) },
    readStream: { stream, id, options throws(TreeImportError) in
      TreeSequence(try NamedTree.readYAML(stream, id: id, options))
    })

  /// Begins with items of lists, headings, or plain lines that are indented in levels.
  public static let indented = TreeFormat(
    "indented", "outlines", [.value],
    extensions: ["md", "markdown", "otl"], looksLike: { NamedTree.looksLikeOutline($0) },
    readStream: { stream, id, options throws(TreeImportError) in
      TreeSequence(try NamedTree.readOutline(stream, id: id, options))
    })

  /// The format that a path's extension names; `nil` where it names none.
  static func named(by path: String, among formats: [TreeFormat]) -> TreeFormat? {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased()
    return formats.first { format in ending.map(format.extensions.contains) ?? false }
  }
}

extension ArraySlice<UInt8> {
  /// Whether the first byte that is no blank is one of these characters.
  fileprivate func begins(with characters: String) -> Bool {
    first { !$0.isBlank }.map(characters.utf8.contains) ?? false
  }
}
