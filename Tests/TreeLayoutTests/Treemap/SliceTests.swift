import TestSupport
import Testing
import TreeLayout

@Suite("slice")
struct SliceTests {
  @Test("stacks along y")
  func example() {
    expect(
      descendants(of: Treemap<Slice>(), on: TestTrees.nestedGroups),
      equal: [(0, 0, 12, 2), (0, 2, 12, 4), (0, 2, 12, 1), (0, 3, 12, 3)])
  }
}
