import TreeLayout

/// A name in lines of one size, with a value below it or, on a single line, behind it.
struct TextBlock {
  let name: NameLines
  private(set) var value = ""
  private(set) var isBehind = false

  /// The space between a name and the value behind it.
  static let gap = 8.0

  /// How many lines there are, with that of a value below the name.
  var lineCount: Int { name.lines.count + (value.isEmpty || isBehind ? 0 : 1) }

  /// Where a block is: a point of its middle line, which is the middle or the beginning of the
  /// block, and the direction in which lines run.
  struct Place {
    let point: Point
    var direction = Point(x: 1, y: 0)

    /// The distance from the beginning of lines to the end of a value behind the name; `nil` if the
    /// point is in the middle.
    var width: Double?
  }
}

extension TextBlock {
  /// A name, whole or shortened, with the first of some values that has room.
  ///
  /// - Parameters:
  ///   - lines: the numbers of lines that the name may have, tried in order.
  ///   - prefersBehind: whether the value is rather behind the name than below it.
  ///   - room: how long so many lines may be; 0 if they are too high.
  init?(
    _ name: String, _ values: [String], lines: ClosedRange<Int>, isWhole: Bool, _ size: Double,
    isBold: Bool, prefersBehind: Bool, _ builder: SceneBuilder, room: (Int) -> Double
  ) {
    let height = size * Label.lineHeight
    var fitting: NameLines?
    for count in lines where fitting == nil {
      let length = room(count)
      guard length > 0 else { continue }
      let found = builder.lines(
        name, width: length, height: Double(count) * height, size: size, isBold: isBold,
        hasLines: count > 1)
      if let found, (found.form == .whole) == isWhole, found.lines.count <= count {
        fitting = found
      }
    }
    guard let fitting else { return nil }
    self.name = fitting
    let count = fitting.lines.count
    let widest = fitting.lines.reduce(0) { max($0, builder.width(of: $1, size, isBold: isBold)) }
    for value in values where !value.isEmpty {
      let width = builder.width(of: value, size)
      let hasRoomBelow = max(widest, width) <= room(count + 1)
      let hasRoomBehind = count == 1 && widest + Self.gap + width <= room(1)
      guard hasRoomBelow || hasRoomBehind else { continue }
      (self.value, isBehind) = (value, hasRoomBehind && (prefersBehind || !hasRoomBelow))
      return
    }
  }

  /// The length of the longest line.
  func length(_ size: Double, isBold: Bool, _ builder: SceneBuilder) -> Double {
    let name = name.lines.reduce(0) { max($0, builder.width(of: $1, size, isBold: isBold)) }
    guard !value.isEmpty else { return name }
    let value = builder.width(of: value, size)
    return isBehind ? name + Self.gap + value : max(name, value)
  }
}

extension SceneBuilder {
  /// Writes a block on a mark.
  mutating func write(
    _ block: TextBlock, on mark: Int, _ size: Double, at place: TextBlock.Place, _ color: Color,
    isBold: Bool
  ) {
    let way = place.direction
    let height = size * Label.lineHeight
    let count = Double(block.lineCount)
    /// The point of a baseline, so far along the line from the block's point.
    func point(_ line: Int, _ along: Double) -> Point {
      let down = (Double(line) - (count - 1) / 2) * height + size * Label.baseline
      return Point(
        x: place.point.x + along * way.x - down * way.y,
        y: place.point.y + along * way.y + down * way.x)
    }
    if block.isBehind {
      let (name, value) = (block.name.lines[0], block.value)
      if let end = place.width {
        write(name, on: mark, size, at: point(0, 0), color, direction: way, isBold: isBold)
        write(value, on: mark, size, at: point(0, end), color, anchor: .end, direction: way)
      } else {
        // In narrower letters the space between both stays the same.
        let begin = -block.length(size, isBold: isBold, self) / 2
        let end = begin + width(of: name, size, isBold: isBold)
        write(
          name, on: mark, size, at: point(0, end), color, anchor: .end, direction: way,
          isBold: isBold)
        write(value, on: mark, size, at: point(0, end + TextBlock.gap), color, direction: way)
      }
    } else {
      let anchor = place.width == nil ? Scene.Text.Anchor.middle : .start
      for (line, text) in block.name.lines.enumerated() {
        write(
          text, on: mark, size, at: point(line, 0), color, anchor: anchor, direction: way,
          isBold: isBold)
      }
      if !block.value.isEmpty {
        write(
          block.value, on: mark, size, at: point(block.lineCount - 1, 0), color, anchor: anchor,
          direction: way)
      }
    }
    change(mark) {
      $0.name = block.name.form
      $0.hasValue = !block.value.isEmpty
    }
  }
}
