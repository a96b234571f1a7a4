/// The drawing with one more item in a member's place, laid out only as far as it changes.
///
/// Only the blocks around the member are divided differently. All other blocks are scaled with
/// their content, and for a scaled block only the two ratios are needed that can become worst.
struct InsertionTrials {
  private let blocks: SegmentBlocks

  /// The rectangles of all blocks, members first.
  private let rects: [Rect]

  /// The block of which each block is a part; −1 for the last one.
  private var parents: [Int32]

  /// The greatest width ÷ height of the members in each block, and the greatest height ÷ width.
  private var widest: [Double]
  private var highest: [Double]

  /// - Parameter rects: the rectangles of all blocks.
  /// - Complexity: O(*n*).
  init(_ blocks: SegmentBlocks, _ rects: [Rect]) {
    self.blocks = blocks
    self.rects = rects
    parents = [Int32](repeating: -1, count: rects.count)
    widest = rects.map { $0.width / $0.height }
    highest = rects.map { $0.height / $0.width }
    for block in blocks.blocks {
      (widest[block], highest[block]) = (0, 0)
      for part in blocks.parts(of: block) {
        parents[Int(part)] = Int32(block)
        widest[block] = max(widest[block], widest[Int(part)])
        highest[block] = max(highest[block], highest[Int(part)])
      }
    }
  }

  /// The members with the worst ratios, the worst first.
  func longest(_ count: Int) -> [Int] {
    let members = 0..<blocks.blocks.lowerBound
    var longest: [Int] = []
    for _ in 0..<min(count, members.count) {
      var next = -1
      for member in members where !longest.contains(member) {
        if next < 0 || rects[member].ratio > rects[next].ratio * (1 + 1e-9) { next = member }
      }
      longest.append(next)
    }
    return longest
  }

  /// The worst ratio with an item of this weight beside the member, to its right or below it.
  ///
  /// - Complexity: for the blocks around the member, O(1) for each that is a pair or a pinwheel,
  ///   and copies of two columns.
  func worst(with weight: Double, beside member: Int, toTheRight: Bool) -> Double {
    var (blocks, rects) = (blocks, rects)
    var around: [Int] = []
    var block = parents[member]
    while block >= 0 {
      around.append(Int(block))
      block = parents[Int(block)]
    }
    for block in [member] + around { blocks.weights[block] += weight }
    var worst = 0.0
    for place in around.indices.reversed() {
      let inner = place > 0 ? around[place - 1] : member
      blocks.placeParts(of: around[place], into: &rects)
      for part in blocks.parts(of: around[place]) where Int(part) != inner {
        let (new, old) = (rects[Int(part)], self.rects[Int(part)])
        let stretch = new.width / old.width * (old.height / new.height)
        worst = max(worst, max(widest[Int(part)] * stretch, highest[Int(part)] / stretch))
      }
    }
    let share = weight / blocks.weights[member]
    for part in [share, 1 - share] {
      var rect = rects[member]
      if toTheRight { rect.width *= part } else { rect.height *= part }
      worst = max(worst, rect.ratio)
    }
    return worst
  }
}
