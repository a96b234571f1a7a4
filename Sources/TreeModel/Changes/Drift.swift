import TreeLayout

extension TreeChange {
  /// Every leaf's value is multiplied by exp(*N*(0, 0.05)) a step; nothing comes or goes.
  ///
  /// - Reference: B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered and Quantum Treemaps."
  ///   *ACM Transactions on Graphics* 21 (2002), where 0.05 is the standard deviation, though the
  ///   text calls it the variance.
  public static let drift = TreeChange(
    id: "drift", summary: "every leaf's value is multiplied by exp(N(0, deviation))",
    options: [.deviation]
  ) { tree, options, random in
    tree.drift(by: options[0], &random)
  }
}

extension TreeChange.Option {
  /// How much values change.
  static let deviation = Self(
    "deviation", 0.05, in: 0...10, "standard deviation of the logarithm of a value's change")
}

extension TreeSequence {
  /// The tree and what becomes of it when every leaf's value is multiplied by exp(*N*(0, 0.05)) a
  /// step.
  ///
  /// - Parameters:
  ///   - count: the number of steps, the tree itself included; at least 1.
  ///   - seed: of the random numbers.
  /// - Complexity: O(*n*) for each step.
  public static func drift(of named: NamedTree, steps count: Int, seed: UInt64) -> TreeSequence {
    TreeChange.drift.sequence(of: named, steps: count, seed: seed)
  }
}
