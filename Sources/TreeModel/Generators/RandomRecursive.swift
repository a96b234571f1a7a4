import TreeLayout

extension TreeGenerator {
  /// The uniform random recursive tree: each node hangs on one of the earlier nodes, each with the
  /// same chance. Leaves are log-normal.
  ///
  /// - Reference: H. M. Mahmoud, R. T. Smythe. "A Survey of Recursive Trees." *Theory of
  ///   Probability and Mathematical Statistics* 51 (1995).
  static let randomRecursive = TreeGenerator(
    id: "random-recursive", summary: "each node below a uniform earlier one, log-normal leaves"
  ) { nodes, random in
    let parents = (0..<nodes).map { Int32($0 == 0 ? -1 : random.integer(below: $0)) }
    return LayoutTree(generated: parents) { random.logNormal() }
  }
}
