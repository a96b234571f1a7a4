import TestSupport
import Testing
import TreeLayout
import TreeModel

@Suite("Kinds of change")
struct TreeChangeTests {
  private static let named: NamedTree = {
    let tree = TestTrees.random(seed: 5, nodes: 100, randomSizes: true)
    var names = NodeNames()
    for node in tree.nodes { names.append("node \(node)") }
    return NamedTree(id: "t", tree: tree, names: names)
  }()

  private static func leaves(_ tree: LayoutTree) -> Set<Int32> {
    Set(tree.nodes.filter { tree.isLeaf($0) }.map { tree.keys[$0] })
  }

  @Test(
    "pure functions of tree and seed, a longer sequence begins with the shorter one",
    arguments: TreeChange.all)
  func deterministic(change: TreeChange) {
    let sequence = change.sequence(of: Self.named, steps: 12, seed: 1)
    #expect(sequence.steps.count == 12)
    #expect(sequence.hash == change.sequence(of: Self.named, steps: 12, seed: 1).hash)
    #expect(sequence.hash != change.sequence(of: Self.named, steps: 12, seed: 2).hash)
    #expect(
      change.sequence(of: Self.named, steps: 5, seed: 1).steps.map(\.digest)
        == sequence.steps.prefix(5).map(\.digest))
    #expect(change.sequence(of: Self.named, steps: 1, seed: 1).hash == Self.named.tree.digest)
    #expect(sequence.first.withKeys([]).digest == Self.named.tree.digest)
  }

  @Test(
    "who stays keeps the length, and a new leaf has that of its sibling", arguments: TreeChange.all)
  func lengths(change: TreeChange) throws {
    var named = Self.named
    // By parent, so that the length of a sibling is known.
    named.tree = try named.tree.withLengths(named.tree.parent.map { Double($0) / 3 })
    for tree in change.sequence(of: named, steps: 12, seed: 3).steps {
      #expect(
        tree.nodes.dropFirst().allSatisfy {
          tree.lengths[$0] == Double(tree.key(of: Int(tree.parent[$0]))) / 3
        })
    }
    #expect(change.sequence(of: Self.named, steps: 3, seed: 3).steps[2].lengths.isEmpty)
  }

  @Test(
    "who stays keeps parent, name and place among its siblings; a key never comes back as another",
    arguments: TreeChange.all)
  func structure(change: TreeChange) {
    let sequence = change.sequence(of: Self.named, steps: 20, seed: 3)
    var parents: [Int32: Int32] = [:]
    for (index, tree) in sequence.steps.enumerated() {
      #expect(Set(tree.keys).count == tree.count)
      #expect(tree.sizes.count == tree.count)
      for node in tree.nodes {
        let parent = node == 0 ? -1 : tree.keys[Int(tree.parent[node])]
        #expect(parents[tree.keys[node], default: parent] == parent)
        parents[tree.keys[node]] = parent
        let siblings = tree.children(of: node).map { tree.keys[$0] }
        #expect(siblings == siblings.sorted(), "new ones stand last")
      }
      #expect(index == 0 || !sequence.step(index).names[tree.count - 1].isEmpty)
    }
    #expect(parents.count <= sequence.names.count)
    #expect(sequence.names[7] == "node 7")
  }

  @Test("leaves come and go at the rates that are asked for")
  func rates() throws {
    let flat = NamedTree(
      id: "flat", tree: TestTrees.flat([Double](repeating: 1, count: 1_000)))
    let change = try TreeChange("churn:deviation=0,insert=0.1,delete=0.05")
    let steps = change.sequence(of: flat, steps: 11, seed: 1).steps
    for (old, new) in zip(steps, steps.dropFirst()) {
      let (before, after) = (Self.leaves(old), Self.leaves(new))
      let (gone, come) = (before.subtracting(after).count, after.subtracting(before).count)
      // Four deviations of a binomial variate.
      let n = Double(before.count)
      #expect(abs(Double(gone) - 0.05 * n) < 4 * (0.05 * n).squareRoot())
      #expect(abs(Double(come) - 0.095 * n) < 4 * (0.095 * n).squareRoot())
      #expect(new.values.dropFirst().allSatisfy { $0 == 1 })
    }
    #expect(steps[10].count > steps[0].count)
  }

  @Test("one leaf always stays, and a tree of one node stays alone")
  func extremes() throws {
    let all = try TreeChange("churn:insert=0,delete=1")
    let steps = all.sequence(of: Self.named, steps: 4, seed: 1).steps
    #expect(steps.dropFirst().allSatisfy { tree in Self.leaves(tree).count == 1 })
    #expect(Set(steps.dropFirst().map(\.keys)).count == 1)
    let one = NamedTree(id: "one", tree: TestTrees.tree([-1], values: [3]))
    for change in [try TreeChange("churn:insert=1,delete=1"), try TreeChange("spikes:chance=1")] {
      #expect(change.sequence(of: one, steps: 9, seed: 1).steps.allSatisfy { $0.count == 1 })
    }
    // Twice as many a step from few leaves on.
    let grown = try TreeChange("churn:insert=1,delete=0")
      .sequence(of: NamedTree(id: "g", tree: TestTrees.flat([1, 0, .nan])), steps: 8, seed: 1)
    #expect(grown.steps[7].count == 1 + 3 * 128)
  }

  @Test("the kinds come to different classes")
  func classes() throws {
    func features(_ text: String) throws -> SequenceFeatures {
      let change = try TreeChange(text)
      let tree = TestTrees.flat((1...50).map { Double($0) })
      return SequenceFeatures(
        of: change.sequence(of: NamedTree(id: "t", tree: tree), steps: 60, seed: 1))
    }
    #expect(try features("drift:deviation=0.01").weightChange?.word == "low")
    #expect(try features("drift:deviation=0.1").weightChange?.word == "regular")
    #expect(try features("drift").insertionsAndDeletions?.mean == 0)
    #expect(try features("churn:insert=0.05,delete=0.05").insertionsAndDeletions?.word == "regular")
    let spikes = try features("spikes")
    #expect(spikes.weightChange?.word == "spiky" && spikes.insertionsAndDeletions?.word == "spiky")
  }

  @Test("a text names a kind and its options")
  func text() throws {
    #expect(
      try TreeChange("churn:delete=1e-3").description
        == "churn:deviation=0.05,insert=0.02,delete=0.001")
    #expect(try TreeChange("drift:").description == "drift:deviation=0.05")
    func error(_ text: String) -> TreeChangeError? {
      do throws(TreeChangeError) {
        _ = try TreeChange(text)
        return nil
      } catch { return error }
    }
    #expect(error("drfit") == .unknown("drfit", known: ["drift", "churn", "spikes"]))
    #expect(error("") == .unknown("", known: ["drift", "churn", "spikes"]))
    #expect(
      error("drift:rate=1") == .unknownOption("rate", of: "drift", known: ["deviation"]))
    for value in ["-1", "11", "nan", "inf", "", "x"] {
      #expect(
        error("drift:deviation=\(value)")
          == .badValue(value, option: "deviation", of: "drift", range: 0...10))
    }
    #expect(error("drift:deviation") != nil)
    #expect(
      error("churn:insert=0,insert=1") == .repeated(option: "insert", of: "churn"))
  }
}
