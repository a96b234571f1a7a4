import TreeLayout

/// A family of synthetic trees: a pure function of size and seed, with the same bits everywhere.
///
/// Leaves carry positive values, inner nodes none. In random families a leaf's value is log-normal,
/// the exponential of a normal variate, unless the family says otherwise; in regular ones it is 1.
public struct TreeGenerator: Sendable, Identifiable {
  /// How the family is called on the command line and in results.
  public let id: String

  /// What the family is, in one line.
  public let summary: String

  /// Whether the seed makes a difference.
  public let isRandom: Bool

  private let greatest: @Sendable (Int) -> Int
  private let make: @Sendable (Int, inout Random) -> LayoutTree

  /// - Parameters:
  ///   - count: the greatest number of nodes, up to the one asked for, that a tree of the family
  ///     has.
  ///   - make: makes the tree with such a number of nodes. Its random numbers are those of the seed
  ///     and
  ///     the id.
  public init(
    id: String, summary: String, isRandom: Bool = true,
    count: @escaping @Sendable (_ nodes: Int) -> Int = { $0 },
    make: @escaping @Sendable (_ nodes: Int, _ random: inout Random) -> LayoutTree
  ) {
    self.id = id
    self.summary = summary
    self.isRandom = isRandom
    greatest = count
    self.make = make
  }

  /// How many nodes the tree has that is asked to have so many: the same, or what the largest tree
  /// of the family below has.
  public func count(nodes: Int) -> Int {
    greatest(nodes)
  }

  /// The tree with `nodes` nodes, root included, or the largest of the family below.
  ///
  /// - Parameter nodes: from 1 to `Int32.max` − 1.
  /// - Complexity: O(*n*), or as the family says.
  public func generate(nodes: Int, seed: UInt64) -> LayoutTree {
    precondition((1..<Int(Int32.max)).contains(nodes), "a tree has 1 to 2³¹ − 2 nodes")
    var random = Random(seed: seed, domain: id)
    return make(count(nodes: nodes), &random)
  }
}

extension TreeGenerator {
  /// The list of all families, in the order in which they are shown.
  public static let all: [TreeGenerator] = [
    .flatLogNormal,
    .flatZipf,
    .balanced,
    .randomRecursive,
    .randomBinary,
    .vanDerPloegDescent,
    .fileSystem,
    .path,
    .star,
    .caterpillar,
    .complete,
    .buchheimContours,
    .buchheimShifts,
    .vanDerPloegNested,
  ]
}

// MARK: - What the families share

extension LayoutTree {
  /// A tree from columns as a generator makes them, where each leaf's value is drawn by `leafValue`
  /// in the order of the columns.
  init(
    generated parents: [Int32], sizes: [Size] = [], sides: [Side] = [], leafValue: () -> Double
  ) {
    var isInner = [Bool](repeating: false, count: parents.count)
    for parent in parents where parent >= 0 { isInner[Int(parent)] = true }
    let values = isInner.map { $0 ? .nan : leafValue() }
    do {
      try self.init(parents: parents, values: values, sizes: sizes, sides: sides)
    } catch {
      preconditionFailure("a generator makes sound trees: \(error)")
    }
  }
}
