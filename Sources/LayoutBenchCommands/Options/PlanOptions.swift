import ArgumentParser
import BenchmarkJudging
import BenchmarkMeasuring
import Foundation
import LayoutFamilies
import TreeLayout
import TreeSources

/// What to measure: strategies on given trees, or on those of a suite.
struct PlanOptions: ParsableArguments {
  @Option(
    help: """
      all, a family ('layoutbench list' names them) or ids with options: squarified:ratio=1.618. A \
      list with commas; may be repeated. For run also exec:COMMAND, all layouts of a program in \
      another language, or exec/ID,…:COMMAND for some of them. (default: the suite's or all)
      """, completion: .strategies)
  var strategy: [String] = []

  @Option(
    help: """
      Trees instead of the suite's: files, - for standard input, dir:PATH, git:REPOSITORY, \
      swift-type:TYPE, or ids that 'layoutbench list' shows. A list with commas; may be repeated.
      """, completion: .trees)
  var tree: [String] = []

  @Option(
    help: """
      What to measure: a suite's name or file. --strategy, --tree and --frame replace what it says.
      """,
    completion: .suites)
  var suite = "default"

  @OptionGroup var synthetic: SyntheticOptions

  @OptionGroup var sequences: SequenceOptions

  @OptionGroup var files: FileOptions

  @Option(
    help: """
      The frame as WIDTHxHEIGHT, each side \(Bounds.side.words). (default: the suite's or 1600x900)
      """, transform: FrameSize.init)
  var frame: FrameSize?

  /// Where names of layoutbench's own hide files.
  var notes: [String] { sequences.notes(with: tree) }

  /// Whether the trees are those of the default suite.
  var isDefault: Bool { suite == "default" && tree.isEmpty && sequences.treeSequence.isEmpty }

  /// The plan that the options describe.
  ///
  /// A strategy that was asked for by name has to take every tree; this is checked before anything
  /// is measured.
  ///
  /// - Parameters:
  ///   - seeds: how many seeds each generated tree gets.
  ///   - shard: the part of the plan to carry out; no other tree is built.
  ///   - peerTimeout: how long a peer may take for its first answer; `nil` if no peer may take
  ///     part.
  func plan(
    seeds: Int = 1, shard: Shard? = nil, peerTimeout: Duration? = nil
  ) throws -> PlannedWork {
    let namesTrees = !tree.isEmpty || !sequences.treeSequence.isEmpty
    let suite = try namesTrees && self.suite == "default" ? nil : Self.suite(self.suite)
    let strategies = strategy.isEmpty ? suite?.strategies ?? ["all"] : strategy
    let commands = peerTimeout == nil ? [] : strategies.filter { PeerArgument($0) != nil }
    let own = strategies.filter { !commands.contains($0) }
    let selection =
      own.isEmpty
      ? StrategySelection() : try StrategySelection(own, from: Toolbox.current.catalog)
    var request = WorkloadSelection.Request(
      trees: try trees(of: namesTrees ? nil : suite),
      seeds: (0..<UInt64(seeds)).map { synthetic.seed &+ $0 })
    request.nodeSizes = synthetic.nodeSizes ?? .data
    try sequences.add(to: &request)
    let workloads = try WorkloadSelection(request, from: files.sources).workloads
    try checkIsOfUse(workloads, seeds)
    var plan = RunPlan(workloads: workloads, strategies: selection, shard: shard)
    if commands.isEmpty { try synthetic.check(for: selection.members) }
    plan.peers = try Peer.all(commands, timeout: peerTimeout ?? .zero)
    if !plan.named.isEmpty {
      for index in plan.places { _ = try BuiltWorkload(at: index, of: plan) }
    }
    let frame = try self.frame ?? Self.frame(of: suite) ?? .standard
    let name = namesTrees ? nil : suite?.name
    return PlannedWork(suite: name ?? "trees", plan: plan, frame: frame.rect)
  }

  /// An option that changes no tree is an error.
  private func checkIsOfUse(_ workloads: [Workload], _ seeds: Int) throws {
    try synthetic.checkSizes(for: workloads)
    if seeds > 1, workloads.allSatisfy({ $0.seed == nil }) {
      throw ValidationError(
        "--seeds is for trees that are generated or change by --evolution, and none of these does; "
          + "leave it out")
    }
  }

  /// The trees of a suite, or the named ones if there is no suite.
  private func trees(of suite: Suite?) throws -> [(argument: String, sizes: [Int])] {
    // Sizes on the command line replace those of the suite.
    let sizes = try synthetic.sizes(orElse: 10_000)
    guard let suite else { return tree.map { ($0, sizes) } }
    return suite.trees.map { ($0.tree, synthetic.sizes == nil ? $0.sizes ?? sizes : sizes) }
  }

  /// A suite of the program or in a file.
  static func suite(_ name: String) throws -> Suite {
    let suites = BenchmarkFile.suites
    if let file = suites.first(where: { $0.stem == name }) { return try Suite(file) }
    guard FileManager.default.fileExists(atPath: name) else {
      let known = suites.map(\.stem)
      throw ValidationError(
        "there is no suite '\(name)' and no such file; "
          + (nearest(to: name, among: known).map { "did you mean '\($0)'?" }
            ?? "there are \(known.joined(separator: ", "))"))
    }
    return try Suite(contentsOf: URL(fileURLWithPath: name))
  }

  private static func frame(of suite: Suite?) throws -> FrameSize? {
    guard let suite, let text = suite.frame else { return nil }
    do { return try FrameSize(text) } catch let error as ValidationError {
      throw ValidationError("the suite \(suite.name) has the frame '\(text)': \(error.message)")
    }
  }
}

/// The work of a plan, and its frame.
struct PlannedWork {
  /// The suite's name; `trees` if trees were named.
  let suite: String
  let plan: RunPlan
  let frame: Rect

  /// The families of the strategies, in the form of `run.json`.
  var families: [FamilyRecord] {
    let ids = Set(
      plan.members.map(\.familyID) + plan.peers.flatMap { $0.strategies.map(\.family.id) }
        + plan.finished.map(\.familyID))
    return Toolbox.current.catalog.families.filter { ids.contains($0.id) }.map { FamilyRecord($0) }
  }
}
