import LayoutScene
import TreeLayout

/// What moved between two layouts of versions of a tree: the picture of the new layout, in which
/// the color of a node says how far the node moved, with arrows from old places.
///
/// The number of arrows in a group is limited so that all groups together have about forty, but it
/// is at least three: more arrows would be a smear.
public struct ChangePicture: Sendable {
  private let old: Outlines
  private let new: Outlines
  private let newTree: LayoutTree
  let style: DrawingStyle

  /// The nodes that are seen in both layouts, and how many pixels each has moved.
  private let survivors: [(old: Int, new: Int, distance: Double)]
  private let gone: [Int]
  private let come: [Int]

  /// - Parameters:
  ///   - old: the outlines of the old layout, indexed by the nodes of its tree.
  ///   - new: the outlines of the new layout, in the same picture.
  public init(
    from old: Outlines, of oldTree: LayoutTree, to new: Outlines, of newTree: LayoutTree,
    style: DrawingStyle
  ) {
    self.old = old
    self.new = new
    self.newTree = newTree
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

  /// The drawing of the new layout with the colors of `legend`; what encloses others and has no
  /// outline is gray.
  public func coloring<Geometry>(_ drawing: Drawing<Geometry>) -> Drawing<Geometry> {
    var colors = [String](repeating: "", count: newTree.count)
    let scale = Self.fills(style).map { "\($0)" }
    for one in survivors { colors[one.new] = scale[Self.rank(of: one.distance)] }
    for node in come { colors[node] = "\(Self.born)" }
    // A chain of only children shares a shape.
    for node in newTree.nodes.reversed() where colors[node].isEmpty {
      let children = newTree.children(of: node)
      if children.count == 1 { colors[node] = colors[children.lowerBound] }
    }
    var colored = drawing
    colored.names = drawing.names.colored(colors)
    colored.style.color = .node
    colored.style.part = nil
    return colored
  }

  /// What is drawn above the picture of the new layout.
  var overlay: String { ghosts + arrows }

  /// The outlines of nodes that are gone.
  private var ghosts: String {
    let left = gone.map { old[$0]!.path }.joined()
    guard !left.isEmpty else { return "" }
    return """
      <path fill="none" stroke="\(Self.born)" stroke-width="1" stroke-dasharray="3 2" d="\(left)"/>

      """
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
