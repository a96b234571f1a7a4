import TreeLayout

extension TreeGenerator {
  /// A root and its leaves, whose values are log-normal.
  static let flatLogNormal = TreeGenerator(
    id: "flat-log-normal", summary: "one root, leaf values exp(N(0, 1))"
  ) { nodes, random in
    LayoutTree(generated: flat(nodes)) { random.logNormal() }
  }

  /// A root and its n leaves, whose values are 1 ÷ (1 + n u) for uniform u of 0 ..< 1: sorted, they
  /// fall about as one over the rank.
  static let flatZipf = TreeGenerator(
    id: "flat-zipf", summary: "one root, the values of its n leaves 1 / (1 + n u), u uniform"
  ) { nodes, random in
    let leaves = Double(nodes - 1)
    return LayoutTree(generated: flat(nodes)) { 1 / (1 + leaves * random.unit()) }
  }

  /// A root and its leaves, all alike.
  static let star = TreeGenerator(
    id: "star", summary: "one root, all leaf values 1", isRandom: false
  ) { nodes, _ in
    LayoutTree(generated: flat(nodes)) { 1 }
  }

  private static func flat(_ nodes: Int) -> [Int32] {
    [-1] + [Int32](repeating: 0, count: nodes - 1)
  }
}
