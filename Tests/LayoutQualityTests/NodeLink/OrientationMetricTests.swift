import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Metrics of drawings that do not run down")
struct OrientationMetricTests {
  static let trees =
    [TestTrees.tree([-1]), TestTrees.tree([-1, 0, 0, 2, 2])]
    + (0..<6 as Range<UInt64>).flatMap { seed in
      [
        TestTrees.random(seed: seed, nodes: 30),
        TestTrees.random(seed: seed, nodes: 30, maximumDegree: 2, randomSizes: true),
        TestTrees.random(seed: seed, nodes: 30, maximumDegree: 5, randomSizes: true),
      ]
    }

  /// Expects what is measured on the strategy's turned drawing to be what is measured on the one
  /// that runs down, of the tree whose boxes lie on their sides.
  private func compare<Strategy: NodeLinkStrategy>(
    _ strategy: Strategy, _ orientation: TreeOrientation
  ) where Strategy.Memory == Never {
    var oriented = Oriented(strategy)
    oriented.orientation = orientation
    let isHorizontal = orientation == .right || orientation == .left
    let metrics = Family.nodeLinkTrees.metrics
    for tree in Self.trees {
      let turned = isHorizontal ? tree.turned : tree
      let values = oriented.values(of: metrics, on: tree)
      var expected = strategy.values(of: metrics, on: turned)
      if isHorizontal {
        let width = expected["tree_width"]
        expected["tree_width"] = expected["tree_height"]
        expected["tree_height"] = width
        // A leaf gets twice as wide, whatever its way.
        expected["blast_radius"] = values["blast_radius"]
        // In mean widths, and the new leaf is 1 × 1.
        if !tree.sizes.isEmpty {
          expected["insertion_displacement"] = values["insertion_displacement"]
        }
      }
      if orientation == .up || orientation == .left {
        // A mirrored node on the border of a cell is in the other one.
        expected["node_uniformity"] = values["node_uniformity"]
        // What was below is not read after what it was below of any more.
        expected["order_kept"] = values["order_kept"]
        if let kept = values["order_kept"], oriented.claims(on: tree).contains(.order) {
          #expect(kept == 1, "\(oriented.spelling) on \(tree.parent)")
        }
      }
      #expect(Set(values.keys) == Set(expected.keys))
      for (id, value) in values {
        #expect(agree(value, expected[id]), "\(id) of \(oriented.spelling) on \(tree.parent)")
      }
    }
  }

  @Test(
    "they are those of the drawing that runs down", arguments: [TreeOrientation.up, .right, .left])
  func orientations(_ orientation: TreeOrientation) {
    compare(Knuth(), orientation)
    compare(Buchheim(), orientation)
    compare(VanDerPloeg(), orientation)
    compare(StackTree(), orientation)
    compare(Cluster(), orientation)
    for density in BlockDensity.allCases {
      var chart = CompactOrgChart()
      chart.density = density
      compare(chart, orientation)
    }
  }

  @Test("columns are compared down the page")
  func columns() {
    // Three columns; the root is half a box above the middle of its children.
    let tree = TestTrees.tree(
      [-1, 0, 0], sizes: [Size](repeating: Size(width: 3, height: 2), count: 3))
    var conventions = PointConventions()
    conventions.orientation = .right
    let layout = Layout(
      tree: tree, frame: unitFrame,
      geometry: [(1.5, 2), (6.5, 1), (6.5, 5)].map { Point(x: $0, y: $1) },
      conventions: conventions)
    let values = layout.values(of: [.centering, .extent])
    #expect(values["centering_error_max"] == 0.5)
    #expect(values["tree_width"] == 8 && values["tree_height"] == 6)
  }
}

@Suite("Metrics of edges with corners")
struct ElbowMetricTests {
  /// root(l,l,l,l,x(y),l): the last leaf's edge passes between x and y if it is straight.
  private static let tree = TestTrees.tree([-1, 0, 0, 0, 0, 0, 0, 5])

  @Test("elbows of a dendrogram do not cross, straight edges would")
  func crossings() {
    let layout = Cluster().layout(Self.tree, in: unitFrame)
    #expect(layout.values(of: [.crossings()])["edge_crossings"] == 0)
    let straight = Layout(tree: Self.tree, frame: unitFrame, geometry: layout.geometry)
    #expect(straight.values(of: [.crossings()])["edge_crossings"] == 1)
  }

  @Test("crossings of elbows are found")
  func crossingElbows() {
    // The children of the two inner nodes have changed places.
    let tree = TestTrees.tree([-1, 0, 0, 1, 2])
    var conventions = PointConventions()
    conventions.routing = .elbow
    let layout = Layout(
      tree: tree, frame: unitFrame,
      geometry: [(2, 0.5), (1, 2.5), (3, 2.5), (3, 6.5), (1, 4.5)].map { Point(x: $0, y: $1) },
      conventions: conventions)
    // Both turn at the same height, so that they only touch there; one goes on beside the other.
    #expect(layout.values(of: [.crossings()])["edge_crossings"] == 0)
    let higher = Layout(
      tree: tree, frame: unitFrame,
      geometry: [(2, 0.5), (1, 2.5), (3, 3.5), (2, 9.5), (0, 9.5)].map { Point(x: $0, y: $1) },
      conventions: conventions)
    #expect(higher.values(of: [.crossings()])["edge_crossings"] == 1)
  }

  @Test("lengths are those of the ways, and there is no angle between elbows")
  func lengths() {
    let layout = Cluster().layout(TestTrees.tree([-1, 0, 0]), in: unitFrame)
    let values = layout.values(of: [.edgeLength, .angularResolution])
    // From the root's lower side half a unit down, one across, half a unit down.
    #expect(values["edge_length_mean"] == 2)
    #expect(values["angular_resolution"] == nil)
  }

  @Test("an edge through a box counts once, on whichever piece")
  func overlaps() {
    let tree = TestTrees.tree([-1, 0, 0, 0])
    var conventions = PointConventions()
    conventions.routing = .elbow
    conventions.gaps.level = 4
    // The way to the last child turns at y = 3, inside the second child.
    let layout = Layout(
      tree: tree, frame: unitFrame,
      geometry: [(0, 0.5), (0, 6), (3, 3), (6, 6)].map { Point(x: $0, y: $1) },
      conventions: conventions)
    #expect(layout.values(of: [.edgeOverlaps()])["node_edge_overlaps"] == 1)
  }

  @Test("edges at the two sides of a mind map's root do not meet")
  func mindMap() {
    // Two children at each side of a root that is wide: their edges leave it at opposite sides.
    let tree = TestTrees.tree([-1, 0, 0, 0, 0])
    let values = MindMap().layout(tree, in: unitFrame).values(of: [.angularResolution])
    // Each child is one unit above or below the root's center, and one unit beside its side.
    #expect(agree(values["angular_resolution"], 90))
    let alone = MindMap().layout(TestTrees.tree([-1, 0, 0]), in: unitFrame)
    #expect(alone.values(of: [.angularResolution])["angular_resolution"] == nil)
  }
}
