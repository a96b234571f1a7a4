import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Changes from one version to the next")
struct LayoutChangeTests {
  private let frame = Rect(x: 0, y: 0, width: 10, height: 10)

  private func tree(_ parents: [Int32], _ keys: [Int32] = [], values: [Double] = []) -> LayoutTree {
    try! LayoutTree(
      parents: parents, values: values.isEmpty ? parents.map { _ in 1 } : values, keys: keys)
  }

  private func layout(
    _ tree: LayoutTree, _ rects: [(Double, Double, Double, Double)], marks: [NodeMark]? = nil
  ) -> Layout<Rect> {
    let leaves = rects.map { Rect(x: $0.0, y: $0.1, width: $0.2, height: $0.3) }
    // The root's rectangle has no part in it.
    return Layout(tree: tree, frame: frame, geometry: [frame] + leaves, marks: marks)
  }

  private func distance(_ old: Layout<Rect>, _ new: Layout<Rect>) -> Double? {
    changeValues(old, new, of: Family.treemaps.changes)["distance_change"]
  }

  private func survivors(_ old: LayoutTree, _ new: LayoutTree) -> [[Int]] {
    func layout(_ tree: LayoutTree) -> Layout<Rect> {
      Layout(tree: tree, frame: frame, geometry: tree.nodes.map { _ in .zero })
    }
    return LayoutChange(from: layout(old), to: layout(new)).survivors.map { [$0.old, $0.new] }
  }

  // MARK: Survivors

  @Test("nodes are found again by their keys when others come and go, in the old tree's order")
  func survivors() {
    let old = tree([-1, 0, 0, 1], [0, 1, 2, 3])
    #expect(survivors(old, old) == [[0, 0], [1, 1], [2, 2], [3, 3]])
    // Key 1 has gone, 4 and 7 have come, 3 has become the first child and 2 the last.
    let new = tree([-1, 0, 0, 0, 1], [0, 3, 4, 2, 7])
    #expect(survivors(old, new) == [[0, 0], [2, 3], [3, 1]])
    #expect(survivors(new, old) == [[0, 0], [1, 3], [3, 2]])
    #expect(survivors(tree([-1], [5]), tree([-1], [6])).isEmpty)
    #expect(survivors(tree([-1], [6]), tree([-1], [5])).isEmpty)
  }

  @Test("without keys a node is the one in its place")
  func places() {
    #expect(survivors(tree([-1, 0]), tree([-1, 0, 0])) == [[0, 0], [1, 1]])
    #expect(survivors(tree([-1, 0, 0]), tree([-1, 0])) == [[0, 0], [1, 1]])
  }

  // MARK: distance_change

  @Test("the worked example: √(1 + 4 + 4 + 16) = 5 and √(4 + 4 + 0 + 1) = 3 have the mean 4")
  func worked() {
    let tree = tree([-1, 0, 0], values: [.nan, 1, 1])
    let old = layout(tree, [(0, 0, 2, 6), (4, 4, 3, 3)])
    let new = layout(tree, [(1, 2, 4, 2), (2, 6, 3, 4)])
    #expect(distance(old, new) == 4)
    #expect(distance(new, old) == 4)
  }

  @Test("the same layout twice has no distance", arguments: 0..<5 as Range<UInt64>)
  func same(seed: UInt64) {
    let layout = Treemap<Squarified>().layout(TestTrees.random(seed: seed, nodes: 80), in: frame)
    #expect(distance(layout, layout) == 0)
  }

  @Test("leaves are compared by key: a mere change of places in the file is none")
  func keys() {
    let old = layout(
      tree([-1, 0, 0, 0], [0, 1, 2, 3]), [(0, 0, 1, 1), (1, 0, 1, 1), (5, 5, 5, 5)])
    let new = layout(
      tree([-1, 0, 0, 0], [0, 2, 4, 1]), [(1, 0, 1, 1), (9, 9, 1, 1), (0, 0, 1, 1)])
    #expect(distance(old, new) == 0)
    let moved = layout(tree([-1, 0, 0], [0, 2, 1]), [(1, 2, 1, 1), (0, 0, 1, 1)])
    #expect(distance(old, moved) == 1, "one of two leaves moves by 2")
  }

  @Test("a leaf counts that is measured in both layouts: shown, of some weight, and a leaf twice")
  func measured() {
    let old = tree([-1, 0, 0, 0], [0, 1, 2, 3], values: [.nan, 1, 1, 1])
    let place = (0.0, 0.0, 1.0, 1.0)
    let other = (3.0, 4.0, 1.0, 1.0)
    let before = layout(old, [place, place, place])
    func after(
      _ new: LayoutTree, _ rects: [(Double, Double, Double, Double)], marks: [NodeMark]? = nil
    ) -> Double? {
      distance(before, layout(new, rects, marks: marks))
    }
    #expect(after(old, [place, place, other]) == 5.0 / 3)
    #expect(after(old, [place, place, other], marks: [.shown, .shown, .shown, .hidden]) == 0)
    #expect(after(old, [place, place, other], marks: [.shown, .shown, .shown, .grouped]) == 0)
    let weightless = tree([-1, 0, 0, 0], [0, 1, 2, 3], values: [.nan, 1, 1, 0])
    #expect(after(weightless, [place, place, other]) == 0)
    let parent = tree([-1, 0, 0, 0, 3], [0, 1, 2, 3, 4], values: [.nan, 1, 1, .nan, 1])
    #expect(after(parent, [place, place, other, other]) == 0)
    #expect(after(tree([-1, 0], [0, 9]), [place]) == nil, "no leaf survives")
  }
}
