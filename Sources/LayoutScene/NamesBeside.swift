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
    case right, left, below, above
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

  /// The place of a line beside a node; below and above the node, the line is turned.
  func place(of length: Double, _ side: Side, of box: Rect) -> Rect {
    let gap = Self.gap
    return switch side {
    case .right: Rect(x: box.maxX + gap, y: box.midY - height / 2, width: length, height: height)
    case .left:
      Rect(x: box.x - gap - length, y: box.midY - height / 2, width: length, height: height)
    case .below: Rect(x: box.midX - height / 2, y: box.maxY + gap, width: height, height: length)
    case .above:
      Rect(x: box.midX - height / 2, y: box.y - gap - length, width: height, height: length)
    }
  }

  /// Whether a rectangle lies in the frame and is free.
  func isFree(_ place: Rect) -> Bool {
    let frame = covered.frame
    return place.x >= frame.x + 1 && place.y >= frame.y + 1 && place.maxX <= frame.maxX - 1
      && place.maxY <= frame.maxY - 1 && covered.isFree(place)
  }

  /// Whether a line of letters that is turned in any way lies in the frame and is free.
  ///
  /// - Parameters:
  ///   - start: where the middle of the letters' height begins.
  ///   - way: the direction of the line, a vector of length 1.
  func isFree(from start: Point, along way: Point, length: Double) -> Bool {
    squares(from: start, along: way, length: length).allSatisfy { isFree($0) }
  }

  /// Keeps names out of a turned line of letters.
  mutating func cover(from start: Point, along way: Point, length: Double) {
    for square in squares(from: start, along: way, length: length) { cover(square) }
  }

  /// Squares that cover a turned line.
  private func squares(from start: Point, along way: Point, length: Double) -> [Rect] {
    let side = height
    let count = max(2 * length / side, 1).whole(in: 1...10_000)
    return (0...count).map { place in
      let along = side / 2 + max(length - side, 0) * Double(place) / Double(count)
      let middle = start.moved(along: way, by: along)
      return Rect(x: middle.x - side / 2, y: middle.y - side / 2, width: side, height: side)
    }
  }

  /// Keeps names out of a rectangle.
  mutating func cover(_ place: Rect) { covered.cover(place) }
}
