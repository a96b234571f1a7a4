import LayoutScene
import TreeLayout

/// Names beside nodes whose boxes are too small for them, in front of no node and no other name.
struct NamesBeside {
  static let fontSize = 9.0

  /// The height of a line that keeps clear of other lines: that of its letters.
  static let height = 8.0

  private var covered: CoveredPixels

  init(_ frame: Rect) { covered = CoveredPixels(frame) }

  /// A name and its place.
  struct Name {
    let label: Label

    /// The middle of the line's beginning.
    let start: Point
    let isDown: Bool

    /// The line along its middle as a path.
    var way: String {
      "M\(start.x.fixed) \(start.y.fixed)"
        + (isDown ? "v\(label.width.fixed)" : "h\(label.width.fixed)") + "\n"
    }

    func element(_ attributes: String) -> String {
      let turn = isDown ? "rotate(90)" : ""
      return label.element(
        "transform=\"translate(\(start.x.fixed) \(start.y.fixed))\(turn)\" "
          + "text-anchor=\"start\" y=\"\((label.size * Label.baseline).fixed)\" \(attributes)")
    }
  }

  enum Side {
    case right, left, below
  }

  /// Adds as much of a name as has room on one of a node's sides, the first ones preferred; below
  /// the node, the name is turned.
  ///
  /// - Parameters:
  ///   - text: not evaluated if there is no room for a letter.
  ///   - least: how many letters a shorter form keeps.
  mutating func add(
    _ text: @autoclosure () -> String, on sides: [Side], of box: Rect,
    least: @autoclosure () -> Int
  ) -> Name? {
    let open = sides.filter { isFree(place(of: Self.fontSize, $0, of: box)) }
    guard !open.isEmpty else { return nil }
    let text = text()
    let length = Label.width(of: text) * Self.fontSize
    guard length > 0 else { return nil }
    if let side = open.first(where: { isFree(place(of: length, $0, of: box)) }) {
      return add(text, of: length, side, of: box)
    }
    let rooms = open.map { (side: $0, room: room(upTo: length, $0, of: box)) }
    guard let best = rooms.max(by: { $0.room < $1.room }),
      let short = Label(
        shortening: text, width: best.room, height: .infinity,
        sizes: Self.fontSize...Self.fontSize, least: least())
    else { return nil }
    return add(short.text, of: short.width, best.side, of: box)
  }

  private mutating func add(
    _ text: String, of length: Double, _ side: Side, of box: Rect
  ) -> Name? {
    let size = Self.fontSize
    guard let label = Label(text, width: length + 0.1, height: .infinity, sizes: size...size) else {
      return nil
    }
    let place = place(of: length, side, of: box)
    cover(place)
    let isDown = side == .below
    return Name(
      label: label,
      start: isDown ? Point(x: place.midX, y: place.y) : Point(x: place.x, y: place.midY),
      isDown: isDown)
  }

  /// The longest free line up to a length, to half a pixel.
  private func room(upTo length: Double, _ side: Side, of box: Rect) -> Double {
    var (free, taken) = (Self.fontSize, length)
    while taken - free > 0.5 {
      let middle = (free + taken) / 2
      if isFree(place(of: middle, side, of: box)) { free = middle } else { taken = middle }
    }
    return free
  }

  private func place(of length: Double, _ side: Side, of box: Rect) -> Rect {
    let (gap, height) = (3.0, Self.height)
    return switch side {
    case .right: Rect(x: box.maxX + gap, y: box.midY - height / 2, width: length, height: height)
    case .left:
      Rect(x: box.x - gap - length, y: box.midY - height / 2, width: length, height: height)
    case .below: Rect(x: box.midX - height / 2, y: box.maxY + gap, width: height, height: length)
    }
  }

  /// Whether a rectangle lies in the frame and is free.
  private func isFree(_ place: Rect) -> Bool {
    let frame = covered.frame
    return place.x >= frame.x + 1 && place.y >= frame.y + 1 && place.maxX <= frame.maxX - 1
      && place.maxY <= frame.maxY - 1 && covered.isFree(place)
  }

  /// Keeps names out of a rectangle.
  mutating func cover(_ place: Rect) { covered.cover(place) }
}
