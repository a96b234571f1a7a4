import TreeLayout

extension MetricGroup<Rect> {
  /// How much longer leaves are than their shapes in the best layout in the same place.
  ///
  /// Looks at the parents whose children of positive weight are two to seven measured leaves. It is
  /// the leaves' mean ratio max(*w*/*h*, *h*/*w*), pooled over these parents, ÷ the mean ratio of
  /// the best slicing layouts of the same weights in the same rectangle, the one around the leaves.
  /// At least 1 in slicing layouts with right areas; other layouts can be better than every slicing
  /// layout. Empty without such parents. For more than `groupLimit` parents, a sample is taken, the
  /// same for every strategy; then `aspect_optimality_sampled` is 1. O(*n*).
  public static func aspectOptimality(groupLimit: Int = 256) -> Self {
    MetricGroup(
      [
        Metric(
          "aspect_optimality", unit: "ratio", .lower,
          "mean ratio of leaves in groups of 2 to 7 ÷ that of their best slicing layouts",
          notices: [.stretch]),
        Metric(
          "aspect_optimality_sampled", unit: "flag", .none,
          "1 where aspect_optimality looks at a sample of the groups"),
      ],
      seeded: { layout, seed in
        let tree = layout.tree
        let families = sample(of: tree, limit: groupLimit, seed: seed)
        var (sum, least) = (0.0, 0.0)
        for parent in families.parents {
          let leaves = tree.children(of: parent).filter { tree.weights[$0] > 0 }
          guard leaves.allSatisfy(layout.hasRatio) else { continue }
          var box = Box.empty
          for leaf in leaves {
            let rect = layout.geometry[leaf]
            box.formUnion(Box(minX: rect.x, minY: rect.y, maxX: rect.maxX, maxY: rect.maxY))
            sum += rect.longerSide / rect.shorterSide
          }
          var search = SlicingSearch(areas: leaves.map { tree.weights[$0] / tree.weights[parent] })
          least += search.leastSum(width: box.width, height: box.height)
        }
        guard least > 0, (sum / least).isFinite else { return [nil, nil] }
        return [sum / least, families.isAll ? 0 : 1]
      })
  }

  /// The parents whose children of positive weight are two to seven leaves; of more than the limit
  /// a sample, in which each has the same chance.
  ///
  /// - Reference: J. S. Vitter. "Random Sampling with a Reservoir." *ACM Transactions on
  ///   Mathematical Software* 11(1), 1985, algorithm R.
  private static func sample(
    of tree: LayoutTree, limit: Int, seed: UInt64
  ) -> (parents: [Int], isAll: Bool) {
    var random = Random(seed: seed, domain: "aspect_optimality")
    var parents: [Int] = []
    var count = 0
    for node in tree.nodes {
      let children = tree.children(of: node)
      var leaves = 0
      for child in children where tree.weights[child] > 0 {
        leaves += tree.isLeaf(child) ? 1 : SlicingSearch.maximumCount + 1
      }
      guard (2...SlicingSearch.maximumCount).contains(leaves) else { continue }
      count += 1
      if parents.count < limit {
        parents.append(node)
      } else {
        let place = random.integer(below: count)
        if place < limit { parents[place] = node }
      }
    }
    return (parents, count <= limit)
  }
}
