import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Scenes of what can be seen of a tree")
struct VisibleSceneTests {
  /// Random trees with more nodes than can be seen, each with names and a frame.
  private static let trees: [(overview: TreeOverview, names: NodeNames, frame: Rect)] = {
    var random = SeededGenerator(seed: 5)
    return (1...6).map { seed in
      let shape = TestTrees.random(
        seed: UInt64(seed), nodes: 200 << seed, maximumDegree: seed == 3 ? 4 : .max)
      let values = shape.nodes.map { node in
        guard shape.isLeaf(node) else { return Double.nan }
        return seed == 4 ? 1 : shape.weights[node] * shape.weights[node]
      }
      let tree = TestTrees.tree(shape.parent.map { Int($0) }, values: values)
      var names = NodeNames()
      for node in tree.nodes {
        let letters = "abcdefgh-ijkl_mnopq rstu/vwxyzABC.WM".shuffled(using: &random)
        names.append(String(letters.prefix(Int.random(in: 0...14, using: &random))))
        if seed == 5, node == 40 { names.append("x", color: "red") }
      }
      let frame = Rect(x: 10, y: 20, width: 90 * Double(seed), height: 60 * Double(seed))
      return (TreeOverview(of: tree), names, frame)
    }
  }()

  private static let styles: [DrawingStyle] = [
    DrawingStyle.NodeColor?.none, .depth, .node, .aspect,
  ].enumerated().map { place, color in
    var style = DrawingStyle()
    (style.color, style.hasCushions) = (color, color == .depth)
    style.detail = place.isMultiple(of: 2) ? 1 : 2.5
    return style
  }

  /// Expects equal marks, texts and notes; returns how many nodes the layout left out.
  private func compare<Geometry>(
    _ strategy: some LayoutStrategy<Geometry>,
    _ scene: (Layout<Geometry>, NodeNames, DrawingStyle) -> Scene
  ) -> Int {
    var missing = 0
    for (overview, names, frame) in Self.trees {
      let whole = strategy.layout(overview.tree, in: frame)
      for style in Self.styles {
        let seen = strategy.layout(overview, in: frame, atLeast: style.layoutDetail())!
        missing += overview.tree.count - seen.tree.count
        let (one, other) = (scene(whole, names, style), scene(seen, names, style))
        #expect(one.marks == other.marks, "\(overview.tree.count)")
        #expect(one.texts == other.texts)
        #expect(one.notes == other.notes)
        let shown = [seen, whole].map { ShownNodes(of: $0, names: names, unit: "m") }
        #expect(shown[0].subject == shown[1].subject)
        for mark in one.marks where mark.role.isNode {
          let node = Int(mark.node)
          #expect(shown[0].description(of: node) == shown[1].description(of: node))
        }
      }
    }
    return missing
  }

  @Test("treemaps: the scene is that of the whole layout")
  func treemaps() {
    func check(_ strategy: Treemap<some Tiling>) {
      var missing = compare(strategy) { Scene(treemap: $0, names: $1, style: $2) }
      #expect(missing > 10_000)
      missing = compare(strategy) {
        Scene(treemap: $0, names: $1, style: $2, limitsMarks: false, namesBranches: false)
      }
      #expect(missing > 10_000)
    }
    check(Treemap<Squarified>())
    var padded = Treemap<Strip>()
    (padded.rules.paddingTop, padded.rules.paddingTopLevels) = (15, 2)
    padded.rules.paddingOuter = 2
    check(padded)
    var rounded = Treemap<SliceAndDice>()
    rounded.rules.round = true
    check(rounded)
  }

  @Test("Voronoi treemaps: the scene is that of the whole layout")
  func voronoi() {
    var strategy = Voronoi()
    strategy.threads = 2
    #expect(compare(strategy) { Scene(polygons: $0, names: $1, style: $2) } > 10_000)
    strategy.outline = .ellipse
    let missing = compare(strategy) {
      Scene(polygons: $0, names: $1, style: $2, limitsMarks: false)
    }
    #expect(missing > 10_000)
  }

  @Test("icicles: the scene is that of the whole layout")
  func icicles() {
    var partition = Partition()
    #expect(compare(partition) { Scene(icicle: $0, names: $1, style: $2) } > 10_000)
    partition.orientation = .right
    partition.nodesSort = .value
    #expect(compare(partition) { Scene(icicle: $0, names: $1, style: $2) } > 10_000)
    #expect(
      compare(partition) { Scene(icicle: $0, names: $1, style: $2, isAsLaidOut: true) } > 10_000)
  }

  @Test("sunbursts: the scene at a scale is that of the whole layout")
  func sunbursts() {
    var sunburst = Sunburst()
    sunburst.fitsFrame = true
    #expect(compare(sunburst) { Scene(sunburst: $0, names: $1, style: $2, scale: 1) } > 10_000)
    sunburst.maximumRingsShownCount = 4
    sunburst.startingAngle = 20
    #expect(compare(sunburst) { Scene(sunburst: $0, names: $1, style: $2, scale: 1) } > 10_000)
  }

  @Test("sunbursts that fill their frame have the rim of the whole layout, to a pixel")
  func fittedSunbursts() {
    for (overview, names, frame) in Self.trees {
      let whole = Scene(sunburst: Sunburst().layout(overview.tree, in: frame), names: names)
      let detail = DrawingStyle().layoutDetail()
      let seen = Scene(
        sunburst: Sunburst().layout(overview, in: frame, atLeast: detail)!, names: names)
      let rims = [whole, seen].map { scene in
        scene.marks.reduce(scene.marks[0].box) { $0.union($1.box) }
      }
      #expect(abs(rims[0].x - rims[1].x) < 1 && abs(rims[0].maxX - rims[1].maxX) < 1)
      #expect(abs(rims[0].y - rims[1].y) < 1 && abs(rims[0].maxY - rims[1].maxY) < 1)
    }
  }

  @Test("an entered node keeps its hue, and its marks are nodes of the whole tree")
  func entering() {
    let (overview, names, frame) = Self.trees[5]
    let tree = overview.tree
    let palette = Palette(tree, DrawingStyle(), aspect: nil)
    let wide = tree.level(3).max { overview.leafCount(of: $0) < overview.leafCount(of: $1) }!
    let layout = Treemap<Squarified>().layout(overview, below: wide, in: frame)!
    let scene = Scene(treemap: layout, names: names)
    #expect(scene.marks[0].node == wide)
    #expect(scene.marks.count > 10)
    for mark in scene.marks where mark.role == .leaf {
      let node = Int(mark.node)
      #expect(mark.fill == palette.fill(of: node, depth: tree.depth(of: node)))
      #expect(scene.node(at: Point(x: mark.box.midX, y: mark.box.midY)) == node)
      var above = node
      while above > wide { above = Int(tree.parent[above]) }
      #expect(above == wide)
    }
  }
}
