import TreeLayout

/// Places for names beside nodes, in front of no node and no other name.
struct NamesBeside {
  /// The size of the letters, in pixels.
  let size: Double

  private var covered: CoveredPixels

  init(_ frame: Rect, size: Double) {
    self.size = size
    covered = CoveredPixels(frame)
  }

  enum Side {
    case right, left, below
  }

  /// The distance between a node and its name.
  private static let gap = 3.0

  /// The height of a line that keeps clear of other lines.
  private var height: Double { 1.05 * size }

  /// Whether a line of a length has room on a side of a box.
  func isFree(of box: Rect, _ side: Side, for length: Double) -> Bool {
    isFree(place(of: length, side, of: box))
  }

  /// The side with most room for a line, up to a length, and this room to half a pixel; `nil` if no
  /// side has room for a letter.
  func roomiestSide(
    of box: Rect, among sides: [Side], upTo length: Double
  ) -> (side: Side, room: Double)? {
    let rooms = sides.filter { isFree(place(of: size, $0, of: box)) }
      .map { (side: $0, room: room(upTo: length, $0, of: box)) }
    return rooms.max { $0.room < $1.room }
  }

  private func room(upTo length: Double, _ side: Side, of box: Rect) -> Double {
    var (free, taken) = (size, length)
    while taken - free > 0.5 {
      let middle = (free + taken) / 2
      if isFree(place(of: middle, side, of: box)) { free = middle } else { taken = middle }
    }
    return free
  }

  /// The place of a line beside a node; below the node, the line is turned.
  func place(of length: Double, _ side: Side, of box: Rect) -> Rect {
    let gap = Self.gap
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
