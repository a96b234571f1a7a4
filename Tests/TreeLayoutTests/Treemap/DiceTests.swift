import TestSupport
import Testing
import TreeLayout

@Suite("dice")
struct DiceTests {
  @Test("goes along x")
  func example() {
    expect(
      descendants(of: Treemap<Dice>(), on: TestTrees.nestedGroups),
      equal: [(0, 0, 4, 6), (4, 0, 8, 6), (4, 0, 2, 6), (6, 0, 6, 6)])
  }
}
