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
    return !words(of: place).contains { covered[$0.index] & $0.bits != 0 }
  }

  /// Leaves no room for a name in a rectangle.
  mutating func cover(_ place: Rect) {
    guard (place.x + place.y + place.maxX + place.maxY).isFinite else { return }
    for word in words(of: place) { covered[word.index] |= word.bits }
  }

  /// The words that hold a rectangle's pixels, each with their bits.
  private func words(of place: Rect) -> some Sequence<(index: Int, bits: UInt64)> {
    func pixel(_ value: Double, _ end: Double) -> Int { Int(min(max(value, 0), max(end, 0))) }
    let columns = (
      pixel(place.x - frame.x, frame.width),
      pixel((place.maxX - frame.x).rounded(.up) - 1, frame.width)
    )
    let rows = (
      pixel(place.y - frame.y, frame.height),
      pixel((place.maxY - frame.y).rounded(.up) - 1, frame.height)
    )
    return (rows.0...max(rows.0, rows.1)).lazy.flatMap { row in
      (columns.0 / 64...max(columns.0, columns.1) / 64).lazy.map { word in
        let first = UInt64.max << UInt64(word == columns.0 / 64 ? columns.0 % 64 : 0)
        let last = UInt64.max >> UInt64(word == columns.1 / 64 ? 63 - columns.1 % 64 : 0)
        return (index: row * wordsPerRow + word, bits: first & last)
      }
    }
  }
}
