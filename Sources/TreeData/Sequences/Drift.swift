import TreeLayout

extension TreeSequence {
  /// How much a leaf's value changes from one step to the next: the standard deviation of its
  /// logarithm.
  private static let deviation = 0.05

  /// The tree and what becomes of it when every leaf's value is multiplied by exp(*N*(0, 0.05)) a
  /// step.
  ///
  /// - Parameters:
  ///   - count: the number of steps, the tree itself included; at least 1.
  ///   - seed: of the random numbers.
  /// - Complexity: O(*n*) for each step.
  public static func drift(of named: NamedTree, steps count: Int, seed: UInt64) -> TreeSequence {
    guard count > 1 else { return TreeSequence(named) }
    let tree = named.tree
    var random = Random(seed: seed, domain: "drift")
    var values = tree.values
    let keys = tree.nodes.map { Int32($0) }
    var steps: [LayoutTree] = []
    do {
      steps.append(try tree.withValues(values, keys: keys))
      for _ in 1..<count {
        for node in tree.nodes where tree.isLeaf(node) {
          let factor = PortableMath.exp(deviation * random.normal())
          // What grows beyond a double stays where it was.
          if (values[node] * factor).isFinite { values[node] *= factor }
        }
        steps.append(try tree.withValues(values, keys: keys))
      }
    } catch {
      // Sums that overflow end the drift where it was possible last.
      while steps.count < count { steps.append(steps[steps.count - 1]) }
    }
    return TreeSequence(id: named.id, steps: steps, names: named.names, warnings: named.warnings)
  }
}
