import TreeLayout

/// What is seen of a layout at a size: marks in drawing order, and the texts on them.
///
/// Pictures, pages and an app's canvas draw a scene and decide nothing. A scene is a value of plain
/// arrays and holds no more than can be seen, however large the tree is. All places, widths and
/// sizes are in pixels; *x* grows to the right and *y* down. Nodes are those of the layout's tree.
public struct Scene: Sendable {
  /// The frame of the layout, in pixels.
  public let frame: Rect

  /// The marks in drawing order, the backmost first. A group's mark is followed by the marks inside
  /// the group; grounds of texts come last.
  public internal(set) var marks: [Mark] = []

  /// The lines of text, which are drawn after all marks.
  public internal(set) var texts: [Text] = []

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
      /// The box of a node that has marks of other nodes inside.
      case group
      /// The box of a node without such marks: a leaf of the tree, or an inner node that is not
      /// divided. Hatching may follow, in a mark of its own.
      case leaf
      /// Hatching for nodes that are too small for marks of their own.
      case more
      /// The line around a group, in front of the marks inside.
      case edge
      /// The ground of a text that covers other marks.
      case ground
    }

    /// Whether the mark is a node's box, a hatching, a line or a ground.
    public let role: Role

    /// The index of the node in the layout's tree. Of a chain of only children that share a box, a
    /// box has the first node, and a line around a group the last one. A hatching has the node
    /// around the hatched ones.
    public let node: Int32

    /// The last node of the chain of only children that share the box; without a chain, `node`.
    public internal(set) var last: Int32

    /// The rectangle of the mark, in pixels.
    public let box: Rect

    /// The color of the box; `nil` for a hatching, for an edge, and for a group that is covered by
    /// the marks inside.
    public internal(set) var fill: Color?

    /// The width in pixels of the line around the box, in the background's color; 0 for none. The
    /// border of the box is in the middle of the line.
    public internal(set) var line = 0.0

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

    /// Where the baseline begins.
    public let start: Point

    /// The greatest length of the line in common fonts, in pixels.
    public let width: Double

    /// Whether the line runs down, turned by 90° clockwise.
    public let isDown: Bool

    /// Whether the letters are bold.
    public let isBold: Bool

    /// The color of the letters.
    public let color: Color

    /// The rectangle that holds the letters, in pixels.
    public var box: Rect {
      // How far letters rise above the line and hang below it.
      let (rise, fall) = (0.8 * size, 0.25 * size)
      return isDown
        ? Rect(x: start.x - fall, y: start.y, width: rise + fall, height: width)
        : Rect(x: start.x, y: start.y - rise, width: width, height: rise + fall)
    }
  }
}

extension Scene {
  /// A note on leaves that have no mark of their own; empty if there are none.
  ///
  /// - Parameters:
  ///   - hatched: how many leaves hatching stands for.
  ///   - lost: how many have no room even for hatching.
  package static func note(hatched: Int, lost: Int) -> String {
    func leaves(_ count: Int) -> String {
      "\(ValueText.count(count)) \(count == 1 ? "leaf" : "leaves") too small"
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
  /// A direction on the picture, as arrow keys have them.
  public enum Direction: Sendable, CaseIterable {
    case left, right, up, down
  }

  /// The node of the innermost box at a point; `nil` outside of all boxes. Of a chain of only
  /// children that share a box, the first.
  ///
  /// - Complexity: O(*d*·*c*) for *d* levels in sight, with *c* marks in a group.
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

  /// The node of the innermost group around a node's mark; `nil` for the outermost mark, and for a
  /// node that `place(of:)` does not find.
  ///
  /// - Complexity: O(*m*) for *m* marks.
  public func parent(of node: Int) -> Int? {
    guard let place = place(of: node) else { return nil }
    return marks[..<place].last { $0.role == .group && $0.end > place }.map { Int($0.node) }
  }

  /// The node beside a node in a direction, among nodes whose role is `leaf`: the nearest one, and
  /// of several that are equally near, to a pixel, the one that shares most of the side. `nil` if
  /// there is none, and for a node that `place(of:)` does not find.
  ///
  /// - Complexity: O(*m*) for *m* marks.
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

  /// The index in `marks` of a node's box; `nil` if the node has none. A chain of only children
  /// that share a box is found by the first and the last node.
  ///
  /// - Complexity: O(*m*) for *m* marks.
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
