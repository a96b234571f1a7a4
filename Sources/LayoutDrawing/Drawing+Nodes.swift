import LayoutScene
import TreeLayout

extension Drawing {
  var shownNodes: ShownNodes {
    ShownNodes(
      of: layout, names: names, unit: style.unit, locale: style.locale, part: style.part)
  }

  var ids: ElementIDs { ElementIDs(prefix: idPrefix) }
}

/// What the elements of nodes are called.
struct ElementIDs {
  let prefix: String

  subscript(node: Int) -> String { "\(prefix)n\(node)" }
}

/// What a page's script knows the marks of a picture by: a letter for the role, and the node's key,
/// which is the same in all pictures of the page.
struct PageKeys {
  private let tree: LayoutTree
  private let part: PartOfTree?
  private let page: PageNodes?

  init<Geometry>(_ drawing: Drawing<Geometry>) {
    tree = drawing.layout.wholeTree
    part = drawing.style.part
    page = drawing.page
  }

  /// Whether the page tells what a node is.
  func tells(_ node: Int) -> Bool { page?.tells(self[node]) ?? false }

  subscript(node: Int) -> Int { part.map { Int($0.nodes[node]) } ?? tree.key(of: node) }

  /// The attribute of a mark's shape; empty for marks that are not followed.
  func attribute(of mark: Scene.Mark) -> String {
    let letter =
      switch mark.role {
      case .group, .leaf: "n"
      case .more: "m"
      case .edge: "e"
      case .link: "l"
      case .ground: ""
      }
    return letter.isEmpty ? "" : " data-k=\"\(letter)\(self[Int(mark.node)])\""
  }
}

extension ShownNodes {
  /// An SVG title with what a label has no room for: way, exact value and shares.
  func descriptionElement(of node: Int) -> String {
    "<title>\(description(of: node).xmlEscaped)</title>"
  }

  /// The same for a page's script, in four lines.
  func linesElement(of node: Int) -> String {
    "<title>\(lines(on: node).map { $0.xmlEscaped }.joined(separator: "\n"))</title>"
  }
}

extension Label {
  /// The text as an SVG element that lets the pointer reach what is below it.
  func element(_ attributes: String) -> String {
    "<text \(attributes) font-size=\"\(size.fixed)\">\(text.xmlEscaped)</text>\n"
  }
}
