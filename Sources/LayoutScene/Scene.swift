import TreeLayout

/// What is seen of a layout at a size: marks in drawing order, and the texts on them.
///
/// Pictures, pages and an app's canvas draw a scene and decide nothing. A scene is a value of plain
/// arrays and holds no more than can be seen, however large the tree is. All places, widths and
/// sizes are in pixels; *x* grows to the right and *y* down. Nodes are those of the layout's tree;
/// of a layout that holds only what can be seen, those of the whole tree.
public struct Scene: Sendable {
  /// The size of the smallest letters, in pixels.
  public static let leastLetters = 11.0

  /// The frame of the layout, in pixels.
  public let frame: Rect

  /// The marks in drawing order, the backmost first: lines between nodes, and grounds behind names
  /// beside nodes; then each group, followed by the marks inside or below the group; then grounds
  /// in front of nodes.
  public internal(set) var marks: [Mark] = []

  /// The lines of text, which are drawn after all marks.
  public internal(set) var texts: [Text] = []

  /// Where arrow keys lead.
  public internal(set) var arrows = Arrows.leaves

  /// For each mark, the rectangle around its shape and those of all marks inside or below.
  private var reaches: [Rect] = []

  /// What the picture does not show, and why: phrases for a line below the picture.
  public internal(set) var notes: [String] = []

  /// A scene without marks and texts.
  public init(frame: Rect) {
    self.frame = frame
  }

  /// A shape on the picture.
  public struct Mark: Sendable, Hashable {
    /// What a mark is.
    public enum Role: UInt8, Sendable {
      /// The shape of a node that has marks of other nodes inside or below.
      case group
      /// The shape of a node without such marks: a leaf of the tree, or an inner node that is not
      /// divided. Hatching may follow, in a mark of its own.
      case leaf
      /// Hatching for nodes that are too small for marks of their own, or behind the last level
      /// that is drawn.
      case more
      /// The line around a group, in front of the marks inside.
      case edge
      /// The line from a node's parent to the node.
      case link
      /// The ground of a text that covers other marks.
      case ground
    }

    /// What the mark is.
    public let role: Role

    /// The index of the node in the whole tree. Of a chain of only children that share a box, a
    /// box has the first node, and a line around a group the last one. A hatching has the node
    /// around the hatched ones.
    public internal(set) var node: Int32

    /// The last node of the chain of only children that share the box; without a chain, `node`.
    public internal(set) var last: Int32

    /// The outline of the mark, in pixels.
    public package(set) var shape: Shape

    /// The color of the shape; `nil` for a line, for a hatching on another mark, and for a group
    /// that is covered by the marks inside.
    public internal(set) var fill: Color?

    /// The width in pixels of the line along the outline; 0 for none. The outline is in the middle
    /// of the line.
    public internal(set) var line = 0.0

    /// The color of that line; `nil` for the background's.
    public internal(set) var lineColor: Color?

    /// How opaque the fill is, from 0 to 1: grounds let a little of what is behind be seen.
    public internal(set) var opacity = 1.0

    /// The number of leaves that a hatching stands for; 0 for other roles.
    public internal(set) var leaves: Int32 = 0

    /// The depth for `Cushion.strength(at:)`; 0 for a box that is not shaded.
    public internal(set) var cushion: Int32 = 0

    /// How much of the name is written; of a hatching, how much of a text such as `12 more`.
    public internal(set) var name = NameForm.none

    /// Whether the value is written; of a leaf with a hatching, the number of leaves inside.
    public internal(set) var hasValue = false

    /// The index in `marks` behind the last mark inside; for a mark without any inside, behind
    /// itself.
    public internal(set) var end: Int32 = 0

    init(role: Role, node: Int, last: Int? = nil, shape: Shape) {
      self.role = role
      self.node = Int32(node)
      self.last = Int32(last ?? node)
      self.shape = shape
    }

    /// The rectangle around the shape, in pixels.
    public var box: Rect { shape.bounds }
  }

  /// How much of a node's name is in sight.
  public enum NameForm: UInt8, Sendable, Comparable {
    /// Nothing; the name with an ellipsis in the middle; or the whole name, maybe in several lines,
    /// and maybe without what the header around the node says.
    case none, short, whole

    /// Whether less of the name is in sight.
    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// One line of letters.
  public struct Text: Sendable, Hashable {
    /// The letters, on one line.
    public let text: String

    /// The index in `marks` of the mark that the text is on.
    public let mark: Int32

    /// The size of the letters, in pixels.
    public let size: Double

    /// The point of the baseline that the anchor names.
    public let place: Point

    /// Which part of the line is at the place. Letters may be narrower than `width`; then a line
    /// still ends, or has its middle, where it should.
    public let anchor: Anchor

    /// The direction in which the line runs: a vector of length 1. (1, 0) is from left to right,
    /// and (0, 1) from top to bottom, with the letters' tops to the right.
    public let direction: Point

    /// The greatest length of the line in common fonts, in pixels.
    public let width: Double

    /// Whether the letters are bold.
    public let isBold: Bool

    /// The color of the letters.
    public let color: Color

    /// A part of a line of text.
    public enum Anchor: UInt8, Sendable {
      case start, middle, end
    }

    /// Whether the line is turned by 90° clockwise.
    public var isDown: Bool { direction == Point(x: 0, y: 1) }

    /// Where the baseline begins, if letters are as wide as `width` says.
    public var start: Point {
      let back = anchor == .start ? 0 : anchor == .middle ? width / 2 : width
      return Point(x: place.x - back * direction.x, y: place.y - back * direction.y)
    }

    /// The corners of the rectangle that holds the letters, in pixels, clockwise from the one above
    /// the start of the line.
    public var corners: [Point] {
      // How far letters rise above the line and hang below it.
      let (rise, fall) = (0.8 * size, 0.25 * size)
      let start = start
      func corner(_ along: Double, _ up: Double) -> Point {
        Point(
          x: start.x + along * direction.x + up * direction.y,
          y: start.y + along * direction.y - up * direction.x)
      }
      return [corner(0, rise), corner(width, rise), corner(width, -fall), corner(0, -fall)]
    }

    /// The rectangle around the letters, in pixels.
    public var box: Rect { Rect(around: corners) }
  }

  /// Where arrow keys lead from a node.
  public enum Arrows: Sendable, Hashable {
    /// To the leaf beside it.
    case leaves
    /// To the box beside it, whether of a leaf or of a group.
    case boxes
    /// Away from the root to a child, back to the parent, and across to the node beside it on its
    /// level.
    case tree(away: Direction)
  }

  /// A direction on the picture, as arrow keys have them.
  public enum Direction: Sendable, CaseIterable {
    case left, right, up, down
  }
}

extension Scene {
  /// A note on leaves that have no mark of their own; empty if there are none.
  ///
  /// - Parameters:
  ///   - hatched: how many leaves hatching stands for.
  ///   - lost: how many have no room even for hatching.
  ///   - values: how numbers are written.
  package static func note(
    hatched: Int, lost: Int, values: ValueText = ValueText(unit: nil)
  ) -> String {
    func leaves(_ count: Int) -> String {
      "\(values.count(count)) \(count == 1 ? "leaf" : "leaves") too small"
    }
    let parts = [
      hatched > 0 ? "hatched: \(leaves(hatched)) to draw" : "",
      lost > 0 ? "\(leaves(lost)) to see" : "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: " · ")
  }
}

// MARK: - Reaching nodes

extension Scene {
  /// The node of the innermost mark at a point; `nil` outside of all marks of nodes. Of a chain of
  /// only children that share a mark, the first.
  ///
  /// - Complexity: O(*d*·*c*) for *d* levels in sight, with *c* marks in a group.
  public func node(at point: Point) -> Int? {
    var found: Int?
    var next = 0
    while next < marks.count {
      let mark = marks[next]
      guard mark.role.isNode else {
        next += 1
        continue
      }
      if mark.shape.contains(point) { found = Int(mark.node) }
      next = reaches[next].holds(point) ? next + 1 : Int(mark.end)
    }
    return found
  }

  /// The node of the nearest group that a node's mark is inside of or below; `nil` for the
  /// outermost mark, and for a node that `place(of:)` does not find.
  ///
  /// - Complexity: O(*m*) for *m* marks.
  public func parent(of node: Int) -> Int? {
    guard let place = place(of: node) else { return nil }
    return marks[..<place].last { $0.role == .group && $0.end > place }.map { Int($0.node) }
  }

  /// The node that an arrow key leads to, see `arrows`; `nil` if there is none, and for a node that
  /// `place(of:)` does not find.
  ///
  /// Of boxes beside a box, this is the nearest one, and of several that are equally near, to a
  /// pixel, the one that shares most of the side. Of circles, it is the nearest one, border to
  /// border, whose middle lies in the direction, up to 45° to either side.
  ///
  /// - Complexity: O(*m*) for *m* marks.
  public func neighbor(of node: Int, toward direction: Direction) -> Int? {
    guard let place = place(of: node) else { return nil }
    guard case .tree(let away) = arrows else {
      guard let circle = marks[place].shape.circle else {
        return beside(place, toward: direction)
      }
      return beside(circle, toward: direction)
    }
    if direction == away {
      let children = marks[place..<Int(marks[place].end)].dropFirst()
      return children.first { $0.role.isNode }.map { Int($0.node) }
    }
    if direction == away.opposite { return parent(of: node) }
    return onLevel(place, isBack: direction == .left || direction == .up)
  }

  private func beside(_ place: Int, toward direction: Direction) -> Int? {
    let from = marks[place].box.turned(direction)
    var beside: [(distance: Double, shared: Double, node: Int)] = []
    for (index, mark) in marks.enumerated() where index != place {
      guard mark.role == .leaf || mark.role == .group && arrows == .boxes else { continue }
      let box = mark.box.turned(direction)
      let distance = box.x - from.maxX
      let shared = min(box.maxY, from.maxY) - max(box.y, from.y)
      // Neighbors share a border, to a pixel.
      guard distance > -1, box.x > from.x, shared > 0 else { continue }
      beside.append((distance: distance, shared: shared, node: Int(mark.node)))
    }
    let nearest = beside.reduce(.infinity) { min($0, $1.distance) }
    return beside.filter { $0.distance <= nearest + 1 }.max { $0.shared < $1.shared }?.node
  }

  /// The leaf whose circle is the nearest, border to border, of those whose middle lies in a
  /// direction, up to 45° to either side; of several that are equally near, to a pixel, the one
  /// that lies the most in the direction.
  private func beside(_ circle: Circle, toward direction: Direction) -> Int? {
    let from = Rect(x: circle.x, y: circle.y, width: 0, height: 0).turned(direction)
    var beside: [(distance: Double, away: Double, node: Int)] = []
    for mark in marks where mark.role == .leaf {
      guard let other = mark.shape.circle else { continue }
      let to = Rect(x: other.x, y: other.y, width: 0, height: 0).turned(direction)
      let (dx, dy) = (to.x - from.x, abs(to.y - from.y))
      guard dx > 0, dx >= dy else { continue }
      let distance = (dx * dx + dy * dy).squareRoot() - circle.r - other.r
      beside.append((distance: distance, away: dy / dx, node: Int(mark.node)))
    }
    let nearest = beside.reduce(.infinity) { min($0, $1.distance) }
    return beside.filter { $0.distance <= nearest + 1 }.min { $0.away < $1.away }?.node
  }

  /// The node before or behind a mark among those that have as many groups around them.
  private func onLevel(_ place: Int, isBack: Bool) -> Int? {
    var ends: [Int32] = []
    var (before, level) = ([Int: Int](), nil as Int?)
    for (index, mark) in marks.enumerated() where mark.role.isNode {
      while let end = ends.last, end <= index { ends.removeLast() }
      if index == place {
        if isBack { return before[ends.count] }
        level = ends.count
      } else if level == ends.count {
        return Int(mark.node)
      }
      before[ends.count] = Int(mark.node)
      ends.append(mark.end)
    }
    return nil
  }

  /// The index in `marks` of a node's mark; `nil` if the node has none. A chain of only children
  /// that share a mark is found by the first and the last node.
  ///
  /// - Complexity: O(*m*) for *m* marks.
  public func place(of node: Int) -> Int? {
    marks.firstIndex { $0.role.isNode && ($0.node == node || $0.last == node) }
  }

  /// Gives the nodes of marks other indices.
  mutating func name(_ whole: (Int) -> Int) {
    for place in marks.indices {
      marks[place].node = Int32(whole(Int(marks[place].node)))
      marks[place].last = Int32(whole(Int(marks[place].last)))
    }
  }

  /// Finds for each mark what it reaches, after the last mark has been made.
  mutating func finish() {
    reaches = marks.map { $0.box }
    var open: [Int] = []
    func close(_ reaches: inout [Rect]) {
      let place = open.removeLast()
      if let parent = open.last { reaches[parent] = reaches[parent].union(reaches[place]) }
    }
    for (place, mark) in marks.enumerated() where mark.role.isNode {
      while let last = open.last, marks[last].end <= place { close(&reaches) }
      open.append(place)
    }
    while !open.isEmpty { close(&reaches) }
  }
}

extension Scene.Mark.Role {
  var isNode: Bool { self == .group || self == .leaf }
}

extension Shape {
  /// A circle, or one of the same area and center as a polygon; `nil` for other shapes.
  fileprivate var circle: Circle? {
    if case .circle(let circle) = self { return circle }
    guard let corners = polygon else { return nil }
    let measure = ConvexPolygon(corners.map { Corner(x: $0.x, y: $0.y) }).measure
    return Circle(x: measure.x, y: measure.y, r: (max(measure.area, 0) / .pi).squareRoot())
  }
}

extension Scene.Direction {
  var opposite: Self {
    switch self {
    case .left: .right
    case .right: .left
    case .up: .down
    case .down: .up
    }
  }
}

extension Rect {
  /// Whether a point is in the rectangle or on its border.
  fileprivate func holds(_ point: Point) -> Bool {
    point.x >= x && point.x <= maxX && point.y >= y && point.y <= maxY
  }

  /// The rectangle in a plane that is turned so that a direction points to the right.
  fileprivate func turned(_ direction: Scene.Direction) -> Rect {
    switch direction {
    case .right: self
    case .left: Rect(x: -maxX, y: y, width: width, height: height)
    case .down: Rect(x: y, y: x, width: height, height: width)
    case .up: Rect(x: -maxY, y: x, width: height, height: width)
    }
  }
}
