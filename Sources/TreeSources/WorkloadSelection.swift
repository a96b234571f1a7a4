import BenchmarkMeasuring
import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel
import TreeReading

/// Trees chosen by text: files, `-` for standard input, `dir:PATH`, `git:REPOSITORY`,
/// `swift-type:TYPE`, ids of generators and of the real trees in `Benchmarks/Trees`. A file may
/// stand without its ending; an id of a tree goes first.
public struct WorkloadSelection: Sendable {
  /// The workloads in the order chosen, each once.
  public private(set) var workloads: [Workload] = []

  private var namesakes: [Namesakes.Name: Namesakes] = [:]

  /// The choice of trees, and how generated trees and versions are made.
  public struct Request: Sendable {
    /// The arguments with the sizes of their generated trees. Each may be a list with commas,
    /// unless it is the name of a file or begins with `dir:`, `git:` or `swift-type:`, which take
    /// the whole argument. If a generator cannot hit a size, the next one below is taken.
    public var trees: [(argument: String, sizes: [Int])]

    /// The seeds for generated trees that depend on one, and for other trees for which a change is
    /// asked for; all others are made once.
    public var seeds: [UInt64]
    public var nodeSizes = NodeSizes.data

    /// Trees that follow each other as the steps of one more workload; none for no such workload.
    public var treeSequence: [String] = []

    /// How many versions each tree has, or how many steps to take of a source that has steps of its
    /// own; `nil` for all steps of such a source, and for 1 version of other trees.
    public var steps: Int?

    /// How a tree changes; `nil` for drift. An error for a source that has steps of its own.
    public var change: TreeChange?

    public init(trees: [(argument: String, sizes: [Int])], seeds: [UInt64] = [1]) {
      self.trees = trees
      self.seeds = seeds
    }
  }

  /// - Throws: `SelectionError`; also `TreeImportError`, as files of one name have to be read to be
  ///   told apart.
  public init(_ request: Request, from sources: TreeSources) throws {
    for entry in request.trees {
      if let size = entry.sizes.first(where: { !(1...Workload.maximumNodes).contains($0) }) {
        throw TreeSelectionError.badSize(size)
      }
      for item in Self.items(in: entry.argument) {
        for workload in try Self.workloads(for: item, sizes: entry.sizes, request, sources) {
          try add(workload)
        }
      }
    }
    if !request.treeSequence.isEmpty { try add(Self.workload(inTurn: request, sources)) }
    guard !workloads.isEmpty else { throw SelectionError.nothingSelected(kind: "tree") }
  }

  /// The most trees that one generator makes for a run, as the run reports on each of them.
  static let maximumTrees = 100_000

  /// Adds a workload. Results are found by a tree's name, size and seed, so no two trees may share
  /// these.
  private mutating func add(_ workload: Workload) throws {
    let name = Namesakes.Name(name: workload.name, seed: workload.seed)
    if try namesakes[name, default: Namesakes()].isNew(workload) { workloads.append(workload) }
  }

  static func items(in argument: String) -> [String] {
    let isWhole =
      ["dir:", "git:", "swift-type:"].contains { argument.hasPrefix($0) }
      || FileManager.default.fileExists(atPath: argument)
    return isWhole ? [argument] : argument.split(separator: ",").map { String($0) }
  }

  private static func workloads(
    for item: String, sizes: [Int], _ request: Request, _ sources: TreeSources
  ) throws -> [Workload] {
    if let generator = sources.generators.first(where: { $0.id == item }) {
      try sources.reading.checkNone(for: "generated trees", source: generator.id)
      let seeds = generator.isRandom ? request.seeds : Array(request.seeds.prefix(1))
      guard sizes.count * seeds.count <= maximumTrees else {
        throw TreeSelectionError.tooManyTrees(sizes.count * seeds.count)
      }
      for size in sizes {
        try Workload.check(size, steps: request.steps ?? 1, of: generator.id)
      }
      return sizes.flatMap { size in
        seeds.map { seed in
          Workload(
            name: generator.id, source: generator.id, size: generator.count(nodes: size),
            seed: seed, nodeSizes: request.nodeSizes, steps: request.steps ?? 1,
            change: request.change
          ) {
            NamedTree(id: generator.id, tree: generator.generate(nodes: size, seed: seed))
          }
        }
      }
    }
    let (source, text) = try Self.source(of: item, sources)
    let seeds = request.change == nil ? [nil] : request.seeds.map(Optional.some)
    return seeds.map { seed in
      Workload(
        name: source.name, source: text, seed: seed, versionSeed: request.seeds.first ?? 1,
        nodeSizes: request.nodeSizes, steps: request.steps, change: request.change
      ) { try sources.readSequence(source, steps: request.steps) }
    }
  }

  /// The source of a tree, with its name in lists and errors.
  static func source(
    of item: String, _ sources: TreeSources
  ) throws -> (source: TreeSource, text: String) {
    let own = BenchmarkFile.trees
    if let file = own.first(where: { $0.stem == item }) { return (.benchmark(file), file.path) }
    let source = TreeSource(item)
    guard case .file(let name) = source, name != standardInputPath else { return (source, item) }
    // Checked before anything is measured.
    let files = sources.files(called: name)
    guard files.count <= 1 else { throw TreeSelectionError.severalFiles(name: name, files: files) }
    if let path = files.first { return (.file(path), path) }
    guard !name.contains(where: { ":/.".contains($0) }) else {
      throw TreeImportError(.noSuchFile, source: name)
    }
    let known = TreeFacts.all.map(\.name)
    if known.contains(name) { throw TreeSelectionError.notMade(tree: name) }
    if BenchmarkFile.suites.contains(where: { $0.stem == name }) {
      throw TreeSelectionError.suite(name)
    }
    let names =
      sources.generators.map(\.id) + own.map(\.stem) + known
      + sources.treeFiles(in: "").map(TreeImporter.stem)
    throw SelectionError.unknown(
      kind: "tree", name: name, nearest: nearest(to: name, among: names))
  }

  /// The workload of trees that follow each other.
  private static func workload(
    inTurn request: Request, _ sources: TreeSources
  ) throws -> Workload {
    var chosen = try request.treeSequence.map { try source(of: $0, sources) }
    if let steps = request.steps {
      guard steps <= chosen.count else {
        throw TreeImportError(
          .tooFewSteps(found: chosen.count, asked: steps), source: "--tree-sequence")
      }
      chosen = TreeSequence.places(of: steps, among: chosen.count).map { chosen[$0] }
    }
    let names = chosen.map(\.source.name)
    let name = names.count == 1 ? names[0] : "\(names[0])…\(names[names.count - 1])"
    let trees = chosen
    return Workload(
      name: name, source: trees.map(\.text).joined(separator: " "), nodeSizes: request.nodeSizes,
      steps: trees.count, change: request.change
    ) {
      TreeSequence(
        try trees.map { tree in
          let sequence = try sources.readSequence(tree.source)
          guard sequence.steps.count == 1 else {
            throw TreeSelectionError.notATree(tree.text, steps: sequence.steps.count)
          }
          return sequence.step(0)
        }, id: name)
    }
  }
}

/// Workloads with one name and seed.
///
/// - Complexity: O(1) for each; if they come from more than one source, each is built once.
private struct Namesakes {
  struct Name: Hashable {
    let name: String
    let seed: UInt64?
  }

  private struct Recipe: Hashable {
    let source: String
    let size: Int?
  }

  private var recipes: Set<Recipe> = []
  private var sources: Set<String> = []

  /// The workloads that have not been built.
  private var unbuilt: [Workload] = []

  /// The hashes of the built trees, by the number of nodes.
  private var hashes: [Int: StableHash] = [:]

  /// Returns whether no workload with the same trees was added before, and adds this one.
  ///
  /// - Throws: `TreeSelectionError.sameName` if it is another tree with as many nodes.
  mutating func isNew(_ workload: Workload) throws -> Bool {
    let recipe = Recipe(source: workload.source, size: workload.size)
    guard recipes.insert(recipe).inserted else { return false }
    sources.insert(workload.source)
    unbuilt.append(workload)
    // Trees of one source differ in their sizes.
    guard sources.count > 1 else { return true }
    var isNew = true
    for workload in unbuilt {
      let tree = try workload.build()
      let known = hashes.updateValue(tree.hash, forKey: tree.first.count)
      guard known == nil || known == tree.hash else {
        throw TreeSelectionError.sameName(tree: workload.name)
      }
      isNew = known == nil
    }
    unbuilt = []
    return isNew
  }
}
