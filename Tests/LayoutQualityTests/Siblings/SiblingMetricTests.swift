import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Order and overlap of siblings")
struct SiblingMetricTests {
  let frame = Rect(x: 0, y: 0, width: 100, height: 100)

  private func values(_ rects: [Rect], _ groups: [MetricGroup<Rect>]) -> [String: Double] {
    let tree = TestTrees.flat([Double](repeating: 1, count: rects.count))
    return Layout(tree: tree, frame: frame, geometry: [frame] + rects).values(of: groups)
  }

  private func square(_ x: Double, _ y: Double, side: Double = 10) -> Rect {
    Rect(x: x, y: y, width: side, height: side)
  }

  // MARK: Order

  @Test("the next box lies wholly below, or wholly to the right and not wholly above")
  func boxOrder() {
    func kept(_ first: Rect, _ second: Rect) -> Bool {
      values([first, second], [.boxOrder])["order_kept"] == 1
    }
    let first = square(40, 40)
    #expect(kept(first, square(50, 40)) && kept(first, square(90, 45)), "to the right")
    #expect(kept(first, square(0, 50)) && kept(first, square(0, 90)), "below, even to the left")
    #expect(kept(first, square(50, 35)) && !kept(first, square(50, 30)), "partly and wholly above")
    #expect(!kept(first, square(49, 40)) && !kept(first, square(40, 49)), "overlapping")
    #expect(!kept(first, first) && !kept(first, square(30, 40)))
    let many = [square(0, 0), square(10, 0), square(0, 0), square(0, 10)]
    #expect(values(many, [.boxOrder])["order_kept"] == 2.0 / 3)
  }

  @Test("weightless, grouped, hidden and vanished boxes are passed over; no pair, no value")
  func drawnPairs() {
    let tree = TestTrees.flat([1, 1, 1, 1, 0, 1])
    let rects = [
      frame, square(0, 0), square(0, 0), square(0, 0), .zero, square(0, 0), square(10, 0),
    ]
    let layout = Layout(
      tree: tree, frame: frame, geometry: rects,
      marks: [.shown, .shown, .grouped, .hidden, .shown, .shown, .shown])
    #expect(layout.values(of: [.boxOrder])["order_kept"] == 1)
    #expect(values([square(0, 0)], [.boxOrder])["order_kept"] == nil)
  }

  @Test("boxes of a drawing follow to the right or below")
  func nodeOrder() {
    let tree = TestTrees.tree([-1, 0, 0, 0, 0])
    let points = [(0, 0), (0, 2), (1, 2), (0, 3), (0.5, 2.5)].map { Point(x: $0, y: $1) }
    let layout = Layout(tree: tree, frame: frame, geometry: points)
    #expect(layout.values(of: [.nodeOrder])["order_kept"] == 2.0 / 3)
  }

  @Test("arcs follow clockwise, by at most half a circle and also over the top")
  func arcOrder() {
    let tree = TestTrees.flat([1, 1, 1, 1, 1])
    let whole = Arc(startAngle: 0, endAngle: 360, innerRadius: 0, outerRadius: 1)
    // From the middles 340 to 350, 20, 240 and back to 200 degrees; the last one spans nothing.
    let arcs = [(330, 350), (340, 360), (10, 30), (230, 250), (190, 210)].map {
      Arc(startAngle: $0, endAngle: $1, innerRadius: 1, outerRadius: 2)
    }
    let layout = Layout(tree: tree, frame: frame, geometry: [whole] + arcs)
    #expect(layout.values(of: [.arcOrder])["order_kept"] == 0.5)
  }

  // MARK: Overlap

  @Test("half of two boxes on each other, and what sticks out, is overlap")
  func boxOverlap() {
    func share(_ rects: Rect...) -> Double? { values(rects, [.boxOverlap])["overlap_share"] }
    #expect(share(square(0, 0), square(10, 0)) == 0)
    #expect(share(square(0, 0), square(0, 0)) == 0.5)
    #expect(agree(share(square(0, 0), square(5, 5)), 25.0 / 200))
    #expect(agree(share(square(95, 0)), 0.5))
    #expect(share(square(200, 200)) == 1)
    let insideOut = Rect(x: 10, y: 10, width: -10, height: 10)
    #expect(share(insideOut) == 1)
    #expect(share(square(0, 0), insideOut) == 0.5)
    #expect(share(square(0, 0), Rect(x: 30, y: 10, width: -10, height: -10)) == 0.5)
    #expect(share(.zero) == nil)
  }

  @Test("a group's common box counts once, and what is hidden does not")
  func groupOverlap() {
    let tree = TestTrees.flat([1, 1, 1, 1])
    let layout = Layout(
      tree: tree, frame: frame,
      geometry: [frame, square(0, 0), square(10, 0), square(10, 0), square(0, 0)],
      marks: [.shown, .shown, .grouped, .grouped, .hidden])
    #expect(layout.values(of: [.boxOverlap])["overlap_share"] == 0)
  }

  /// Boxes with whole coordinates in and around a square of side 100.
  enum Boxes: CaseIterable {
    case few, small, long, crossing, equal, tiles

    func make(_ random: inout Random) -> [Rect] {
      func rect(_ width: Int, _ height: Int) -> Rect {
        Rect(
          x: Double(random.integer(below: 90)), y: Double(random.integer(below: 90)),
          width: Double(random.integer(below: width)),
          height: Double(random.integer(below: height)))
      }
      let count = 20 + random.integer(below: 400)
      return switch self {
      case .few: (0..<1 + random.integer(below: 30)).map { _ in rect(40, 40) }
      case .small: (0..<count).map { _ in rect(6, 6) }
      case .long: (0..<count).map { _ in rect(80, 3) }
      case .crossing: (0..<count).map { $0.isMultiple(of: 2) ? rect(80, 3) : rect(3, 80) }
      case .equal: [Rect](repeating: rect(40, 40), count: count)
      case .tiles:
        (0..<400).map { Rect(x: Double($0 % 20) * 5, y: Double($0 / 20) * 5, width: 5, height: 5) }
      }
    }
  }

  @Test("the area of a union, counted in cells of a grid", arguments: Boxes.allCases)
  func unionOracle(boxes: Boxes) {
    for seed in 0..<30 as Range<UInt64> {
      var random = Random(seed: seed)
      let rects = boxes.make(&random)
      let parent = Rect(x: 20, y: 10, width: 60, height: 70)
      var isCovered = [Bool](repeating: false, count: 60 * 70)
      for rect in rects {
        func cells(_ start: Double, _ end: Double, in range: Range<Int>) -> Range<Int> {
          (Int(start)..<Int(end)).clamped(to: range)
        }
        let columns = cells(rect.x, rect.maxX, in: 20..<80)
        let rows = cells(rect.y, rect.maxY, in: 10..<80)
        for row in rows {
          for column in columns { isCovered[(row - 10) * 60 + column - 20] = true }
        }
      }
      let cells = isCovered.count { $0 }
      let area = rects.reduce(0) { $0 + $1.area }
      let tree = TestTrees.flat([Double](repeating: 1, count: rects.count))
      let layout = Layout(tree: tree, frame: frame, geometry: [parent] + rects)
      #expect(
        agree(
          layout.values(of: [.boxOverlap])["overlap_share"],
          area > 0 ? 1 - Double(cells) / area : nil))
    }
  }

  @Test("sides that meet less deep than rounding goes only touch", arguments: [1e-11, 1e-8, 0.1])
  func touching(depth: Double) {
    let (count, side) = (40, 2.0)
    let tiles = (0..<count * count).map { tile in
      Rect(
        x: Double(tile % count) * side, y: Double(tile / count) * side, width: side + depth,
        height: side + depth)
    }
    let layout = Layout(
      tree: TestTrees.flat([Double](repeating: 1, count: tiles.count)), frame: frame,
      geometry: [frame] + tiles)
    let whole = Double(count) * side + depth
    let expected =
      depth < 1e-10 ? 0 : 1 - whole * whole / tiles.reduce(0) { $0 + $1.area }
    #expect(abs(layout.values(of: [.boxOverlap])["overlap_share"]! - expected) < 1e-14)
  }

  @Test("boxes that are thinner than rounding goes lie somewhere, too")
  func thin() {
    let thin = (0..<400).map { place in
      Rect(x: Double(place % 20) * 5, y: Double(place / 20) * 5, width: 1e-11, height: 5)
    }
    for boxes in [thin, thin.map { Rect(x: $0.y, y: $0.x, width: $0.height, height: $0.width) }] {
      let layout = Layout(
        tree: TestTrees.flat([Double](repeating: 1, count: boxes.count)), frame: frame,
        geometry: [frame] + boxes)
      #expect(layout.values(of: [.boxOverlap])["overlap_share"]! < 1e-14)
    }
  }

  @Test("angles and extents overlap as lengths do, by counting steps", arguments: 0..<40)
  func intervalOracle(seed: UInt64) {
    var random = Random(seed: seed)
    let places = (0..<1 + random.integer(below: 12)).map { _ in
      let start = Double(random.integer(below: 90))
      return (start, start + Double(random.integer(below: 40)))
    }
    let steps = (20..<80).count { step in
      places.contains { $0.0 <= Double(step) && Double(step) < $0.1 }
    }
    let length = places.reduce(0) { $0 + $1.1 - $1.0 }
    let expected = length > 0 ? 1 - Double(steps) / length : nil
    let tree = TestTrees.flat([Double](repeating: 1, count: places.count))

    let arcs =
      [Arc(startAngle: 20, endAngle: 80, innerRadius: 0, outerRadius: 1)]
      + places.map { Arc(startAngle: $0.0, endAngle: $0.1, innerRadius: 1, outerRadius: 2) }
    let sunburst = Layout(tree: tree, frame: frame, geometry: arcs)
    #expect(agree(sunburst.values(of: [.angleOverlap])["overlap_share"], expected))

    for levels in IcicleOrientation.allCases {
      let boxes =
        [Rect(x: 20, y: 20, width: 60, height: 60)]
        + places.map { start, end in
          levels.isHorizontal
            ? Rect(x: 80, y: start, width: 5, height: end - start)
            : Rect(x: start, y: 80, width: end - start, height: 5)
        }
      let icicle = Layout(
        tree: tree, frame: frame, geometry: boxes, conventions: RectConventions(levels: levels))
      #expect(agree(icicle.values(of: [.extentOverlap])["overlap_share"], expected))
    }
  }

  @Test("a box that ends before it begins lies in no parent")
  func insideOut() {
    let boxes = [
      frame, Rect(x: 0, y: 5, width: 10, height: 5), Rect(x: 40, y: 5, width: -10, height: 5),
    ]
    let icicle = Layout(tree: TestTrees.flat([1, 1]), frame: frame, geometry: boxes)
    #expect(icicle.values(of: [.extentOverlap])["overlap_share"] == 0.5)
  }

  @Test("sunbursts and icicles keep inside of each other and in order", arguments: 0..<20)
  func claimed(seed: UInt64) throws {
    let tree = TestTrees.random(seed: seed, nodes: 200)
    var sorted = Sunburst()
    sorted.nodesSort = .desc
    for sunburst in [Sunburst(), sorted] {
      let layout = sunburst.layout(tree, in: frame)
      let values = layout.values(of: Family.sunbursts.metrics)
      #expect(layout.claims.contains(.order) == (sunburst.nodesSort == .none))
      #expect((values["order_kept"] == 1) == layout.claims.contains(.order))
      #expect(layout.claims.contains(.containment) && values["overlap_share"]! < 1e-12)
    }
    let icicle = Partition().layout(tree, in: frame)
    let values = icicle.values(of: Family.icicles.metrics)
    #expect(icicle.claims.isSuperset(of: [.order, .containment]))
    #expect(values["order_kept"] == 1 && values["overlap_share"]! < 1e-12)
  }
}
