import LayoutScene
import TreeLayout

extension Scene {
  /// The scene as a document, with the names and the style of the drawing that the scene was made
  /// of.
  ///
  /// Elements of groups are nested, and each has the id and the title of its node, so that drawing
  /// programs show the tree. Texts follow all marks, so that no mark covers a text.
  ///
  /// - Parameter root: the middle of the root, unless the root is the whole frame.
  func svg<Geometry>(of drawing: Drawing<Geometry>, root: Point? = nil) -> SVG {
    var document = SVGDocument()
    document.root = root
    let hatching = Hatching(drawing)
    if marks.contains(where: { $0.role == .more }) { document.body += hatching.definition }
    // Grounds behind the last mark of a node lie in front of the shading.
    let back = (marks.lastIndex { $0.role != .ground } ?? -1) + 1
    var writer = SceneElements(drawing, hatching)
    writer.write(marks[..<back])
    document.drawnCount = writer.count
    let background = drawing.style.background
    document.group("stroke=\"\(background)\" stroke-width=\"1\"", writer.text)
    document.body += Cushions(marks, idPrefix: drawing.idPrefix).text
    var front = SceneElements(drawing, hatching)
    front.write(marks[back...])
    document.group("pointer-events=\"none\" stroke=\"none\"", front.text)
    document.group("pointer-events=\"none\"", texts(drawing))
    document.foot = notes.joined(separator: " · ")
    if drawing.page != nil { document.attributes = " data-arrows=\"\(arrows.name)\"" }
    var svg = document.svg(for: drawing)
    let (keys, whole) = (PageKeys(drawing), drawing.layout.wholeTree)
    svg.groups = marks.compactMap { mark in
      let node = Int(mark.node)
      guard mark.role == .group || mark.role == .leaf, !whole.isLeaf(node) else {
        return nil
      }
      return keys[node]
    }
    return svg
  }

  private func texts<Geometry>(_ drawing: Drawing<Geometry>) -> String {
    var elements = ""
    let keys = PageKeys(drawing)
    for text in texts {
      let mark = marks[Int(text.mark)]
      let (x, y, way) = (text.place.x.fixed, text.place.y.fixed, text.direction)
      let place =
        way == Point(x: 1, y: 0)
        ? "x=\"\(x)\" y=\"\(y)\""
        : text.isDown
          ? "transform=\"translate(\(x) \(y))rotate(90)\""
          : "transform=\"translate(\(x) \(y))rotate(\(way.degrees.fixed))\""
      elements += "<text \(place) font-size=\"\(text.size.fixed)\" fill=\"\(text.color)\""
      if text.text.hasTwoBlanks { elements += " xml:space=\"preserve\"" }
      if text.isBold { elements += " font-weight=\"bold\"" }
      if text.anchor != .start { elements += " text-anchor=\"\(text.anchor.name)\"" }
      let isBeside = mark.role == .ground || !mark.box.holdsMiddle(of: text.box)
      if drawing.page != nil {
        if !isBeside { elements += " data-n=\"\(keys[Int(mark.node)])\"" }
      } else if mark.role == .ground {
        elements += " data-in=\"\(drawing.ids[Int(mark.node)])\""
      } else if isBeside {
        elements += " data-beside=\"\(drawing.ids[Int(mark.node)])\""
      }
      elements += ">\(text.text.xmlEscaped)</text>\n"
    }
    return elements
  }
}

extension Scene.Arrows {
  /// What a page's script calls them.
  fileprivate var name: String {
    switch self {
    case .leaves: "leaves"
    case .boxes: "boxes"
    case .tree(.left): "left"
    case .tree(.right): "right"
    case .tree(.up): "up"
    case .tree(.down): "down"
    }
  }
}

extension Scene.Text.Anchor {
  /// What SVG calls it.
  fileprivate var name: String {
    switch self {
    case .start: "start"
    case .middle: "middle"
    case .end: "end"
    }
  }
}

extension Rect {
  /// Whether the middle of another rectangle lies in this one.
  fileprivate func holdsMiddle(of other: Rect) -> Bool {
    x <= other.midX && other.midX <= maxX && y <= other.midY && other.midY <= maxY
  }
}

/// The marks as elements.
private struct SceneElements {
  private(set) var text = ""
  private(set) var count = 0

  /// Groups inside so many others are not nested: readers of XML refuse 256 levels.
  private static let deepestGroup = 200

  private let ids: ElementIDs
  private let nodes: ShownNodes
  private let hatching: Hatching

  /// `nil` for a picture that no script knows.
  private let keys: PageKeys?

  init<Geometry>(_ drawing: Drawing<Geometry>, _ hatching: Hatching) {
    ids = drawing.ids
    nodes = drawing.shownNodes
    keys = drawing.page != nil ? PageKeys(drawing) : nil
    self.hatching = hatching
  }

  mutating func write(_ marks: ArraySlice<Scene.Mark>) {
    /// The ends of the groups whose elements are open.
    var ends: [Int] = []
    for (place, mark) in zip(marks.indices, marks) {
      var mark = mark
      if keys != nil { mark.shape = mark.shape.roundedForPage }
      while ends.last == place {
        ends.removeLast()
        text += "</g>\n"
      }
      let node = Int(mark.node)
      switch mark.role {
      case .group where ends.count < Self.deepestGroup:
        count += 1
        ends.append(Int(mark.end))
        text += "<g\(name(of: node))>\(title(of: node))\n"
        add(mark)
      case .group, .leaf:
        count += 1
        add(mark, keys == nil ? name(of: node) : "", title: title(of: node))
      case .more:
        // A hatching that covers its node lets the pointer reach the node's title.
        let before = place > marks.startIndex ? marks[place - 1] : mark
        let isAll = before.role == .leaf && before.shape == mark.shape
        let title = "<title>\(mark.leaves) more, too small to be drawn one by one</title>"
        if mark.fill != nil { add(mark) }
        text += "<\(mark.shape.element)\(key(of: mark))"
        text += " fill=\"\(hatching.paint)\" stroke-width=\"0\""
        text += isAll ? " pointer-events=\"none\"/>\n" : ">\(title)</\(mark.shape.elementName)>\n"
      case .edge, .link: add(mark, " pointer-events=\"none\"")
      case .ground: add(mark)
      }
    }
    for _ in ends { text += "</g>\n" }
  }

  /// The attribute that a node's element is found by.
  private func name(of node: Int) -> String {
    keys.map { " data-g=\"\($0[node])\"" } ?? " id=\"\(ids[node])\""
  }

  private func title(of node: Int) -> String {
    guard let keys else { return nodes.descriptionElement(of: node) }
    return keys.tells(node) && !nodes.isOther(node) ? "" : nodes.linesElement(of: node)
  }

  /// The attributes by which a page's script follows a shape.
  private func key(of mark: Scene.Mark) -> String {
    guard let keys else { return "" }
    let key = keys.attribute(of: mark)
    guard case .arc(let arc, let middle, let gap) = mark.shape else { return key }
    let numbers = [
      middle.x, middle.y, arc.startAngle, arc.endAngle, arc.innerRadius, arc.outerRadius, gap,
    ]
    return "\(key) data-arc=\"\(numbers.map { $0.fixed }.joined(separator: " "))\""
  }

  private mutating func add(_ mark: Scene.Mark, _ attributes: String = "", title: String = "") {
    text += "<\(mark.shape.element)\(attributes)\(key(of: mark))"
    if let fill = mark.fill {
      text += " fill=\"\(fill)\""
      if mark.opacity < 1 { text += " fill-opacity=\"\(mark.opacity.fixed)\"" }
    } else {
      text += " fill=\"none\""
    }
    if mark.line != 1 { text += " stroke-width=\"\(mark.line.fixed)\"" }
    if let color = mark.lineColor { text += " stroke=\"\(color)\"" }
    text += title.isEmpty ? "/>\n" : ">\(title)</\(mark.shape.elementName)>\n"
  }
}

extension Shape {
  /// Boxes and circles to a tenth of a pixel: a page has many of them. Boxes that touch still do.
  fileprivate var roundedForPage: Shape {
    func rounded(_ number: Double) -> Double { (number * 10).rounded() / 10 }
    switch self {
    case .box(let box, let radius):
      let (x, y) = (rounded(box.x), rounded(box.y))
      let (width, height) = (rounded(box.maxX) - x, rounded(box.maxY) - y)
      return .box(Rect(x: x, y: y, width: width, height: height), radius: radius)
    case .circle(let circle):
      return .circle(Circle(x: rounded(circle.x), y: rounded(circle.y), r: rounded(circle.r)))
    case .arc, .path: return self
    }
  }

  fileprivate var elementName: String {
    switch self {
    case .box: "rect"
    case .circle: "circle"
    case .arc, .path: "path"
    }
  }

  /// The name of an element with the attributes that make the shape.
  fileprivate var element: String {
    switch self {
    case .box(let box, let radius):
      "rect\(box.attributes)" + (radius > 0 ? " rx=\"\(radius.fixed)\"" : "")
    case .circle(let circle):
      "circle cx=\"\(circle.x.fixed)\" cy=\"\(circle.y.fixed)\" r=\"\(circle.r.fixed)\""
    case .arc, .path: "path d=\"\(pieces.data)\""
    }
  }
}

extension [Shape.Piece] {
  /// The data of an SVG path.
  fileprivate var data: String {
    var (data, last) = ("", Point.zero)
    for piece in self {
      switch piece {
      case .move(let point):
        data += "M\(point.x.fixed) \(point.y.fixed)"
        last = point
      case .line(let point):
        let (x, y) = (point.x.fixed, point.y.fixed)
        data += last.x.fixed == x ? "V\(y)" : last.y.fixed == y ? "H\(x)" : "L\(x) \(y)"
        last = point
      case .curve(let end, let first, let second):
        let points = [first, second, end].map { "\($0.x.fixed) \($0.y.fixed)" }
        data += "C\(points.joined(separator: " "))"
        last = end
      case .arc(let middle, let degrees):
        let radius = last.distance(from: middle).fixed
        // In two halves, as a long arc has two ways round, and a whole circle no end.
        let count = abs(degrees) > 170 ? 2 : 1
        for _ in 0..<count {
          last = last.turned(by: degrees / Double(count), around: middle)
          data += "A\(radius) \(radius) 0 0 \(degrees > 0 ? 1 : 0) "
          data += "\(last.x.fixed) \(last.y.fixed)"
        }
      case .close: data += "z"
      }
    }
    return data
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

extension String {
  /// Whether two blanks follow each other, which XML would join.
  fileprivate var hasTwoBlanks: Bool {
    let blank = UInt8(ascii: " ")
    return zip(utf8, utf8.dropFirst()).contains { $0 == blank && $1 == blank }
  }
}
