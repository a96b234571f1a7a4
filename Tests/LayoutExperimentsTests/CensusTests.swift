import BenchmarkMeasuring
import BenchmarkStatistics
import Foundation
import LayoutExperiments
import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeSources

@Suite("Census of binary trees")
struct CensusTests {
  @Test(
    "Reingold and Tilford's average widths are the known ones, and nothing is broken",
    arguments: [(5, 2.619), (6, 3.0758), (7, 3.5012), (8, 3.9091)])
  func reingoldTilford(nodes: Int, width: Double) throws {
    let census = Census(
      of: try StrategyKind(ReingoldTilford()).make(), in: .nodeLinkTrees,
      on: LayoutTree.allBinary(nodes: nodes))
    #expect(abs(census.averageWidth - width) < 5e-5)
    #expect(census.overlaps + census.crossings + census.uncentered + census.wrongSides == 0)
    #expect(census.unmirrored + census.unequal + census.brokenClaims == 0)
  }

  @Test("what a drawing does wrong is counted by tree, claimed or not")
  func faults() throws {
    /// Node after node on one line, unless it is the root's only child, which lies on top of it.
    struct Row: NodeLinkStrategy {
      static let name = "row"
      static let summary = "all in a row"
      var gaps = Gaps()
      func claims(on tree: LayoutTree) -> Claims { [.mirror] }
      func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Point>) {
        for node in tree.nodes { output[node] = Point(x: 2 * Double(node), y: 0.5) }
        if tree.children(of: 0).count == 1 { output[1].x = 0 }
      }
    }
    // Of the five trees of three nodes one has a root with two children.
    let census = Census(
      of: try StrategyKind(Row()).make(), in: .nodeLinkTrees, on: LayoutTree.allBinary(nodes: 3))
    #expect(census.trees == 5)
    #expect(census.overlaps == 4)
    #expect(census.uncentered == 1)
    #expect(census.wrongSides == 5)
    #expect(census.unmirrored == 5)
    #expect(census.brokenClaims == 5)
    #expect(census.unequal == 0)
    #expect(census.averageWidth == 4)
  }

  @Test("the table has a row for each strategy and size")
  func table() throws {
    let rows = try Census.csv(of: ["knuth", "stack"], from: Catalog(), nodes: 3)
      .split(separator: "\n")
    #expect(rows.count == 7)
    #expect(rows[3] == "knuth,3,5,0,0,0,0,0,0,0,4")
    #expect(rows[6] == "stack,3,5,0,0,0,4,0,0,0,0.4")
  }
}

@Suite("Least widths")
struct LeastWidthTests {
  @Test("every small tree of the suites has one, and no drawing that keeps the laws is narrower")
  func committed() throws {
    let suites = try BenchmarkFile.suites.map { try Suite($0) }
    let entries = suites.flatMap(\.trees).filter { ($0.sizes ?? [0]).allSatisfy { $0 <= 400 } }
    let request = WorkloadSelection.Request(
      trees: entries.map { (argument: $0.tree, sizes: $0.sizes ?? [1]) })
    // Of trees that change it would be one a step.
    let trees = try WorkloadSelection(request, from: TreeSources()).workloads
      .map { try $0.build() }.filter { $0.steps.count == 1 }
      .map { $0.step(0) }.filter { $0.tree.count <= 400 }
    #expect(trees.count > 10)
    let strategies = try StrategyKind.nodeLinkTrees.map { try $0.make() }
    for named in trees {
      for strategy in strategies where (try? strategy.check(named.tree)) != nil {
        let layout = strategy.layout(named.tree, in: Rect(x: 0, y: 0, width: 1, height: 1))
        // For boxes that lie on their sides other widths are the least, and not known.
        guard named.tree.sizes.isEmpty || !layout.conventions.orientation.isHorizontal,
          !layout.conventions.isRadial
        else { continue }
        let ratio = try #require(widthOptimality(layout), "\(named.id)")
        var laws: Claims = [.layers, .centering]
        if named.tree.isBinary { laws.insert(.sides) }
        guard layout.claims.isSuperset(of: laws) else { continue }
        #expect(ratio > 1 - 1e-9, "\(strategy.id) on \(named.id)")
      }
    }
  }

  private func widthOptimality(_ layout: Layout<Point>) -> Double? {
    Family.nodeLinkTrees.metrics.lazy.filter { $0.metrics.map(\.id) == ["width_optimality"] }
      .first?.values(MetricInput(layout: layout))[0]
  }
}
