import TestSupport
import Testing
import TreeLayout

@Suite("slice-and-dice")
struct SliceAndDiceTests {
  @Test("puts the root's children side by side and stacks theirs")
  func example() {
    expect(
      descendants(of: Treemap<SliceAndDice>(), on: TestTrees.nestedGroups),
      equal: [(0, 0, 4, 6), (4, 0, 8, 6), (4, 0, 8, 1.5), (4, 1.5, 8, 4.5)])
  }
}
