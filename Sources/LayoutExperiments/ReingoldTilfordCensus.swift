import LayoutFamilies
import TreeLayout
import TreeModel

extension Experiment {
  /// The average width over all binary trees of a size.
  ///
  /// - Reference: E. M. Reingold, J. S. Tilford. "Tidier Drawings of Trees." *IEEE Transactions on
  ///   Software Engineering* 7(2), 1981, for the drawings.
  static let reingoldTilfordCensus = Experiment(
    id: "reingold-tilford-census",
    title: "Average width over all binary trees",
    source: "Reingold and Tilford 1981; widths computed independently",
    procedure: "all binary trees of 5 to 8 nodes of 1 × 1, width between the outermost centers",
    strategy: "reingold-tilford"
  ) { strategy, catalog, _ in
    let family = catalog.nodeLinkTrees
    let drawing = try family.strategy(strategy)
    // Half a unit of the last printed digit.
    return [(5, 2.619, 5e-4), (6, 3.0758, 5e-5), (7, 3.5012, 5e-5), (8, 3.9091, 5e-5)].map {
      nodes, published, tolerance in
      let census = Census(
        of: drawing, in: family, on: LayoutTree.allBinary(nodes: nodes))
      return Finding(
        "average width at \(nodes) nodes", unit: "node widths", published: published,
        value: census.averageWidth, tolerance: tolerance)
    }
  }
}
