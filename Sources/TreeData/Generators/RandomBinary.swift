import TreeLayout

extension TreeGenerator {
  /// A binary tree, each shape of its size with the same chance, a left single child and a right one
  /// told apart. Leaves are log-normal.
  ///
  /// In pre-order, with a mark for each node and one for each empty place below, a shape of n nodes
  /// is a word of n node marks and n + 1 empty marks. By the cycle lemma, of the 2n + 1 rotations of
  /// any such word exactly one is a shape: the one after the first place where node marks minus empty
  /// marks are fewest. So a uniform word gives a uniform shape.
  ///
  /// - Reference: N. Dershowitz, S. Zaks. "The Cycle Lemma and Some Applications." *European Journal
  ///   of Combinatorics* 11 (1990).
  static let randomBinary = TreeGenerator(
    id: "random-binary", summary: "binary tree, uniform among all shapes, log-normal leaves"
  ) { nodes, random in
    let (word, start) = rotatedWord(nodes, &random)

    var parents: [Int32] = []
    var sides: [Side] = []
    parents.reserveCapacity(nodes)
    sides.reserveCapacity(nodes)
    var place: (parent: Int32, side: Side) = (-1, .unstated)
    var withoutRight: [Int32] = []  // nodes whose right place is still ahead in the word
    for index in word.indices {
      let position = start + index
      if word[position < word.count ? position : position - word.count] {
        let node = Int32(parents.count)
        parents.append(place.parent)
        sides.append(place.side)
        withoutRight.append(node)
        place = (node, .left)
      } else if let node = withoutRight.popLast() {
        place = (node, .right)
      }
    }
    return LayoutTree(generated: parents, sides: sides) { random.logNormal() }
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
