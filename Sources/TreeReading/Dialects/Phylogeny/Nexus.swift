import DelimitedText
import TreeModel

extension Dialect {
  /// Reads the first tree of a Nexus file: of its block `trees`, as Newick, with the names that
  /// `translate` gives, or the taxa of the numbers that stand for them. Other blocks are skipped,
  /// and a warning counts other trees.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  /// - Reference: D. R. Maddison, D. L. Swofford, W. P. Maddison. "NEXUS: An Extensible File Format
  ///   for Systematic Information." *Systematic Biology* 1997.
  static let nexus = Dialect("nexus", "Nexus", [.value, .skipTotals]) { beginning, _ in
    let start = beginning.bytes.drop { $0.isBlank }.prefix(6)
    return String(decoding: start, as: UTF8.self).uppercased() == "#NEXUS"
      ? "the file begins with `#NEXUS`" : nil
  } tree: { stream, id, options throws(TreeImportError) in
    var reader = NexusReader(try NewickParser(stream, options))
    try reader.read()
    return try reader.tree(id: id)
  }
}

private struct NexusReader: ~Copyable {
  private var newick: NewickParser
  private var treeCount = 0

  /// What the tree calls a leaf, and its name.
  private var tokens = TextIndex()
  private var translations = NameBuffer()

  /// The names of the taxa in their order.
  private var taxa = NameBuffer()
  private var taxonNames: Set<[UInt8]> = []

  init(_ newick: consuming NewickParser) {
    self.newick = newick
  }

  mutating func read() throws(TreeImportError) {
    guard try word() == "#nexus" else {
      throw try newick.stream.unexpected(insteadOf: "`#NEXUS`")
    }
    var isInTrees = false
    while try newick.stream.peek() != nil {
      switch try word() {
      case "begin": isInTrees = try word() == "trees"
      case "taxlabels" where taxa.count == 0: try taxonLabels()
      case "translate" where isInTrees && treeCount == 0: try translate()
      case "tree" where isInTrees, "utree" where isInTrees:
        treeCount += 1
        if treeCount == 1 {
          try newick.skip(to: "=")
          try newick.skipBlanksAndComments()
          try newick.parse()
          try newick.skipBlanksAndComments()
          continue
        }
      default: break
      }
      try newick.skip(to: ";")
      try newick.skipBlanksAndComments()
    }
    guard treeCount > 0 else {
      throw try newick.stream.unexpected(insteadOf: "a block `trees` with a tree")
    }
  }

  /// The next word in small letters; empty where a sign comes next.
  private mutating func word() throws(TreeImportError) -> String {
    try newick.skipBlanksAndComments()
    var bytes: [UInt8] = []
    while let byte = try newick.stream.peek(), newick.isPlain(Unicode.Scalar(byte)),
      byte != UInt8(ascii: "=")
    {
      bytes.append(byte)
      newick.stream.advance()
    }
    return String(decoding: bytes, as: UTF8.self).lowercased()
  }

  /// Reads the names of the taxa, which a tree may call by their numbers; the semicolon stays.
  private mutating func taxonLabels() throws(TreeImportError) {
    while true {
      try newick.skipBlanksAndComments()
      try newick.name()
      if newick.text.isEmpty { return }
      taxa.append(newick.text[...])
      taxonNames.insert(newick.text)
    }
  }

  /// Reads pairs of a token and a name, with commas between them; the semicolon stays.
  private mutating func translate() throws(TreeImportError) {
    while true {
      try newick.skipBlanksAndComments()
      let place = newick.stream.error(.empty)
      try newick.name()
      let token = newick.text
      // A comma may stand behind the last pair.
      if token.isEmpty { break }
      guard tokens.insert(token.span) else {
        throw place.with(.duplicateKey(String(decoding: token, as: UTF8.self)))
      }
      try newick.skipBlanksAndComments()
      try newick.name()
      translations.append(newick.text[...])
      try newick.skipBlanksAndComments()
      guard try newick.stream.peek() == UInt8(ascii: ",") else { break }
      newick.stream.advance()
    }
    guard try newick.stream.peek() == UInt8(ascii: ";") else {
      throw try newick.stream.unexpected(insteadOf: "`,` or `;`")
    }
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    // An inner node may be called by a number that is no token.
    let isLeaf = newick.builder.columns.isLeaf
    var nodeOfToken = [Int32](repeating: -1, count: tokens.count)
    for node in 0..<Int32(isLeaf.count) where isLeaf[Int(node)] {
      let name = Array(newick.builder.names.utf8(of: Int(node)))
      guard let place = tokens.existingIndex(of: name.span) else {
        if let taxon = taxon(name) { newick.builder.names.set(taxon, of: node, replacing: true) }
        continue
      }
      let other = nodeOfToken[place]
      guard other < 0 else {
        throw newick.builder.error(
          .duplicateID(
            String(decoding: name, as: UTF8.self), firstLine: newick.builder.line(of: other)),
          at: node)
      }
      nodeOfToken[place] = node
      let start = newick.builder.names.bytes.count
      newick.builder.names.bytes += translations.utf8(of: place)
      newick.builder.names.setName(from: start, of: node)
    }
    return try newick.tree(
      id: id, warnings: NewickParser.warnings(otherTrees: treeCount - 1))
  }

  /// The name of the taxon with a number, which is none itself.
  private func taxon(_ number: [UInt8]) -> ArraySlice<UInt8>? {
    guard !taxonNames.contains(number), let count = DiskSize.count(number[...]), count >= 1,
      count <= Double(taxa.count)
    else { return nil }
    return taxa.utf8(of: Int(count) - 1)
  }
}
