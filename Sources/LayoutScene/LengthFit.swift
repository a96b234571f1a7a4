import TreeLayout

/// How a drawing whose edges stand for lengths is fitted into a frame, together with the names of
/// its leaves.
///
/// Nodes are points. In a phylogram the two axes have scales of their own: leaves are a line or
/// more apart, if the frame has room for that, and edges are as long as their names leave room.
/// Names go on from their leaves in the direction of the edges. Around a root there is one scale;
/// where edges are arcs, names begin where neighbors are a line apart. Room is left for a bar that
/// shows the scale.
struct LengthFit {
  /// The size of all names.
  private(set) var letters: Double

  /// The pixels of a unit between centers.
  private(set) var scaleX = 1.0
  private(set) var scaleY = 1.0

  /// The point of the layout that comes to the middle of the frame.
  private(set) var middle = Point.zero

  /// Where edges are arcs: how far from the root's center each leaf's name begins, in pixels; 0 for
  /// inner nodes and for leaves without room for a name. Otherwise empty.
  private(set) var nameStarts: [Double] = []

  /// How far names may reach along each axis, in pixels.
  private var nameRoom = Size(width: .infinity, height: .infinity)

  /// Whether names of inner nodes can stand on branches: in a phylogram, if leaves are a line
  /// apart.
  private(set) var hasRoomForBranches = true

  /// The side of a node's point, in pixels; the greatest, and the one in this drawing.
  static let largestDot = 5.0
  private(set) var dot = Self.largestDot

  /// The distance between a node's center and its name.
  static let gap = 6.0

  /// The room for the bar, across it, in pixels; and along a bar that stands upright.
  static let bar = Size(width: 56, height: 26)

  /// How high a line of names is that keeps clear of others.
  private static func line(_ size: Double) -> Double { 1.15 * size }

  /// The part of a side of the room that names may take at each end, if they have to be shortened.
  private static let nameShare = 0.12

  /// The longest that a name may be in a direction, in pixels.
  func longestName(along way: Point) -> Double {
    min(nameRoom.width / abs(way.x), nameRoom.height / abs(way.y))
  }

  /// The greatest distance of two leaves beside each other, so that small trees do not look coarse.
  private static let widestPitch = 60.0

  /// - Parameters:
  ///   - sizes: the sizes that names may have, the largest first.
  ///   - hasNames: whether leaves around a root have names.
  ///   - ems: the width of a node's name, as a multiple of its size.
  init(
    _ layout: Layout<Point>, sizes: [Double], hasNames: Bool = true, _ ems: (Int) -> Double
  ) {
    letters = sizes[sizes.count - 1]
    let room = layout.roomBesideBar
    if layout.conventions.isRadial {
      around(layout, in: room, sizes, hasNames, ems)
    } else {
      along(layout, in: room, sizes, ems)
    }
  }

  // MARK: Phylograms

  private mutating func along(
    _ layout: Layout<Point>, in room: Rect, _ sizes: [Double], _ ems: (Int) -> Double
  ) {
    let axes = LengthAxes(layout)
    let isHorizontal = layout.conventions.orientation.isHorizontal
    let (roomAlong, roomAcross) =
      isHorizontal ? (room.width, room.height) : (room.height, room.width)
    var scaleAcross = 1.0
    for size in sizes {
      letters = size
      let fit = max(roomAcross - Self.line(size), 0) / axes.breadth
      scaleAcross = min(fit, Self.widestPitch / axes.pitch)
      if !scaleAcross.isFinite { scaleAcross = 1 }
      if scaleAcross * axes.pitch >= Self.line(size) { break }
    }
    hasRoomForBranches = scaleAcross * axes.pitch >= 0.8 * Self.line(letters)
    dot = min(max(scaleAcross * axes.pitch, 2), Self.largestDot)
    nameRoom = Size(width: 0.45 * roomAlong, height: 0.45 * roomAlong)
    var scaleAlong = Double.infinity
    for node in layout.tree.nodes where axes.depth(node) > 0 {
      let isLeaf = layout.tree.isLeaf(node)
      let name = isLeaf ? Self.gap + min(letters * ems(node), 0.45 * roomAlong) : dot / 2
      scaleAlong = min(scaleAlong, max(roomAlong - dot / 2 - name, 0) / axes.depth(node))
    }
    if !scaleAlong.isFinite { scaleAlong = 1 }
    (scaleX, scaleY) = isHorizontal ? (scaleAlong, scaleAcross) : (scaleAcross, scaleAlong)
    // The root begins the room, and the middle of all leaves is in its middle.
    let (frame, root) = (layout.frame, layout[0])
    let center = Point(x: room.midX, y: room.midY)
    let start = dot / 2
    func middle(_ point: Double, at pixel: Double, of frame: Double, _ scale: Double) -> Double {
      scale > 0 ? point + (frame - pixel) / scale : point
    }
    switch layout.conventions.orientation {
    case .right, .left:
      let x = layout.conventions.orientation == .right ? room.x + start : room.maxX - start
      self.middle.x = middle(root.x, at: x, of: frame.midX, scaleX)
      self.middle.y = middle(axes.center, at: center.y, of: frame.midY, scaleY)
    case .down, .up:
      let y = layout.conventions.orientation == .down ? room.y + start : room.maxY - start
      self.middle.y = middle(root.y, at: y, of: frame.midY, scaleY)
      self.middle.x = middle(axes.center, at: center.x, of: frame.midX, scaleX)
    }
  }

  // MARK: Around a root

  private mutating func around(
    _ layout: Layout<Point>, in room: Rect, _ sizes: [Double], _ hasNames: Bool,
    _ ems: (Int) -> Double
  ) {
    var leaves = LengthLeaves(layout, ems)
    if !hasNames { leaves.removeNames() }
    for size in sizes {
      letters = size
      // Names are whole if the tree still takes half of the room.
      nameRoom = Size(width: .infinity, height: .infinity)
      var scale = leaves.greatestScale(in: room, size, Self.line(size), longestName)
      if !leaves.takesHalf(of: room, at: scale) {
        nameRoom = Size(width: Self.nameShare * room.width, height: Self.nameShare * room.height)
        scale = leaves.greatestScale(in: room, size, Self.line(size), longestName)
      }
      (scaleX, scaleY) = (scale, scale)
      hasRoomForBranches = leaves.haveRoom(at: scale, Self.line(size), in: room)
      if hasRoomForBranches { break }
    }
    let extent = leaves.extent(scaleX, letters, Self.line(letters), longestName)
    let frame = layout.frame
    // The root's center is at the origin of the extent.
    let root = Point(x: room.midX - extent.midX, y: room.midY - extent.midY)
    middle = Point(
      x: layout[0].x + (frame.midX - root.x) / scaleX,
      y: layout[0].y + (frame.midY - root.y) / scaleY)
    if layout.conventions.routing == .arc {
      nameStarts = leaves.nameStarts(scaleX, Self.line(letters))
    }
  }

  /// Whether so few leaves have names that the tree should take their room: less than a tenth of
  /// all, and of those for which the ring of the names has room.
  ///
  /// - Parameter leaves: the leaves that may have names, and whether these are drawn.
  func hasSparseNames(_ leaves: [(node: Int, isDrawn: Bool)]) -> Bool {
    guard !nameStarts.isEmpty else { return false }
    let named = leaves.count { $0.isDrawn && nameStarts[$0.node] > 0 }
    let ring = 2 * .pi * nameStarts.reduce(0, max) / Self.line(letters)
    return named == 0 ? !leaves.isEmpty : 10 * Double(named) < min(Double(leaves.count), ring)
  }

  // MARK: Frames

  /// The frame that the drawing fills with names of a size; `nil` if it is not finite.
  static func frame(
    for layout: Layout<Point>, size: Double, _ ems: (Int) -> Double
  ) -> Size? {
    let line = line(size)
    var frame: Size
    if layout.conventions.isRadial {
      let leaves = LengthLeaves(layout, ems)
      let scale = leaves.roomyScale(size, line)
      let extent = leaves.extent(scale, size, line) { _ in .infinity }
      frame = Size(width: extent.width, height: extent.height)
    } else {
      let axes = LengthAxes(layout)
      let across = (axes.pitch.isFinite ? axes.breadth / axes.pitch : 0) * line + line
      var longest = 0.0
      for node in layout.tree.nodes where layout.tree.isLeaf(node) {
        longest = max(longest, size * ems(node))
      }
      let along = min(max(0.8 * across, 240), 640) + gap + longest
      let isHorizontal = layout.conventions.orientation.isHorizontal
      frame =
        isHorizontal
        ? Size(width: along, height: across) : Size(width: across, height: along)
    }
    let bar = layout.roomOfBar
    frame.width = (frame.width + 2 * NodeLinkFit.margin + bar.width).rounded(.up)
    frame.height = (frame.height + 2 * NodeLinkFit.margin + bar.height).rounded(.up)
    return (frame.width + frame.height).isFinite ? frame : nil
  }
}

extension Layout<Point> {
  /// The space that a bar takes from the frame.
  fileprivate var roomOfBar: Size {
    guard !tree.partsOfLength.isEmpty else { return Size(width: 0, height: 0) }
    let isUpright = !conventions.isRadial && !conventions.orientation.isHorizontal
    return isUpright
      ? Size(width: LengthFit.bar.width, height: 0) : Size(width: 0, height: LengthFit.bar.height)
  }

  /// The frame without its margin and the bar, which is at the left or below.
  fileprivate var roomBesideBar: Rect {
    let (margin, bar) = (NodeLinkFit.margin, roomOfBar)
    return Rect(
      x: frame.x + margin + bar.width, y: frame.y + margin,
      width: max(frame.width - 2 * margin - bar.width, 0),
      height: max(frame.height - 2 * margin - bar.height, 0))
  }
}

/// The two axes of a phylogram.
private struct LengthAxes {
  private let depths: [Double]

  /// The distance of the outermost nodes across the edges, and the middle between them.
  let breadth: Double
  let center: Double

  /// The least distance of two leaves beside each other; infinite if there is one leaf.
  let pitch: Double

  init(_ layout: Layout<Point>) {
    let (tree, orientation) = (layout.tree, layout.conventions.orientation)
    let isHorizontal = orientation.isHorizontal
    let points = layout.geometry
    depths = points.map { abs(isHorizontal ? $0.x - points[0].x : $0.y - points[0].y) }
    let places = points.map { isHorizontal ? $0.y : $0.x }
    let (least, greatest) = places.reduce((Double.infinity, -Double.infinity)) {
      (min($0.0, $1), max($0.1, $1))
    }
    breadth = greatest - least
    center = (least + greatest) / 2
    let leaves = tree.nodes.filter { tree.isLeaf($0) }.map { places[$0] }.sorted()
    pitch = zip(leaves, leaves.dropFirst()).reduce(Double.infinity) { least, pair in
      pair.1 > pair.0 ? min(least, pair.1 - pair.0) : least
    }
  }

  /// How far a node is from the root along the edges.
  func depth(_ node: Int) -> Double { depths[node] }
}

/// The leaves of a drawing around its root.
private struct LengthLeaves {
  private struct Leaf {
    let node: Int

    /// The vector from the root, and its length.
    let place: Point
    let radius: Double

    /// The direction in which the name runs.
    let direction: Point
    let ems: Double
    var turn = 0.0

    /// The turn to the nearest leaf on either side.
    var free = 1.0
  }

  private var leaves: [Leaf] = []

  /// The vectors from the root to all nodes.
  private let places: [Point]

  /// The distance of the farthest leaf.
  private var greatestRadius = 0.0
  private let hasArcs: Bool

  init(_ layout: Layout<Point>, _ ems: (Int) -> Double) {
    let (tree, points) = (layout.tree, layout.geometry)
    hasArcs = layout.conventions.routing == .arc
    places = points.map { Point(x: $0.x - points[0].x, y: $0.y - points[0].y) }
    let turns = DrawnTurns(of: layout)
    for node in tree.nodes.dropFirst() where tree.isLeaf(node) {
      let (place, radius) = (places[node], turns.radius(of: node))
      // At the center, a name has no direction.
      if hasArcs, radius == 0 { continue }
      let parent = places[Int(tree.parent[node])]
      let start = hasArcs ? Point.zero : parent
      let way = Point(x: place.x - start.x, y: place.y - start.y)
      leaves.append(
        Leaf(
          node: node, place: place, radius: radius, direction: way.direction, ems: ems(node),
          turn: turns.turn(of: node)))
      greatestRadius = max(greatestRadius, radius)
    }
    leaves.sort { ($0.turn, $0.node) < ($1.turn, $1.node) }
    for place in leaves.indices where leaves.count > 1 {
      let next = place + 1 < leaves.count ? place + 1 : 0
      let turn = leaves[next].turn - leaves[place].turn + (next == 0 ? 1 : 0)
      leaves[place].free = min(leaves[place].free, turn)
      leaves[next].free = min(leaves[next].free, turn)
    }
  }

  mutating func removeNames() { leaves = [] }

  private var leastTurn: Double { leaves.reduce(1) { min($0, $1.free) } }

  /// How far from the center neighboring leaves are a line apart.
  private func roomyRadius(_ line: Double) -> Double { line / (2 * .pi * leastTurn) }

  /// Whether all names have room, as far as can be told before they have places.
  func haveRoom(at scale: Double, _ line: Double, in room: Rect) -> Bool {
    if hasArcs { return greatestRadius * scale >= roomyRadius(line) }
    let ems = leaves.reduce(0) { $0 + $1.ems }
    return 8 * ems * line * line <= room.area
  }

  /// Whether the tree without names takes half of the room along an axis.
  func takesHalf(of room: Rect, at scale: Double) -> Bool {
    let bare = Rect(around: places)
    return bare.width * scale >= 0.5 * room.width || bare.height * scale >= 0.5 * room.height
  }

  /// A scale at which all names have room.
  func roomyScale(_ size: Double, _ line: Double) -> Double {
    guard greatestRadius > 0 else { return 1 }
    // The tree takes more of the frame than names do.
    let longest = leaves.reduce(0) { max($0, size * $1.ems + LengthFit.gap) }
    let least = max(3.5 * longest, 320)
    let bare = Rect(around: places)
    let side = max(bare.width, bare.height)
    guard hasArcs else {
      return min(max(line * Double(leaves.count) * 0.8, least), 1_400) / side
    }
    // Half of the names begin at their leaves, unless a few are far away.
    let radii = leaves.map { $0.radius }.sorted()
    let radius = max(radii[radii.count / 2], greatestRadius / 3)
    return max(roomyRadius(line) / radius, least / side)
  }

  /// Where names begin that run outward, by node, in pixels from the root's center: behind their
  /// leaves and no nearer than neighbors are a line apart. If they are nowhere that far apart,
  /// names of some leaves are around nine tenths of all others.
  func nameStarts(_ scale: Double, _ line: Double) -> [Double] {
    var starts = [Double](repeating: 0, count: places.count)
    guard greatestRadius * scale < roomyRadius(line) else {
      for leaf in leaves {
        let roomy = leaves.count > 1 ? line / (2 * .pi * leaf.free) : 0
        starts[leaf.node] = max(leaf.radius * scale + LengthFit.gap, roomy)
      }
      return starts
    }
    let radii = leaves.map { $0.radius }.sorted()
    let around = radii.isEmpty ? 0 : radii[radii.count * 9 / 10] * scale + LengthFit.gap
    let needed = line / (2 * .pi * around)
    var (first, last) = (nil as Double?, -1.0)
    var near = 0
    for leaf in leaves {
      let start = max(leaf.radius * scale + LengthFit.gap, around)
      while leaves[near].turn < leaf.turn - needed { near += 1 }
      // No longer edge beside the leaf runs through its name.
      let isCrossed = leaves[near...].prefix { $0.turn < leaf.turn + needed }
        .contains { $0.node != leaf.node && $0.radius * scale > start - LengthFit.gap }
      guard !isCrossed, leaf.turn - last >= needed, leaf.turn + needed <= 1 + (first ?? 1) else {
        continue
      }
      starts[leaf.node] = start
      (first, last) = (first ?? leaf.turn, leaf.turn)
    }
    return starts
  }

  /// The rectangle around points and names in pixels, with the root's center at the origin.
  func extent(
    _ scale: Double, _ size: Double, _ line: Double, _ longest: (Point) -> Double
  ) -> Rect {
    var corners: [Point] = []
    let dot = LengthFit.largestDot / 2
    func add(_ point: Point, _ margin: Double) {
      corners.append(Point(x: point.x - margin, y: point.y - margin))
      corners.append(Point(x: point.x + margin, y: point.y + margin))
    }
    for place in places { add(Point(x: place.x * scale, y: place.y * scale), dot) }
    let starts = hasArcs ? nameStarts(scale, line) : []
    for leaf in leaves {
      let point = Point(x: leaf.place.x * scale, y: leaf.place.y * scale)
      let start = hasArcs ? starts[leaf.node] - leaf.radius * scale : LengthFit.gap
      guard start > 0 else { continue }
      add(
        point.moved(
          along: leaf.direction, by: start + min(size * leaf.ems, longest(leaf.direction))),
        line / 2)
    }
    return Rect(around: corners)
  }

  /// The greatest scale at which points and names fit.
  func greatestScale(
    in room: Rect, _ size: Double, _ line: Double, _ longest: (Point) -> Double
  ) -> Double {
    let bare = Rect(around: places)
    var (scale, tooLarge) = (
      0.0, min(room.width / bare.width, room.height / bare.height)
    )
    guard tooLarge.isFinite, tooLarge > 0 else { return 1 }
    for _ in 0..<30 {
      let between = (scale + tooLarge) / 2
      let extent = extent(between, size, line, longest)
      if extent.width <= room.width, extent.height <= room.height {
        scale = between
      } else {
        tooLarge = between
      }
    }
    return max(scale, tooLarge * 1e-3)
  }
}
