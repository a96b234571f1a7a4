import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Sunburst metrics")
struct RadialMetricTests {
  // Two arcs of 90° and 269.5°, the first with a child of 45°, and one of 0.5°.
  let tree = TestTrees.tree([-1, 0, 0, 0, 1], values: [.nan, .nan, 269.5, 0.5, 90])
  let center = Arc(startAngle: 0, endAngle: 360, innerRadius: 0, outerRadius: 9)

  func ring(_ start: Double, _ end: Double, _ depth: Double) -> Arc {
    Arc(startAngle: start, endAngle: end, innerRadius: 10 * depth, outerRadius: 10 * depth + 10)
  }

  var arcs: [Arc] {
    [center, ring(0, 90, 1), ring(90, 359.5, 1), ring(359.5, 360, 1), ring(0, 45, 2)]
  }

  @Test("shape, errors and gaps of four arcs")
  func worked() {
    let shares = [1, 0.25, 269.5 / 360, 0.5 / 360, 0.25]
    let values = sunburstValues(tree, arcs, shares: shares)
    let degree = Double.pi / 180
    let lengths = [0.5 * degree * 15, 45 * degree * 25, 90 * degree * 15, 269.5 * degree * 15]
    let aspects = lengths.map { max($0 / 10, 10 / $0) }
    #expect(agree(values["arc_aspect_mean"], aspects.reduce(0, +) / 4))
    #expect(agree(values["arc_aspect_median"], (aspects[2] + aspects[3]) / 2))
    #expect(agree(values["arc_aspect_worst"], aspects[0]))
    #expect(values["thin_arc_share"] == 0.25)
    #expect(agree(values["arc_length_p05"], lengths[0] + 0.15 * (lengths[1] - lengths[0])))
    #expect(agree(values["angle_error_max"], 0.125), "the child has half its angle")
    #expect(agree(values["gap_share"], 0.5))
    // 45° of the ring 20–30 for a quarter of the value, 360° of the ring 10–20 for all of it.
    let (inner, outer) = (Double.pi * 300, Double.pi * 500 / 8)
    #expect(agree(values["area_distortion"], outer / 0.25 / inner))
    #expect(values["hidden_share"] == 0)
    #expect(values["grouped_share"] == 0)
  }

  @Test("a group's common arc counts once, but each of its nodes has an angle error")
  func grouped() {
    let common = ring(300, 360, 1)
    let tree = TestTrees.tree([-1, 0, 0, 0, 2], values: [.nan, 300, .nan, 20, 40])
    let values = sunburstValues(
      tree, [center, ring(0, 300, 1), common, common, ring(300, 300, 2)],
      shares: [1, 300.0 / 360, 40.0 / 360, 20.0 / 360, 40.0 / 360],
      marks: [.shown, .shown, .grouped, .grouped, .grouped])
    #expect(values["thin_arc_share"] == 0)
    #expect(agree(values["arc_length_p05"], (60 + 0.05 * 240) * 15 * .pi / 180))
    #expect(agree(values["grouped_share"], 60.0 / 360))
    #expect(agree(values["angle_error_max"], 40.0 / 360))
    #expect(values["area_distortion"] == 1, "one ring")
    #expect(values["gap_share"] == nil, "a grouped node shows no children")
  }

  @Test("grouped values count, all of them, where rings are compared")
  func groupedRings() {
    // In the outer ring a node of 90° and a common arc of 90° for 50° and 40°.
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 1], values: [.nan, .nan, 180, 90, 50, 40])
    let common = ring(90, 180, 2)
    let values = sunburstValues(
      tree, [center, ring(0, 180, 1), ring(180, 360, 1), ring(0, 90, 2), common, common],
      shares: [1, 0.5, 0.5, 0.25, 50.0 / 360, 40.0 / 360],
      marks: [.shown, .shown, .shown, .shown, .grouped, .grouped])
    #expect(agree(values["area_distortion"], 500.0 / 300))
  }

  @Test("hidden children leave a gap, a ring that is not shown does not")
  func hidden() {
    let hidden = sunburstValues(
      tree, [center, ring(0, 90, 1), ring(90, 360, 1), ring(360, 360, 1), ring(0, 45, 2)],
      shares: [1, 0.25, 0.75, 0.1, 0.25], marks: [.shown, .shown, .shown, .hidden, .shown])
    #expect(hidden["hidden_share"] == 0.1)
    #expect(hidden["thin_arc_share"] == 0)
    #expect(agree(hidden["gap_share"], 0.5))

    for (ringsShown, gap) in [(1, nil), (2, 1)] as [(Int, Double?)] {
      let shallow = sunburstValues(
        tree, Array(arcs.dropLast()) + [ring(0, 0, 2)], shares: [1, 0.25, 0.75, 0, 0.25],
        ringsShown: ringsShown)
      #expect(shallow["gap_share"] == gap)
      #expect(shallow["area_distortion"] == 1)
    }
  }

  @Test("with a focus the focused node is the center, and what lies outside is not measured")
  func focus() {
    let none = Arc.zero
    let values = sunburstValues(
      tree, [none, center, none, none, ring(0, 360, 1)], shares: [0, 1, 0, 0, 1])
    #expect(values["thin_arc_share"] == 0)
    #expect(values["angle_error_max"] == 0)
    #expect(agree(values["arc_length_p05"], 2 * .pi * 15))
  }

  @Test("a center alone has nothing to measure but its shares")
  func centerOnly() {
    let values = sunburstValues(TestTrees.tree([-1]), [center], shares: [1])
    #expect(
      values.keys.sorted()
        == ["grouped_share", "hidden_share", "marked_share", "marked_value_share"])
  }

  @Test("of a total of zero nothing has a share or an error")
  func zeroTotal() {
    let values = sunburstValues(tree, arcs, shares: nil)
    for id in ["angle_error_max", "area_distortion", "hidden_share", "grouped_share"] {
      #expect(values[id] == nil)
    }
  }
}
