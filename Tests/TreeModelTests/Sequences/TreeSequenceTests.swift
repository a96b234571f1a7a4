import Foundation
import TestSupport
import Testing
import TreeLayout
import TreeModel

@Suite("Sequences of trees")
struct TreeSequenceTests {
  private static func names(_ all: String...) -> NodeNames {
    var names = NodeNames()
    for name in all { names.append(name) }
    return names
  }

  /// r(a, b), then r(b, c(a)) and r(c).
  private static let sequence: TreeSequence = {
    func version(_ parents: [Int32], _ keys: [Int32]) -> LayoutTree {
      try! LayoutTree(parents: parents, values: parents.map { _ in 1 }, keys: keys)
    }
    return TreeSequence(
      id: "s",
      steps: [
        version([-1, 0, 0], [0, 1, 2]), version([-1, 0, 0, 2], [0, 2, 3, 1]),
        version([-1, 0], [0, 3]),
      ], names: names("r", "a", "b", "c"), notes: ["n"], warnings: ["w"])
  }()

  @Test("a tree that does not change is a sequence of one: the very tree, its names and its hash")
  func single() {
    let named = NamedTree(
      id: "t", tree: TestTrees.flat([1, 2]), names: Self.names("r", "a", "b"), warnings: ["w"])
    let sequence = TreeSequence(named)
    #expect(sequence.steps.count == 1 && sequence.nodeCount == 3)
    #expect(sequence.hash == named.tree.digest && sequence.first.keys.isEmpty)
    let step = sequence.step(0)
    #expect(step.id == "t" && step.warnings == ["w"])
    #expect(step.tree.nodes.map { step.names[$0] } == ["r", "a", "b"])
  }

  @Test("nodes know the places of their names among their siblings, and keep them")
  func nameRanks() throws {
    #expect(Self.sequence.steps.map(\.nameRanks) == [[0, 0, 1], [0, 0, 1, 0], [0, 0]])
    let tree = try LayoutTree(
      parents: [-1, 0, 0, 0, 1], values: [1, 1, 1, 1, 1], sizes: [], sides: [])
    let named = NamedTree(id: "t", tree: tree, names: Self.names("r", "b", "a", "b", "c"))
    let ranked = TreeSequence(named).first
    #expect(ranked.nameRanks == [0, 1, 0, 2, 0])
    #expect(
      ranked.digest == tree.digest
        && TreeSequence(NamedTree(id: "", tree: tree)).first
          .nameRanks.isEmpty
    )
    #expect(ranked.subtree(at: 1).tree.nameRanks == [1, 0])
    #expect(ranked.mirrored().tree.nameRanks == [0, 2, 0, 1, 0])
    #expect(
      try ranked.withSizes(tree.nodes.map { _ in Size(width: 2, height: 1) }).turned
        .withKeys([4, 3, 2, 1, 0]).nameRanks == ranked.nameRanks)
  }

  @Test("names are found by key, whatever the node's place in a version")
  func names() {
    #expect(
      (0..<3).map { step in
        let named = Self.sequence.step(step)
        return named.tree.nodes.map { named.names[$0] }
      } == [["r", "a", "b"], ["r", "b", "c", "a"], ["r", "c"]])
    for sequence in [Self.sequence, Self.sequence.taking([0, 2])] {
      #expect(sequence.step(1).notes == ["n"] && sequence.step(1).warnings == ["w"])
    }
    #expect(Self.sequence.nodeCount == 9)
  }

  @Test("the hash goes on over the steps: it tells their number, their order and each of them")
  func hash() {
    let steps = Self.sequence.steps
    func hash(_ steps: [LayoutTree]) -> StableHash {
      TreeSequence(id: "other", steps: steps, names: NodeNames()).hash
    }
    #expect(hash(steps) == Self.sequence.hash, "names are not read by a layout")
    #expect(hash([steps[0]]) == steps[0].digest)
    let all = [
      steps, [steps[0]], Array(steps.dropLast()), [steps[0], steps[2], steps[1]],
      [steps[1], steps[0], steps[2]], [steps[0], steps[0], steps[0]],
    ].map(hash)
    #expect(Set(all).count == all.count)
  }
}

@Suite("Drift of values")
struct DriftTests {
  private static let named: NamedTree = {
    let tree = TestTrees.random(seed: 3, nodes: 60, maximumDegree: 2, randomSizes: true)
    var names = NodeNames()
    for node in tree.nodes { names.append("node \(node)") }
    return NamedTree(id: "t", tree: tree, names: names, notes: ["n"], warnings: ["w"])
  }()

  @Test(
    "one step is the tree itself, without keys and with its hash", arguments: [1, 2] as [UInt64])
  func one(seed: UInt64) {
    let sequence = TreeSequence.drift(of: Self.named, steps: 1, seed: seed)
    #expect(sequence.steps.count == 1 && sequence.hash == Self.named.tree.digest)
    #expect(sequence.first.keys.isEmpty)
    for count in [1, 3] {
      let sequence = TreeSequence.drift(of: Self.named, steps: count, seed: seed)
      #expect(sequence.notes == ["n"] && sequence.warnings == ["w"])
    }
  }

  @Test("the same seed gives the same trees, another seed and another step others")
  func deterministic() {
    func drift(_ seed: UInt64, steps: Int = 20) -> TreeSequence {
      .drift(of: Self.named, steps: steps, seed: seed)
    }
    #expect(drift(1).hash == drift(1).hash)
    #expect(drift(1).hash != drift(2).hash)
    #expect(Set(drift(1).steps.map(\.digest)).count == 20)
    #expect(
      drift(1).steps.prefix(5).map(\.digest) == drift(1, steps: 5).steps.map(\.digest),
      "a longer sequence begins with the shorter one")
  }

  @Test("shape, boxes, sides, names and what is no leaf's value stay; all nodes survive")
  func structure() {
    let tree = Self.named.tree
    let sequence = TreeSequence.drift(of: Self.named, steps: 20, seed: 1)
    #expect(sequence.steps.count == 20 && sequence.id == "t")
    for (index, step) in sequence.steps.enumerated() {
      #expect(step.parent == tree.parent && step.sizes == tree.sizes && step.sides == tree.sides)
      #expect(step.keys == tree.nodes.map { Int32($0) })
      for node in tree.nodes where !tree.isLeaf(node) {
        #expect(step.values[node].bitPattern == tree.values[node].bitPattern)
      }
      #expect(sequence.step(index).names[7] == "node 7")
    }
    #expect(sequence.first.values.map(\.bitPattern) == tree.values.map(\.bitPattern))
  }

  @Test("a leaf's value is multiplied by exp(N(0, 0.05)) a step; what is 0 or missing stays so")
  func factors() {
    let tree = TestTrees.flat([0, .nan] + [Double](repeating: 2, count: 2_000))
    let steps = TreeSequence.drift(
      of: NamedTree(id: "t", tree: tree), steps: 6, seed: 1
    ).steps
    var logs: [Double] = []
    for (old, new) in zip(steps, steps.dropFirst()) {
      #expect(new.values[1] == 0 && new.values[2].isNaN)
      for leaf in 3..<tree.count {
        logs.append(log(new.values[leaf] / old.values[leaf]))
      }
    }
    let mean = logs.reduce(0, +) / Double(logs.count)
    let deviation = (logs.reduce(0) { $0 + $1 * $1 } / Double(logs.count)).squareRoot()
    // Of 10⁴ draws the mean is within 0.0005 and the deviation within 0.00035, each times four.
    #expect(abs(mean) < 0.002 && abs(deviation - 0.05) < 0.0015, "\(mean) \(deviation)")
    #expect((2.5...4.7).contains(logs.map { abs($0) }.max()! / 0.05))
  }

  @Test("a sequence in which no leaf stays is told, and no other one")
  func strangers() {
    func warning(_ keys: [Int32]...) -> String? {
      let steps = keys.map { keys in
        try! LayoutTree(
          parents: [-1] + keys.map { _ in 0 }, values: [.nan] + keys.map { _ in 1 },
          keys: [0] + keys)
      }
      return TreeSequence(id: "s", steps: steps, names: NodeNames()).warningOfStrangers
    }
    #expect(warning([1, 2], [3, 4], [1, 2])?.hasPrefix("no leaf of a step") == true)
    #expect(warning([1, 2], [3, 4], [2, 4]) == nil)
    #expect(warning([1, 2]) == nil)
  }

  @Test("values that would be too large stay, and a sum that would be ends the drift")
  func overflow() {
    func drift(_ values: [Double]) -> [LayoutTree] {
      let named = NamedTree(id: "t", tree: TestTrees.flat(values))
      return TreeSequence.drift(of: named, steps: 200, seed: 1).steps
    }
    let large = drift([.greatestFiniteMagnitude])
    #expect(large.count == 200 && large.allSatisfy { $0.weights[0].isFinite })
    #expect(Set(large.map(\.digest)).count > 10)
    let sum = drift([8e307, 8e307])
    #expect(sum.count == 200 && sum.allSatisfy { $0.weights[0].isFinite })
    #expect(sum[199].digest == sum[198].digest, "the drift has ended")
    #expect(sum[0].digest != sum[1].digest)
  }
}
