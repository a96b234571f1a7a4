/// A level of a tree cut into runs of neighbors with about equally many descendants, which can be
/// laid out side by side.
struct Forests {
  /// The depth of the level.
  let level: Int

  /// Where the runs begin and the last one ends: one number more than there are runs.
  let cuts: [Int]

  /// Looks at the first levels that are wide enough, for the one after which the work ends soonest:
  /// what lies above the cut is done by one, what lies below by all.
  ///
  /// `nil` where that saves less than a tenth: in small trees, in deep ones, and where most nodes
  /// are siblings.
  ///
  /// - Complexity: O(*k* *h* log *n*) for *k* runs and *h* levels.
  init?(of tree: LayoutTree, count: Int) {
    guard count > 1, tree.count >= Self.leastCount, tree.levelCount <= 1000 else { return nil }
    var best = (time: tree.count - tree.count / 10, level: 0, cuts: [Int]())
    var tries = 16
    for level in 1..<tree.levelCount where tree.level(level).count >= count {
      let nodes = tree.level(level)
      guard tries > 0, nodes.upperBound < best.time else { break }
      tries -= 1
      let cuts = Self.cuts(of: nodes, in: tree, count: count)
      let longest = (0..<count).map { tree.descendantCount(of: cuts[$0]..<cuts[$0 + 1]) }.max()!
      let time = nodes.upperBound + longest
      if time < best.time { best = (time, level, cuts) }
    }
    guard !best.cuts.isEmpty else { return nil }
    (level, cuts) = (best.level, best.cuts)
  }

  /// A tree of fewer nodes is done before the threads have begun.
  static let leastCount = 200_000

  private static func cuts(of nodes: Range<Int>, in tree: LayoutTree, count: Int) -> [Int] {
    let whole = tree.count - nodes.upperBound
    let inner = (1..<count).map { part in
      var (low, high) = (nodes.lowerBound, nodes.upperBound)
      while low < high {
        let middle = (low + high) / 2
        let before = tree.descendantCount(of: nodes.lowerBound..<middle)
        (low, high) = before < whole / count * part ? (middle + 1, high) : (low, middle)
      }
      return low
    }
    return [nodes.lowerBound] + inner + [nodes.upperBound]
  }
}

extension LayoutTree {
  /// How many nodes are below neighboring ones.
  fileprivate func descendantCount(of nodes: Range<Int>) -> Int {
    var count = 0
    var level = children(of: nodes)
    while !level.isEmpty {
      count += level.count
      level = children(of: level)
    }
    return count
  }
}
