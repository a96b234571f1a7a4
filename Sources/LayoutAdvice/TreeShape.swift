/// The shape of a tree, whatever draws it.
///
/// - Reference: D. H. Colless. "Review of *Phylogenetics*." *Systematic Zoology* 31(1), 1982.
///   M. J. Sackin. "'Good' and 'Bad' Phenograms." *Systematic Zoology* 21(2), 1972.
public struct TreeShape: Hashable, Sendable {
  /// The number of nodes without children, including those that weigh nothing.
  public var leaves: Int

  /// The number of edges on the longest way from the root down.
  public var height: Int

  /// The greatest number of children of a node.
  public var maximumDegree: Int

  /// The sum of abs(leaves left − leaves right) over the nodes with two children; `nil` if a node
  /// has more than two.
  public var colless: Int?

  /// The sum of the leaves' depths in edges.
  public var sackin: Int

  public init(leaves: Int, height: Int, maximumDegree: Int, colless: Int?, sackin: Int) {
    self.leaves = leaves
    self.height = height
    self.maximumDegree = maximumDegree
    self.colless = colless
    self.sackin = sackin
  }
}

#if !hasFeature(Embedded)
  extension TreeShape: Codable {}
#endif
