import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Edits of layouts")
struct EditTests {
  private let frame = Rect(x: 3, y: 6, width: 90, height: 60)

  /// A family's first layout of a tree, and what an edit makes of it.
  private func layouts<Value>(
    _ family: Family<Value>, _ edit: LayoutEdit
  ) throws -> (before: Layout<Value>, after: Layout<Value>) {
    let before = try family.kinds[0].make().layout(TestTrees.random(seed: 1, nodes: 20), in: frame)
    return (before, try #require(family.edit(before, edit, 1)))
  }

  private func expectThird<Value>(
    _ layouts: (before: Layout<Value>, after: Layout<Value>), except kept: Range<Int> = 0..<0
  ) {
    for (old, new) in zip(layouts.before.geometry, layouts.after.geometry) {
      var (numbers, others): ([Double], [Double]) = ([], [])
      old.forEachComponent { numbers.append($0) }
      new.forEachComponent { others.append($0) }
      for (place, (number, other)) in zip(numbers, others).enumerated() {
        let expected = kept.contains(place) ? number : number / 3
        #expect(abs(other - expected) < 1e-12, "\(Value.componentNames[place])")
      }
    }
  }

  @Test("all of a scaled layout is a third as large, but for angles")
  func scale() throws {
    try expectThird(layouts(.treemaps, .scale))
    try expectThird(layouts(.icicles, .scale))
    try expectThird(layouts(.circlePackings, .scale))
    try expectThird(layouts(.sunbursts, .scale), except: 0..<2)
    let drawings = try layouts(Family.nodeLinkTrees, .scale)
    expectThird(drawings)
    #expect(drawings.after.tree.size(of: 1).width == drawings.before.tree.size(of: 1).width / 3)
    let gaps = drawings.after.conventions.gaps
    for gap in [gaps.sibling, gaps.cousin, gaps.level] { #expect(abs(gap - 1.0 / 3) < 1e-15) }
  }

  @Test("of an icicle all boxes have outlines, of a treemap those of leaves")
  func outlines() throws {
    let tree = TestTrees.random(seed: 1, nodes: 20)
    let icicle = try Family.icicles.kinds[0].make().layout(tree, in: frame)
    let boxes = try #require(Family.icicles.outlines?([icicle], frame))[0]
    func shown(_ outlines: Outlines) -> [Int] { outlines.indices.filter { outlines[$0] != nil } }
    let weighty = tree.nodes.filter { tree.weights[$0] > 0 }
    #expect(shown(boxes) == weighty)
    let treemap = try Family.treemaps.kinds[0].make().layout(tree, in: frame)
    let leaves = try #require(Family.treemaps.outlines?([treemap], frame))[0]
    #expect(shown(leaves) == weighty.filter(tree.isLeaf))
  }
}
