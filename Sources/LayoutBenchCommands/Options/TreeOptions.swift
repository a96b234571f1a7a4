import ArgumentParser
import LayoutFamilies
import TreeData
import TreeLayout

/// How many nodes a tree of a generator gets.
struct SyntheticOptions: ParsableArguments {
  @Option(
    help: """
      How many nodes a generated tree has, root included; run takes a list with commas. \
      (default: the suite's or 10000 for run, 1000 otherwise)
      """)
  var sizes: String?

  @Option(help: "The seed of all that is random.")
  var seed: UInt64 = 1

  @Option(
    help: """
      The boxes of nodes in tree drawings: data (the tree's own widths and heights), label (as \
      wide as the label, one line high) or unit (1 × 1). (default: data; in the picture of one \
      strategy label where the tree has no sizes)
      """)
  var nodeSizes: NodeSizes?

  /// The sizes given, or this one.
  func sizes(orElse standard: Int) throws -> [Int] {
    guard let sizes else { return [standard] }
    return try sizes.split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let size = Int(text), (1...WorkloadSelection.maximumSize).contains(size) else {
        throw ValidationError(
          "'\(text)' in --sizes is no number of nodes from 1 to \(WorkloadSelection.maximumSize), "
            + "the most that fit into this machine's memory")
      }
      return size
    }
  }
}

/// The one tree of a command.
struct SingleTreeOptions: ParsableArguments {
  @Option(
    help: "A tree: a file, dir:PATH, swift-type:TYPE, or an id that 'layoutbench list' shows.")
  var tree: String

  @Option(
    help: """
      The node whose subtree to take alone: its name, or # and its place in level order. (default: \
      the root)
      """)
  var root: String?

  @OptionGroup var synthetic: SyntheticOptions

  func load() throws -> NamedTree {
    try (synthetic.nodeSizes ?? .data).applied(to: loadWithOwnSizes())
  }

  /// The tree with no other sizes than its own.
  func loadWithOwnSizes() throws -> NamedTree {
    let request = WorkloadSelection.Request(
      trees: [(tree, try synthetic.sizes(orElse: 1_000))], seeds: [synthetic.seed])
    let workloads = try WorkloadSelection(request, from: Toolbox.current.sources).workloads
    guard workloads.count == 1 else {
      throw SelectionError.notOne(kind: "tree", argument: tree, count: workloads.count)
    }
    let named = try workloads[0].build().step(0)
    return try root.map { try named.subtree(at: $0) } ?? named
  }
}

extension NodeSizes: ExpressibleByArgument {}
