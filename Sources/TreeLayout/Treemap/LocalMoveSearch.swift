extension SegmentGroup {
  /// The best structure within so many moves; `nil` where none is better by 0.1 in its worst ratio.
  ///
  /// A round tries every move of the listed segments of each structure that is kept, and keeps the
  /// four of least worst ratio.
  func best(of moves: Int, from drawing: Drawing) -> Drawing? {
    var kept = [MovableDrawing(drawing, of: self, changed: nil)]
    var best: Drawing?
    var least = drawing.worst
    for _ in 0..<moves {
      var tries: [(from: Int, move: SegmentMove, worst: Double)] = []
      for (from, drawing) in kept.enumerated() {
        for segment in drawing.listed {
          // A try that would neither be kept nor be the best needs no layout.
          let limit = tries.count < 4 ? .infinity : max(tries[3].worst * (1 - 1e-9), least - 0.1)
          guard drawing.worst(besides: segment) < limit else { continue }
          for move in drawing.moves(of: segment) {
            guard let worst = drawing.worst(after: move) else { continue }
            if worst < least - 0.1 {
              least = worst
              best = self.drawing(drawing.segments(after: move))
            }
            let place = tries.firstIndex { worst < $0.worst * (1 - 1e-9) } ?? tries.count
            tries.insert((from, move, worst), at: place)
            if tries.count > 4 { tries.removeLast() }
          }
        }
      }
      kept = tries.map { from, move, _ in
        let drawing = self.drawing(kept[from].segments(after: move))
        return MovableDrawing(drawing, of: self, changed: move.changed)
      }
    }
    return best
  }
}

/// New sides for the two items at an end of a segment, or at both of its ends.
private struct SegmentMove {
  typealias Sides = MaximalSegments.Sides

  var segment: Int32
  var low: (item: Int, sides: Sides)
  var high: (item: Int, sides: Sides)

  /// The segments that have other items at one of their sides than before.
  var changed: [Int32]

  init(_ segment: Int32, _ low: Int, _ high: Int, in items: [Sides], change: Change) {
    self.segment = segment
    var (first, second) = (items[low], items[high])
    change(&first, &second)
    changed = Self.changed(items[low], first) + Self.changed(items[high], second)
    self.low = (low, first)
    self.high = (high, second)
  }

  typealias Change = (_ low: inout Sides, _ high: inout Sides) -> Void

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

/// A structure with all that is to be known of it for moves.
///
/// A move changes nothing outside of the smallest block that its segment runs through.
private struct MovableDrawing {
  typealias Sides = MaximalSegments.Sides

  /// The segments whose moves are tried, in this order.
  private(set) var listed: [Int32] = []

  private let segments: MaximalSegments
  private let weights: [Double]
  private let blocks: SegmentBlocks

  /// Of all blocks, items first.
  private let rects: [Rect]

  /// The items at the ends of each segment.
  private var ends: [SegmentEnds]

  /// The items such that those of each block are neighbors, and where these are.
  private let order: [Int32]
  private let ranges: [Range<Int>]

  /// The worst ratio of the items up to each place in `order`, and from it on.
  private var worstBefore = [0.0]
  private var worstBehind: [Double]

  /// - Parameter changed: the segments that are listed; all inner ones for `nil`.
  init(_ drawing: SegmentGroup.Drawing, of group: SegmentGroup, changed: [Int32]?) {
    segments = drawing.segments
    weights = group.weights
    blocks = SegmentBlocks(segments, weights: weights)
    rects = blocks.rectangles(in: group.frame)
    (order, ranges) = blocks.itemOrder
    for item in order { worstBefore.append(max(worstBefore.last!, rects[Int(item)].ratio)) }
    worstBehind = [Double](repeating: 0, count: order.count + 1)
    for place in order.indices.reversed() {
      worstBehind[place] = max(worstBehind[place + 1], rects[Int(order[place])].ratio)
    }
    ends = SegmentEnds.all(of: segments, rects)
    let candidates = changed ?? Array(4..<max(4, Int32(segments.count)))
    let ends = ends
    for segment in candidates.sorted(by: { ends[Int($0)].comes(before: ends[Int($1)]) })
    where segment > 3 && segment != listed.last {
      listed.append(segment)
    }
  }

  func segments(after move: SegmentMove) -> MaximalSegments {
    var moved = segments
    moved.items[move.low.item] = move.low.sides
    moved.items[move.high.item] = move.high.sides
    return moved
  }
}

// MARK: - Moves

/// The items at the ends of a segment, at its left or upper side and at the other.
private struct SegmentEnds {
  var isVertical = false
  var lowCount = 0
  var highCount = 0
  var firstLow = -1
  var firstHigh = -1
  var lastLow = -1
  var lastHigh = -1

  /// The first item in data order at the left or upper side.
  var leastLow = Int.max

  static func all(of segments: MaximalSegments, _ rects: [Rect]) -> [SegmentEnds] {
    var ends = [SegmentEnds](repeating: SegmentEnds(), count: segments.count)
    for (item, sides) in segments.items.enumerated() {
      for segment in [sides.left, sides.right] { ends[Int(segment)].isVertical = true }
      ends[Int(sides.right)].addLow(item, rects)
      ends[Int(sides.bottom)].addLow(item, rects)
      ends[Int(sides.left)].addHigh(item, rects)
      ends[Int(sides.top)].addHigh(item, rects)
    }
    return ends
  }

  private mutating func addLow(_ item: Int, _ rects: [Rect]) {
    lowCount += 1
    leastLow = min(leastLow, item)
    if firstLow < 0 || start(of: rects[item]) < start(of: rects[firstLow]) { firstLow = item }
    if lastLow < 0 || start(of: rects[item]) > start(of: rects[lastLow]) { lastLow = item }
  }

  private mutating func addHigh(_ item: Int, _ rects: [Rect]) {
    highCount += 1
    if firstHigh < 0 || start(of: rects[item]) < start(of: rects[firstHigh]) { firstHigh = item }
    if lastHigh < 0 || start(of: rects[item]) > start(of: rects[lastHigh]) { lastHigh = item }
  }

  private func start(of rect: Rect) -> Double { isVertical ? rect.y : rect.x }

  /// Whether the item at the left or upper side is the shorter of two along the segment; `nil` for
  /// items of one length. An item that lies along all of the segment is the longer one, even where
  /// no digit says so.
  func isLowShorter(_ low: Rect, _ high: Rect) -> Bool? {
    guard lowCount > 1, highCount > 1 else { return highCount == 1 }
    let (first, second) = isVertical ? (low.height, high.height) : (low.width, high.width)
    if first < second * (1 - 1e-9) { return true }
    return second < first * (1 - 1e-9) ? false : nil
  }

  /// Vertical segments come first, then those with the first items.
  func comes(before other: SegmentEnds) -> Bool {
    isVertical == other.isVertical ? leastLow < other.leastLow : isVertical
  }
}

extension MovableDrawing {
  /// A segment between two items is turned. Another is stretched at its top or left end and at the
  /// other one: the shorter item there takes the place of the longer one up to its far side, and
  /// the longer one begins where the shorter ends.
  func moves(of segment: Int32) -> [SegmentMove] {
    let end = ends[Int(segment)]
    let items = segments.items
    if end.lowCount == 1, end.highCount == 1 {
      return [
        SegmentMove(segment, end.firstLow, end.firstHigh, in: items) { low, high in
          let (outerLow, outerHigh) = (low, high)
          if end.isVertical {
            (low.right, low.top) = (outerHigh.right, segment)
            (high.left, high.bottom) = (outerLow.left, segment)
          } else {
            (low.bottom, low.right) = (outerHigh.bottom, segment)
            (high.top, high.left) = (outerLow.top, segment)
          }
        }
      ]
    }
    var moves: [SegmentMove] = []
    let (first, last) = ((end.firstLow, end.firstHigh), (end.lastLow, end.lastHigh))
    for (isFirst, (low, high)) in [(true, first), (false, last)] {
      // Where items are thinner than the digits of their places, the first one is not known.
      guard
        end.isVertical
          ? isFirst ? items[low].top == items[high].top : items[low].bottom == items[high].bottom
          : isFirst ? items[low].left == items[high].left : items[low].right == items[high].right,
        let isLowShorter = end.isLowShorter(rects[low], rects[high])
      else { continue }
      let isVertical = end.isVertical
      moves.append(
        SegmentMove(segment, low, high, in: items) { low, high in
          switch (isVertical, isLowShorter) {
          case (true, true):
            low.right = high.right
            if isFirst { high.top = low.bottom } else { high.bottom = low.top }
          case (true, false):
            high.left = low.left
            if isFirst { low.top = high.bottom } else { low.bottom = high.top }
          case (false, true):
            low.bottom = high.bottom
            if isFirst { high.left = low.right } else { high.right = low.left }
          case (false, false):
            high.top = low.top
            if isFirst { low.left = high.right } else { low.right = high.left }
          }
        })
    }
    return moves
  }

  /// The worst ratio of the items that no move of a segment changes.
  func worst(besides segment: Int32) -> Double {
    let range = ranges[Int(blocks.blockOfSegment[Int(segment)])]
    return max(worstBefore[range.lowerBound], worstBehind[range.upperBound])
  }

  /// The worst ratio of the group after a move; `nil` where areas cannot be met.
  func worst(after move: SegmentMove) -> Double? {
    let block = Int(blocks.blockOfSegment[Int(move.segment)])
    let items = order[ranges[block]]
    let sides = items.map { move.sides(of: Int($0), in: segments.items) }
    let inside = MaximalSegments(items: sides).numbered(
      within: blocks.sides[block], of: segments.count)
    let layout = inside.rectangles(weights: items.map { weights[Int($0)] }, in: rects[block])
    var worst = worst(besides: move.segment)
    for (item, rect) in zip(items, layout) {
      guard rect.hasArea(weights[Int(item)] / blocks.weights[block], of: rects[block]) else {
        return nil
      }
      worst = max(worst, rect.ratio)
    }
    return worst
  }
}

extension MaximalSegments {
  /// The structure of a block by itself, with segments numbered anew.
  ///
  /// - Parameters:
  ///   - outline: the segments around the block.
  ///   - count: the number of segments of the whole drawing.
  fileprivate func numbered(within outline: Sides, of count: Int) -> MaximalSegments {
    var numbers = [Int32](repeating: -1, count: count)
    (numbers[Int(outline.left)], numbers[Int(outline.right)]) = (0, 1)
    (numbers[Int(outline.top)], numbers[Int(outline.bottom)]) = (2, 3)
    var next: Int32 = 4
    var numbered = self
    for item in items.indices {
      let sides = items[item]
      numbered.items[item] = Sides(
        left: Self.number(of: sides.left, &numbers, &next),
        right: Self.number(of: sides.right, &numbers, &next),
        top: Self.number(of: sides.top, &numbers, &next),
        bottom: Self.number(of: sides.bottom, &numbers, &next))
    }
    return numbered
  }

  /// The number that a segment has, or gets as the next one.
  private static func number(
    of segment: Int32, _ numbers: inout [Int32], _ next: inout Int32
  ) -> Int32 {
    if numbers[Int(segment)] < 0 {
      numbers[Int(segment)] = next
      next += 1
    }
    return numbers[Int(segment)]
  }
}
