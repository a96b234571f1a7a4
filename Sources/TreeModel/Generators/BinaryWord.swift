import TreeLayout

// A shape of a binary tree as a word: in pre-order a mark for each node and one for each empty
// place below it, so that n nodes have n node marks and n + 1 empty ones.

extension LayoutTree {
  /// The tree of a word.
  ///
  /// - Parameters:
  ///   - count: the number of marks, 2*n* + 1.
  ///   - isNode: whether the mark at this place is that of a node.
  ///   - leafValue: draws the leaves' values in pre-order.
  init(binaryWordOf count: Int, isNode: (Int) -> Bool, leafValue: () -> Double) {
    var parents: [Int32] = []
    var sides: [Side] = []
    parents.reserveCapacity(count / 2)
    sides.reserveCapacity(count / 2)
    var place: (parent: Int32, side: Side) = (-1, .unstated)
    var withoutRight: [Int32] = []  // nodes whose right place is still ahead in the word
    for index in 0..<count {
      if isNode(index) {
        let node = Int32(parents.count)
        parents.append(place.parent)
        sides.append(place.side)
        withoutRight.append(node)
        place = (node, .left)
      } else if let node = withoutRight.popLast() {
        place = (node, .right)
      }
    }
    self.init(generated: parents, sides: sides, leafValue: leafValue)
  }

  /// All binary trees with this many nodes, a left single child and a right one told apart; leaf
  /// values are 1.
  ///
  /// There are as many as the Catalan number, 1, 2, 5, 14, 42, 132, 429, 1,430, 4,862, 16,796 for 1
  /// to 10 nodes.
  ///
  /// - Parameter nodes: from 1 to 15.
  public static func allBinary(nodes: Int) -> [LayoutTree] {
    precondition((1...15).contains(nodes), "there are too many binary trees of more than 15 nodes")
    // The words of k nodes as the lower 2k + 1 bits: a mark, the left word, the right word.
    var words: [[UInt32]] = [[0]]
    for count in 1...nodes {
      let mark: UInt32 = 1 << (2 * count)
      var counted: [UInt32] = []
      for left in 0..<count {
        let right = count - 1 - left
        for first in words[left] {
          let head: UInt32 = mark | first << (2 * right + 1)
          for second in words[right] { counted.append(head | second) }
        }
      }
      words.append(counted)
    }
    return words[nodes].map { word in
      LayoutTree(
        binaryWordOf: 2 * nodes + 1, isNode: { word >> (2 * nodes - $0) & 1 == 1 },
        leafValue: { 1 })
    }
  }
}
