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

/// A structure with everything that moves need to know of it.
///
/// A move changes nothing outside of the smallest block through which its segment runs. Of the
/// blocks in this one, those that hold neither of the two items are only stretched.
struct MovableDrawing {
  typealias Sides = MaximalSegments.Sides

  /// The segments whose moves are tried, in this order.
  private(set) var listed: [Int32] = []

  let segments: MaximalSegments
  private let blocks: SegmentBlocks

  /// The rectangles of all blocks, items first.
  let rects: [Rect]

  /// The position of each segment: its x if it is vertical, else its y.
  private(set) var positions: [Double]

  /// The items at the ends of each segment.
  private(set) var ends: [SegmentEnds]

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

extension MovableDrawing {
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
