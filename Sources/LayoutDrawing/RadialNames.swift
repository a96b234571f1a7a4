import Foundation
import LayoutScene
import TreeLayout

/// How a radial drawing of nodes without sizes of their own is fitted into a frame together with
/// its names.
///
/// Nodes are dots. A name runs outward from its node and ends before the first dot in its way, so
/// that no two names meet: neighbors on a ring are at least a line apart there, and further apart
/// outside of the ring. Names are shortened if they have no room, those of inner nodes not too
/// much. The root's name is in the middle.
struct RadialNames {
  /// Smaller names cannot be read.
  fileprivate static let leastFontSize = 8.0

  /// The size of all names.
  let fontSize: Double

  /// The pixels of a unit between centers.
  let scale: Double

  /// The point of the layout that comes to the middle of the frame.
  let middle: Point

  private let spokes: Spokes

  /// The largest names that fit; `nil` if none that fit can be read, or nodes have sizes.
  init?(_ drawing: Drawing<Point>, in room: Size, greatestScale: Double) {
    guard Spokes.couldFit(drawing, into: room), let spokes = Spokes(drawing) else {
      return nil
    }
    func fits(_ fontSize: Double, _ scale: Double) -> Bool {
      let extent = spokes.extent(fontSize, scale: scale)
      return extent.width <= room.width && extent.height <= room.height
    }
    let sizes = stride(from: 14, through: Self.leastFontSize, by: -0.5)
    guard let fontSize = sizes.first(where: { fits($0, spokes.leastScale(for: $0)) }) else {
      return nil
    }
    var (scale, tooLarge) = (spokes.leastScale(for: fontSize), greatestScale)
    for _ in 0..<20 where scale < tooLarge {
      let between = (scale + tooLarge) / 2
      if fits(fontSize, between) { scale = between } else { tooLarge = between }
    }
    let extent = spokes.extent(fontSize, scale: scale)
    middle = Point(
      x: spokes.root.x + extent.midX / scale, y: spokes.root.y + extent.midY / scale)
    (self.fontSize, self.scale, self.spokes) = (fontSize, scale, spokes)
  }

  /// The size of the drawing with names of this size; `nil` if nodes have sizes, or are more than
  /// any picture shows.
  static func extent(of drawing: Drawing<Point>, fontSize: Double) -> Size? {
    guard drawing.tree.count <= 200_000, let spokes = Spokes(drawing) else { return nil }
    let extent = spokes.extent(fontSize, scale: spokes.leastScale(for: fontSize))
    return Size(width: extent.width, height: extent.height)
  }

  /// The size in which a node is drawn: a dot, or for the root a box around its name.
  func size(of node: Int) -> Size {
    let line = fontSize * Label.lineHeight
    return node > 0
      ? Size(width: 0.6 * line, height: 0.6 * line)
      : Size(width: max(fontSize * spokes.rootEms + 8, line), height: line + 4)
  }

  /// The name of a node other than the root, at the node's place in the picture; `nil` if there is
  /// no room for three characters.
  func name(_ text: String, of node: Int, at place: Point) -> Name? {
    let spoke = spokes[node]
    let room = spoke.nameRoom(fontSize, scale: scale)
    let sizes = fontSize...fontSize
    guard let label = Label(shortening: text, width: room, height: .infinity, sizes: sizes)
    else { return nil }
    let start = place.moved(along: spoke.direction, by: Spoke.start(fontSize))
    return Name(
      label: label, start: start, end: start.moved(along: spoke.direction, by: label.width),
      isLeftward: spoke.direction.x < 0)
  }

  struct Name {
    let label: Label
    let start: Point
    let end: Point

    /// Whether the text runs towards the root, so that it is not upside down.
    let isLeftward: Bool

    func element(_ attributes: String) -> String {
      let way = Point(x: end.x - start.x, y: end.y - start.y)
      let angle = atan2(way.y, way.x) * 180 / .pi + (isLeftward ? 180 : 0)
      let middle = Point(x: (start.x + end.x) / 2, y: (start.y + end.y) / 2)
      return label.element(
        "transform=\"translate(\(middle.x.fixed) \(middle.y.fixed))rotate(\(angle.fixed))\" "
          + "y=\"\((label.size * Label.baseline).fixed)\"\(attributes)")
    }
  }
}

/// A node beside the root and its name, in units and ems.
private struct Spoke {
  /// The vector from the root.
  let place: Point
  let radius: Double
  let direction: Point
  let ems: Double
  let isLeaf: Bool

  /// The distance to the first node in the way of the name.
  var room = Double.infinity

  /// The distance from a node's center to the beginning of its name, in pixels.
  static func start(_ fontSize: Double) -> Double { 0.6 * fontSize * Label.lineHeight }

  /// The room for the name in pixels, without the free space before and behind it.
  func nameRoom(_ fontSize: Double, scale: Double) -> Double {
    room * scale - 2 * Self.start(fontSize) + 0.01
  }

  /// The name's length in pixels.
  func length(_ fontSize: Double, scale: Double) -> Double {
    max(0, min(fontSize * ems, nameRoom(fontSize, scale: scale)))
  }
}

/// The nodes around the root, ring by ring.
private struct Spokes {
  let root: Point
  let rootEms: Double

  /// The spokes of all nodes but the root, in the nodes' order.
  private var spokes: [Spoke] = []

  /// The distance from the root to the first ring.
  private var firstRadius = Double.infinity

  /// A longer name of an inner node may be shortened to this length.
  private static let shortestEms = 5.0

  /// Whether nodes alone could fit into a frame at the distances that the smallest names need.
  static func couldFit(_ drawing: Drawing<Point>, into room: Size) -> Bool {
    let scale = RadialNames.leastFontSize * Label.lineHeight
    var (least, greatest) = (drawing.layout.geometry[0], drawing.layout.geometry[0])
    for point in drawing.layout.geometry {
      least = Point(x: min(least.x, point.x), y: min(least.y, point.y))
      greatest = Point(x: max(greatest.x, point.x), y: max(greatest.y, point.y))
    }
    return (greatest.x - least.x) * scale <= room.width
      && (greatest.y - least.y) * scale <= room.height
  }

  init?(_ drawing: Drawing<Point>) {
    let (tree, points) = (drawing.tree, drawing.layout.geometry)
    guard drawing.layout.conventions.isRadial, tree.sizes.isEmpty,
      points.allSatisfy({ ($0.x + $0.y).isFinite })
    else { return nil }
    let nodes = drawing.shownNodes
    root = points[0]
    rootEms = Label.width(of: nodes.label(of: 0))
    for node in tree.nodes.dropFirst() {
      let place = Point(x: points[node].x - root.x, y: points[node].y - root.y)
      let radius = (place.x * place.x + place.y * place.y).squareRoot()
      guard radius > 0 else { return nil }
      firstRadius = min(firstRadius, radius)
      spokes.append(
        Spoke(
          place: place, radius: radius,
          direction: Point(x: place.x / radius, y: place.y / radius),
          ems: Label.width(of: nodes.label(of: node)), isLeaf: tree.isLeaf(node)))
    }
    let rings = (1..<tree.levelCount).map { Ring(of: tree.level($0).map { spokes[$0 - 1] }) }
    for depth in 1..<tree.levelCount {
      for node in tree.level(depth) {
        // No scale is less than a line for a unit.
        let reach = spokes[node - 1].radius + spokes[node - 1].ems / Label.lineHeight + 2
        for ring in rings[depth...] where spokes[node - 1].room == .infinity {
          guard ring.leastRadius < reach else { break }
          spokes[node - 1].room = ring.room(for: spokes[node - 1])
        }
      }
    }
  }

  subscript(node: Int) -> Spoke { spokes[node - 1] }

  /// The least pixels of a unit at which nodes a unit apart are a line apart, and names of inner
  /// nodes need not be shortened too much.
  func leastScale(for fontSize: Double) -> Double {
    let line = fontSize * Label.lineHeight
    var scale = max(line, (fontSize * rootEms / 2 + line) / firstRadius)
    for spoke in spokes where !spoke.isLeaf {
      let length = fontSize * min(spoke.ems, Self.shortestEms)
      scale = max(scale, (length + 2 * Spoke.start(fontSize)) / spoke.room)
    }
    return scale
  }

  /// The rectangle around dots and names in pixels, with the root's center at the origin.
  func extent(_ fontSize: Double, scale: Double) -> Rect {
    let line = fontSize * Label.lineHeight
    var (right, bottom) = (fontSize * rootEms / 2 + 4, line)
    var (left, top) = (-right, -bottom)
    for spoke in spokes {
      let node = Point(x: spoke.place.x * scale, y: spoke.place.y * scale)
      let length = Spoke.start(fontSize) + spoke.length(fontSize, scale: scale)
      let end = node.moved(along: spoke.direction, by: length)
      left = min(left, min(node.x, end.x) - line / 2)
      right = max(right, max(node.x, end.x) + line / 2)
      top = min(top, min(node.y, end.y) - line / 2)
      bottom = max(bottom, max(node.y, end.y) + line / 2)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The nodes of a level by their angles.
private struct Ring {
  let leastRadius: Double

  private let spokes: [(angle: Double, spoke: Spoke)]

  init(of spokes: [Spoke]) {
    leastRadius = spokes.reduce(.infinity) { min($0, $1.radius) }
    self.spokes = spokes.map { ($0.angle, $0) }.sorted { $0.angle < $1.angle }
  }

  /// The distance from a node inside of the ring to the first node on it that is less than a line
  /// beside the name's way.
  func room(for spoke: Spoke) -> Double {
    var room = Double.infinity
    let angle = spoke.angle
    // All nodes less than a unit beside the way are within this angle.
    let reach = asin(min(1, 1 / leastRadius))
    for turn in [-2 * Double.pi, 0, 2 * Double.pi] {
      var (low, high) = (0, spokes.count)
      while low < high {
        let middle = (low + high) / 2
        if spokes[middle].angle < angle + turn - reach { low = middle + 1 } else { high = middle }
      }
      for (other, node) in spokes[low...] {
        guard other <= angle + turn + reach else { break }
        let along = node.place.x * spoke.direction.x + node.place.y * spoke.direction.y
        let beside = node.place.x * spoke.direction.y - node.place.y * spoke.direction.x
        if along > 0, abs(beside) < 1 { room = min(room, along - spoke.radius) }
      }
    }
    return room
  }
}

extension Spoke {
  fileprivate var angle: Double { atan2(place.y, place.x) }
}

extension Point {
  fileprivate func moved(along direction: Point, by distance: Double) -> Point {
    Point(x: x + direction.x * distance, y: y + direction.y * distance)
  }
}
