import LayoutFamilies
import LayoutQuality
import LayoutScene
import TestSupport
import Testing
import TreeLayout

@Suite("What is in sight of labels")
struct LabelPlanTests {
  let frame = Rect(x: 0, y: 0, width: 400, height: 300)

  private func values(
    _ tree: LayoutTree, _ boxes: [Rect], _ names: [String], marks: [NodeMark]? = nil
  ) -> [String: Double] {
    var nodeNames = NodeNames()
    for name in names { nodeNames.append(name) }
    let layout = Layout(tree: tree, frame: frame, geometry: boxes, marks: marks)
    let plan = MetricGroup<Rect>.labelPlan(names: [], marks: [], titles: []) {
      Scene(treemap: $0, names: $1)
    }
    return layout.values(of: [plan], labels: Labels(nodeNames, of: tree))
  }

  @Test("a name is whole, shortened or not in sight, and stands with its value or alone")
  func stages() {
    // Boxes with room for the name and the value, for the name alone, for a short form, for none.
    let tree = TestTrees.flat([40, 30, 20, 10])
    let boxes = [
      frame, Rect(x: 0, y: 0, width: 200, height: 100), Rect(x: 0, y: 100, width: 80, height: 20),
      Rect(x: 0, y: 200, width: 80, height: 20), Rect(x: 300, y: 0, width: 20, height: 20),
    ]
    let values = values(tree, boxes, ["root", "one", "two two", "three three three", "four"])
    #expect(values["whole_name_share"] == 0.5 && values["whole_name_value_share"] == 0.7)
    #expect(values["named_share"] == 0.75 && values["named_value_share"] == 0.9)
    #expect(values["marked_share"] == 1 && values["marked_value_share"] == 1)
    #expect(values["name_and_value_share"] == 0.5)
    #expect(values["titled_share"] == nil, "the root alone is a group")
  }

  @Test("a group in sight is titled or not; a leaf without a name or a weight does not count")
  func groups() {
    // 0: 1 [3, 4], 2 [5, 6]
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2], values: [.nan, .nan, .nan, 5, 5, 10, 0])
    let boxes = [
      frame, Rect(x: 0, y: 0, width: 200, height: 300), Rect(x: 200, y: 0, width: 200, height: 300),
      // Below a strip for the title, and not.
      Rect(x: 0, y: 20, width: 200, height: 140), Rect(x: 0, y: 160, width: 200, height: 140),
      Rect(x: 200, y: 0, width: 200, height: 300), Rect(x: 400, y: 300, width: 0, height: 0),
    ]
    let values = values(tree, boxes, ["root", "a", "b", "c", "", "e", "f"])
    #expect(values["named_share"] == 1 && values["whole_name_share"] == 1)
    #expect(values["name_and_value_share"] == 1)
    // The second group's name stands on a ground in front of its children.
    #expect(values["titled_share"] == 1)
    let marked = self.values(
      tree, boxes, ["root", "a", "b", "c", "d", "e", "f"],
      marks: [.shown, .shown, .shown, .grouped, .grouped, .shown, .shown])
    #expect(marked["named_share"] == 1.0 / 3, "of two grouped leaves, neither is named")
  }

  @Test("what there is nothing of has no share")
  func empty() {
    let tree = TestTrees.flat([1, 1])
    let boxes = [frame, frame, frame]
    // Marks are those of leaves without names, too, if none has a name.
    let marks = ["marked_share": 1.0, "marked_value_share": 1]
    #expect(values(tree, boxes, []) == marks)
    #expect(values(tree, boxes, ["root", "", ""]) == marks)
    let equal = values(tree, boxes, ["root", "a", "b"])
    #expect(equal["name_and_value_share"] == nil, "equal values are not written")
    #expect(equal["named_share"] != nil)
    let weightless = values(TestTrees.flat([0, 0]), [frame, .zero, .zero], ["root", "a", "b"])
    #expect(weightless["named_share"] == 0 && weightless["named_value_share"] == nil)
  }

  @Test("shares are of all leaves, and no stage has more than the one below it")
  func laws() {
    for seed in 1...20 {
      let tree = TestTrees.random(seed: UInt64(seed), nodes: 40 * seed)
      var names = NodeNames()
      for node in tree.nodes { names.append(String(repeating: "ab-", count: 1 + node % 7)) }
      let layout = Treemap<Squarified>().layout(tree, in: frame)
      let plan = MetricGroup<Rect>.labelPlan(names: [], marks: [], titles: []) {
        Scene(treemap: $0, names: $1)
      }
      let values = layout.values(of: [plan], labels: Labels(names, of: tree))
      for suffix in ["share", "value_share"] {
        let stages = ["whole_name_", "named_", "marked_"].map { values[$0 + suffix] ?? -1 }
        #expect(stages == stages.sorted() && stages[0] >= 0 && stages[2] <= 1)
      }
      #expect((values["name_and_value_share"] ?? 0) <= (values["named_share"] ?? 1))
    }
  }
}
