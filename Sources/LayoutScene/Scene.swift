import TreeLayout

/// What is seen of a layout at a size: marks in drawing order, and the texts on them.
///
/// Pictures, pages and an app's canvas draw a scene and decide nothing. A scene is a value of plain
/// arrays and holds no more than can be seen, however large the tree is.
public struct Scene: Sendable {
  /// The place of the drawing, in pixels.
  public let frame: Rect

  /// The marks, from the backmost on. A group's mark is followed by the marks of what is inside it.
  public internal(set) var marks: [Mark] = []

  public internal(set) var texts: [Text] = []

  /// What the picture does not show, and why: sentences for a line below it.
  public internal(set) var notes: [String] = []

  public init(frame: Rect) {
    self.frame = frame
  }

  /// A shape on the picture.
  public struct Mark: Sendable, Hashable {
    public enum Role: UInt8, Sendable {
      /// A node with marks of its own inside.
      case group
      /// A node without.
      case leaf
      /// Hatched: nodes that are too small for marks of their own.
      case more
      /// The line around a group, in front of what is inside it.
      case edge
      /// The ground of a text that covers other marks.
      case ground
    }

    public let role: Role

    /// The node; of hatched ones, the node that they are in.
    public let node: Int32

    /// The last of a chain of only children that this mark stands for; else the node.
    public internal(set) var last: Int32

    public let box: Rect

    /// `nil` where marks inside, or nothing, cover all of it.
    public internal(set) var fill: Color?

    /// The width of the line around it, in the background's color; 0 for none.
    public internal(set) var line = 0.0

    /// How many leaves hatched ones have.
    public internal(set) var leaves: Int32 = 0

    /// The level of the cushion that shades it, counted from the root; 0 for none.
    public internal(set) var cushion: Int32 = 0

    /// How the name is written, and whether the value is.
    public internal(set) var name = NameForm.none
    public internal(set) var hasValue = false

    /// The index behind the last mark inside.
    public internal(set) var end: Int32 = 0
  }

  /// How much of a node's name is in sight.
  public enum NameForm: UInt8, Sendable, Comparable {
    case none, short, whole

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// One line of letters.
  public struct Text: Sendable, Hashable {
    public let text: String

    /// The mark that it belongs to.
    public let mark: Int32

    /// The size of the letters.
    public let size: Double

    /// Where the baseline begins.
    public let start: Point

    /// The greatest width in common fonts.
    public let width: Double

    /// Whether the line runs down, turned by 90° clockwise.
    public let isDown: Bool
    public let isBold: Bool
    public let color: Color

    /// The rectangle that holds the letters.
    public var box: Rect {
      // How far letters rise above the line and hang below it.
      let (rise, fall) = (0.8 * size, 0.25 * size)
      return isDown
        ? Rect(x: start.x - fall, y: start.y, width: rise + fall, height: width)
        : Rect(x: start.x, y: start.y - rise, width: width, height: rise + fall)
    }
  }
}

// MARK: - Reaching nodes

extension Scene {
  public enum Direction: Sendable, CaseIterable {
    case left, right, up, down
  }

  /// The innermost node that has a mark at a point; `nil` outside of all.
  ///
  /// - Complexity: O(*d*·*c*) for *d* levels in sight, of *c* marks in a group.
  public func node(at point: Point) -> Int? {
    var found: Int?
    var next = 0
    while next < marks.count {
      let mark = marks[next]
      let isInside = mark.role.isNode && mark.box.contains(point)
      if isInside { found = Int(mark.node) }
      next = isInside || !mark.role.isNode ? next + 1 : Int(mark.end)
    }
    return found
  }

  /// The nearest node around a node that has a mark of its own; `nil` for the outermost.
  public func parent(of node: Int) -> Int? {
    guard let place = place(of: node) else { return nil }
    return marks[..<place].last { $0.role == .group && $0.end > place }.map { Int($0.node) }
  }

  /// The node next to a node in a direction, among those that have nothing in sight inside: the
  /// nearest that lies beside it, and of these the one that shares most of its side.
  ///
  /// - Complexity: O(marks).
  public func neighbor(of node: Int, toward direction: Direction) -> Int? {
    guard let place = place(of: node) else { return nil }
    let from = marks[place].box.turned(direction)
    var beside: [(distance: Double, shared: Double, node: Int)] = []
    for mark in marks where mark.role == .leaf && Int(mark.node) != node {
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

  /// The place in `marks` of the mark that begins or ends with a node.
  public func place(of node: Int) -> Int? {
    marks.firstIndex { $0.role.isNode && ($0.node == node || $0.last == node) }
  }
}

extension Scene.Mark.Role {
  var isNode: Bool { self == .group || self == .leaf }
}

extension Rect {
  fileprivate func contains(_ point: Point) -> Bool {
    point.x >= x && point.x < maxX && point.y >= y && point.y < maxY
  }

  /// The rectangle in a plane that is turned such that a direction is to the right.
  fileprivate func turned(_ direction: Scene.Direction) -> Rect {
    switch direction {
    case .right: self
    case .left: Rect(x: -maxX, y: y, width: width, height: height)
    case .down: Rect(x: y, y: x, width: height, height: width)
    case .up: Rect(x: -maxY, y: x, width: height, height: width)
    }
  }
}
