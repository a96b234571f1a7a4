import TreeLayout

// Families on which searches that look short take long. A member has a rank k; of a size it is the
// one with the greatest rank whose nodes are not more.

extension TreeGenerator {
  /// The binary tree *T*ₖ: contours whose next node is far to seek.
  ///
  /// The spine is a path of 2k nodes. For i = 1 … k its i-th node also has a left child, at the
  /// head of a path of 2(k − i) + 1 nodes. That path ends one level below the next one, so that
  /// Walker's search for the leftmost node of that level, pre-order from the root of the subtree,
  /// visits all that lies above it: k(k + 1)(2k + 1) ÷ 6 nodes in all, which is Θ(n^1.5), for k² +
  /// 2k nodes.
  ///
  /// - Reference: C. Buchheim, M. Jünger, S. Leipert. "Improving Walker's Algorithm to Run in
  ///   Linear Time." *Graph Drawing* 2002.
  static let buchheimContours = TreeGenerator(
    id: "buchheim-contours", summary: "binary, contours whose next node is far away",
    isRandom: false, count: { contoursCount(rank: greatestRank(within: $0, of: contoursCount)) },
    make: { nodes, _ in
      let rank = greatestRank(within: nodes, of: contoursCount)
      var parents: [Int32] = [-1]
      var spine: Int32 = 0
      for i in 1..<max(1, 2 * rank) {
        if i <= rank { appendPath(2 * (rank - i) + 1, below: spine, to: &parents) }
        parents.append(spine)
        spine = Int32(parents.count - 1)
      }
      return LayoutTree(generated: parents) { 1 }
    })

  /// The tree *T*ᵏ: subtrees pushed from afar, over ever more small ones.
  ///
  /// The root has k paths for children, the i-th of i nodes, and k leaves between any two of them.
  /// The first child, the path of one node, has 2k + 5 children, and down to level k − 1 the last
  /// of each such row has as many again: that subtree pushes every other path on its last level. At
  /// each push Walker moves the path and all the smaller subtrees between, (k + 1)k(k − 1) ÷ 2
  /// moves in all, which is Θ(n^1.5), for 1 + k(k + 1) ÷ 2 + k(k − 1) + (k − 1)(2k + 5) nodes.
  ///
  /// - Reference: C. Buchheim, M. Jünger, S. Leipert. "Improving Walker's Algorithm to Run in
  ///   Linear Time." *Graph Drawing* 2002.
  static let buchheimShifts = TreeGenerator(
    id: "buchheim-shifts", summary: "subtrees pushed from afar, over ever more small ones",
    isRandom: false, count: { shiftsCount(rank: greatestRank(within: $0, of: shiftsCount)) },
    make: { nodes, _ in
      let rank = greatestRank(within: nodes, of: shiftsCount)
      var parents: [Int32] = [-1]
      for i in 1..<(rank + 1) {
        if i > 1 { parents += [Int32](repeating: 0, count: rank) }
        appendPath(i, below: 0, to: &parents)
      }
      var wide: Int32 = 1
      for _ in 1..<max(1, rank) {
        parents += [Int32](repeating: wide, count: 2 * rank + 5)
        wide = Int32(parents.count - 1)
      }
      return LayoutTree(generated: parents) { 1 }
    })

  /// Boxes in which every level has half the scale of the one above.
  ///
  /// Of rank k it is a box of 2ᵏ × 2ᵏ with three children: a leaf ¼ as wide and 5⁄4 as tall, the
  /// tree of rank k − 1, and a leaf ¼ as wide and as tall. The middle child of rank 1 is one box of
  /// 1 × 1. A tree has 3k + 1 nodes; k is at most 500, so that areas do not overflow.
  ///
  /// - Reference: A. van der Ploeg. "Drawing Non-layered Tidy Trees in Linear Time." *Software:
  ///   Practice and Experience* 44 (2014), Fig. 8.
  static let vanDerPloegNested = TreeGenerator(
    id: "van-der-ploeg-nested",
    summary: "boxes of sides from 2ᵏ down to 1, a tall leaf on each level",
    isRandom: false, count: { 3 * min(500, ($0 - 1) / 3) + 1 },
    make: { nodes, _ in
      let rank = (nodes - 1) / 3
      var parents: [Int32] = [-1]
      var side = Double(sign: .plus, exponent: rank, significand: 1)
      var sizes = [Size(width: side, height: side)]
      for level in 0..<rank {
        parents += [Int32](repeating: Int32(max(0, 3 * level - 1)), count: 3)
        let inner = level == rank - 1 ? 1 : side / 2
        sizes += [(side / 4, side * 5 / 4), (inner, inner), (side / 4, side / 4)]
          .map { Size(width: $0, height: $1) }
        side /= 2
      }
      return LayoutTree(generated: parents, sizes: sizes) { 1 }
    })

  private static func contoursCount(rank: Int) -> Int { max(1, rank * rank + 2 * rank) }

  private static func shiftsCount(rank: Int) -> Int {
    max(1, 1 + rank * (rank + 1) / 2 + rank * (rank - 1) + (rank - 1) * (2 * rank + 5))
  }

  /// The greatest rank, from 0, whose tree has not more nodes.
  private static func greatestRank(within nodes: Int, of count: (Int) -> Int) -> Int {
    var rank = 0
    while count(rank + 1) <= nodes { rank += 1 }
    return rank
  }

  /// Adds a path of `length` nodes whose first hangs below `node`.
  private static func appendPath(_ length: Int, below node: Int32, to parents: inout [Int32]) {
    var end = node
    for _ in 0..<length {
      parents.append(end)
      end = Int32(parents.count - 1)
    }
  }
}
