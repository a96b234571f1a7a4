import DelimitedText
import TreeLayout
import TreeModel

/// A format of files, with the dialects that its files are in.
///
/// One from another package is a value with a reader of its own.
public struct TreeFormat: Sendable, Identifiable {
  /// How lists and messages call it: `csv`.
  public let id: String

  /// What a file's name ends in, without the point, lower case.
  public let extensions: [String]

  /// What its files hold. The first one that recognizes how a file begins reads it, and the last
  /// one reads what no other recognizes.
  public var dialects: [Dialect]

  /// What messages call files of this format.
  private let words: String

  /// Whether a byte of 0 is an error. Formats of other packages may be no texts.
  let isText: Bool

  /// Why a file without a known extension that begins so is one; `nil` where it is none.
  private let sign: @Sendable (Beginning) -> String?

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
    let words = "files of the format \(id)"
    let sign: @Sendable (Beginning) -> String? = { beginning in
      looksLike(beginning.bytes) ? "the file begins as \(words) do" : nil
    }
    let dialect = Dialect(id: id, words: words) { beginning, _ in
      sign(beginning)
    } read: { bytes, id, source, _ throws(TreeImportError) in
      try read(bytes, id, source)
    }
    (self.id, self.extensions, self.words, self.sign) = (id, extensions, words, sign)
    dialects = [dialect]
    isText = false
  }

  private init(
    _ id: String, _ words: String, extensions: [String],
    sign: @escaping @Sendable (Beginning) -> String?, dialects: [Dialect]
  ) {
    (self.id, self.extensions, self.words, self.sign) = (id, extensions, words, sign)
    self.dialects = dialects
    isText = true
  }

  /// A format whose only dialect recognizes it.
  private init(_ dialect: Dialect, extensions: [String]) {
    self.init(
      dialect.id, dialect.words, extensions: extensions,
      sign: { dialect.reason(for: $0) }, dialects: [dialect])
  }

  /// The options that change how some of its files are read.
  private var options: Set<ReadingOptions.Name> {
    Set(dialects.flatMap { $0.options })
  }

  /// What options may call it: its own id, and those of its dialects.
  public var ids: [String] { [id] + dialects.map { $0.id }.filter { $0 != id } }

  // MARK: Recognizing

  /// Why a file without a known extension that begins so is one; `nil` where it is none.
  func recognize(_ beginning: Beginning) -> String? {
    if let reason = sign(beginning) { return reason }
    return dialects.lazy.filter { $0.tellsFormat }.compactMap { $0.reason(for: beginning) }.first
  }

  func looksLike(_ start: ArraySlice<UInt8>) -> Bool {
    recognize(Beginning(start, source: "")) != nil
  }

  /// The dialect with this id, if it is not the format's own.
  func dialect(named id: String?) -> Dialect? {
    id == self.id ? nil : dialects.first { $0.id == id }
  }

  /// The dialect that reads a file that begins so, and why: the one that an option names, or the
  /// first that recognizes it, or else the last.
  ///
  /// - Throws: also where an option is given that changes nothing.
  func choose(
    for beginning: Beginning, _ options: ReadingOptions
  ) throws(TreeImportError) -> (dialect: Dialect, reason: String?) {
    try options.check(self.options, of: words, source: beginning.source)
    var choice: (dialect: Dialect, reason: String?)?
    if let named = dialect(named: options.format) {
      choice = (named, "--file-format names it")
    } else {
      for dialect in dialects.dropLast() {
        guard let reason = try dialect.recognize(beginning, options) else { continue }
        choice = (dialect, reason)
        break
      }
    }
    if choice == nil, let last = dialects.last { choice = (last, nil) }
    guard let choice else { throw TreeImportError(.unknownFormat, source: beginning.source) }
    try options.check(choice.dialect.options, of: choice.dialect.words, source: beginning.source)
    return choice
  }

  /// Reads a file, and treats what all formats have in common.
  ///
  /// - Throws: also where an option is given that changes nothing.
  func read(
    _ stream: consuming ByteStream, _ beginning: Beginning, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> TreeSequence {
    let dialect = try choose(for: beginning, options).dialect
    var sequence = try dialect.read(stream, beginning, id, options)
    // A table may have a column of this name.
    if options.countsLeaves, !sequence.hasValues { sequence = sequence.countingLeaves() }
    return sequence.treatingTotals(options)
  }
}

extension [TreeFormat] {
  /// Adds dialects to the format of this id, in front of those that it has.
  ///
  /// - Precondition: there is such a format.
  public mutating func add(_ dialects: [Dialect], to id: String) {
    guard let place = firstIndex(where: { $0.id == id }) else {
      preconditionFailure("there is no format `\(id)` to which dialects could be added")
    }
    self[place].dialects.insert(contentsOf: dialects, at: 0)
  }

  /// The format that an option names, by its id or that of one of its dialects.
  func named(by options: ReadingOptions) -> (format: TreeFormat, reason: String)? {
    guard let id = options.format,
      let format = first(where: { $0.id == id }) ?? first(where: { $0.dialect(named: id) != nil })
    else { return nil }
    return (format, "--file-format names it")
  }

  /// The format that a path's extension names; `nil` where it names none.
  func named(by path: String) -> (format: TreeFormat, reason: String)? {
    let name = path.split(separator: "/").last ?? ""
    let ending = name.split(separator: ".", omittingEmptySubsequences: false).last?.lowercased()
    guard let ending, let format = first(where: { $0.extensions.contains(ending) }) else {
      return nil
    }
    return (format, "the name of the file ends in `.\(ending)`")
  }

  /// The first format that a file without a known extension looks like.
  func recognized(by beginning: Beginning) -> (format: TreeFormat, reason: String)? {
    lazy.compactMap { format in format.recognize(beginning).map { (format, $0) } }.first
  }
}

// MARK: - All formats

extension TreeFormat {
  /// The list of all formats, in the order in which a file without a known extension is tried. What
  /// programs write for themselves is added to them: see `standard`.
  public static let all = [
    json, newick, nexus, dot, html, xml, modules, listing, paths, yaml, indented, csv,
  ]

  /// Begins with a line that holds a comma, a semicolon, a tab or `|`.
  public static let csv = TreeFormat(
    "csv", "tables", extensions: ["csv", "tsv", "tab", "psv"],
    sign: { beginning in
      let line = beginning.bytes.prefix { $0 != UInt8(ascii: "\n") }
      let delimiter = line.first { ReadingOptions.delimiters.contains($0) }
      guard !line.contains(0), let delimiter else { return nil }
      let words = [",": "a comma", ";": "a semicolon", "\t": "a tab"]
      return "the first line holds " + (words["\(Unicode.Scalar(delimiter))"] ?? "`|`")
    },
    dialects: [.printedTable, .stepsWithoutHeader, .kraken, .taxonomy]
      + TableDialect.all.map { Dialect($0) }
      + [.table])

  /// Begins with a brace, or with a bracket and a brace or quotes.
  public static let json = TreeFormat(
    "json", "JSON", extensions: ["json", "jsonl", "ndjson"],
    sign: { beginning in
      let start = beginning.bytes.drop { $0.isBlank }
      let isArray = start.begins(with: "[") && start.dropFirst().begins(with: "{\"")
      guard isArray || start.begins(with: "{"), !beginning.looksLikeStacks else { return nil }
      return isArray
        ? "the file begins with `[` and an object or a text" : "the file begins with `{`"
    },
    dialects: JSONDialect.all.map { Dialect($0) })

  /// Begins with a parenthesis, maybe behind comments. Programs for phylogenies call files of Nexus
  /// `.tree`, too.
  public static let newick = TreeFormat(
    "newick", "Newick", extensions: ["nwk", "newick", "tree"],
    sign: { Dialect.newick.reason(for: $0) }, dialects: [.nexus, .newick])

  /// Begins with `#NEXUS`.
  public static let nexus = TreeFormat(.nexus, extensions: ["nex", "nexus", "nxs"])

  /// Begins with `digraph`, `graph` or `strict`.
  public static let dot = TreeFormat(.dot, extensions: ["dot", "gv"])

  /// Begins with a tag that is no function of a folded stack, as `<module>` of Python.
  public static let xml = TreeFormat(
    "xml", "XML",
    extensions: ["xml", "opml", "svg", "xhtml", "mm", "phyloxml", "graphml", "gexf"],
    sign: { Dialect.plainXML.reason(for: $0) },
    dialects: [.graphML, .gexf, .opml, .mindMap, .phyloXML, .drawnTreeXML, .plainXML])

  /// Begins with HTML's document type or first tag.
  public static let html = TreeFormat(
    "html", "HTML", extensions: ["html", "htm"], sign: { Dialect.plainHTML.reason(for: $0) },
    dialects: [.plainHTML])

  /// Begins with lines of a size and a path, or of a folded stack.
  public static let paths = TreeFormat(
    "paths", "lists of paths", extensions: ["du", "folded", "collapsed"],
    sign: { $0.pathList?.reason }, dialects: PathList.allCases.map(Dialect.paths))

  /// Begins with lines of a module and one that it needs, as `go mod graph` prints them.
  public static let modules = TreeFormat(.modules, extensions: [])

  /// Begins with a tree that is drawn with lines, maybe below a head or in the log of a build.
  public static let listing = TreeFormat(
    "listing", "drawn trees", extensions: [],
    sign: { beginning in
      let dialects: [Dialect] = [.processes, .buildLog, .drawnTree]
      return dialects.lazy.compactMap { $0.reason(for: beginning) }.first
    },
    dialects: [.processes, .buildLog, .drawnTree])

  /// Begins with `---`, or with a key that nodes have, or is all names below keys.
  public static let yaml = TreeFormat(.yaml, extensions: ["yaml", "yml"])

  /// Begins with items of lists, headings, or plain lines that are indented in levels; or holds a
  /// table of Markdown.
  public static let indented = TreeFormat(
    "indented", "outlines", extensions: ["md", "markdown", "otl"],
    sign: { beginning in
      let dialects: [Dialect] = [.pipTree, .markdownTable]
      return dialects.lazy.compactMap { $0.reason(for: beginning) }.first
        ?? NamedTree.signOfOutline(beginning.bytes)
    },
    dialects: [.pipTree, .markdownTable, .markdown, .indentedLines])
}

extension ArraySlice<UInt8> {
  /// Whether the first byte that is no blank is one of these characters.
  fileprivate func begins(with characters: String) -> Bool {
    first { !$0.isBlank }.map(characters.utf8.contains) ?? false
  }
}
