import TreeLayout

extension TreeGenerator {
  /// A binary tree, each shape of its size with the same chance, a left single child and a right
  /// one told apart. Leaves are log-normal.
  ///
  /// By the cycle lemma, of the 2n + 1 rotations of any word of n node marks and n + 1 empty marks
  /// exactly one is the word of a shape: the one after the first place where node marks minus empty
  /// marks are fewest. So a uniform word gives a uniform shape.
  ///
  /// - Reference: N. Dershowitz, S. Zaks. "The Cycle Lemma and Some Applications." *European
  ///   Journal of Combinatorics* 11 (1990).
  static let randomBinary = TreeGenerator(
    id: "random-binary", summary: "binary tree, uniform among all shapes, log-normal leaves"
  ) { nodes, random in
    let (word, start) = rotatedWord(nodes, &random)
    return LayoutTree(
      binaryWordOf: word.count,
      isNode: { word[start + $0 < word.count ? start + $0 : start + $0 - word.count] },
      leafValue: { random.logNormal() })
  }

  /// A uniform word (`true` marks a node), and where in it the rotation that is a shape begins.
  private static func rotatedWord(
    _ nodes: Int, _ random: inout Random
  ) -> (word: [Bool], start: Int) {
    var word: [Bool] = []
    word.reserveCapacity(2 * nodes + 1)
    var nodesLeft = nodes
    var sum = 0
    var least = 0
    var start = 0
    for marksLeft in (1...2 * nodes + 1).reversed() {
      let isNode = random.integer(below: marksLeft) < nodesLeft
      word.append(isNode)
      sum += isNode ? 1 : -1
      if isNode { nodesLeft -= 1 }
      if sum < least {
        least = sum
        start = word.count
      }
    }
    return (word, start)
  }
}
