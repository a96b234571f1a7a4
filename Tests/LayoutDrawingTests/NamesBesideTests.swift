import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing

@Suite("Names beside nodes")
struct NamesBesideTests {
  private func fits(_ side: NamesBeside.Side, x: Double, y: Double) -> Bool {
    var names = NamesBeside(Rect(x: 0, y: 0, width: 100, height: 100))
    let box = Rect(x: x - 2, y: y - 2, width: 4, height: 4)
    return names.add("ab", on: [side], of: box, least: 1) != nil
  }

  /// A line is 8 high.
  @Test("a name keeps a pixel from the frame, and no more")
  func margins() {
    for (middle, isIn) in [(5, true), (4.9, false), (95, true), (95.1, false)] {
      #expect(fits(.right, x: 10, y: middle) == isIn, "\(middle)")
      #expect(fits(.below, x: middle, y: 10) == isIn, "\(middle)")
      #expect(fits(.left, x: 90, y: middle) == isIn, "\(middle)")
    }
  }
}
