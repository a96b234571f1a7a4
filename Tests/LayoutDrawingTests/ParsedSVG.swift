import Foundation
import LayoutDrawing
import LayoutScene
import TestSupport
import TreeLayout

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// An SVG document read back: its elements in document order.
final class ParsedSVG: NSObject, XMLParserDelegate {
  struct Element {
    let name: String
    let attributes: [String: String]
    var text = ""

    subscript(_ attribute: String) -> Double? { attributes[attribute].flatMap(Double.init) }
  }

  private(set) var elements: [Element] = []
  private var open: [Int] = []

  /// Whether the document is well-formed XML.
  private(set) var isValid = false

  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    isValid = parser.parse()
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(elements.count)
    elements.append(Element(name: name, attributes: attributes))
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if let last = open.last { elements[last].text += text }
  }

  /// The elements that stand for nodes, by node; of a group's, the box behind its title.
  var nodes: [Int: Element] {
    let pairs = elements.enumerated().compactMap { place, element in
      element.attributes["id"].flatMap { Int($0.dropFirst()) }
        .map { ($0, element.name == "g" ? elements[place + 2] : element) }
    }
    return Dictionary(pairs) { first, _ in first }
  }

  /// The data of the lines between nodes.
  var lines: String {
    elements.filter { $0.name == "path" && $0.attributes["id"] == nil }
      .compactMap { $0.attributes["d"] }.joined()
  }

  var ids: [String] {
    elements.filter { $0.name != "pattern" }.compactMap { $0.attributes["id"] }
  }
  var labels: [String] { elements.filter { $0.name == "text" }.map(\.text) }
  var titles: [String] { elements.filter { $0.name == "title" }.map(\.text) }
  var summary: String? { elements.first { $0.name == "desc" }?.text }
}

/// A tree drawing to test with: each node below its parent's place in its level.
struct Levels: NodeLinkStrategy {
  static let name = "levels"
  static let summary = "nodes of a level side by side"
  var gaps = Gaps()
  var edgeAnchors: EdgeAnchors = .centerToCenter

  func claims(on tree: LayoutTree) -> Claims { [] }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
    for depth in 0..<tree.levelCount {
      for (place, node) in tree.level(depth).enumerated() {
        output[node] = Point(x: 2 * Double(place), y: 2 * Double(depth))
      }
    }
  }
}

extension LayoutStrategy where Geometry: DrawableGeometry {
  func drawing(
    of tree: LayoutTree, names: [String] = [], frame: Rect = .screen, marks: [NodeMark]? = nil,
    caption: String? = nil, style: DrawingStyle = DrawingStyle()
  ) -> Drawing<Geometry> {
    var nodeNames = NodeNames(pathSeparator: ".")
    for name in names { nodeNames.append(name) }
    var layout = layout(tree, in: frame)
    if let marks {
      layout = Layout(
        tree: tree, frame: frame, geometry: layout.geometry, marks: marks,
        conventions: layout.conventions)
    }
    return Drawing(
      layout, names: nodeNames, title: caption ?? spelling, hasCaption: caption != nil,
      style: style)
  }

  func svg(
    of tree: LayoutTree, names: [String] = [], caption: String? = nil,
    style: DrawingStyle = DrawingStyle()
  ) -> String {
    Geometry.svg(of: drawing(of: tree, names: names, caption: caption, style: style)).text
  }
}

extension Rect {
  static let screen = Rect(x: 0, y: 0, width: 960, height: 500)
}
