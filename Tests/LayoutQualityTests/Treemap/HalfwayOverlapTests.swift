import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Boxes of a treemap halfway between two layouts")
struct HalfwayOverlapTests {
  private func value(
    _ old: [Rect], _ new: [Rect], weights: [Double]? = nil, newMarks: [NodeMark]? = nil
  ) -> Double? {
    let tree = TestTrees.flat(weights ?? old.map { _ in 1 })
    let frame = Rect(x: 0, y: 0, width: 8, height: 8)
    func layout(_ rects: [Rect], _ marks: [NodeMark]?) -> Layout<Rect> {
      Layout(tree: tree, frame: frame, geometry: [frame] + rects, marks: marks)
    }
    return changeValues(layout(old, nil), layout(new, newMarks), of: [.halfwayOverlap])[
      "halfway_overlap"]
  }

  private let left = Rect(x: 0, y: 0, width: 4, height: 8)
  private let right = Rect(x: 4, y: 0, width: 4, height: 8)

  @Test("two halves of a frame that change places lie on each other")
  func worked() {
    #expect(value([left, right], [right, left]) == 0.5)
    #expect(value([left, right], [left, right]) == 0)
  }

  @Test("sizes are halfway, too: 2 × 8 and 8 × 2 make 5 × 5")
  func sizes() {
    let (high, wide) = (
      Rect(x: 0, y: 0, width: 2, height: 8), Rect(x: 0, y: 0, width: 8, height: 2)
    )
    // Beside it stays 3 × 8, of which the box covers 1 × 5: from 4 to 5.
    let other = Rect(x: 4, y: 0, width: 3, height: 8)
    #expect(agree(value([high, other], [wide, other]), 5.0 / (25 + 24)))
  }

  @Test("who is not measured in both lies on nobody, and boxes without area say nothing")
  func missing() {
    #expect(value([left, right], [right, left], newMarks: [.shown, .shown, .hidden]) == 0)
    #expect(value([left, right], [right, left], weights: [1, 0]) == 0)
    #expect(value([left, left], [left, left], weights: [0, 0]) == nil)
    let line = Rect(x: 4, y: 0, width: 0, height: 8)
    #expect(value([line, line], [line, line]) == nil)
    #expect(value([left, right, line], [right, left, line]) == 0.5)
  }

  @Test("a box that comes from a line has half of its width")
  func grown() {
    let line = Rect(x: 4, y: 0, width: 0, height: 8)
    // The line becomes 2 × 8 and lies on the other one, 1 × 8.
    let box = Rect(x: 4, y: 0, width: 4, height: 8)
    let around = Rect(x: 4, y: 0, width: 1, height: 8)
    #expect(agree(value([line, around], [box, around]), 8.0 / 24))
  }

  @Test("as cell by cell", arguments: 0..<30 as Range<UInt64>)
  func plain(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    func boxes(_ count: Int) -> [Rect] {
      func number(_ range: Range<Int>) -> Double {
        Double(Int.random(in: range, using: &generator))
      }
      return (0..<count).map { _ in
        Rect(x: number(0..<40), y: number(0..<40), width: number(0..<9), height: number(0..<9))
      }
    }
    let count = 2 + Int(seed) * 3
    let (old, new) = (boxes(count), boxes(count))
    // In cells of half a unit.
    var covered = Set<Int>()
    var sum = 0
    for (old, new) in zip(old, new) {
      for x in Int(old.x + new.x)..<Int(old.maxX + new.maxX) {
        for y in Int(old.y + new.y)..<Int(old.maxY + new.maxY) {
          covered.insert(1_000 * x + y)
          sum += 1
        }
      }
    }
    #expect(
      agree(value(old, new), sum > 0 ? 1 - Double(covered.count) / Double(sum) : nil), "\(count)")
  }

  @Test("what stays where it is overlaps nowhere", arguments: 0..<20)
  func same(place: Int) throws {
    let kind = StrategyKind.treemaps[place]
    let tree = TestTrees.random(seed: UInt64(place), nodes: 2_000)
    let layout = try kind.make().layout(tree, in: Rect(x: 3, y: 7, width: 1_000 / 3, height: 300))
    #expect(changeValues(layout, layout, of: [.halfwayOverlap])["halfway_overlap"] == 0)
  }
}
