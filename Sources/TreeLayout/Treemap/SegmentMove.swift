/// New sides for the two items at an end of a segment, or at both of its ends.
struct SegmentMove {
  typealias Sides = MaximalSegments.Sides

  var segment: Int32
  var low: (item: Int, sides: Sides)
  var high: (item: Int, sides: Sides)

  /// The segments that now have other items at one of their sides.
  var changed: [Int32]

  /// - Parameter change: changes the sides of both items, with x and y exchanged if the segment is
  ///   horizontal: every change sees a vertical one.
  init(
    _ segment: Int32, isVertical: Bool, _ low: Int, _ high: Int, in items: [Sides],
    change: (_ low: inout Sides, _ high: inout Sides) -> Void
  ) {
    self.segment = segment
    var (first, second) = (items[low].transposed(!isVertical), items[high].transposed(!isVertical))
    change(&first, &second)
    (first, second) = (first.transposed(!isVertical), second.transposed(!isVertical))
    changed = Self.changed(items[low], first) + Self.changed(items[high], second)
    self.low = (low, first)
    self.high = (high, second)
  }

  private static func changed(_ old: Sides, _ new: Sides) -> [Int32] {
    var changed: [Int32] = []
    if old.left != new.left { changed += [old.left, new.left] }
    if old.right != new.right { changed += [old.right, new.right] }
    if old.top != new.top { changed += [old.top, new.top] }
    if old.bottom != new.bottom { changed += [old.bottom, new.bottom] }
    return changed
  }

  func sides(of item: Int, in items: [Sides]) -> Sides {
    item == low.item ? low.sides : item == high.item ? high.sides : items[item]
  }
}

extension MaximalSegments.Sides {
  /// The sides with x and y exchanged, or as they are.
  fileprivate func transposed(_ isTransposed: Bool) -> Self {
    isTransposed ? Self(left: top, right: bottom, top: left, bottom: right) : self
  }
}

extension MovableDrawing {
  /// A segment between two items is turned. Any other segment is stretched at its top or left end
  /// and at its other end: the shorter item there replaces the longer one up to its far side, and
  /// the longer one begins where the shorter ends.
  func moves(of segment: Int32) -> [SegmentMove] {
    let end = ends[Int(segment)]
    let isVertical = end.isVertical
    let items = segments.items
    if end.low.count == 1, end.high.count == 1 {
      return [
        SegmentMove(
          segment, isVertical: isVertical, end.low.first, end.high.first, in: items
        ) { low, high in
          (low.right, high.left) = (high.right, low.left)
          if isVertical {
            (low.top, high.bottom) = (segment, segment)
          } else {
            (low.bottom, high.top) = (segment, segment)
          }
        }
      ]
    }
    var moves: [SegmentMove] = []
    let (first, last) = ((end.low.first, end.high.first), (end.low.last, end.high.last))
    for (isFirst, (low, high)) in [(true, first), (false, last)] {
      let lowSides = items[low].transposed(!isVertical)
      let highSides = items[high].transposed(!isVertical)
      // If items are thinner than the digits of their positions, the first one is not known.
      guard isFirst ? lowSides.top == highSides.top : lowSides.bottom == highSides.bottom,
        let isLowShorter = end.isLowShorter(rects[low], rects[high])
      else { continue }
      moves.append(
        SegmentMove(segment, isVertical: isVertical, low, high, in: items) { low, high in
          if isLowShorter {
            low.right = high.right
            if isFirst { high.top = low.bottom } else { high.bottom = low.top }
          } else {
            high.left = low.left
            if isFirst { low.top = high.bottom } else { low.bottom = high.top }
          }
        })
    }
    return moves
  }
}

/// The items at both sides of a segment.
struct SegmentEnds {
  /// The items at one side.
  struct Side {
    private(set) var count = 0

    /// The first and the last item along the segment.
    private(set) var first = -1
    private(set) var last = -1

    /// The first item in data order.
    private(set) var least = Int.max

    fileprivate mutating func add(_ item: Int, start: (Int) -> Double) {
      count += 1
      least = min(least, item)
      if first < 0 || start(item) < start(first) { first = item }
      if last < 0 || start(item) > start(last) { last = item }
    }
  }

  private(set) var isVertical = false

  /// At the left or above.
  private(set) var low = Side()

  /// At the right or below.
  private(set) var high = Side()

  static func all(of segments: MaximalSegments, _ rects: [Rect]) -> [SegmentEnds] {
    var ends = [SegmentEnds](repeating: SegmentEnds(), count: segments.count)
    for (item, sides) in segments.items.enumerated() {
      for segment in [sides.left, sides.right] { ends[Int(segment)].isVertical = true }
      ends[Int(sides.right)].low.add(item) { rects[$0].y }
      ends[Int(sides.bottom)].low.add(item) { rects[$0].x }
      ends[Int(sides.left)].high.add(item) { rects[$0].y }
      ends[Int(sides.top)].high.add(item) { rects[$0].x }
    }
    return ends
  }

  /// Whether the item at the left or upper side is the shorter of the two along the segment; `nil`
  /// for items of one length. An item along the whole segment is the longer one, even if no digit
  /// shows it.
  func isLowShorter(_ lower: Rect, _ higher: Rect) -> Bool? {
    guard low.count > 1, high.count > 1 else { return high.count == 1 }
    let (first, second) =
      isVertical ? (lower.height, higher.height) : (lower.width, higher.width)
    if first < second * (1 - 1e-9) { return true }
    return second < first * (1 - 1e-9) ? false : nil
  }

  /// Vertical segments come first, then those with the first items.
  func comes(before other: SegmentEnds) -> Bool {
    isVertical == other.isVertical ? low.least < other.low.least : isVertical
  }
}
