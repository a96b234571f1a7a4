import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Labels and leaves that are to be seen")
struct LegibilityTests {
  let frame = Rect(x: 0, y: 0, width: 100, height: 100)

  // MARK: Lengths

  @Test("a label's length is counted in scalars, without the path in front")
  func lengths() {
    let tree = TestTrees.tree([-1, 0, 0, 0, 1])
    var names = NodeNames(pathSeparator: "/")
    for name in ["src", "src/main", "", "größe", "src/main/x.c"] { names.append(name) }
    #expect(Labels(names, of: tree).lengths == [3, 4, 0, 5, 3])
    #expect(Labels(NodeNames(), of: tree).isEmpty)
  }

  // MARK: Rings

  @Test("leaves past the last ring are lost, and those outside of a focus are not counted")
  func rings() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1], values: [.nan, .nan, 2, 1, 1])
    func values(_ settings: [Setting]) throws -> [String: Double] {
      try Sunburst().setting(settings).values(of: Family.sunbursts.metrics, on: tree)
    }
    #expect(try values([])["leaves_lost"] == 0)
    #expect(try values([Setting("maximumRingsShownCount", "1")])["value_lost"] == 0.5)
    #expect(try values([Setting("maximumRingsShownCount", "1")])["leaves_vanished"] == 0)
    #expect(try values([Setting("focus", "1")])["leaves_lost"] == 0)
    #expect(try values([Setting("hideBelow", "100")])["value_lost"] == 0.5)
  }

  // MARK: Losses

  @Test("lost is what is grouped, hidden or below a unit; vanished what has no inside to speak of")
  func losses() {
    let tree = TestTrees.flat([8, 4, 2, 1, 1, 0])
    let rects = [100, 0.99, 1e-7, 1, 50, 50].map { Rect(x: 0, y: 0, width: 100, height: $0) }
    let layout = Layout(
      tree: tree, frame: frame, geometry: [frame] + rects.dropFirst() + [rects[0]],
      marks: [.shown, .shown, .shown, .shown, .grouped, .hidden, .shown])
    let values = layout.values(of: Family.treemaps.metrics)
    #expect(values["leaves_vanished"] == 1)
    #expect(values["leaves_lost"] == 4.0 / 5)
    #expect(values["value_lost"] == 14.0 / 16)
    let nothing = treemapValues(TestTrees.flat([0, 0]), [frame, .zero, .zero], in: frame)
    #expect(nothing["leaves_vanished"] == nil)
    #expect(nothing["leaves_lost"] == nil && nothing["value_lost"] == nil)
  }

  // MARK: Drawings

  @Test("scale and screens: boxes 2 × 1 and labels of 4 scalars want 12 units, a long one more")
  func scale() {
    let sizes = [Size](repeating: Size(width: 2, height: 1), count: 3)
    let tree = TestTrees.tree([-1, 0, 0], sizes: sizes)
    let points = [Point(x: 1, y: 0.5), Point(x: 1, y: 2.5), Point(x: 9, y: 2.5)]
    let layout = Layout(tree: tree, frame: frame, geometry: points)
    let short = layout.values(of: [.drawingLegibility], labels: .of([4, 4, 4], tree))
    #expect(short["readable_scale"] == 12)
    // 10 × 3 node units at 12: 120 × 36 in a frame of 100 × 100.
    #expect(agree(short["screens_needed"], 1.2))
    // 6·10 ÷ 2 = 30 is the greatest of three; the 95th percentile lies at place 1.9.
    let long = layout.values(of: [.drawingLegibility], labels: .of([4, 10, 4], tree))
    #expect(agree(long["readable_scale"], 12 + 0.9 * 18))
    #expect(agree(long["screens_needed"], 2.82))
    let flat = Layout(
      tree: TestTrees.tree([-1], sizes: [Size(width: 0, height: 1)]), frame: frame,
      geometry: [Point.zero])
    let none = flat.values(of: [.drawingLegibility], labels: .of([3], flat.tree))
    #expect(none["readable_scale"] == nil && none["screens_needed"] == nil)
  }

  @Test("without names nothing is said of a drawing's labels")
  func nameless() {
    let drawing = FromTheLeft().values(of: [.drawingLegibility], on: TestTrees.flat([1]))
    #expect(drawing.isEmpty)
  }
}

extension Labels {
  /// Labels of these lengths.
  static func of(_ lengths: [Int], _ tree: LayoutTree) -> Labels {
    var names = NodeNames()
    for length in lengths { names.append(String(repeating: "n", count: length)) }
    return Labels(names, of: tree)
  }
}
