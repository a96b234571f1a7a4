import LayoutScene
import TreeLayout

extension Drawing {
  var shownNodes: ShownNodes {
    ShownNodes(of: layout, names: names, unit: style.unit, locale: style.locale)
  }

  var ids: ElementIDs { ElementIDs(prefix: idPrefix) }
}

/// The ids of the nodes' elements.
struct ElementIDs {
  let prefix: String

  subscript(node: Int) -> String { "\(prefix)n\(node)" }
}

extension ShownNodes {
  /// An SVG title with what a label has no room for: way, exact value and shares.
  func descriptionElement(of node: Int) -> String {
    "<title>\(description(of: node).xmlEscaped)</title>"
  }
}

extension Label {
  /// The text as an SVG element that lets the pointer reach what is below it.
  func element(_ attributes: String) -> String {
    "<text \(attributes) font-size=\"\(size.fixed)\">\(text.xmlEscaped)</text>\n"
  }
}

extension Color {
  /// The attribute that sets the color of a label on this color; empty for the dark ink that labels
  /// have by default.
  var inkAttribute: String {
    ink == .darkInk ? "" : " fill=\"\(ink)\""
  }
}
