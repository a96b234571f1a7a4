import DelimitedText
import Foundation
import Synchronization
import TreeLayout

/// Where a tree is read from.
public enum TreeSource: Equatable, Sendable {
  /// A path; `-` is standard input, which is read once and kept.
  case file(String)

  /// A real tree of the program.
  case benchmark(BenchmarkFile)

  /// A directory, whose files are the leaves and their sizes the values.
  case directory(String)

  /// A Swift type such as `VStack<TupleView<(Text, Text)>>`.
  case swiftType(String)

  /// A repository's files at some commits of a branch, a tag or what a commit is called; `nil` for
  /// what is checked out.
  case git(String, branch: String?)

  /// As the command line writes it: `dir:PATH`, `swift-type:TYPE`, `git:REPOSITORY`,
  /// `git:REPOSITORY#BRANCH`, the path of a file, or `-` for standard input.
  public init(_ argument: String) {
    if argument.hasPrefix("git:") {
      let text = argument.dropFirst(4)
      // A folder's name may hold the mark itself.
      let mark =
        FileManager.default.fileExists(atPath: String(text)) ? nil : text.lastIndex(of: "#")
      self = .git(
        mark.map { String(text[..<$0]) } ?? String(text),
        branch: mark.map { String(text[text.index(after: $0)...]) })
    } else if argument.hasPrefix("dir:") {
      self = .directory(String(argument.dropFirst(4)))
    } else if argument.hasPrefix("swift-type:") {
      self = .swiftType(String(argument.dropFirst(11)))
    } else {
      self = .file(argument)
    }
  }

  /// What the tree is called before it is read: a file's stem, otherwise the argument.
  public var name: String {
    switch self {
    case .file(standardInputPath): "standard-input"
    case .file(let path): TreeImporter.stem(of: path)
    case .benchmark(let file): file.stem
    case .directory(let path): "dir:\(path)"
    case .swiftType(let text): "swift-type:\(text)"
    case .git(let path, let branch): "git:\(path)" + (branch.map { "#\($0)" } ?? "")
    }
  }
}

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
        || NamedTree.looksLikeDiskUsage(bytes, ReadingOptions())
    },
    readStream: { stream, id, options throws(TreeImportError) in
      let start = stream.firstBytes
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
      return TreeSequence(try NamedTree.readJSON(stream, id: id, options))
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

private let standardInputPath = "-"

/// What standard input holds: read once, since a command may read its tree again.
private let standardInput = Mutex<Result<[UInt8], TreeImportError>?>(nil)

/// Reads trees of all formats.
public enum TreeImporter {
  /// The longest file or stream that is read: that of a tree of some ten million nodes with long
  /// names. Without a bound, a stream without an end would be read until memory is full.
  static let maximumBytes = 4_000_000_000

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
      let stream = ByteStream(bytes, source: file.path)
      return try readStream(stream, file.path, formats, options, id: source.name, steps: steps)
    }
  }

  /// - Parameter check: throws where the first bytes are such that nothing is read. The rest may
  ///   have no end.
  private static func standardInputStream(
    _ check: (ArraySlice<UInt8>, _ source: String) throws(TreeImportError) -> Void
  ) throws(TreeImportError) -> ByteStream {
    let source = "standard input"
    let bytes = standardInput.withLock { kept in
      let result =
        kept
        ?? Result { () throws(TreeImportError) in
          let stream = try ByteStream(path: "/dev/stdin", limit: maximumBytes)
          if stream.isLittleUTF16 == nil { try check(stream.firstBytes, source) }
          return try stream.rest()
        }
      kept = result
      return result
    }
    return ByteStream(try bytes.get(), source: source)
  }

  private static func readStream(
    _ stream: consuming ByteStream, _ path: String, _ formats: [TreeFormat],
    _ options: ReadingOptions, id: String, steps: Int?
  ) throws(TreeImportError) -> TreeSequence {
    let stream = try stream.inUTF8()
    let format = try format(
      of: stream.firstBytes, path, formats, options, source: stream.source)
    let all = try format.read(stream, id: id, options)
    guard let steps, all.steps.count > 1 else { return all }
    guard steps <= all.steps.count else {
      throw TreeImportError(.tooFewSteps(found: all.steps.count, asked: steps), source: path)
    }
    return all.taking(TreeSequence.places(of: steps, among: all.steps.count))
  }

  /// The format of a file, by its name and how it begins.
  private static func format(
    of start: ArraySlice<UInt8>, _ path: String, _ formats: [TreeFormat],
    _ options: ReadingOptions, source: String
  ) throws(TreeImportError) -> TreeFormat {
    guard !start.isEmpty else { throw TreeImportError(.empty, source: source) }
    if let what = packing(of: start) { throw TreeImportError(.packed(what), source: source) }
    let named = options.format.flatMap { id in formats.first { $0.id == id } }
    guard
      let format = named ?? TreeFormat.named(by: path, among: formats)
        ?? formats.first(where: { $0.looksLike(start) })
    else {
      throw TreeImportError(start.contains(0) ? .nulBytes : .unknownFormat, source: source)
    }
    guard !format.isText || !start.contains(0) else {
      throw TreeImportError(.nulBytes, source: source)
    }
    return format
  }

  /// What a file is that has to be unpacked or saved as something else first; `nil` for others.
  private static func packing(of start: ArraySlice<UInt8>) -> String? {
    let packings: [([UInt8], String)] = [
      ([0x1F, 0x8B], "this is compressed by gzip; unpack it first, as gunzip does"),
      (
        [0x50, 0x4B, 3, 4],
        "this is a workbook or a ZIP archive; save the sheet as CSV, or unpack the archive"
      ),
      ([0xD0, 0xCF, 0x11, 0xE0], "this is a workbook; save the sheet as CSV"),
      (Array("%PDF".utf8), "this is a PDF; save what it shows as a table (.csv)"),
    ]
    return packings.first { start.starts(with: $0.0) }?.1
  }

  /// Reads a tree, or the last step of a sequence, from the bytes of a file; `source` is what
  /// messages call it.
  public static func read(
    _ bytes: [UInt8], as format: TreeFormat, id: String, source: String,
    options: ReadingOptions = ReadingOptions()
  ) throws(TreeImportError) -> NamedTree {
    let sequence = try readSequence(bytes, as: format, id: id, source: source, options: options)
    return sequence.step(sequence.steps.count - 1)
  }

  /// Reads a sequence from the bytes of a file; `source` is what messages call it.
  public static func readSequence(
    _ bytes: [UInt8], as format: TreeFormat, id: String, source: String,
    options: ReadingOptions = ReadingOptions()
  ) throws(TreeImportError) -> TreeSequence {
    try format.read(ByteStream(bytes, source: source).inUTF8(), id: id, options)
  }

  /// The last component of a path without its extension.
  public static func stem(of path: String) -> String {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}

extension NamedTree {
  /// An imported tree with warnings about values that no layout takes, and leaves without any.
  init(imported tree: LayoutTree, names: NodeNames, id: String, warnings: [String] = []) {
    self.init(id: id, tree: tree, names: names, warnings: warnings)
    let inner = tree.nodes.lazy.filter { node in
      let (value, weight) = (tree.values[node], tree.weights[node])
      return !tree.isLeaf(node) && value > 0 && abs(value - weight) > 1e-6 * weight
    }
    if let first = inner.first {
      self.warnings.append(
        "inner nodes with values of their own: \(inner.count), the first is "
          + "`\(names[first].excerpt())`; "
          + "layouts that give a node the sum of its children ignore these values")
    }
    if let warning = warningOfMissingValues { self.warnings.append(warning) }
  }

  /// What to say of leaves without a value beside others with one; `nil` where there are none.
  public var warningOfMissingValues: String? {
    guard tree.weights[0] > 0 else { return nil }
    let missing = tree.nodes.lazy.filter { tree.isLeaf($0) && tree.values[$0].isNaN }
    return missing.first.map {
      "leaves without a value count 0: \(missing.count), the first is '\(names[$0].excerpt())'"
    }
  }
}
