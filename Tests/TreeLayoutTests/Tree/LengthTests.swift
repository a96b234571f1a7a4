import TestSupport
import Testing
import TreeModel

@testable import TreeLayout

@Suite("Lengths of edges")
struct LengthTests {
  /// a(b(e,f),c,d(g)) with a length of the root, a missing one, a negative one and a zero.
  private static let tree = try! LayoutTree(
    parents: [-1, 0, 0, 0, 1, 1, 3], values: [.nan, .nan, 3, .nan, 1, 2, 4],
    lengths: [9, 1, .nan, -2, 0, 5, 3])
  private static let plain = try! tree.withLengths([])

  private static func expect(
    _ tree: LayoutTree, _ lengths: [Double], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    // A missing length is none, and NaN is not equal to itself.
    let marked = [tree.lengths, lengths].map { $0.map { $0.isNaN ? -999 : $0 } }
    #expect(marked[0] == marked[1], sourceLocation: sourceLocation)
  }

  @Test("columns in any order are put in that of levels, and none is none")
  func columns() throws {
    Self.expect(Self.tree, [9, 1, .nan, -2, 0, 5, 3])
    let (tree, order) = try LayoutTree.numbered(
      parents: [1, -1, 0, 1], values: [1, 1, 1, 1], lengths: [10, 11, 12, 13])
    #expect(order == [1, 0, 3, 2])
    Self.expect(tree, [11, 10, 13, 12])
    #expect(Self.plain.lengths.isEmpty)
    #expect(try LayoutTree(parents: [-1, 0], values: [1, 1]).lengths.isEmpty)
    let missing = try LayoutTree(parents: [-1, 0], values: [1, 1], lengths: [.nan, .nan])
    #expect(missing.lengths.isEmpty)
  }

  @Test("infinite lengths and columns that are too short are refused", arguments: [1.0, -1])
  func refuses(sign: Double) {
    #expect(throws: TreeError.badLength(sign * .infinity, at: 1)) {
      try LayoutTree(parents: [-1, 0], values: [1, 1], lengths: [0, sign * .infinity])
    }
    #expect(throws: TreeError.columnLengths) {
      try LayoutTree(parents: [-1, 0], values: [1, 1], lengths: [sign])
    }
    #expect(
      TreeError.badLength(.infinity, at: 1).description
        == "node 1 has the length inf; lengths are finite")
  }

  @Test("a mirrored tree, a subtree and other columns keep them")
  func keeps() throws {
    let tree = Self.tree
    let (mirrored, order) = tree.mirrored()
    Self.expect(mirrored, order.map { tree.lengths[Int($0)] })
    Self.expect(mirrored, [9, -2, .nan, 1, 3, 5, 0])
    Self.expect(mirrored.mirrored().tree, tree.lengths)
    Self.expect(tree.subtree(at: 1).tree, [1, 0, 5])
    Self.expect(tree.subtree(at: 2).tree, [])
    Self.expect(tree.turned, tree.lengths)
    Self.expect(tree.withKeys([3, 4, 5, 6, 7, 8, 9]), tree.lengths)
    Self.expect(tree.withNameRanks([0, 2, 1, 0, 0, 1, 0]), tree.lengths)
    Self.expect(try tree.withValues(tree.nodes.map { Double($0) }), tree.lengths)
    Self.expect(try tree.withSizes(tree.nodes.map { _ in .unit }), tree.lengths)
    #expect(tree.bytes == Self.plain.bytes + 8 * 7)
  }

  @Test("a new leaf has the mean of the positive ones below the root")
  func inserting() throws {
    Self.expect(try Self.tree.inserting(below: 0), [9, 1, .nan, -2, 3, 0, 5, 3])
    Self.expect(try Self.tree.inserting(below: 6), [9, 1, .nan, -2, 0, 5, 3, 3])
    #expect(try Self.plain.inserting(below: 0).lengths.isEmpty)
    let huge = Double.greatestFiniteMagnitude
    let large = try LayoutTree(parents: [-1, 0, 0], values: [1, 1, 1], lengths: [1, huge, huge])
    #expect(try large.inserting(below: 0).lengths[3] == huge)
    // Only the root's is positive.
    let short = try LayoutTree(parents: [-1, 0, 0], values: [1, 1, 1], lengths: [1, 0, -1])
    Self.expect(try short.inserting(below: 0), [1, 0, -1, .nan])
    #expect(short.meanPositiveLength == nil)
  }

  @Test("a leaf that goes takes its own along, and other values and boxes change none")
  func removing() throws {
    Self.expect(try Self.tree.removing(leaf: 2), [9, 1, -2, 0, 5, 3])
    Self.expect(try Self.tree.replacing(value: 7, of: 4), Self.tree.lengths)
    let last = try LayoutTree(parents: [-1, 0, 0], values: [1, 1, 1], lengths: [.nan, 2, .nan])
    #expect(try last.removing(leaf: 1).lengths.isEmpty)
  }

  @Test("a tree with lengths is another tree, and the digest of one without is what it was")
  func digest() throws {
    let tree = Self.tree
    #expect(tree == tree && tree != Self.plain && Self.plain != tree)
    #expect(try tree.withLengths(tree.lengths) == tree)
    #expect(try tree.withLengths(tree.nodes.map { _ in 1 }) != tree)
    #expect(TestTrees.flat([3, 2, 1]).digest.hexadecimal == "8edc33c791bb4dcc")
    #expect(tree.digest != Self.plain.digest)
    for node in tree.nodes {
      var lengths = tree.lengths
      lengths[node] = lengths[node].isNaN ? 0 : .nan
      #expect(try tree.withLengths(lengths).digest != tree.digest)
    }
    // Whatever NaN it is.
    var lengths = tree.lengths
    lengths[2] = -.nan
    #expect(try tree.withLengths(lengths).digest == tree.digest)
  }
}
