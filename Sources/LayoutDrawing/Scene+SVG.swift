import LayoutScene
import TreeLayout

extension Scene {
  /// The scene as a document, with the names and the style of the drawing that the scene was made
  /// of.
  ///
  /// Elements of groups are nested, and each has the id and the title of its node, so that drawing
  /// programs show the tree. Texts follow all marks, so that no mark covers a text.
  func svg<Geometry>(of drawing: Drawing<Geometry>) -> SVG {
    var document = SVGDocument()
    let hatching = Hatching(drawing)
    if marks.contains(where: { $0.role == .more }) { document.body += hatching.definition }
    var writer = SceneElements(drawing, hatching)
    writer.write(marks)
    document.drawnCount = writer.count
    document.group("stroke=\"\(drawing.style.background)\" stroke-width=\"1\"", writer.text)
    document.body += Cushions(marks, idPrefix: drawing.idPrefix).text
    document.group("pointer-events=\"none\"", texts(drawing))
    document.foot = notes.joined(separator: " · ")
    return document.svg(for: drawing)
  }

  private func texts<Geometry>(_ drawing: Drawing<Geometry>) -> String {
    var elements = ""
    for text in texts {
      let mark = marks[Int(text.mark)]
      if mark.role == .ground, let fill = mark.fill {
        elements += "<rect\(mark.box.attributes) fill=\"\(fill)\" fill-opacity=\"0.85\"/>\n"
      }
      let place =
        text.isDown
        ? "transform=\"translate(\(text.start.x.fixed) \(text.start.y.fixed))rotate(90)\""
        : "x=\"\(text.start.x.fixed)\" y=\"\(text.start.y.fixed)\""
      elements += "<text \(place) font-size=\"\(text.size.fixed)\" fill=\"\(text.color)\""
      if text.isBold { elements += " font-weight=\"bold\"" }
      if mark.role == .ground { elements += " data-in=\"\(drawing.ids[Int(mark.node)])\"" }
      elements += ">\(text.text.xmlEscaped)</text>\n"
    }
    return elements
  }
}

/// The marks as elements.
private struct SceneElements {
  private(set) var text = ""
  private(set) var count = 0

  private let ids: ElementIDs
  private let nodes: ShownNodes
  private let hatching: Hatching
  private var hairlines: Hairlines

  init<Geometry>(_ drawing: Drawing<Geometry>, _ hatching: Hatching) {
    ids = drawing.ids
    nodes = drawing.shownNodes
    self.hatching = hatching
    hairlines = Hairlines(drawing.style)
  }

  mutating func write(_ marks: [Scene.Mark]) {
    /// The ends of the groups whose elements are open.
    var ends: [Int] = []
    for (place, mark) in marks.enumerated() {
      while ends.last == place {
        ends.removeLast()
        text += "</g>\n"
      }
      let node = Int(mark.node)
      switch mark.role {
      case .group:
        count += 1
        ends.append(Int(mark.end))
        text += "<g id=\"\(ids[node])\">\(nodes.descriptionElement(of: node))\n"
        if let fill = mark.fill {
          add(mark, fill, "")
        } else {
          text += "<rect\(mark.box.attributes) fill=\"none\" stroke=\"none\"/>\n"
        }
      case .leaf:
        count += 1
        if let fill = mark.fill {
          add(mark, fill, " id=\"\(ids[node])\"", title: nodes.descriptionElement(of: node))
        }
      case .more:
        // A hatching that covers its node lets the pointer reach the node's title.
        let isAll = place > 0 && marks[place - 1].role == .leaf && marks[place - 1].box == mark.box
        let title = "<title>\(mark.leaves) more, too small to be drawn one by one</title>"
        text += hatching.element(mark.box, title: isAll ? "" : title, isSeenThrough: isAll)
      case .edge:
        text += "<rect\(mark.box.attributes) fill=\"none\" stroke-width=\"\(mark.line.fixed)\""
        text += " pointer-events=\"none\"/>\n"
      case .ground: break
      }
    }
    for _ in ends { text += "</g>\n" }
  }

  private mutating func add(
    _ mark: Scene.Mark, _ fill: Color, _ attributes: String, title: String = ""
  ) {
    text += "<rect\(attributes)\(mark.box.attributes) fill=\"\(fill)\""
    if mark.line != 1 { text += " stroke-width=\"\(mark.line.fixed)\"" }
    if mark.line > 0 { text += hairlines.attribute(of: fill) }
    text += title.isEmpty ? "/>\n" : ">\(title)</rect>\n"
  }
}

extension Rect {
  /// Place and size as attributes, with a blank in front.
  fileprivate var attributes: String {
    " x=\"\(x.fixed)\" y=\"\(y.fixed)\" width=\"\(width.fixed)\" height=\"\(height.fixed)\""
  }
}

/// The shading of boxes, level by level.
private struct Cushions {
  private let idPrefix: String

  /// The boxes, by depth.
  private var levels: [Int: String] = [:]

  init(_ marks: [Scene.Mark], idPrefix: String) {
    self.idPrefix = idPrefix
    for mark in marks where mark.cushion > 0 {
      levels[Int(mark.cushion), default: ""] += "<rect\(mark.box.attributes)/>\n"
    }
  }

  var text: String {
    var definitions = ""
    var groups = ""
    for (depth, boxes) in levels.sorted(by: { $0.key < $1.key }) {
      let strength = Cushion.strength(at: depth)
      let id = "\(idPrefix)cushion\(depth)"
      definitions += """
        <linearGradient id="\(id)" x1="0" y1="0" x2="1" y2="1">\
        <stop offset="0" stop-color="#ffffff" stop-opacity="\(strength.fixed)"/>\
        <stop offset="0.5" stop-color="#ffffff" stop-opacity="0"/>\
        <stop offset="0.5" stop-color="#000000" stop-opacity="0"/>\
        <stop offset="1" stop-color="#000000" stop-opacity="\((Cushion.shadow * strength).fixed)"/>\
        </linearGradient>

        """
      groups += "<g fill=\"url(#\(id))\">\n\(boxes)</g>\n"
    }
    guard !groups.isEmpty else { return "" }
    return "<defs>\n\(definitions)</defs>\n<g pointer-events=\"none\">\n\(groups)</g>\n"
  }
}
