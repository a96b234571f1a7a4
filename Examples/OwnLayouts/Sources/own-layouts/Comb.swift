import TreeLayout
import TreeModel

extension TreeGenerator {
  /// A root with branches of equal length.
  static let comb = TreeGenerator(
    id: "comb", summary: "a root with ten paths of equal length, leaf values 1", isRandom: false
  ) { nodes, _ in
    let teeth = 10
    let parents = (0..<nodes).map { $0 == 0 ? -1 : Int32(max(0, $0 - teeth)) }
    let isLeaf = (0..<nodes).map { $0 + teeth >= nodes }
    do {
      return try LayoutTree(parents: parents, values: isLeaf.map { $0 ? 1 : .nan })
    } catch {
      preconditionFailure("a comb is a tree: \(error)")
    }
  }
}
