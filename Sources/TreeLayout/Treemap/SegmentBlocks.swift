/// The items of a drawing, joined into blocks until one block fills the frame.
///
/// A block is a rectangle of items. Two blocks on both sides of a segment that has no others are
/// one, and so are the five blocks of a pinwheel, one in the middle of four. The blocks that remain
/// at last are one more block. A block that changes inside changes nothing outside.
struct SegmentBlocks {
  typealias Sides = MaximalSegments.Sides

  /// The segments around each block; the items come first, then blocks after their parts.
  private(set) var sides: [Sides]

  var weights: [Double]

  /// The parts of the block that is *k*-th after the items are `parts[partStart[k]..<…[k + 1]]`.
  private var parts: [Int32] = []
  private var partStart: [Int32] = [0]

  /// The smallest block through which each segment runs; −1 for the sides of the frame.
  private(set) var blockOfSegment: [Int32]

  private let itemCount: Int

  /// The blocks at both sides of each segment that are not parts of others yet.
  private var meetings: [Meeting]
  private var isPart: [Bool]

  /// - Precondition: there is an item.
  init(_ segments: MaximalSegments, weights: [Double]) {
    itemCount = segments.items.count
    self.weights = weights
    sides = segments.items
    isPart = [Bool](repeating: false, count: itemCount)
    meetings = [Meeting](repeating: Meeting(), count: segments.count)
    blockOfSegment = [Int32](repeating: -1, count: segments.count)
    // Items that are sliced make one block less than there are items.
    sides.reserveCapacity(2 * itemCount)
    self.weights.reserveCapacity(2 * itemCount)
    isPart.reserveCapacity(2 * itemCount)
    parts.reserveCapacity(2 * itemCount)
    partStart.reserveCapacity(itemCount)
    for item in 0..<itemCount { meet(item, by: 1) }
    var pairs: [Int32] = []
    for segment in 4..<max(4, Int32(segments.count)) where meetings[Int(segment)].isPair {
      pairs.append(segment)
    }
    repeat { joinPairs(&pairs) } while joinPinwheels(&pairs)
    let rest = sides.indices.filter { !isPart[$0] }
    if rest.count > 1 {
      join(rest.map { Int32($0) }, inside: MaximalSegments.frame)
    }
    (meetings, isPart) = ([], [])
  }

  /// The items in an order in which those of each block are neighbors, and the range of each block.
  var itemOrder: (order: [Int32], ranges: [Range<Int>]) {
    var counts = [Int](repeating: 1, count: sides.count)
    for block in blocks { counts[block] = parts(of: block).reduce(0) { $0 + counts[Int($1)] } }
    var ranges = counts.map { 0..<$0 }
    for block in blocks.reversed() {
      var start = ranges[block].lowerBound
      for part in parts(of: block) {
        ranges[Int(part)] = start..<start + counts[Int(part)]
        start += counts[Int(part)]
      }
    }
    var order = [Int32](repeating: 0, count: itemCount)
    for item in 0..<itemCount { order[ranges[item].lowerBound] = Int32(item) }
    return (order, ranges)
  }

  /// The block of which each block is a part; −1 for the last one.
  var wholes: [Int32] {
    var wholes = [Int32](repeating: -1, count: sides.count)
    for block in blocks {
      for part in parts(of: block) { wholes[Int(part)] = Int32(block) }
    }
    return wholes
  }

  var blocks: Range<Int> { itemCount..<sides.count }

  func parts(of block: Int) -> ArraySlice<Int32> {
    parts[Int(partStart[block - itemCount])..<Int(partStart[block - itemCount + 1])]
  }
}

// MARK: - Putting together

/// How many blocks are at the two sides of a segment, and which block it is if there is one.
private struct Meeting {
  var lowCount: Int32 = 0
  var highCount: Int32 = 0
  /// The exclusive or of all blocks at this side.
  var low: Int32 = 0
  var high: Int32 = 0

  var isPair: Bool { lowCount == 1 && highCount == 1 }

  mutating func meetLow(_ block: Int32, _ change: Int32) {
    lowCount += change
    low ^= block
  }

  mutating func meetHigh(_ block: Int32, _ change: Int32) {
    highCount += change
    high ^= block
  }
}

extension SegmentBlocks {
  /// Enters a block at its sides, or removes it if `change` is −1.
  private mutating func meet(_ block: Int, by change: Int32) {
    let (around, number) = (sides[block], Int32(block))
    meetings[Int(around.left)].meetHigh(number, change)
    meetings[Int(around.top)].meetHigh(number, change)
    meetings[Int(around.right)].meetLow(number, change)
    meetings[Int(around.bottom)].meetLow(number, change)
  }

  private mutating func join(_ blocks: [Int32], inside outline: Sides) {
    for block in blocks { take(block, inside: outline) }
    close(outline)
  }

  /// Makes a block a part of the block under construction.
  private mutating func take(_ part: Int32, inside outline: Sides) {
    meet(Int(part), by: -1)
    isPart[Int(part)] = true
    parts.append(part)
    let around = sides[Int(part)]
    enclose(around.left, inside: outline)
    enclose(around.right, inside: outline)
    enclose(around.top, inside: outline)
    enclose(around.bottom, inside: outline)
  }

  private mutating func enclose(_ segment: Int32, inside outline: Sides) {
    if segment != outline.left, segment != outline.right, segment != outline.top,
      segment != outline.bottom
    {
      blockOfSegment[Int(segment)] = Int32(sides.count)
    }
  }

  /// Ends the block whose parts were taken.
  private mutating func close(_ outline: Sides) {
    var weight = 0.0
    for place in Int(partStart[partStart.count - 1])..<parts.count {
      weight += weights[Int(parts[place])]
    }
    partStart.append(Int32(parts.count))
    sides.append(outline)
    weights.append(weight)
    isPart.append(false)
    meet(sides.count - 1, by: 1)
  }

  /// Joins the two blocks at each of the segments, and at segments that then have only two.
  private mutating func joinPairs(_ pairs: inout [Int32]) {
    while let segment = pairs.popLast() {
      let meeting = meetings[Int(segment)]
      guard meeting.isPair else { continue }
      var outline = sides[Int(meeting.low)]
      if outline.right == segment {
        outline.right = sides[Int(meeting.high)].right
      } else {
        outline.bottom = sides[Int(meeting.high)].bottom
      }
      take(meeting.low, inside: outline)
      take(meeting.high, inside: outline)
      close(outline)
      noteNewPairs(at: outline, in: &pairs)
    }
  }

  /// Joins each pinwheel, found by its middle: four segments that meet the middle, another block
  /// beside it, and one block on their other side.
  ///
  /// - Returns: whether there was one.
  private mutating func joinPinwheels(_ pairs: inout [Int32]) -> Bool {
    let count = sides.count
    for block in 0..<count where !isPart[block] {
      let around = sides[block]
      guard min(min(around.left, around.right), min(around.top, around.bottom)) > 3 else {
        continue
      }
      let (left, right) = (meetings[Int(around.left)], meetings[Int(around.right)])
      let (top, bottom) = (meetings[Int(around.top)], meetings[Int(around.bottom)])
      guard left.lowCount == 1, left.highCount == 2, right.lowCount == 2, right.highCount == 1,
        top.lowCount == 1, top.highCount == 2, bottom.lowCount == 2, bottom.highCount == 1
      else { continue }
      let outline = Sides(
        left: sides[Int(left.low)].left, right: sides[Int(right.high)].right,
        top: sides[Int(top.low)].top, bottom: sides[Int(bottom.high)].bottom)
      join([Int32(block), left.low, right.high, top.low, bottom.high], inside: outline)
      noteNewPairs(at: outline, in: &pairs)
    }
    return sides.count > count
  }

  private func noteNewPairs(at outline: Sides, in pairs: inout [Int32]) {
    noteNewPair(at: outline.left, in: &pairs)
    noteNewPair(at: outline.right, in: &pairs)
    noteNewPair(at: outline.top, in: &pairs)
    noteNewPair(at: outline.bottom, in: &pairs)
  }

  private func noteNewPair(at segment: Int32, in pairs: inout [Int32]) {
    if segment > 3, meetings[Int(segment)].isPair { pairs.append(segment) }
  }
}

// MARK: - Placing

extension SegmentBlocks {
  /// The rectangles of all blocks, the items first.
  ///
  /// - Parameter guess: the approximate position of each segment; empty if it is not known.
  func rectangles(in frame: Rect, near guess: [Double] = []) -> [Rect] {
    var rects = [Rect](repeating: .zero, count: sides.count)
    rects[sides.count - 1] = frame
    for block in blocks.reversed() { placeParts(of: block, near: guess, into: &rects) }
    return rects
  }

  /// Divides the rectangle of a block.
  func placeParts(of block: Int, near guess: [Double] = [], into rects: inout [Rect]) {
    let start = Int(partStart[block - itemCount])
    if Int(partStart[block - itemCount + 1]) == start + 2 {
      let (first, second) = (Int(parts[start]), Int(parts[start + 1]))
      let isWide = sides[first].right == sides[second].left
      (rects[first], rects[second]) = rects[block].cut(
        across: isWide, weights[first] / weights[block], weights[second] / weights[block])
    } else {
      place(parts(of: block), of: block, near: guess, into: &rects)
    }
  }

  private func place(
    _ parts: ArraySlice<Int32>, of block: Int, near guess: [Double], into rects: inout [Rect]
  ) {
    let (frame, outline) = (rects[block], sides[block])
    let shares = parts.map { weights[Int($0)] / weights[block] }
    let columns = SegmentPositions(
      parts.map { (sides[Int($0)].left, sides[Int($0)].right) }, shares,
      from: outline.left, to: outline.right, near: guess)
    let rows = SegmentPositions(
      parts.map { (sides[Int($0)].top, sides[Int($0)].bottom) }, shares,
      from: outline.top, to: outline.bottom, near: guess)
    for (index, part) in parts.enumerated() {
      let (left, right) = columns.ends(of: index)
      let (top, bottom) = rows.ends(of: index)
      rects[Int(part)] = Rect(
        x: frame.x + left * frame.width, y: frame.y + top * frame.height,
        width: (right - left) * frame.width, height: (bottom - top) * frame.height)
    }
  }
}

extension Rect {
  /// The two parts of the rectangle with these shares, side by side or one above the other.
  fileprivate func cut(across isWide: Bool, _ first: Double, _ second: Double) -> (Rect, Rect) {
    let (before, after) =
      isWide ? (first * width, second * width) : (first * height, second * height)
    return isWide
      ? (
        Rect(x: x, y: y, width: before, height: height),
        Rect(x: x + before, y: y, width: after, height: height)
      )
      : (
        Rect(x: x, y: y, width: width, height: before),
        Rect(x: x, y: y + before, width: width, height: after)
      )
  }
}
