import TreeLayout

/// Names beside nodes whose boxes are too small for them, in front of no node and no other name.
struct NamesBeside {
  static let fontSize = 9.0

  /// How high a line is that meets no other one: its letters.
  static let height = 8.0

  private let frame: Rect

  /// A bit for each pixel of the frame that something covers, row by row.
  private var covered: [UInt64]
  private let wordsPerRow: Int

  init(_ frame: Rect) {
    self.frame = frame
    wordsPerRow = Int(max(frame.width, 1)) / 64 + 1
    covered = [UInt64](repeating: 0, count: wordsPerRow * (Int(max(frame.height, 1)) + 1))
  }

  /// A name and where it stands.
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

  /// As much of a name as has room on one of a node's sides, the first ones preferred; below it, it
  /// is turned.
  ///
  /// - Parameters:
  ///   - text: not asked for where there is no room for a letter.
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

  // MARK: Pixels

  /// Whether a rectangle lies in the frame, and nothing else in it.
  private func isFree(_ place: Rect) -> Bool {
    guard place.x >= frame.x + 1, place.y >= frame.y + 1, place.maxX <= frame.maxX - 1,
      place.maxY <= frame.maxY - 1
    else { return false }
    let pixels = pixels(of: place)
    for row in pixels.rows {
      for word in pixels.words where covered[row * wordsPerRow + word] & pixels.bits(of: word) != 0
      {
        return false
      }
    }
    return true
  }

  /// Leaves no room for a name in a rectangle.
  mutating func cover(_ place: Rect) {
    guard (place.x + place.y + place.maxX + place.maxY).isFinite else { return }
    let pixels = pixels(of: place)
    for row in pixels.rows {
      for word in pixels.words { covered[row * wordsPerRow + word] |= pixels.bits(of: word) }
    }
  }

  /// The pixels of a rectangle, each row of them in the same words.
  private struct Pixels {
    let rows: ClosedRange<Int>
    let columns: ClosedRange<Int>

    var words: ClosedRange<Int> { columns.lowerBound / 64...columns.upperBound / 64 }

    /// Those of a row that are in one of its words.
    func bits(of word: Int) -> UInt64 {
      let first = max(columns.lowerBound - 64 * word, 0)
      let last = min(columns.upperBound - 64 * word, 63)
      return UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last)
    }
  }

  private func pixels(of place: Rect) -> Pixels {
    func range(_ start: Double, _ end: Double, _ length: Double) -> ClosedRange<Int> {
      let first = Int(min(max(start, 0), max(length, 0)))
      return first...max(first, Int(min(max(end.rounded(.up) - 1, 0), max(length, 0))))
    }
    return Pixels(
      rows: range(place.y - frame.y, place.maxY - frame.y, frame.height),
      columns: range(place.x - frame.x, place.maxX - frame.x, frame.width))
  }
}
