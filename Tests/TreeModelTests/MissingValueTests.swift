import TestSupport
import Testing
import TreeLayout
import TreeModel

@Suite("Missing values")
struct MissingValueTests {
  private func warning(_ values: [Double]) -> String? {
    var names = NodeNames()
    for name in ["root", "a", "b"] { names.append(name) }
    return NamedTree(id: "tree", tree: TestTrees.flat(values), names: names)
      .warningOfMissingValues
  }

  @Test("leaves without a value are told beside others with one alone")
  func told() {
    #expect(warning([1, .nan]) == "leaves without a value count 0: 1, the first is 'b'")
    #expect(warning([1, 2]) == nil)
    #expect(warning([0, .nan]) == nil && warning([.nan, .nan]) == nil)
  }
}
