import TreeLayout

/// The least possible widths of layered drawings of some trees, computed beforehand.
///
/// The narrowest drawing is the solution of a linear program, whose constraints are in
/// `scripts/data/width-optima.py`. A width belongs to a tree, identified by its `digest`, and two
/// gaps; the gap between levels plays no part.
///
/// - Reference: K. J. Supowit, E. M. Reingold. "The Complexity of Drawing Trees Nicely." *Acta
///   Informatica* 18, 1983.
public struct WidthOptima: Sendable {
  private struct Key: Hashable {
    var tree: String
    var siblingGap: Double
    var cousinGap: Double
  }

  private var widths: [Key: Double] = [:]

  /// Reads a table with the columns `tree_hash`, `sibling_gap`, `cousin_gap` and `width`, possibly
  /// others beside them, no field quoted; `nil` if one of these is missing or a row has no width
  /// above 0.
  public init?(csv: String) {
    let rows = csv.split(whereSeparator: { $0.isNewline }).map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    guard let header = rows.first, let tree = header.firstIndex(of: "tree_hash"),
      let sibling = header.firstIndex(of: "sibling_gap"),
      let cousin = header.firstIndex(of: "cousin_gap"), let width = header.firstIndex(of: "width")
    else { return nil }
    for row in rows.dropFirst() {
      guard row.count == header.count, let siblingGap = Double(row[sibling]),
        let cousinGap = Double(row[cousin]), let least = Double(row[width]), least > 0
      else { return nil }
      let key = Key(tree: String(row[tree]), siblingGap: siblingGap, cousinGap: cousinGap)
      widths[key] = least
    }
  }

  /// The number of known widths.
  public var count: Int { widths.count }

  /// The width of the narrowest drawing, boxes included; `nil` if it is not known.
  ///
  /// - Complexity: O(*n*), for the tree's digest.
  func width(of tree: LayoutTree, gaps: Gaps) -> Double? {
    guard !widths.isEmpty else { return nil }
    return widths[
      Key(tree: tree.digest.hexadecimal, siblingGap: gaps.sibling, cousinGap: gaps.cousin)]
  }
}
