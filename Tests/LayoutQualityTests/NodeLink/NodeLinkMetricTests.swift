import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Node-link metrics")
struct NodeLinkMetricTests {
  func points(_ coordinates: [(Double, Double)]) -> [Point] {
    coordinates.map { Point(x: $0.0, y: $0.1) }
  }

  // A root with two children, the second with two of its own.
  let tree = TestTrees.tree([-1, 0, 0, 2, 2])

  var drawing: [Point] {
    points([(3, 0.5), (0.5, 2.5), (4.5, 2.5), (3.5, 4.5), (5.5, 4.5)])
  }

  @Test("extent, edges and leaf distances of five nodes")
  func worked() {
    let values = drawingValues(tree, drawing)
    #expect(values["tree_width"] == 6)
    #expect(values["tree_height"] == 5)
    #expect(values["tree_area"] == 30)
    #expect(values["tree_aspect"] == 1.2)
    #expect(values["area_per_node"] == 6)
    let lengths = [10.25, 6.25, 5, 5].map { (square: Double) in square.squareRoot() }
    let mean = lengths.reduce(0, +) / 4
    let variance = lengths.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 4
    #expect(agree(values["edge_length_total"], mean * 4))
    #expect(agree(values["edge_length_mean"], mean))
    #expect(agree(values["edge_length_max"], lengths[0]))
    #expect(agree(values["edge_length_cv"], variance.squareRoot() / mean))
    #expect(agree(values["closest_leaf"], lengths[0]))
    #expect(agree(values["farthest_leaf"], (2.5 * 2.5 + 16).squareRoot()))
    #expect(values["edge_crossings"] == 0)
    #expect(values["edge_crossings_capped"] == 0)
    #expect(values["node_overlaps"] == 0)
    #expect(values["node_edge_overlaps"] == 0)
  }

  @Test("edges run between the strategy's anchors")
  func anchors() {
    let values = drawingValues(tree, drawing, anchors: .bottomToTop)
    let lengths = [7.25, 3.25, 2, 2].map { (square: Double) in square.squareRoot() }
    #expect(agree(values["edge_length_total"], lengths.reduce(0, +)))
    #expect(agree(values["angular_resolution"], 90), "the parent's edge ends elsewhere")
  }

  @Test("centering is measured against the outer edges and against the middle children")
  func centering() {
    let values = drawingValues(tree, drawing)
    #expect(values["centering_error_mean"] == 0.25, "0.5 and 0")
    #expect(values["centering_error_max"] == 0.5)

    // Three children of widths 1, 2 and 3; the parent is 2 wide.
    let sizes = [2.0, 1, 2, 3].map { Size(width: $0, height: 1) }
    let wide = TestTrees.tree([-1, 0, 0, 0], sizes: sizes)
    let other = drawingValues(wide, points([(5, 0.5), (0.5, 2.5), (3, 2.5), (6.5, 2.5)]))
    #expect(other["centering_error_max"] == 0.5, "the middle of 0…8 is 4")
    #expect(other["centering_error_middle_mean"] == 1)
    #expect(other["centering_error_middle_max"] == 1)

    // Four children, the middle two at 2.5 and 6.5; the parent is 2 wide and half a unit off.
    let four = TestTrees.tree(
      [-1, 0, 0, 0, 0], sizes: [2.0, 1, 1, 1, 1].map { Size(width: $0, height: 1) })
    let even = drawingValues(
      four, points([(5, 0.5), (0.5, 2.5), (2.5, 2.5), (6.5, 2.5), (11.5, 2.5)]))
    #expect(even["centering_error_max"] == 0.5, "the middle of 0…12 is 6")
    #expect(even["centering_error_middle_mean"] == 0.25)
    #expect(even["centering_error_middle_max"] == 0.25)

    let flat = [Size(width: 0, height: 1)] + [Size](repeating: .unit, count: 2)
    let zeroWidth = TestTrees.tree([-1, 0, 0], sizes: flat)
    #expect(
      drawingValues(zeroWidth, points([(1, 1), (0, 2), (5, 2)]))["centering_error_max"] == nil)
  }

  @Test("the smallest angle between edges that meet", arguments: [EdgeAnchors.centerToCenter])
  func angles(anchors: EdgeAnchors) {
    let star = TestTrees.tree([-1, 0, 0, 0])
    func resolution(_ ends: [(Double, Double)]) -> Double? {
      drawingValues(star, points([(0, 0)] + ends))["angular_resolution"]
    }
    #expect(agree(resolution([(1, 0), (0, 1), (-1, 0)]), 90))
    #expect(agree(resolution([(1, 1), (-1, 1), (1, 2)]), 18.43494882292201))
    #expect(agree(resolution([(1, 0.5), (-1, -1), (1, -0.5)]), 53.13010235415598))
    #expect(agree(resolution([(1, 1), (2, 2), (0, -1)]), 0))
    #expect(agree(resolution([(0, 0), (3, 0), (-2, 0)]), 180), "an edge without length is no edge")
    #expect(agree(resolution([(1e6, 1), (1e6 + 1, 1), (0, -1)]), 5.7295722e-11))

    let path = drawingValues(TestTrees.tree([-1, 0, 1]), points([(0, 0), (0, 2), (2, 2)]))
    #expect(agree(path["angular_resolution"], 90))

    // Directions all around are in no order by their turns from one to another alone.
    let around: [([(Double, Double)], Double)] = [
      ([(-3, -2), (3, 2), (-2, -1), (1, -1)], 7.125016348901798),
      ([(1, 2), (0, -1), (-3, 2), (-3, 1), (-2, -3)], 15.255118703057777),
      ([(-3, 2), (3, 4), (2, -3), (-2, -3), (-2, 3), (1, -4)], 19.653824058053306),
    ]
    for (ends, angle) in around {
      let tree = TestTrees.flat(ends.map { _ in 1 })
      let values = drawingValues(tree, points([(0, 0)] + ends))
      #expect(agree(values["angular_resolution"], angle), "\(ends)")
    }
  }

  @Test("nothing to measure leaves cells empty")
  func singleNode() {
    let values = drawingValues(TestTrees.tree([-1]), points([(0.5, 0.5)]))
    #expect(
      values == [
        "tree_width": 1, "tree_height": 1, "tree_area": 1, "tree_aspect": 1, "area_per_node": 1,
        "density": 1,
        "edge_length_total": 0, "edge_crossings": 0, "edge_crossings_capped": 0,
        "node_overlaps": 0, "node_edge_overlaps": 0, "mirror_error": 0, "isomorphism_error": 0,
        "closest_leaf": 0, "farthest_leaf": 0,
      ])
    let noSize = TestTrees.tree([-1], sizes: [Size(width: 0, height: 0)])
    #expect(drawingValues(noSize, points([(0, 0)]))["tree_aspect"] == nil)
  }

  @Test("the mirrored tree's drawing is compared with the mirrored drawing")
  func mirror() {
    func error(_ tree: LayoutTree, _ strategy: some NodeLinkStrategy) -> Double? {
      strategy.values(of: Family.nodeLinkTrees.metrics, on: tree)["mirror_error"]
    }
    // Two children at 0.5 and 2.5 below a root at 0.5, which would have to be at 2.5.
    #expect(error(TestTrees.tree([-1, 0, 0]), FromTheLeft()) == 2)
    #expect(error(TestTrees.tree([-1, 0, 0]), OverTheLeaves()) == 0)
    #expect(error(TestTrees.random(seed: 1, nodes: 200), OverTheLeaves()) == 0)
  }

  @Test("equal subtrees are compared per child and axis")
  func isomorphism() {
    // Two equal pairs below the root; in the second drawing one grandchild is 0.25 further right
    // and another 0.5 deeper.
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2])
    var places = points([(4, 0), (2, 2), (6, 2), (1, 4), (3, 4), (5, 4), (7, 4)])
    #expect(drawingValues(tree, places)["isomorphism_error"] == 0)
    places[6].x += 0.25
    #expect(drawingValues(tree, places)["isomorphism_error"] == 0.25)
    places[3].y += 0.5
    #expect(drawingValues(tree, places)["isomorphism_error"] == 0.5)
    #expect(drawingValues(tree, places, claims: [.layers])["isomorphism_error"] == 0.25)

    // Subtrees that differ in size or shape are not compared.
    var sizes = [Size](repeating: .unit, count: 7)
    sizes[6].width = 2
    let uneven = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2], sizes: sizes)
    #expect(drawingValues(uneven, places)["isomorphism_error"] == 0)
  }

  @Test("a left and a right single child are different, unstated is left")
  func sides() {
    let places = points([(3, 0), (1, 2), (5, 2), (0, 4), (6, 4)])
    func error(_ first: Side, _ second: Side) -> Double? {
      let sides: [Side] = [.unstated, .left, .right, first, second]
      return drawingValues(TestTrees.tree([-1, 0, 0, 1, 2], sides: sides), places)[
        "isomorphism_error"]
    }
    #expect(error(.left, .right) == 0)
    #expect(error(.left, .left) == 2)
    #expect(error(.unstated, .left) == 2)
    #expect(error(.unstated, .right) == 0)
  }

  @Test("gaps are taken where two neighboring subtrees have common heights")
  func gaps() {
    // Two subtrees whose boxes are 3 apart on the first level and 1 on the second, then a leaf 2
    // further right: gaps 1 and 2, mean 1.5, variance 0.25.
    let tree = TestTrees.tree([-1, 0, 0, 0, 1, 2])
    let places = points([(0, 0), (0, 2), (4, 2), (7, 2), (1, 4), (3, 4)])
    #expect(agree(drawingValues(tree, places)["gap_irregularity"], 0.25 / 2.25))

    let apart = points([(0, 0), (0, 2), (4, 4), (7, 2), (0, 8), (4, 6)])
    #expect(drawingValues(tree, apart)["gap_irregularity"] == nil, "no common heights")
  }

  @Test("lengths grow with the scale, everything else stays", arguments: 0..<5)
  func scale(seed: Int) {
    let parents = TestTrees.random(seed: UInt64(seed), nodes: 60).parent.map(Int.init)
    func values(_ scale: Double) -> [String: Double] {
      let size = Size(width: scale, height: scale)
      let tree = TestTrees.tree(parents, sizes: parents.map { _ in size })
      let places = FromTheLeft().layout(tree, in: unitFrame).geometry.map {
        Point(x: $0.x * scale, y: $0.y * scale)
      }
      return drawingValues(tree, places)
    }
    let (small, large) = (values(1), values(8))
    let lengths: Set = [
      "tree_width", "tree_height", "edge_length_total", "edge_length_mean", "edge_length_max",
      "mirror_error", "isomorphism_error", "closest_leaf", "farthest_leaf",
    ]
    for (id, value) in small {
      let factor = id.contains("area") ? 64.0 : lengths.contains(id) ? 8 : 1
      #expect(agree(value * factor, large[id]), "\(id)")
    }
  }
}
