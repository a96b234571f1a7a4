import TreeLayout

/// How a radial drawing of nodes without sizes of their own is fitted into a frame together with
/// its names.
///
/// Nodes are dots. A name runs outward from its node and ends before the first dot in its way, so
/// that no two names meet: neighbors on a ring are at least a line apart there, and further apart
/// outside of the ring. Names are shortened if they have no room, those of inner nodes not too
/// much. The root's name is in the middle.
struct RadialNames {
  /// The size of all names.
  let size: Double

  /// The pixels of a unit between centers.
  let scale: Double

  /// The point of the layout that comes to the middle of the frame.
  let middle: Point

  private let spokes: Spokes

  /// The largest names that fit; `nil` if none fit, or nodes have sizes.
  ///
  /// - Parameters:
  ///   - sizes: the sizes that names may have, the largest first.
  ///   - ems: the width of a node's name, as a multiple of its size.
  init?(
    _ layout: Layout<Point>, in room: Size, greatestScale: Double, sizes: [Double],
    _ ems: (Int) -> Double
  ) {
    guard let least = sizes.last, Spokes.couldFit(layout, into: room, least),
      let spokes = Spokes(layout, ems)
    else { return nil }
    func fits(_ size: Double, _ scale: Double) -> Bool {
      let extent = spokes.extent(size, scale: scale)
      return extent.width <= room.width && extent.height <= room.height
    }
    guard let size = sizes.first(where: { fits($0, spokes.leastScale(for: $0)) }) else {
      return nil
    }
    var (scale, tooLarge) = (spokes.leastScale(for: size), greatestScale)
    for _ in 0..<20 where scale < tooLarge {
      let between = (scale + tooLarge) / 2
      if fits(size, between) { scale = between } else { tooLarge = between }
    }
    let extent = spokes.extent(size, scale: scale)
    middle = Point(
      x: spokes.root.x + extent.midX / scale, y: spokes.root.y + extent.midY / scale)
    (self.size, self.scale, self.spokes) = (size, scale, spokes)
  }

  /// The size of the drawing with names of this size; `nil` if nodes have sizes, or are more than
  /// any picture shows.
  static func extent(of layout: Layout<Point>, size: Double, _ ems: (Int) -> Double) -> Size? {
    guard layout.tree.count <= 200_000, let spokes = Spokes(layout, ems) else { return nil }
    let extent = spokes.extent(size, scale: spokes.leastScale(for: size))
    return Size(width: extent.width, height: extent.height)
  }

  /// The size in which a node is drawn: a dot, or for the root a box around its name.
  func size(of node: Int) -> Size {
    let line = size * Label.lineHeight
    return node > 0
      ? Size(width: 0.6 * line, height: 0.6 * line)
      : Size(width: max(size * spokes.rootEms + 8, line), height: line + 4)
  }

  /// The room for the name of a node other than the root, in pixels.
  func room(of node: Int) -> Double { spokes[node].nameRoom(size, scale: scale) }

  /// The direction in which the name of a node other than the root runs: outward.
  func direction(of node: Int) -> Point { spokes[node].direction }

  /// The distance from a node's center to the beginning of its name, in pixels.
  var distance: Double { Spoke.start(size) }
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
  static func start(_ size: Double) -> Double { 0.6 * size * Label.lineHeight }

  /// The room for the name in pixels, without the free space before and behind it.
  func nameRoom(_ size: Double, scale: Double) -> Double {
    room * scale - 2 * Self.start(size) + 0.01
  }

  /// The name's length in pixels.
  func length(_ size: Double, scale: Double) -> Double {
    max(0, min(size * ems, nameRoom(size, scale: scale)))
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
  static func couldFit(_ layout: Layout<Point>, into room: Size, _ size: Double) -> Bool {
    guard layout.conventions.isRadial, layout.tree.sizes.isEmpty else { return false }
    let scale = size * Label.lineHeight
    let extent = Rect(around: layout.geometry)
    return extent.width * scale <= room.width && extent.height * scale <= room.height
  }

  init?(_ layout: Layout<Point>, _ ems: (Int) -> Double) {
    let (tree, points) = (layout.tree, layout.geometry)
    guard layout.conventions.isRadial, tree.sizes.isEmpty,
      points.allSatisfy({ ($0.x + $0.y).isFinite })
    else { return nil }
    root = points[0]
    rootEms = ems(0)
    for node in tree.nodes.dropFirst() {
      let place = Point(x: points[node].x - root.x, y: points[node].y - root.y)
      let radius = (place.x * place.x + place.y * place.y).squareRoot()
      guard radius > 0 else { return nil }
      firstRadius = min(firstRadius, radius)
      spokes.append(
        Spoke(
          place: place, radius: radius,
          direction: Point(x: place.x / radius, y: place.y / radius), ems: ems(node),
          isLeaf: tree.isLeaf(node)))
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
  func leastScale(for size: Double) -> Double {
    let line = size * Label.lineHeight
    var scale = max(line, (size * rootEms / 2 + line) / firstRadius)
    for spoke in spokes where !spoke.isLeaf {
      let length = size * min(spoke.ems, Self.shortestEms)
      scale = max(scale, (length + 2 * Spoke.start(size)) / spoke.room)
    }
    return scale
  }

  /// The rectangle around dots and names in pixels, with the root's center at the origin.
  func extent(_ size: Double, scale: Double) -> Rect {
    let line = size * Label.lineHeight
    var (right, bottom) = (size * rootEms / 2 + 4, line)
    var (left, top) = (-right, -bottom)
    for spoke in spokes {
      let node = Point(x: spoke.place.x * scale, y: spoke.place.y * scale)
      let length = Spoke.start(size) + spoke.length(size, scale: scale)
      let end = node.moved(along: spoke.direction, by: length)
      left = min(left, min(node.x, end.x) - line / 2)
      right = max(right, max(node.x, end.x) + line / 2)
      top = min(top, min(node.y, end.y) - line / 2)
      bottom = max(bottom, max(node.y, end.y) + line / 2)
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The nodes of a level around the root.
private struct Ring {
  let leastRadius: Double

  /// The nodes in order, each with a number for its direction, see `Point.turn`.
  private let spokes: [(turn: Double, spoke: Spoke)]

  init(of spokes: [Spoke]) {
    leastRadius = spokes.reduce(.infinity) { min($0, $1.radius) }
    self.spokes = spokes.map { (turn: $0.direction.turn, spoke: $0) }
      .sorted { $0.turn < $1.turn }
  }

  /// The distance from a node inside of the ring to the first node on it that is less than a line
  /// beside the name's way.
  func room(for spoke: Spoke) -> Double {
    var room = Double.infinity
    // All nodes less than a unit beside the way are between these directions.
    let sine = min(1, 1 / leastRadius)
    let cosine = (1 - sine * sine).squareRoot()
    let (way, turn) = (spoke.direction, spoke.direction.turn)
    var first = Point(x: way.x * cosine + way.y * sine, y: way.y * cosine - way.x * sine).turn
    var last = Point(x: way.x * cosine - way.y * sine, y: way.y * cosine + way.x * sine).turn
    if first > turn { first -= 4 }
    if last < turn { last += 4 }
    for whole in [-4.0, 0, 4] {
      var (low, high) = (0, spokes.count)
      while low < high {
        let middle = (low + high) / 2
        if spokes[middle].turn + whole < first { low = middle + 1 } else { high = middle }
      }
      for (turn, node) in spokes[low...] {
        guard turn + whole <= last else { break }
        let along = node.place.x * way.x + node.place.y * way.y
        let beside = node.place.x * way.y - node.place.y * way.x
        if along > 0, abs(beside) < 1 { room = min(room, along - spoke.radius) }
      }
    }
    return room
  }
}

extension Point {
  /// A number from 0 to 4 that grows with a vector's direction, clockwise from the right.
  fileprivate var turn: Double {
    let share = y / (abs(x) + abs(y))
    return x < 0 ? 2 - share : share < 0 ? 4 + share : share
  }

  /// The vector of length 1 in the same direction; one to the right for a vector of no length.
  var direction: Point {
    let length = (x * x + y * y).squareRoot()
    return length > 0 ? Point(x: x / length, y: y / length) : Point(x: 1, y: 0)
  }

  /// The point at a distance along a vector of length 1.
  func moved(along direction: Point, by distance: Double) -> Point {
    Point(x: x + direction.x * distance, y: y + direction.y * distance)
  }
}
