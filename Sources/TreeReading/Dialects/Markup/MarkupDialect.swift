import DelimitedText
import TreeModel

extension Dialect {
  static let opml = markup(.outlines, "opml", "outlines of OPML") { beginning in
    beginning.rootElement?.tag == "opml" ? "the outermost element is `opml`" : nil
  }

  static let mindMap = markup(.mindMap, "mind-map", "mind maps") { beginning in
    // Other programs have maps, too.
    beginning.rootElement?.tag == "map"
      && beginning.bytes.holds("<node")
      ? "the outermost element is `map` and holds a `node`" : nil
  }

  static let phyloXML = markup(.phylogeny, "phyloxml", "phylogenies of phyloXML") { beginning in
    beginning.rootElement?.tag == "phyloxml" ? "the outermost element is `phyloxml`" : nil
  }

  static let plainXML = markup(.elements, "plain-xml", "XML that is no graph") { beginning in
    // Folded stacks may begin with `<module>`.
    beginning.bytes.first { !$0.isBlank } == UInt8(ascii: "<") && !beginning.looksLikeStacks
      ? "the file begins with `<`" : nil
  }

  static let drawnTreeXML = markup(.directories, "tree-xml", "lists of tree -X") { beginning in
    beginning.rootElement?.tag == "tree" && beginning.bytes.holds("<directory name=")
      ? "the outermost element is `tree` and holds a `directory`" : nil
  }

  /// Refuses XML that is known to hold no tree, unless an option says how to read it.
  private static func refuseUnread(
    _ beginning: Beginning, _ options: ReadingOptions
  ) throws(TreeImportError) {
    guard options.format != plainXML.id, options.value == nil, options.label == nil,
      let root = beginning.rootElement,
      let advice = UnreadFormat.ofXML(
        root: root.tag, hasNamespace: { root.hasAttribute(with: $0) })
    else { return }
    throw TreeImportError(
      .unreadFormat(advice, otherwise: plainXML.id), source: beginning.source)
  }

  private static func markup(
    _ dialect: MarkupDialect, _ id: String, _ words: String,
    recognize: @escaping @Sendable (Beginning) -> String?
  ) -> Dialect {
    Dialect(id, words, [.value, .label, .skipTotals]) { beginning, _ in
      recognize(beginning)
    } read: { stream, beginning, id, options throws(TreeImportError) in
      if dialect == .elements { try refuseUnread(beginning, options) }
      return TreeSequence(
        try .readMarkup(stream, isHTML: false, dialect, id: id, options))
    }
  }
}

/// Kinds of XML of which only some elements are nodes.
enum MarkupDialect {
  /// Any other XML, and HTML: all elements are nodes.
  case elements

  /// What `tree -X` prints: all elements but the report at the end, which counts directories and
  /// files.
  case directories

  /// OPML: the outlines, below the root, which is called by the title.
  case outlines

  /// Maps of FreeMind and Freeplane: the nodes. One may have its name in a piece of HTML.
  case mindMap

  /// phyloXML: the clades of the first tree. Their names and branch lengths are in other elements.
  ///
  /// - Reference: M. V. Han, C. M. Zmasek. "phyloXML: XML for Evolutionary Biology and Comparative
  ///   Genomics." *BMC Bioinformatics* 2009.
  case phylogeny

  /// What an element is to the tree.
  enum Role {
    case node
    /// It holds nodes, or what is read of one.
    case container
    /// Its text is read.
    case text(TextPart)
    case leftOut
    /// It is left out with all that it holds.
    case hidden
  }

  /// What a text says of a node.
  enum TextPart: Equatable {
    /// A name; the one with the lowest rank counts.
    case name(rank: Int)
    case length
    /// What the whole is called.
    case title
  }

  /// - Parameters:
  ///   - parent: the tag of the element around this one; `nil` for the root.
  ///   - nameTags: those whose texts are names in phyloXML, the first one counts.
  func role(of tag: String, in parent: String?, nameTags: [String]) -> Role {
    let tag = tag.withoutPrefix
    switch self {
    case .elements: return .node
    case .directories: return tag == "report" && parent == "tree" ? .hidden : .node
    case .outlines:
      if tag == "title", parent == "head" { return .text(.title) }
      return parent == nil || tag == "outline" ? .node : .leftOut
    case .mindMap:
      if tag == "node" { return .node }
      if tag == "richcontent", parent == "node" { return .text(.name(rank: 0)) }
      return parent == nil ? .container : .leftOut
    case .phylogeny:
      let parent = parent?.withoutPrefix
      if tag == "clade" { return .node }
      if parent == "clade", tag == "branch_length" { return .text(.length) }
      // Trees and genes have names, too.
      if parent == "clade" || parent == "taxonomy", let rank = nameTags.firstIndex(of: tag) {
        return .text(.name(rank: rank))
      }
      return ["phyloxml", "phylogeny", "taxonomy"].contains(tag) ? .container : .leftOut
    }
  }

  /// The elements that name a clade, in phyloXML.
  static let nameTags = ["name", "scientific_name", "common_name", "code"]
}
