import LayoutScene
import TreeLayout

/// What moved between two layouts of versions of a tree: each node in its new place, in a color
/// that says how far it moved, with names of nodes that moved and arrows from their old places.
///
/// The number of arrows in a group is limited so that all groups together have about forty, but it
/// is at least three: more arrows would be a smear.
public struct ChangePicture: Sendable {
  private let old: Outlines
  private let new: Outlines
  private let newTree: LayoutTree
  private let names: NodeNames
  private let frame: Rect
  private let style: DrawingStyle

  /// The nodes that are seen in both layouts, and how many pixels each has moved.
  private let survivors: [(old: Int, new: Int, distance: Double)]
  private let gone: [Int]
  private let come: [Int]

  /// - Parameters:
  ///   - old: the outlines of the old layout, indexed by the nodes of its tree.
  ///   - new: the outlines of the new layout, in the same picture.
  ///   - names: the names of the new tree.
  public init(
    from old: Outlines, of oldTree: LayoutTree, to new: Outlines, of newTree: LayoutTree,
    names: NodeNames = NodeNames(), in frame: Rect, style: DrawingStyle
  ) {
    self.old = old
    self.new = new
    self.newTree = newTree
    self.names = names
    self.frame = frame
    self.style = style
    let places = newTree.placesByKey
    var survivors: [(old: Int, new: Int, distance: Double)] = []
    var gone: [Int] = []
    var come = Set(new.indices.filter { new[$0] != nil })
    for node in old.indices {
      guard let before = old[node] else { continue }
      guard let place = places[oldTree.key(of: node)], let after = new[place] else {
        gone.append(node)
        continue
      }
      come.remove(place)
      survivors.append((node, place, after.distance(from: before)))
    }
    self.survivors = survivors
    self.gone = gone
    self.come = come.sorted()
  }

  /// How many nodes moved by more than a pixel.
  public var movedCount: Int { survivors.count { $0.distance > 1 + 1e-9 } }

  /// How far the node moved that moved farthest, in pixels.
  public var farthest: Double { survivors.map { $0.distance }.max() ?? 0 }

  /// The two numbers in words, and how many nodes came and went.
  public var summary: String {
    var parts = ["\(movedCount) of \(survivors.count) moved"]
    if movedCount > 0 { parts[0] += ", at most \((farthest - 1e-6).rounded(.up).fixed) px" }
    if !come.isEmpty { parts.append("\(come.count) new") }
    if !gone.isEmpty { parts.append("\(gone.count) gone") }
    return parts.joined(separator: " · ")
  }

  /// The classes of `legend`, by the keys of the nodes that are seen in the new layout.
  var ranks: [(key: Int, rank: Int)] {
    survivors.map { (newTree.key(of: $0.new), Self.rank(of: $0.distance)) }
      + come.map { (newTree.key(of: $0), Self.bounds.count + 1) }
  }

  /// The document, without a caption.
  public var svg: SVG {
    var groups = [[Outline]](repeating: [], count: Self.bounds.count + 1)
    for one in survivors { groups[Self.rank(of: one.distance)].append(new[one.new]!) }
    let size = "width=\"\(frame.width.fixed)\" height=\"\(frame.height.fixed)\""
    let origin = "\(frame.x.fixed) \(frame.y.fixed)"
    var text = """
      \(SVGDocument.opening) \(size) viewBox="\(origin) \(frame.width.fixed) \
      \(frame.height.fixed)" font-family="\(Label.fontFamily)">
      <title>what moved</title>
      <desc>\(summary)</desc>
      <rect x="\(frame.x.fixed)" y="\(frame.y.fixed)" \(size) fill="\(style.background)"/>

      """
    text += edges
    for (fill, outlines) in zip(Self.fills(style), groups) { text += paths(outlines, fill) }
    text += paths(come.map { new[$0]! }, Self.born)
    return SVG(
      text: text + ghosts + arrows + namesOfMoved + "</svg>\n",
      drawnCount: survivors.count + come.count,
      width: frame.width, height: frame.height)
  }

  /// What a page shows above the picture of the new layout, if its reader asks what moved.
  var overlay: String { ghosts + arrows }

  /// The outlines of nodes that are gone.
  private var ghosts: String {
    let left = gone.map { old[$0]!.path }.joined()
    guard !left.isEmpty else { return "" }
    return """
      <path fill="none" stroke="\(Self.born)" stroke-width="1" stroke-dasharray="3 2" d="\(left)"/>

      """
  }

  /// The lines from parents to children between boxes, straight as in all pictures that play.
  private var edges: String {
    let lines = new.indices.dropFirst().compactMap { node -> String? in
      guard case .node? = new[node], let parent = new[Int(newTree.parent[node])] else { return nil }
      let (from, to) = (parent.center, new[node]!.center)
      return "M\(from.x.fixed) \(from.y.fixed)L\(to.x.fixed) \(to.y.fixed)"
    }
    guard !lines.isEmpty else { return "" }
    return """
      <path fill="none" stroke="#9aa3ad" stroke-width="0.5" d="\(lines.joined())"/>

      """
  }

  /// Outlines with one fill, with lines between them if the lines hide no outline.
  private func paths(_ outlines: [Outline], _ fill: Color) -> String {
    [true, false].map { isThick in
      let data = outlines.filter { ($0.thickness >= 4) == isThick }.map { $0.path }.joined()
      guard !data.isEmpty else { return "" }
      let line = isThick ? " stroke=\"\(style.background)\" stroke-width=\"0.75\"" : ""
      return "<path fill=\"\(fill)\"\(line) d=\"\(data)\"/>\n"
    }.joined()
  }

  // MARK: Arrows

  private typealias Arrow = (from: Point, to: Point, length: Double)

  /// Arrows from the old to the new places of the nodes that moved farthest, and how many moved
  /// nodes have no arrow.
  private var chosenArrows: (arrows: [Arrow], leftOut: Int) {
    var groups: [Int32: [Arrow]] = [:]
    for one in survivors {
      let (from, to) = (old[one.old]!.center, new[one.new]!.center)
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length >= Self.shortestArrow else { continue }
      groups[newTree.parent[one.new], default: []].append((from, to, length))
    }
    let most = max(3, 40 / max(groups.count, 1))
    let all = groups.values.reduce(0) { $0 + $1.count }
    // Groups without an order of their own are ordered by their longest arrows, the longest first.
    let arrows = groups.sorted { $0.key < $1.key }.flatMap { _, arrows in
      arrows.sorted { $0.length > $1.length }.prefix(most)
    }.sorted { $0.length > $1.length }.prefix(Self.mostArrows)
    return (Array(arrows), all - arrows.count)
  }

  /// How many nodes that moved have no arrow, in words; empty if all have one.
  public var arrowNote: String {
    let (arrows, leftOut) = chosenArrows
    return leftOut == 0 ? "" : "the \(arrows.count) longest arrows of \(arrows.count + leftOut)"
  }

  private var arrows: String {
    let moved = chosenArrows.arrows
    guard !moved.isEmpty else { return "" }
    var lines = ""
    var heads = ""
    for (from, to, length) in moved {
      let (dx, dy) = ((to.x - from.x) / length, (to.y - from.y) / length)
      lines += "M\(from.x.fixed) \(from.y.fixed)L\(to.x.fixed) \(to.y.fixed)"
      let (backX, backY) = (to.x - 6 * dx, to.y - 6 * dy)
      heads +=
        "M\(to.x.fixed) \(to.y.fixed)L\((backX - 2.5 * dy).fixed) \((backY + 2.5 * dx).fixed)"
        + "L\((backX + 2.5 * dy).fixed) \((backY - 2.5 * dx).fixed)z"
    }
    // On the fills of the nodes that moved farthest, ink alone cannot be seen.
    return """
      <g stroke-opacity="0.75" fill-opacity="0.75">
      <path fill="none" stroke="\(style.background)" stroke-width="2.25" d="\(lines)\(heads)"/>
      <path fill="none" stroke="\(style.ink)" stroke-width="0.75" d="\(lines)"/>
      <path fill="\(style.ink)" d="\(heads)"/>
      </g>

      """
  }

  private static let shortestArrow = 8.0
  private static let mostArrows = 150

  // MARK: Names

  /// The names of nodes that moved, came or went elsewhere, where they have room.
  private var namesOfMoved: String {
    guard names.count > 0 else { return "" }
    let fills = Self.fills(style)
    var texts = ""
    for one in survivors where one.distance > 1 + 1e-9 {
      texts += name(of: one.new, on: fills[Self.rank(of: one.distance)])
    }
    for node in come { texts += name(of: node, on: Self.born) }
    return texts.isEmpty ? "" : "<g fill=\"\(Color.darkInk)\">\n\(texts)</g>\n"
  }

  /// The name of a node in its outline; empty if it has no room.
  private func name(of node: Int, on fill: Color) -> String {
    // In thinner outlines nothing is written.
    guard let outline = new[node], outline.thickness > 9 else { return "" }
    let text = names.drawnLabel(of: node, in: newTree)
    func label(_ width: Double, _ height: Double) -> Label? {
      Label(shortening: text, width: width, height: height, sizes: 8...10)
    }
    switch outline {
    case .box(let box), .node(let box):
      // At the top, so that an arrow to the middle does not cross the name.
      return label(box.width - 6, box.height - 2)?.element(
        "x=\"\((box.x + 3).fixed)\" y=\"\((box.y + 10).fixed)\"\(fill.inkAttribute)") ?? ""
    case .circle(let circle):
      let y = circle.r > 24 ? circle.y - circle.r / 3 : circle.y + 3
      return label(1.6 * circle.r, circle.r / 2)?.element(
        "x=\"\(circle.x.fixed)\" y=\"\(y.fixed)\" text-anchor=\"middle\"\(fill.inkAttribute)") ?? ""
    case .path(let path):
      let center = path.center
      return label(path.room(height: 12) - 4, 12)?.element(
        "x=\"\(center.x.fixed)\" y=\"\((center.y + 3).fixed)\" text-anchor=\"middle\""
          + fill.inkAttribute) ?? ""
    case .arc(let arc, let middle):
      let room = ArcRoom(arc, around: middle)
      let places = [room.along(height: 12), room.across(height: 12)].compactMap { $0 }
      let labels = places.map { (label: label($0.length, 12), place: $0) }
      guard
        let (label, place) = labels.max(by: {
          $0.label?.text.count ?? 0 < $1.label?.text.count ?? 0
        }), let label
      else { return "" }
      let (point, way) = (place.middle, place.direction)
      let turn = way.degrees.fixed
      return label.element(
        "transform=\"translate(\(point.x.fixed) \(point.y.fixed))rotate(\(turn))\" "
          + "y=\"\((label.size * Label.baseline).fixed)\" text-anchor=\"middle\""
          + fill.inkAttribute)
    }
  }

  // MARK: Colors

  /// The upper ends of the classes of distances, in pixels; the last class has none. They are the
  /// same in all pictures, so that pictures can be compared.
  static let bounds = [1.0, 5, 20, 50, 100]

  private static func rank(of distance: Double) -> Int {
    bounds.firstIndex { distance <= $0 } ?? bounds.count
  }

  private static func fills(_ style: DrawingStyle) -> [Color] {
    [style.theme == .light ? Color(0xE8EAED) : Color(0x3A3F45)]
      + bounds.indices.map { rank in
        Color.warmScale(at: Double(rank + 1) / Double(bounds.count), style.theme)
      }
  }

  /// The fill of new nodes, and the outline of nodes that are gone.
  private static let born = Color(0x4477AA)

  static func legend(_ style: DrawingStyle) -> (
    title: String, entries: [(fill: Color, text: String)]
  ) {
    let texts = bounds.map { "≤ \($0.fixed)" } + ["more"]
    return (
      "moved by pixels", Array(zip(fills(style), texts)) + [(born, "new (dashed: gone)")]
    )
  }
}
