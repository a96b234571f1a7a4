import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Names beside nodes")
struct NamesBesideTests {
  private let frame = Rect(x: 0, y: 0, width: 100, height: 100)

  private func fits(_ side: NamesBeside.Side, x: Double, y: Double) -> Bool {
    let names = NamesBeside(frame, size: 10)
    let box = Rect(x: x - 2, y: y - 2, width: 4, height: 4)
    return names.isFree(of: box, side, for: 20)
  }

  /// A line is 10.5 high.
  @Test("a name keeps a pixel from the frame, and no more")
  func margins() {
    for (middle, isIn) in [(6.25, true), (6.2, false), (93.75, true), (93.8, false)] {
      #expect(fits(.right, x: 10, y: middle) == isIn, "\(middle)")
      #expect(fits(.below, x: middle, y: 10) == isIn, "\(middle)")
      #expect(fits(.left, x: 90, y: middle) == isIn, "\(middle)")
    }
  }

  @Test("a name keeps off nodes and other names, and is as long as the roomiest side has room")
  func keepingOff() throws {
    var names = NamesBeside(frame, size: 10)
    let node = Rect(x: 30, y: 40, width: 10, height: 10)
    names.cover(node)
    names.cover(Rect(x: 70, y: 40, width: 10, height: 10))
    #expect(names.isFree(of: node, .right, for: 26) && !names.isFree(of: node, .right, for: 28))
    let best = try #require(names.roomiestSide(of: node, among: [.left, .right], upTo: 90))
    #expect(best.side == .right && (26...28).contains(best.room))
    names.cover(names.place(of: 20, .right, of: node))
    #expect(!names.isFree(of: node, .right, for: 10))
    #expect(names.roomiestSide(of: node, among: [.right], upTo: 90) == nil)
    let below = names.place(of: 20, .below, of: node)
    #expect(below.y >= node.maxY && below.height == 20 && below.midX == node.midX)
  }
}
