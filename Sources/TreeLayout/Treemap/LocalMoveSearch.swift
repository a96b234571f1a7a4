extension SegmentGroup {
  /// The best structure within so many moves; `nil` if none is better by 0.1 in its worst ratio.
  ///
  /// A round tries every move of the listed segments of each structure that is kept, and keeps the
  /// four of least worst ratio.
  func best(of moves: Int, from drawing: Drawing) -> Drawing? {
    var kept = [MovableDrawing(drawing.segments, of: self, changed: nil, near: [])]
    var best: Drawing?
    var least = drawing.worst
    for _ in 0..<moves {
      var tries: [(from: Int, move: SegmentMove, worst: Double)] = []
      for (from, drawing) in kept.enumerated() {
        for segment in drawing.listed {
          // A try that would be neither kept nor best needs no layout.
          let limit = tries.count < 4 ? .infinity : max(tries[3].worst * (1 - 1e-9), least - 0.1)
          guard drawing.worst(besides: segment) < limit else { continue }
          for move in drawing.moves(of: segment) {
            guard let worst = drawing.worst(after: move) else { continue }
            if worst < least - 0.1 {
              let better = self.drawing(drawing.segments(after: move))
              guard hasAreas(better.rects) else { continue }
              least = better.worst
              best = better
            }
            let place = tries.firstIndex { worst < $0.worst * (1 - 1e-9) } ?? tries.count
            tries.insert((from, move, worst), at: place)
            if tries.count > 4 { tries.removeLast() }
          }
        }
      }
      kept = tries.compactMap { from, move, _ in
        let next = MovableDrawing(
          kept[from].segments(after: move), of: self, changed: move.changed,
          near: kept[from].positions)
        return hasAreas(next.rects) ? next : nil
      }
    }
    return best
  }

  /// Whether the first rectangles have the areas of the items.
  private func hasAreas(_ rects: [Rect]) -> Bool {
    let total = weights.reduce(0, +)
    return zip(rects, weights).allSatisfy { $0.hasArea($1 / total, of: frame) }
  }
}

/// New sides for the two items at an end of a segment, or at both of its ends.
struct SegmentMove {
  typealias Sides = MaximalSegments.Sides

  var segment: Int32
  var low: (item: Int, sides: Sides)
  var high: (item: Int, sides: Sides)

  /// The segments that now have other items at one of their sides.
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

/// A structure with everything that moves need to know of it.
///
/// A move changes nothing outside of the smallest block through which its segment runs. Of the
/// blocks in this one, those that hold neither of the two items are only stretched.
struct MovableDrawing {
  typealias Sides = MaximalSegments.Sides

  /// The segments whose moves are tried, in this order.
  private(set) var listed: [Int32] = []

  private let segments: MaximalSegments
  private let blocks: SegmentBlocks

  /// The rectangles of all blocks, items first.
  let rects: [Rect]

  /// The position of each segment: its x if it is vertical, else its y.
  private(set) var positions: [Double]

  /// The items at the ends of each segment.
  private var ends: [SegmentEnds]

  /// The block of which each block is a part; −1 for the last one.
  private let wholes: [Int32]

  /// The least and the greatest width by height of the items of each block.
  private var shapes: [(least: Double, greatest: Double)]

  /// Where the items of each block are, in an order in which they are neighbors.
  private let ranges: [Range<Int>]

  /// The worst ratio of the items up to each position in this order, and from it on.
  private var worstBefore = [0.0]
  private var worstBehind: [Double]

  /// - Parameters:
  ///   - changed: the segments whose moves are tried; `nil` for all inner ones.
  ///   - guess: the approximate position of each segment; empty if it is not known.
  init(
    _ segments: MaximalSegments, of group: SegmentGroup, changed: [Int32]?, near guess: [Double]
  ) {
    self.segments = segments
    blocks = SegmentBlocks(segments, weights: group.weights)
    rects = blocks.rectangles(in: group.frame, near: guess)
    let order: [Int32]
    (order, ranges) = blocks.itemOrder
    wholes = blocks.wholes
    shapes = rects.map { ($0.width / $0.height, $0.width / $0.height) }
    for block in blocks.blocks {
      shapes[block] = (.infinity, 0)
      for part in blocks.parts(of: block) {
        shapes[block].least = min(shapes[block].least, shapes[Int(part)].least)
        shapes[block].greatest = max(shapes[block].greatest, shapes[Int(part)].greatest)
      }
    }
    for item in order { worstBefore.append(max(worstBefore.last!, rects[Int(item)].ratio)) }
    worstBehind = [Double](repeating: 0, count: order.count + 1)
    for place in order.indices.reversed() {
      worstBehind[place] = max(worstBehind[place + 1], rects[Int(order[place])].ratio)
    }
    positions = [Double](repeating: 0, count: segments.count)
    for (item, sides) in segments.items.enumerated() {
      positions[Int(sides.left)] = rects[item].x
      positions[Int(sides.right)] = rects[item].maxX
      positions[Int(sides.top)] = rects[item].y
      positions[Int(sides.bottom)] = rects[item].maxY
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

/// The items at the ends of a segment, at its left or upper side and at the other side.
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

  /// Whether the item at the left or upper side is the shorter of the two along the segment; `nil`
  /// for items of one length. An item along the whole segment is the longer one, even if no digit
  /// shows it.
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
  /// A segment between two items is turned. Any other segment is stretched at its top or left end
  /// and at its other end: the shorter item there replaces the longer one up to its far side, and
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
      // If items are thinner than the digits of their positions, the first one is not known.
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

  /// The worst ratio of the group after a move; `nil` if the areas cannot be reached.
  func worst(after move: SegmentMove) -> Double? {
    let block = Int(blocks.blockOfSegment[Int(move.segment)])
    let parts = parts(of: block, around: move)
    let sides = parts.map { part in
      part < segments.items.count
        ? move.sides(of: Int(part), in: segments.items) : blocks.sides[Int(part)]
    }
    let (inside, numbers) = MaximalSegments(items: sides).numbered(
      within: blocks.sides[block], of: segments.count)
    let layout = SegmentBlocks(inside, weights: parts.map { blocks.weights[Int($0)] }).rectangles(
      in: rects[block], near: numbers.map { positions[Int($0)] })
    var worst = worst(besides: move.segment)
    for (part, rect) in zip(parts, layout) {
      guard rect.hasArea(blocks.weights[Int(part)] / blocks.weights[block], of: rects[block]) else {
        return nil
      }
      worst = max(worst, self.worst(of: Int(part), in: rect))
    }
    return worst
  }

  /// The parts into which a block is taken apart for a move: the move's two items, and the greatest
  /// blocks that hold neither of them.
  private func parts(of block: Int, around move: SegmentMove) -> [Int32] {
    var parts: [Int32] = []
    var opened: [Int32] = []
    for item in [move.low.item, move.high.item] {
      parts.append(Int32(item))
      var inner = Int32(item)
      while wholes[Int(inner)] != block {
        for part in blocks.parts(of: Int(wholes[Int(inner)])) where part != inner {
          parts.append(part)
        }
        inner = wholes[Int(inner)]
      }
      opened.append(inner)
    }
    for part in blocks.parts(of: block) where part != opened[0] && part != opened[1] {
      parts.append(part)
    }
    return parts
  }

  /// The worst ratio of a block's items after the block is stretched to a rectangle.
  private func worst(of block: Int, in rect: Rect) -> Double {
    let stretch = rect.width / rects[block].width / (rect.height / rects[block].height)
    return max(shapes[block].greatest * stretch, 1 / (shapes[block].least * stretch))
  }
}

extension MaximalSegments {
  /// The structure of a block by itself, with segments numbered anew, and the number of each of
  /// these segments here.
  ///
  /// - Parameters:
  ///   - outline: the segments around the block.
  ///   - count: the number of segments of the whole drawing.
  fileprivate func numbered(
    within outline: Sides, of count: Int
  ) -> (segments: MaximalSegments, numbers: [Int32]) {
    var places = [Int32](repeating: -1, count: count)
    var numbers = [outline.left, outline.right, outline.top, outline.bottom]
    for (place, segment) in numbers.enumerated() { places[Int(segment)] = Int32(place) }
    let items = items.map {
      Sides(
        left: Self.place(of: $0.left, in: &places, &numbers),
        right: Self.place(of: $0.right, in: &places, &numbers),
        top: Self.place(of: $0.top, in: &places, &numbers),
        bottom: Self.place(of: $0.bottom, in: &places, &numbers))
    }
    return (MaximalSegments(items: items), numbers)
  }

  /// The number that a segment has, or gets as the next one.
  private static func place(
    of segment: Int32, in places: inout [Int32], _ numbers: inout [Int32]
  ) -> Int32 {
    if places[Int(segment)] < 0 {
      places[Int(segment)] = Int32(numbers.count)
      numbers.append(segment)
    }
    return places[Int(segment)]
  }
}
