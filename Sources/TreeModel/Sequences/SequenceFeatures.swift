import TreeLayout

/// What a sequence is like: the four features by which Vernier et al. tell data sets apart, and the
/// class that they come to.
///
/// The text names the features; how they are computed and where the classes end is as in the
/// program that sorted the paper's data sets. One departure: where there is a single change, its
/// deviation is 0 and not undefined.
///
/// - Reference: E. Vernier, M. Sondag, J. Comba, B. Speckmann, A. Telea, K. Verbeek. "Quantitative
///   Comparison of Time-Dependent Treemaps." *Computer Graphics Forum* 39 (2020).
public struct SequenceFeatures: Equatable, Sendable {
  /// Mean and standard deviation over the changes from one step to the next.
  public struct Rate: Equatable, Sendable {
    public let mean: Double
    public let deviation: Double
  }

  /// The greatest height of all steps, in edges.
  public let levels: Int

  /// The coefficient of variation of all leaves' shares of their step's weight, those without
  /// weight left out; `nil` where there are fewer than two.
  public let weightVariation: Double?

  /// How much the shares change of the leaves that stay: the sum of the absolute differences, where
  /// shares are of the weight of those leaves. From 0 to 2; `nil` where none stay with a weight.
  public let weightChange: Rate?

  /// How many leaves come and go, divided by how many there were; `nil` for a single step.
  public let insertionsAndDeletions: Rate?

  /// - Complexity: O(*n*) for all nodes of all steps.
  public init(of sequence: TreeSequence) {
    levels = sequence.steps.map { $0.height }.max()!
    weightVariation = Self.variation(of: sequence.steps)
    guard sequence.steps.count > 1 else {
      (weightChange, insertionsAndDeletions) = (nil, nil)
      return
    }
    var weightChanges: [Double] = []
    var turnovers: [Double] = []
    let keyCount = sequence.steps.reduce(0) { max($0, Int($1.keys.max() ?? 0) + 1) }
    // The weight of the leaf with each key in the step before; NaN where there was none.
    var before = [Double](repeating: .nan, count: keyCount)
    for (old, new) in zip(sequence.steps, sequence.steps.dropFirst()) {
      for leaf in old.nodes where old.isLeaf(leaf) { before[old.key(of: leaf)] = old.weights[leaf] }
      let staying = new.nodes.filter { new.isLeaf($0) && !before[new.key(of: $0)].isNaN }
      let oldTotal = staying.reduce(0) { $0 + before[new.key(of: $1)] }
      let newTotal = staying.reduce(0) { $0 + new.weights[$1] }
      if oldTotal > 0, newTotal > 0 {
        weightChanges.append(
          staying.reduce(0) { sum, leaf in
            sum + abs(new.weights[leaf] / newTotal - before[new.key(of: leaf)] / oldTotal)
          })
      }
      let (oldCount, newCount) = (old.leafCount, new.leafCount)
      turnovers.append(Double(oldCount + newCount - 2 * staying.count) / Double(oldCount))
      for leaf in old.nodes where old.isLeaf(leaf) { before[old.key(of: leaf)] = .nan }
    }
    weightChange = Rate(weightChanges)
    insertionsAndDeletions = Rate(turnovers)
  }

  private static func variation(of steps: [LayoutTree]) -> Double? {
    let shares = steps.flatMap { tree in
      tree.nodes.filter { tree.isLeaf($0) && tree.weights[$0] > 0 }
        .map { tree.weights[$0] / tree.weights[0] }
    }
    guard shares.count > 1, let rate = Rate(shares) else { return nil }
    return rate.deviation / rate.mean
  }
}

extension SequenceFeatures.Rate {
  /// `nil` where there are no values.
  public init?(_ values: [Double]) {
    guard !values.isEmpty else { return nil }
    mean = values.reduce(0, +) / Double(values.count)
    let (mean, degrees) = (mean, Double(max(values.count - 1, 1)))
    deviation = (values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / degrees).squareRoot()
  }

  /// `low` below 0.05 on average and in deviation, `regular` below 0.2 on average and with a
  /// deviation below the average, otherwise `spiky`.
  public var word: String {
    if mean < 0.05, deviation < 0.05 { return "low" }
    return mean < 0.2 && deviation < mean ? "regular" : "spiky"
  }
}

extension SequenceFeatures: CustomStringConvertible {
  /// The class: `2 or 3 levels, high weight variance, low weight change, spiky insertions and
  /// deletions`.
  public var description: String {
    let depth = levels < 2 ? "single level" : levels < 4 ? "2 or 3 levels" : "4+ levels"
    let parts = [
      depth,
      weightVariation.map { "\($0 > 1 ? "high" : "low") weight variance" },
      weightChange.map { "\($0.word) weight change" },
      insertionsAndDeletions.map { "\($0.word) insertions and deletions" },
    ]
    return parts.compactMap { $0 }.joined(separator: ", ")
  }
}

extension LayoutTree {
  fileprivate var leafCount: Int { nodes.count { isLeaf($0) } }
}
