import BenchmarkMeasuring

/// Why the trees that a text names cannot be laid out together.
public enum TreeSelectionError: Error, Equatable, CustomStringConvertible {
  case badSize(Int)
  case tooManyTrees(Int)
  case sameName(tree: String)

  /// A real tree that is made on demand and has not been made.
  case notMade(tree: String)
  case notATree(String, steps: Int)

  /// Files that a name without an ending fits.
  case severalFiles(name: String, files: [String])

  /// A suite's name in place of a tree's.
  case suite(String)

  /// A tree whose reading cannot be explained, and what it is read from.
  case notAFile(String, what: String)
  case noSuchStep(Int, tree: String, count: Int)

  public var description: String {
    switch self {
    case .badSize(let size):
      "a tree can have from 1 to \(Workload.maximumNodes) nodes on this machine, not "
        + "\(size)"
    case .tooManyTrees(let count):
      "the sizes and seeds make \(count) trees of one generator; a run takes up to "
        + "\(WorkloadSelection.maximumTrees)"
    case .sameName(let tree):
      "two different trees are called '\(tree)' and have the same number of nodes; rename one file"
    case .notMade(let tree):
      "the tree '\(tree)' is made on demand: in a checkout of layoutbench, "
        + "'scripts/data/make-trees.py \(tree)' writes it to Benchmarks/Trees/made"
    case .notATree(let source, let steps):
      "\(source) is a sequence of \(steps) steps; --tree-sequence takes single trees"
    case .severalFiles(let name, let files):
      "'\(name)' fits several files: \(files.joined(separator: ", ")); name one with its ending"
    case .suite(let name):
      "there is no tree '\(name)', but a suite: 'layoutbench run --suite \(name)' runs it"
    case .notAFile(let item, let what):
      "--explain tells how a file is read, and \(item) is \(what)"
    case .noSuchStep(let step, let tree, let count):
      count == 1
        ? "\(tree) is a single tree and has no step \(step); add --steps to make it change"
        : "there is no step \(step) in \(tree); its \(count) steps are 0 to \(count - 1)"
    }
  }
}
