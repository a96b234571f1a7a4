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
    #expect(names.labelLengths(in: tree) == [3, 4, 0, 5, 3])
    #expect(NodeNames().labelLengths(in: tree).isEmpty)
  }

  // MARK: Boxes

  @Test("a label of 5 scalars needs 30 × 12, plain and by value")
  func boxes() {
    let tree = TestTrees.flat([4, 3, 2, 1, 5])
    let sizes = [(30, 12), (29.9, 50), (40, 11.9), (60, 60), (99, 99)] as [(Double, Double)]
    let rects = [frame] + sizes.map { Rect(x: 0, y: 0, width: $0, height: $1) }
    // The last leaf has no name.
    let labels: [Int32] = [4, 5, 5, 5, 5, 0]
    let layout = Layout(tree: tree, frame: frame, geometry: rects)
    let values = layout.values(of: Family.treemaps.metrics, labels: labels)
    #expect(values["label_fit_share"] == 0.5)
    #expect(values["label_fit_value_share"] == 0.5)
    // What is grouped has no label of its own.
    let marked = Layout(
      tree: tree, frame: frame, geometry: rects,
      marks: [.shown, .shown, .grouped, .hidden, .shown, .shown])
    #expect(marked.values(of: Family.treemaps.metrics, labels: labels)["label_fit_share"] == 1)
  }

  @Test("without names, or without a name where one could be written, nothing is said of labels")
  func nameless() {
    let tree = TestTrees.flat([1])
    let layout = Layout(tree: tree, frame: frame, geometry: [frame, frame])
    for labels in [[], [0, 0], [7, 0]] as [[Int32]] {
      let values = layout.values(of: Family.treemaps.metrics, labels: labels)
      #expect(values["label_fit_share"] == nil && values["label_fit_value_share"] == nil)
    }
    let drawing = FromTheLeft().values(of: Family.nodeLinkTrees.metrics, on: tree)
    for id in ["label_overlap", "readable_scale", "screens_needed"] {
      #expect(drawing[id] == nil)
    }
  }

  @Test("an icicle's inner boxes carry labels, too, but its root is not counted")
  func icicle() {
    let tree = TestTrees.tree([-1, 0, 1, 1], values: [.nan, .nan, 3, 1])
    let values = Partition().values(
      of: Family.icicles.metrics, on: tree, in: frame, labels: [9, 9, 9, 9])
    // Boxes 100 × 33, 75 × 33 and 25 × 33; a label takes 54 × 12.
    #expect(values["label_fit_share"] == 2.0 / 3)
    #expect(values["label_fit_value_share"] == 7.0 / 8)
    #expect(values["leaves_lost"] == 0)
  }

  // MARK: Arcs

  @Test("an arc's label runs along its middle line or across its ring")
  func arcs() {
    let tree = TestTrees.tree([-1, 0, 0, 0], values: [.nan, 350, 9.5, 0.5])
    let whole = Arc(startAngle: 0, endAngle: 360, innerRadius: 0, outerRadius: 60)
    func ring(_ start: Double, _ end: Double, _ outer: Double) -> Arc {
      Arc(startAngle: start, endAngle: end, innerRadius: 60, outerRadius: outer)
    }
    let arcs = [whole, ring(0, 350, 80), ring(350, 359.5, 120), ring(359.5, 360, 80)]
    let layout = sunburst(tree, arcs, shares: [1, 350.0 / 360, 9.5 / 360, 0.5 / 360])
    // 427 × 20, 14.9 × 60 and 0.61 × 20.
    #expect(
      layout.values(of: Family.sunbursts.metrics, labels: [1, 10, 10, 1])["label_fit_share"]
        == 2.0 / 3)
    #expect(
      layout.values(of: Family.sunbursts.metrics, labels: [1, 10, 11, 0])["label_fit_share"]
        == 0.5)
    let values = layout.values(of: Family.sunbursts.metrics)
    #expect(agree(values["leaves_lost"], 1.0 / 3))
    #expect(agree(values["value_lost"], 0.5 / 360))
    #expect(values["leaves_vanished"] == 0)
  }

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

  @Test("labels of 6 scalars are 3 × 1: they meet at a distance below 3 in a row, below 1 in rows")
  func overlap() {
    let tree = TestTrees.tree([-1, 0, 0, 0, 0])
    let points = [(0, 0), (2.9, 0.9), (10, 10), (13, 10), (10, 11)].map {
      Point(x: $0, y: $1)
    }
    let labels = [Int32](repeating: 6, count: 5)
    let layout = Layout(tree: tree, frame: frame, geometry: points)
    #expect(layout.values(of: [.drawingLegibility], labels: labels)["label_overlap"] == 0.4)
    #expect(
      layout.values(of: [.drawingLegibility], labels: [6, 0, 6, 7, 6])["label_overlap"] == 0.5,
      "7 scalars reach 0.25 further, to the one beside")
  }

  @Test("scale and screens: boxes 2 × 1 and labels of 4 scalars want 12 units, a long one more")
  func scale() {
    let sizes = [Size](repeating: Size(width: 2, height: 1), count: 3)
    let tree = TestTrees.tree([-1, 0, 0], sizes: sizes)
    let points = [Point(x: 1, y: 0.5), Point(x: 1, y: 2.5), Point(x: 9, y: 2.5)]
    let layout = Layout(tree: tree, frame: frame, geometry: points)
    let short = layout.values(of: [.drawingLegibility], labels: [4, 4, 4])
    #expect(short["readable_scale"] == 12)
    // 10 × 3 node units at 12: 120 × 36 in a frame of 100 × 100.
    #expect(agree(short["screens_needed"], 1.2))
    // 6·10 ÷ 2 = 30 is the greatest of three; the 95th percentile lies at place 1.9.
    let long = layout.values(of: [.drawingLegibility], labels: [4, 10, 4])
    #expect(agree(long["readable_scale"], 12 + 0.9 * 18))
    #expect(agree(long["screens_needed"], 2.82))
    let flat = Layout(
      tree: TestTrees.tree([-1], sizes: [Size(width: 0, height: 1)]), frame: frame,
      geometry: [Point.zero])
    let none = flat.values(of: [.drawingLegibility], labels: [3])
    #expect(none["readable_scale"] == nil && none["screens_needed"] == nil)
    #expect(none["label_overlap"] == 0)
  }

  @Test("the share of labels that meet another, by comparing all pairs", arguments: 0..<40)
  func overlapOracle(seed: UInt64) {
    var random = Random(seed: seed)
    let count = 1 + random.integer(below: 60)
    // A grid of halves makes labels that begin together, touch or coincide.
    let points = (0..<count).map { _ in
      Point(x: Double(random.integer(below: 60)) / 2, y: Double(random.integer(below: 30)) / 2)
    }
    let labels = (0..<count).map { _ in Int32(random.integer(below: 5)) }
    let tree = TestTrees.tree([-1] + (1..<count).map { _ in 0 })
    let meeting = (0..<count).count { one in
      labels[one] > 0
        && (0..<count).contains { other in
          one != other && labels[other] > 0
            && abs(points[one].y - points[other].y) < 1
            && abs(points[one].x - points[other].x) < Double(labels[one] + labels[other]) / 4
        }
    }
    let all = labels.count { $0 > 0 }
    let values = Layout(tree: tree, frame: frame, geometry: points)
      .values(of: [.drawingLegibility], labels: labels)
    #expect(values["label_overlap"] == (all == 0 ? nil : Double(meeting) / Double(all)))
  }
}
