import TreeLayout

/// A scale and a place that several tree drawings share.
package struct SharedPlace {
  /// The pixels of a unit within boxes.
  let scale: Double

  /// The pixels of a unit between centers.
  let scaleX: Double
  let scaleY: Double

  /// The point of the layout that comes to the middle of the frame.
  let middle: Point

  package init(scale: Double, scaleX: Double, scaleY: Double, middle: Point) {
    (self.scale, self.scaleX, self.scaleY, self.middle) = (scale, scaleX, scaleY, middle)
  }
}

/// How node units of a tree drawing become pixels.
struct NodeLinkFit {
  private let frame: Rect
  private var middle: Point

  /// The pixels of a unit within boxes.
  private let scale: Double

  /// The pixels of a unit between centers.
  private var scaleX: Double
  private var scaleY: Double

  /// Nothing is drawn below this y.
  private(set) var bottom = Double.infinity

  /// Whether the drawing is longer than its visible part.
  var isCutOff: Bool { bottom < .infinity }

  /// The names of a radial drawing, if they stand outside of its boxes.
  private(set) var radialNames: RadialNames?

  /// The places of a drawing whose edges stand for lengths.
  private(set) var lengths: LengthFit?

  /// Whether nodes are dots, which do not grow with the drawing.
  private let hasDots: Bool

  /// How much larger than its box a small dot is: it takes half of a gap.
  private var growth = 1.0

  /// The longest side that a box of average size may have, so that small trees do not look coarse.
  private static let comfortableSide = 84.0

  /// The side that a box of average size may have across its longer one: a line of text.
  private static let comfortableHeight = 18.0

  static let margin = 10.0

  /// The largest dot.
  static let largestDot = 8.0

  /// The greatest scale at which a drawing does not look coarse.
  static func comfortableScale(_ tree: LayoutTree) -> Double {
    var (longer, shorter) = (0.0, 0.0)
    for node in tree.nodes {
      let size = tree.size(of: node)
      longer += max(size.width, size.height) / Double(tree.count)
      shorter += min(size.width, size.height) / Double(tree.count)
    }
    return max(comfortableSide / longer, comfortableHeight / shorter)
  }

  /// A drawing at a scale that it shares with others.
  init(_ layout: Layout<Point>, _ shared: SharedPlace) {
    frame = layout.frame
    (scale, scaleX, scaleY) = (shared.scale, shared.scaleX, shared.scaleY)
    middle = shared.middle
    hasDots = false
  }

  /// A radial drawing with its names.
  init(_ layout: Layout<Point>, _ names: RadialNames) {
    frame = layout.frame
    (scale, scaleX, scaleY) = (names.scale, names.scale, names.scale)
    middle = names.middle
    radialNames = names
    hasDots = false
  }

  /// A drawing whose edges stand for lengths.
  init(_ layout: Layout<Point>, _ lengths: LengthFit) {
    frame = layout.frame
    (scale, scaleX, scaleY) = (1, lengths.scaleX, lengths.scaleY)
    middle = lengths.middle
    self.lengths = lengths
    hasDots = true
  }

  /// A drawing as large as the frame has room for, without changing its proportions. If nodes are
  /// dots, or have no room for names, the levels move apart until they fill the frame.
  ///
  /// - Parameters:
  ///   - hasDots: whether nodes are dots with names beside them, for which room is left behind the
  ///     last level.
  ///   - cutsOff: whether an outline that would be a hair is cut off.
  init(_ layout: Layout<Point>, hasDots: Bool, roomForNames free: Sides, cutsOff: Bool) {
    frame = layout.frame
    self.hasDots = hasDots
    let (tree, conventions) = (layout.tree, layout.conventions)
    growth += min(max(min(conventions.gaps.sibling, conventions.gaps.cousin), 0), 1) / 2
    let extent = Extent(of: layout)
    let room = Size(
      width: max(frame.width - 2 * Self.margin - free.left - free.right, 0),
      height: max(frame.height - 2 * Self.margin - free.bottom, 0))
    // If the drawing has no width, any scale fits it.
    let fits = [
      room.width / extent.width, room.height / extent.height, Self.comfortableScale(tree),
    ]
    let fit = fits.filter { $0.isFinite && $0 >= 0 }.reduce(.infinity) { min($0, $1) }
    let shortest = tree.nodes.reduce(0) { sum, node in
      sum + min(tree.size(of: node).width, tree.size(of: node).height) / Double(tree.count)
    }
    let isCutOff = conventions.isOutline && cutsOff && fit * shortest < 6
    // Rows of an outline that is cut off have room for a name each.
    let cut = min(9 / shortest, room.width / extent.width)
    scale = isCutOff && cut.isFinite ? cut : fit.isFinite ? fit : 1
    middle = extent.middle
    if scale > 0 {
      middle.x += (free.right - free.left) / 2 / scale
      middle.y += free.bottom / 2 / scale
    }
    (scaleX, scaleY) = (scale, scale)
    if isCutOff {
      let top = extent.middle.y - extent.height / 2
      middle.y = top + (frame.height / 2 - Self.margin) / scale
      middle.x = extent.middle.x - extent.width / 2 + (frame.width / 2 - Self.margin) / scale
      bottom = frame.maxY - 18
      return
    }
    // The centers of an outline's boxes mean nothing to a reader.
    guard !conventions.isRadial, !conventions.isOutline else { return }
    var largest = Size(width: 0, height: 0)
    for node in tree.nodes {
      let size = size(of: node, in: tree)
      largest.width = max(largest.width, size.width)
      largest.height = max(largest.height, size.height)
    }
    guard scale > 0, hasDots || largest.height < Self.leastNamedSide else { return }
    // Otherwise a wide tree would be a line, and so would a tall one whose levels are columns.
    if conventions.orientation.isHorizontal {
      let free = (free.right - free.left) / 2
      stretch(layout.geometry.map { $0.x }, room.width - largest.width, free, &middle.x, &scaleX)
    } else {
      stretch(
        layout.geometry.map { $0.y }, room.height - largest.height, free.bottom / 2, &middle.y,
        &scaleY)
    }
  }

  /// Boxes with a shorter side are too small for a line around them.
  static let leastNamedSide = 5.0

  /// Space at sides of the frame.
  struct Sides {
    var left = 0.0
    var right = 0.0
    var bottom = 0.0
  }

  /// The space to leave free behind the last level for names that stand beside nodes.
  static func roomForNames(_ layout: Layout<Point>) -> Sides {
    let (frame, conventions) = (layout.frame, layout.conventions)
    let beside = min(0.2 * frame.width, 120)
    let isTwoSided = conventions.anchors == .facingSides
    guard !conventions.isRadial else { return Sides() }
    if conventions.isOutline { return Sides(right: 0.3 * frame.width) }
    switch conventions.orientation {
    case .right: return Sides(left: isTwoSided ? beside : 0, right: beside)
    case .left: return Sides(left: beside, right: isTwoSided ? beside : 0)
    case .down: return Sides(bottom: min(0.15 * frame.height, 90))
    case .up: return Sides(bottom: isTwoSided ? min(0.15 * frame.height, 90) : 0)
    }
  }

  /// Moves centers apart along an axis as far as the room allows, and their middle back by a
  /// distance.
  private func stretch(
    _ places: [Double], _ room: Double, _ back: Double, _ middle: inout Double,
    _ scale: inout Double
  ) {
    var (first, last) = (Double.infinity, -Double.infinity)
    for place in places where place.isFinite {
      (first, last) = (min(first, place), max(last, place))
    }
    let fit = room / (last - first)
    if fit.isFinite, fit > scale { (middle, scale) = ((first + last) / 2 + back / fit, fit) }
  }

  /// The pixels of a unit between centers, along each axis.
  var pixelsOfUnit: Size { Size(width: scaleX, height: scaleY) }

  func place(_ point: Point) -> Point {
    Point(
      x: frame.midX + (point.x - middle.x) * scaleX, y: frame.midY + (point.y - middle.y) * scaleY)
  }

  private func size(of node: Int, in tree: LayoutTree) -> Size {
    if let radialNames { return radialNames.size(of: node) }
    if let lengths { return Size(width: lengths.dot, height: lengths.dot) }
    let size = tree.size(of: node)
    let (width, height) = (size.width * scale, size.height * scale)
    guard hasDots else { return Size(width: width, height: height) }
    let side = min(min(width, height) * growth, Self.largestDot)
    return Size(width: side, height: side)
  }

  /// The nodes' boxes, moved and scaled into the frame.
  func boxes(of layout: Layout<Point>) -> [Rect] {
    let tree = layout.tree
    return tree.nodes.map { node in
      let (center, size) = (place(layout[node]), size(of: node, in: tree))
      return Rect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
    }
  }
}

extension NodeLinkFit {
  /// By how much a box has to be wider and higher than its name.
  static let roomBesideName = Size(width: 6, height: 2)
}

extension Layout<Point> {
  /// The frame that a tree drawing fills with names of this size; `nil` if its boxes have no sides.
  package func frameForNames(_ names: NodeNames, fontSize: Double) -> Size? {
    let margin = 2 * NodeLinkFit.margin
    let nodes = ShownNodes(of: self, names: names, unit: nil)
    let ems = { (node: Int) in Label.width(of: nodes.ownLabel(of: node)) }
    if conventions.drawsLengths { return LengthFit.frame(for: self, size: fontSize, ems) }
    if let extent = RadialNames.extent(of: self, size: fontSize, ems) {
      let frame = Size(
        width: (extent.width + margin).rounded(.up), height: (extent.height + margin).rounded(.up))
      return (frame.width + frame.height).isFinite ? frame : nil
    }
    var scale = 0.0
    for node in tree.nodes where nodes.contains(node) {
      let (size, room) = (tree.size(of: node), NodeLinkFit.roomBesideName)
      scale = max(scale, (fontSize * ems(node) + room.width) / size.width)
      scale = max(scale, (fontSize * Label.lineHeight + room.height) / size.height)
    }
    let extent = Extent(of: self)
    let frame = Size(
      width: (extent.width * scale + margin).rounded(.up),
      height: (extent.height * scale + margin).rounded(.up))
    return (frame.width + frame.height).isFinite ? frame : nil
  }
}

/// The rectangle around all boxes of a layout, in node units.
private struct Extent {
  private var (left, top) = (Double.infinity, Double.infinity)
  private var (right, bottom) = (-Double.infinity, -Double.infinity)

  init(of layout: Layout<Point>) {
    for (node, center) in layout.geometry.enumerated() where (center.x + center.y).isFinite {
      let size = layout.tree.size(of: node)
      left = min(left, center.x - size.width / 2)
      right = max(right, center.x + size.width / 2)
      top = min(top, center.y - size.height / 2)
      bottom = max(bottom, center.y + size.height / 2)
    }
  }

  var width: Double { right - left }
  var height: Double { bottom - top }
  var middle: Point { Point(x: (left + right) / 2, y: (top + bottom) / 2) }
}

extension PointConventions {
  /// Whether the drawing is an outline: a row for each node.
  var isOutline: Bool { if case .outline = routing { true } else { false } }
}
