import ArgumentParser
import BenchmarkMeasuring
import LayoutFamilies
import TreeLayout
import TreeModel
import TreeSources

/// How many nodes a tree of a generator gets.
struct SyntheticOptions: ParsableArguments {
  @Option(
    help: """
      How many nodes a generated tree has, root included; run takes a list with commas. A family \
      that comes in certain sizes gives its largest tree up to that. \
      (default: the suite's or 10000 for run, 1000 otherwise)
      """)
  var sizes: String?

  @Option(
    name: .customLong("seed"), help: "The seed of everything random. (default: 1)",
    transform: Bounds.seed)
  var givenSeed: UInt64?

  var seed: UInt64 { givenSeed ?? 1 }

  @Option(
    help: """
      The boxes of nodes in tree drawings: data (the tree's own widths and heights), label (as \
      wide as the label, one line high) or unit (1 × 1). (default: data; label in the picture of \
      one strategy if the tree has no sizes)
      """)
  var nodeSizes: NodeSizes?

  /// Refuses sizes if no tree is generated.
  func checkSizes(for workloads: [Workload]) throws {
    if sizes != nil, workloads.allSatisfy({ $0.size == nil }) {
      throw ValidationError(
        "--sizes is for generated trees, and none of these is one; leave it out")
    }
  }

  /// Refuses sizes of nodes that none of these strategies reads.
  func check(for members: [any FamilyMember]) throws {
    guard nodeSizes != nil, !members.contains(where: \.readsNodeSizes) else { return }
    throw ValidationError(
      "--node-sizes does nothing: none of the strategies reads the sizes of nodes; leave it out")
  }

  /// The given sizes, or this one.
  func sizes(orElse standard: Int) throws -> [Int] {
    guard let sizes else { return [standard] }
    return try sizes.split(separator: ",", omittingEmptySubsequences: false).map { text in
      guard let size = Int(option: String(text)),
        (1...Workload.maximumNodes).contains(size)
      else {
        throw ValidationError(
          "'\(text)' in --sizes is not a number of nodes from 1 to "
            + "\(Workload.maximumNodes), the most that fit into this machine's memory")
      }
      return size
    }
  }
}

/// The name of the only tree of a command.
struct TreeName: ParsableArguments {
  @Argument(
    help: ArgumentHelp(
      """
      A tree: a file, - for standard input, dir:PATH, git:REPOSITORY, swift-type:TYPE, or an id \
      that 'layoutbench list' shows. A file may stand without its ending: sales for sales.csv.
      """, valueName: "tree"), completion: .trees)
  var argument: String?

  @Option(
    name: .customLong("tree"), help: "Names the tree, too: --tree sales.csv is sales.csv.",
    completion: .trees)
  var option: String?

  /// `nil` where there is none, or a sequence of trees.
  var tree: String? { argument ?? option }

  func validate() throws {
    try Self.refuseBoth(argument.map { [$0] } ?? [], option.map { [$0] } ?? [])
  }

  /// Refuses trees by themselves together with those of `--tree`.
  static func refuseBoth(_ arguments: [String], _ options: [String]) throws {
    guard let option = options.first, !arguments.isEmpty else { return }
    throw ValidationError(
      "'\(arguments.joined(separator: " "))' and '--tree \(option)' both name trees; --tree means "
        + "the same as a tree by itself, so use one of the two")
  }
}

/// The only tree of a command.
struct SingleTreeOptions: ParsableArguments {
  @OptionGroup var name: TreeName

  @OptionGroup var sequences: SequenceOptions

  @Option(
    help: """
      Which step of a tree that changes to use, counted from 0. A strategy that remembers first \
      lays out the earlier steps. (default: the last)
      """, transform: Bounds.count.number)
  var step: Int?

  @Option(
    help: """
      Use only the subtree below this node: its name, or # and its position in level order. \
      (default: the root)
      """)
  var root: String?

  @Option(
    help: """
      Use only so many levels below the root: the nodes of the last one get the sums of what is \
      below them. A picture says how many nodes this leaves out. (default: all levels)
      """, transform: Bounds.parts.number)
  var depth: Int?

  @Option(
    help: """
      Use only so many leaves, the largest ones; of each group, all others are one leaf: other. A \
      group without a large leaf is part of the other of its parent. A picture says so. \
      (default: all leaves)
      """, transform: Bounds.parts.number)
  var top: Int?

  @OptionGroup var synthetic: SyntheticOptions

  @OptionGroup var files: FileOptions

  func validate() throws {
    guard (tree == nil) != sequences.treeSequence.isEmpty else {
      throw ValidationError("name one tree, or several with --tree-sequence")
    }
  }

  var tree: String? { name.tree }

  /// The sources that are read, by their names.
  var inputs: [String] { sequences.inputs(with: tree.map { [$0] } ?? []) }

  /// Where names of layoutbench's own hide files.
  var notes: [String] { sequences.notes(with: tree.map { [$0] } ?? []) }

  /// The command that says more of which layout to take.
  var commandOfAnswer: String {
    let file = tree.flatMap { $0 == "-" ? nil : $0.quotedForShell } ?? "FILE"
    return "layoutbench recommend \(file)"
  }

  func load() throws -> LoadedTree {
    try load(synthetic.nodeSizes ?? .data)
  }

  /// The tree with only its own sizes.
  func loadWithOwnSizes() throws -> LoadedTree {
    try load(.data)
  }

  private func load(_ nodeSizes: NodeSizes) throws -> LoadedTree {
    let sizes = try synthetic.sizes(orElse: 1_000)
    var request = WorkloadSelection.Request(
      trees: tree.map { [($0, sizes)] } ?? [], seeds: [synthetic.seed])
    request.nodeSizes = nodeSizes
    try sequences.add(to: &request)
    let workloads = try WorkloadSelection(request, from: files.sources).workloads
    guard workloads.count == 1 else {
      throw SelectionError.notOne(kind: "tree", argument: tree ?? "", count: workloads.count)
    }
    try synthetic.checkSizes(for: workloads)
    if synthetic.givenSeed != nil, workloads[0].seed == nil, request.steps ?? 1 == 1 {
      throw ValidationError(
        "--seed is for trees that are generated or change, and this one is neither; leave it out")
    }
    let sequence = try workloads[0].build()
    let step = step ?? sequence.steps.count - 1
    guard sequence.steps.indices.contains(step) else {
      throw TreeSelectionError.noSuchStep(step, tree: sequence.id, count: sequence.steps.count)
    }
    return try LoadedTree(sequence, step: step, part: TreePart(root: root, depth: depth, top: top))
  }
}

/// The part of a tree that is used.
struct TreePart {
  var root: String?
  var depth: Int?
  var top: Int?

  /// The option that makes it a part; `nil` for the whole tree.
  var option: String? {
    root != nil ? "--root" : depth != nil ? "--depth" : top != nil ? "--top" : nil
  }

  /// This part of a tree.
  func of(_ whole: NamedTree) throws -> NamedTree {
    var named = whole
    if let root { named = try named.subtree(at: root) }
    if let depth { named = named.cut(below: depth) }
    guard let top else { return named }
    guard named.tree.weights[0] > 0 else {
      throw ValidationError(
        "--top takes the largest leaves, and no node of \(named.id) has a value above 0; --value "
          + "names the column or key of values")
    }
    return named.joiningLeaves(butLargest: top)
  }
}

/// The tree of a command: one step of a sequence.
struct LoadedTree {
  let sequence: TreeSequence
  let step: Int

  /// The step, or the chosen part of it.
  let named: NamedTree

  /// The option that has chosen a part; `nil` for the whole step.
  let partOption: String?

  /// The earlier steps, which a strategy that remembers lays out first; empty for a part.
  let earlier: [LayoutTree]

  init(_ sequence: TreeSequence, step: Int, part: TreePart) throws {
    self.sequence = sequence
    self.step = step
    partOption = part.option
    if partOption != nil {
      named = try part.of(sequence.step(step))
      earlier = []
    } else {
      named = sequence.version(step)
      earlier = Array(sequence.steps[..<step])
    }
  }

  /// The step before.
  ///
  /// - Parameter option: the option that shows the earlier step, for the error if there is none.
  func before(_ option: String) throws -> NamedTree {
    guard !earlier.isEmpty else {
      throw ValidationError(
        sequence.steps.count == 1
          ? "\(option) shows how a tree changes, and \(named.id) has one step; --steps makes more"
          : step == 0
            ? "\(option) also shows the step before --step, and there is none before step 0"
            : "\(option) shows the whole tree; leave out \(partOption ?? "--root")")
    }
    return sequence.version(step - 1)
  }
}

extension NodeSizes: ExpressibleByArgument {}
