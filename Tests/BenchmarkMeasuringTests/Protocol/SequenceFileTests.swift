import BenchmarkMeasuring
import Foundation
import TestSupport
import Testing
import TreeLayout
import TreeModel

@Suite("Files of sequences")
struct SequenceFileTests {
  private static func names(_ all: [String]) -> NodeNames {
    var names = NodeNames(pathSeparator: "/")
    for name in all { names.append(name) }
    return names
  }

  /// Two versions with all columns, with names of several bytes and without one.
  private static let full = TreeSequence(
    id: "full",
    steps: [
      try! LayoutTree(
        parents: [-1, 0, 0], values: [.nan, -0.0, .leastNonzeroMagnitude],
        sizes: [1, 0.1, 3].map { Size(width: $0, height: 2 * $0) },
        sides: [.unstated, .right, .left], lengths: [.nan, -0.5, 3], keys: [0, 1, 3]),
      try! LayoutTree(
        parents: [-1, 0, 1, 1], values: [7, .nan, 1.0 / 3, .greatestFiniteMagnitude],
        sizes: [4, 3, 2, 1].map { Size(width: $0, height: 1) },
        sides: [.unstated, .left, .left, .right], keys: [0, 3, 2, 1]),
    ], names: names(["root", "", "Wörter, 木", "last"]))

  private static let sequences: [TreeSequence] = [
    full,
    TreeSequence(NamedTree(id: "one", tree: TestTrees.tree([-1], values: [.nan]))),
    TreeSequence(
      NamedTree(id: "named", tree: TestTrees.flat([3, 2, 1]), names: names(["a", "b", "c", "d"]))),
    TreeSequence(
      NamedTree(
        id: "sized", tree: TestTrees.random(seed: 1, nodes: 500, randomSizes: true))),
    TreeSequence(
      NamedTree(
        id: "sided", tree: TestTrees.random(seed: 2, nodes: 500, maximumDegree: 2))),
    .drift(
      of: NamedTree(id: "drift", tree: TestTrees.random(seed: 3, nodes: 100)), steps: 5, seed: 1),
  ]

  @Test("a sequence comes back with all that a layout can read, its keys and its names")
  func roundTrip() throws {
    for sequence in Self.sequences {
      let back = try #require(
        SequenceFile.sequence(of: SequenceFile.data(of: sequence), id: "id"), "\(sequence.id)")
      #expect(back.id == "id")
      #expect(back.hash == sequence.hash && back.steps.count == sequence.steps.count)
      for (old, new) in zip(sequence.steps, back.steps) {
        #expect(new.parent == old.parent && new.firstChild == old.firstChild)
        #expect(new.values.map(\.bitPattern) == old.values.map(\.bitPattern))
        #expect(new.lengths.map(\.bitPattern) == old.lengths.map(\.bitPattern))
        #expect(new.sizes == old.sizes && new.sides == old.sides && new.keys == old.keys)
      }
      #expect(back.names.count == sequence.names.count)
      #expect(back.names.pathSeparator == sequence.names.pathSeparator)
      for name in 0..<sequence.names.count {
        #expect(Array(back.names.utf8(of: name)) == Array(sequence.names.utf8(of: name)))
      }
    }
  }

  @Test("every file that is cut short is refused, and one with something behind it")
  func cutShort() {
    for sequence in Self.sequences.prefix(3) {
      let data = SequenceFile.data(of: sequence)
      for length in 0..<data.count {
        #expect(
          SequenceFile.sequence(of: data.prefix(length), id: "") == nil,
          "\(sequence.id), \(length) of \(data.count) bytes")
      }
      #expect(SequenceFile.sequence(of: data + [0], id: "") == nil)
      // A slice of other bytes is no different from bytes of its own.
      let slice = (Data([1, 2, 3]) + data).dropFirst(3)
      #expect(SequenceFile.sequence(of: slice, id: "")?.hash == sequence.hash)
    }
  }

  @Test("trees without names keep the ranks that their names had")
  func ranks() throws {
    let tree = TestTrees.flat([1, 2, 3]).withNameRanks([3, 2, 0, 1])
    let data = SequenceFile.data(of: TreeSequence(id: "", rankedSteps: [tree]))
    let read = try #require(SequenceFile.sequence(of: data, id: ""))
    #expect(read.first.nameRanks == [3, 2, 0, 1])
    #expect(read.first == tree)
  }

  @Test("what holds no trees is refused")
  func damaged() {
    /// The file with one of its words changed.
    func file(_ word: Int, _ value: UInt64) -> TreeSequence? {
      var data = SequenceFile.data(of: Self.full)
      let bytes = (0..<8).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
      data.replaceSubrange(8 * word..<8 * word + 8, with: bytes)
      return SequenceFile.sequence(of: data, id: "")
    }
    #expect(file(0, 2)?.hash == Self.full.hash, "as it was")
    for steps in [0, 1, 3, UInt64.max, 1 << 62] { #expect(file(0, steps) == nil, "\(steps)") }
    for nodes in [0, 2, 4, UInt64.max, 1 << 62, 1 << 31] { #expect(file(1, nodes) == nil) }
    // The root's parent, and the side of the first node.
    #expect(file(6, 1) == nil)
    #expect(file(6 + 3 * 4, 3) == nil && file(6 + 3 * 4, 256) == nil)
    // Versions without keys.
    var data = SequenceFile.data(of: TreeSequence(NamedTree(id: "", tree: TestTrees.flat([1]))))
    let tree = data[8..<data.count - 8]
    data = [2, 0, 0, 0, 0, 0, 0, 0] + tree + tree + Data(count: 8)
    #expect(SequenceFile.sequence(of: data, id: "") == nil)
  }
}
