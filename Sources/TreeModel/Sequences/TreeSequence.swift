import TreeLayout

/// The versions of a tree in the order of time; a tree that does not change is a sequence of one.
public struct TreeSequence: Sendable {
  /// What the sequence is called in results: a generator's id or a file's stem.
  public var id: String

  /// At least one. With more than one, all have keys. Where there are names, all have their ranks.
  public private(set) var steps: [LayoutTree]

  /// The names of all nodes, indexed by key.
  public let names: NodeNames

  /// What the steps are called, such as commits or files; empty where they have numbers alone.
  public let stepNames: [String]

  /// The unit of the values of all steps, as in `NamedTree`.
  public var unit: String?

  /// What the source calls levels and values, as in `NamedTree`.
  public var levels: [String] = []
  public var valueName: String?

  /// How an importer understood the source, as in `NamedTree`.
  public var notes: [String]

  /// What an importer could not take as it was, as in `NamedTree`.
  public var warnings: [String]

  /// - Precondition: there is a step, and all have keys if there are several.
  public init(
    id: String, steps: [LayoutTree], names: NodeNames, stepNames: [String] = [],
    unit: String? = nil, notes: [String] = [], warnings: [String] = []
  ) {
    precondition(!steps.isEmpty, "a sequence has at least one step")
    precondition(
      stepNames.isEmpty || stepNames.count == steps.count, "all steps have a name or none")
    precondition(
      steps.count == 1 || steps.allSatisfy { !$0.keys.isEmpty },
      "the nodes of a tree that changes have keys")
    self.id = id
    self.steps = steps.map { $0.withNameRanks(names.ranks(in: $0)) }
    self.names = names
    self.stepNames = stepNames
    self.unit = unit
    self.notes = notes
    self.warnings = warnings
  }

  /// Steps that know the ranks of their names, without the names themselves.
  ///
  /// - Precondition: there is a step, and all have keys if there are several.
  package init(id: String, rankedSteps steps: [LayoutTree]) {
    let ranks = steps.map { $0.nameRanks }
    self.init(id: id, steps: steps, names: NodeNames())
    self.steps = zip(self.steps, ranks).map { $0.withNameRanks($1) }
  }

  /// A tree that does not change.
  public init(_ named: NamedTree) {
    self.init(
      id: named.id, steps: [named.tree], names: named.names, unit: named.unit, notes: named.notes,
      warnings: named.warnings)
    (levels, valueName) = (named.levels, named.valueName)
  }

  public var first: LayoutTree { steps[0] }

  /// What to say where no leaf of any step is in the next one; `nil` elsewhere.
  ///
  /// - Complexity: O(*n*) for all nodes of the steps up to one that has a leaf of the one before.
  public var warningOfStrangers: String? {
    guard steps.count > 1 else { return nil }
    for (old, new) in zip(steps, steps.dropFirst()) {
      let leaves = Set(old.nodes.lazy.filter(old.isLeaf).map { old.key(of: $0) })
      if new.nodes.contains(where: { new.isLeaf($0) && leaves.contains(new.key(of: $0)) }) {
        return nil
      }
    }
    return "no leaf of a step is in the next one, so nothing can be said about stability; leaves "
      + "are the same if all names on the way from the root to them are"
  }

  /// The nodes of all steps together.
  public var nodeCount: Int { steps.reduce(0) { $0 + $1.count } }

  /// One step with its keys; the names are indexed by node.
  public func version(_ index: Int) -> NamedTree {
    let tree = steps[index]
    var named = NamedTree(
      id: id, tree: tree, names: tree.keys.isEmpty ? names : names.reordered(tree.keys),
      unit: unit, notes: notes, warnings: warnings)
    (named.levels, named.valueName) = (levels, valueName)
    return named
  }

  /// One step by itself: a tree without keys, whose names are indexed by node.
  public func step(_ index: Int) -> NamedTree {
    var named = version(index)
    named.tree = named.tree.withKeys([])
    return named
  }

  /// Some of the steps, in this order; one of them is a tree that does not change.
  public func taking(_ places: [Int]) -> TreeSequence {
    if places.count == 1 { return TreeSequence(step(places[0])) }
    var taken = TreeSequence(
      id: id, steps: places.map { steps[$0] }, names: names,
      stepNames: stepNames.isEmpty ? [] : places.map { stepNames[$0] }, unit: unit,
      notes: notes, warnings: warnings)
    (taken.levels, taken.valueName) = (levels, valueName)
    return taken
  }

  /// The places of so many of `total` steps, evenly spread from the first to the last; 1 is the
  /// last.
  ///
  /// - Precondition: `count` is from 1 to `total`.
  public static func places(of count: Int, among total: Int) -> [Int] {
    precondition((1...total).contains(count), "there are as many steps as are taken")
    guard count > 1 else { return [total - 1] }
    return (0..<count).map { ($0 * (total - 1) + (count - 1) / 2) / (count - 1) }
  }

  /// A hash of everything that a layout can read: goes on over the steps, so that one step has the
  /// hash of its tree.
  package var hash: StableHash {
    var hash = first.digest
    for (step, tree) in steps.enumerated().dropFirst() {
      // A hash combined with a hash alone would be the same in either order, and nothing for equal
      // ones.
      hash.combine(UInt64(step))
      hash.combine(tree.digest.value)
    }
    return hash
  }
}
