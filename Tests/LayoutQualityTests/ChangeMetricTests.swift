import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Changes of drawings, sunbursts, icicles and circles")
struct ChangeMetricTests {
  // MARK: Drawings

  private func drawing(
    _ tree: LayoutTree, _ points: [(Double, Double)], isRadial: Bool = false
  ) -> Layout<Point> {
    var conventions = PointConventions()
    conventions.isRadial = isRadial
    return Layout(
      tree: tree, frame: unitFrame, geometry: points.map { Point(x: $0.0, y: $0.1) },
      conventions: conventions)
  }

  private func values(_ old: Layout<Point>, _ new: Layout<Point>) -> [String: Double] {
    changeValues(old, new, of: Family.nodeLinkTrees.changes)
  }

  private func keyed(_ parents: [Int32], _ keys: [Int32], sizes: [Size] = []) -> LayoutTree {
    try! LayoutTree(parents: parents, values: parents.map { _ in 1 }, sizes: sizes, keys: keys)
  }

  @Test("of a drawing that is moved as a whole one node moves by two widths, and its edge turns")
  func displacement() {
    let sizes = [Size](repeating: Size(width: 2, height: 1), count: 4)
    let tree = keyed([-1, 0, 0, 0], [0, 1, 2, 3], sizes: sizes)
    let old = drawing(tree, [(4, 0), (0, 4), (4, 4), (8, 4)])
    let new = drawing(tree, [(14, 7), (10, 11), (14, 11), (14, 13)])
    let values = values(old, new)
    // (8, 4) comes to (4, 6) beyond the shift of (10, 7): √20, of four nodes 2 wide.
    #expect(agree(values["node_displacement"], 20.squareRoot() / 4 / 2))
    #expect(values["moved_share"] == 0.25)
    // From (4, 4) the way turns to (0, 6), by 45°, of three edges.
    #expect(agree(values["edge_turn_mean"], 15))
    // The last child is right of the second no more, and not below it.
    #expect(values["sibling_order_kept"] == 0.5 && values["neighbor_order_kept"] == 0.5)
  }

  @Test("what moves by less than a hundredth of a width is not seen to move")
  func pixels() {
    let tree = TestTrees.tree([-1, 0, 0, 0, 0])
    let old = drawing(tree, [(4, 0), (0, 4), (4, 4), (8, 4), (12, 4)])
    let new = drawing(tree, [(4, 0), (0, 4), (4, 4), (8.009, 4), (12.011, 4)])
    #expect(values(old, new)["moved_share"] == 0.2)
  }

  @Test("siblings and neighbors are those of both trees, and the next ones that survive")
  func order() {
    let old = drawing(
      keyed([-1, 0, 0, 1, 1, 2], [0, 1, 2, 3, 4, 5]),
      [(4, 0), (2, 4), (6, 4), (0, 8), (4, 8), (6, 8)])
    // Node 4 goes; 5 becomes a child of 1 and stands left of 3.
    let new = drawing(
      keyed([-1, 0, 0, 1, 1], [0, 1, 2, 3, 5]), [(4, 0), (2, 4), (6, 4), (4, 8), (0, 8)])
    let values = values(old, new)
    #expect(values["sibling_order_kept"] == 1, "1 and 2; 3 and 5 were no siblings")
    #expect(values["neighbor_order_kept"] == 0.5, "1 and 2 are as before, 3 and 5 are not")
  }

  @Test("who leaves its level is nobody's neighbor any more")
  func levels() {
    let old = drawing(keyed([-1, 0, 0], [0, 1, 2]), [(0, 0), (-2, 4), (2, 4)])
    let new = drawing(keyed([-1, 0, 1], [0, 1, 2]), [(0, 0), (-2, 4), (2, 8)])
    #expect(values(old, new)["neighbor_order_kept"] == nil)
    #expect(values(new, old)["neighbor_order_kept"] == nil)
  }

  @Test("nodes that meet are in no order, whichever was first")
  func meeting() {
    let tree = TestTrees.tree([-1, 0, 0])
    let met = drawing(tree, [(4, 0), (4, 4), (4, 4)])
    for places in [[(4.0, 0.0), (2.0, 4.0), (6.0, 4.0)], [(4, 0), (6, 4), (2, 4)]] {
      #expect(values(drawing(tree, places), met)["sibling_order_kept"] == 0)
    }
    #expect(values(met, met)["sibling_order_kept"] == nil)
  }

  @Test("on rings the order is the way round, which a turn of the whole does not change")
  func rings() {
    let tree = TestTrees.tree([-1, 0, 0, 0])
    let places = [(0.0, 0.0), (0.0, -5.0), (5.0, 0.0), (0.0, 5.0)]
    let old = drawing(tree, places, isRadial: true)
    let turned = drawing(tree, places.map { (-$0.1, $0.0) }, isRadial: true)
    #expect(values(old, turned)["sibling_order_kept"] == 1)
    #expect(agree(values(old, turned)["edge_turn_mean"], 90))
    let mirrored = drawing(tree, places.map { (-$0.0, $0.1) }, isRadial: true)
    #expect(values(old, mirrored)["sibling_order_kept"] == 0)
  }

  @Test("the same drawing twice has not changed", arguments: 0..<8 as Range<UInt64>)
  func same(seed: UInt64) throws {
    let tree = TestTrees.random(seed: seed, nodes: 120, randomSizes: true)
    for kind in StrategyKind<Point>.nodeLinkTrees {
      let layout = try kind.make().layout(tree, in: unitFrame)
      let values = values(layout, layout)
      #expect(values.count == 5, "\(kind.name)")
      for (id, value) in values {
        #expect(value == (id.hasSuffix("kept") ? 1 : 0), "\(id) of \(kind.name)")
      }
    }
  }

  @Test("nothing is said where no node or edge survives, or none has a width")
  func none() {
    let one = drawing(keyed([-1], [0]), [(0, 0)])
    #expect(values(one, drawing(keyed([-1], [1]), [(0, 0)])) == [:])
    let flat = keyed([-1], [0], sizes: [Size(width: 0, height: 1)])
    #expect(values(drawing(flat, [(0, 0)]), drawing(flat, [(0, 9)])) == [:])
  }

  // MARK: Sunbursts

  @Test("arcs are turned and moved outward")
  func arcs() {
    let tree = TestTrees.tree([-1, 0, 0])
    func layout(_ arcs: [(Double, Double, Double, Double)]) -> Layout<Arc> {
      let center = Arc(startAngle: 0, endAngle: 360, innerRadius: 0, outerRadius: 10)
      return sunburst(
        tree,
        [center]
          + arcs.map {
            Arc(startAngle: $0.0, endAngle: $0.1, innerRadius: $0.2, outerRadius: $0.3)
          }, shares: nil)
    }
    func values(
      _ old: [(Double, Double, Double, Double)], _ new: [(Double, Double, Double, Double)]
    ) -> [String: Double] {
      changeValues(layout(old), layout(new), of: Family.sunbursts.changes)
    }
    let old = [(0.0, 90.0, 10.0, 20.0), (90.0, 360.0, 10.0, 20.0)]
    let smaller = values(old, [(0, 60, 10, 20), (60, 360, 10, 20)])
    let order = ["sibling_order_kept": 1.0, "neighbor_order_kept": 1]
    #expect(
      smaller == ["angle_travel": 15, "ring_travel": 0, "moved_share": 1].merging(order) { $1 })
    // Across the top the way is short: from 350…360 to 5…15.
    let across = values([(340, 350, 10, 20), (0, 0, 0, 0)], [(5, 15, 10, 20), (0, 0, 0, 0)])
    #expect(across["angle_travel"] == 25)
    // A whole circle's growth is not.
    #expect(values([(0, 5, 10, 20), old[1]], [(0, 355, 10, 20), old[1]])["angle_travel"] == 87.5)
    let outward = values(old, [(0, 90, 12, 26), old[1]])
    #expect(
      outward == ["angle_travel": 0, "ring_travel": 2, "moved_share": 0.5].merging(order) { $1 })
    let swapped = values(old, [(270, 360, 10, 20), (0, 270, 10, 20)])
    #expect(swapped["sibling_order_kept"] == 0 && swapped["neighbor_order_kept"] == 0)
    let little = values(old, [(0, 92, 10, 20), (92.9, 360, 10.9, 20)])
    #expect(little["moved_share"] == 0.5, "2.9° at a radius of 20 are more than a pixel")
    // Turned by 2.8°, which is more than a pixel at the greater radius alone.
    let (outer, inner) = ((0.0, 90.0, 10.0, 20.9), (2.8, 92.8, 10.0, 20.0))
    for (one, other) in [(outer, inner), (inner, outer)] {
      #expect(values([one, old[1]], [other, old[1]])["moved_share"] == 0.5)
    }
    #expect(values([(0, 0, 0, 0), (0, 0, 0, 0)], old) == [:])
    let met = values(old, [(0, 200, 10, 20), (50, 150, 20, 30)])
    #expect(met["sibling_order_kept"] == 0, "middles in one direction have no order any more")
    let parted = values([old[1], old[0]], [(0, 200, 10, 20), (50, 150, 20, 30)])
    #expect(parted["sibling_order_kept"] == 0, "whichever was first")
  }

  @Test("what is the center of either layout has no sides")
  func centers() {
    let tree = TestTrees.tree([-1, 0, 0])
    func layout(_ root: Arc, _ first: Arc, _ start: Double) -> Layout<Arc> {
      let second = Arc(startAngle: start, endAngle: 360, innerRadius: 10, outerRadius: 20)
      return sunburst(tree, [root, first, second], shares: nil)
    }
    let center = Arc(startAngle: 0, endAngle: 360, innerRadius: 0, outerRadius: 10)
    let quarter = Arc(startAngle: 0, endAngle: 90, innerRadius: 10, outerRadius: 20)
    let (old, new) = (layout(center, quarter, 90), layout(.zero, center, 100))
    for (one, other) in [(old, new), (new, old)] {
      let values = changeValues(one, other, of: Family.sunbursts.changes)
      #expect(values == ["angle_travel": 5, "ring_travel": 0, "moved_share": 1])
    }
  }

  // MARK: Icicles, circles and treemaps

  @Test("boxes of an icicle to the right are ordered from above")
  func orientation() {
    let tree = TestTrees.tree([-1, 0, 0])
    func values(_ orientation: IcicleOrientation) -> [String: Double] {
      let conventions = RectConventions(levels: orientation)
      func layout(_ places: [(x: Double, y: Double)]) -> Layout<Rect> {
        let boxes = places.map { Rect(x: $0.x, y: $0.y, width: 10, height: 10) }
        return Layout(
          tree: tree, frame: boxes[0], geometry: boxes, conventions: conventions)
      }
      return changeValues(
        layout([(0, 0), (10, 0), (20, 20)]), layout([(0, 0), (20, 0), (10, 20)]),
        of: Family.icicles.changes)
    }
    #expect(values(.right)["sibling_order_kept"] == 1)
    #expect(values(.down)["sibling_order_kept"] == 0)
  }

  @Test("a box, a leaf or a circle moves where a side of it moves by more than a pixel")
  func boxes() {
    let frame = Rect(x: 0, y: 0, width: 100, height: 100)
    let tree = TestTrees.tree([-1, 0, 0, 1])
    func layout(_ x: Double, _ width: Double) -> Layout<Rect> {
      Layout(
        tree: tree, frame: frame,
        geometry: [
          frame, Rect(x: 0, y: 20, width: x, height: 20),
          Rect(x: x, y: 20, width: 100 - x, height: 20),
          Rect(x: 0, y: 40, width: width, height: 20),
        ])
    }
    let (old, new) = (layout(50, 50), layout(52, 50.9))
    let icicle = changeValues(old, new, of: Family.icicles.changes)
    #expect(agree(icicle["moved_share"], 2.0 / 3))
    #expect(icicle["order_kept_change"] == 1 && icicle["distance_change"] != nil)
    #expect(changeValues(old, new, of: Family.treemaps.changes)["moved_share"] == 0.5)
    let little = changeValues(old, layout(51, 50), of: Family.icicles.changes)
    #expect(little["moved_share"] == 0, "by a pixel, and no more")
    #expect(icicle["sibling_order_kept"] == 1)
    let mirrored = old.geometry.map {
      Rect(x: 100 - $0.maxX, y: $0.y, width: $0.width, height: $0.height)
    }
    let swapped = changeValues(
      old, Layout(tree: tree, frame: frame, geometry: mirrored), of: Family.icicles.changes)
    #expect(swapped["sibling_order_kept"] == 0)
    let middle = Rect(x: 30, y: 20, width: 40, height: 20)
    let met = Layout(
      tree: tree, frame: frame,
      geometry: [frame, middle, middle, Rect(x: 0, y: 40, width: 50, height: 20)])
    for layout in [old, Layout(tree: tree, frame: frame, geometry: mirrored)] {
      let values = changeValues(layout, met, of: Family.icicles.changes)
      #expect(values["sibling_order_kept"] == 0, "two boxes meet")
    }
    func circles(_ r: Double) -> Layout<Circle> {
      Layout(
        tree: TestTrees.flat([1, 1]), frame: frame,
        geometry: [Circle(x: 0, y: 0, r: 9), Circle(x: r, y: 0, r: r), Circle(x: 9, y: 0, r: 2)])
    }
    let packed = changeValues(circles(3), circles(3.6), of: Family.circlePackings.changes)
    #expect(packed["moved_share"] == 0.5, "0.6 to the right, and 0.6 larger")
  }
}
