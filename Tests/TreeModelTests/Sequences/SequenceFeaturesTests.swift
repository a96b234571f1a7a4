import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("Features of sequences")
struct SequenceFeaturesTests {
  private static func features(_ rows: String...) throws -> SequenceFeatures {
    let steps = rows[0].split(separator: ",").count - 1
    let header = "path," + (0..<steps).map { "w\($0)" }.joined(separator: ",")
    let text = ([header] + rows).joined(separator: "\n")
    return SequenceFeatures(
      of: try TreeImporter.readSequence(Array(text.utf8), as: .csv, id: "t", source: "file"))
  }

  @Test("worked by hand: a grows at the cost of b, then c replaces b")
  func worked() throws {
    // Shares 1/4, 3/4; 2/4, 2/4; 2/4, 2/4.
    let features = try Self.features("a,1,2,2", "b,3,2,0", "c,0,0,2")
    #expect(features.levels == 1)
    // Six shares with the mean 1/2 and the squares 1/16 · 2 of 5 degrees of freedom.
    #expect(abs(features.weightVariation! - (0.125 / 5).squareRoot() / 0.5) < 1e-15)
    // First 1/4 + 1/4; then only a stays, with all of the weight.
    #expect(features.weightChange?.mean == 0.25)
    #expect(abs(features.weightChange!.deviation - 0.125.squareRoot()) < 1e-15)
    // Nothing; then one of two goes and one comes.
    #expect(features.insertionsAndDeletions?.mean == 0.5)
    #expect(
      features.description == "single level, low weight variance, spiky weight change, "
        + "spiky insertions and deletions")
  }

  @Test(
    "where classes end",
    arguments: [
      ([0, 0], "low"), ([0.049, 0.049], "low"), ([0.05, 0.05], "regular"), ([0, 0.098], "spiky"),
      ([0.1, 0.2], "regular"), ([0.2, 0.2], "spiky"), ([0, 0.3], "spiky"),
    ] as [([Double], String)])
  func words(changes: [Double], word: String) {
    #expect(SequenceFeatures.Rate(changes)?.word == word)
  }

  @Test("levels are those of the highest step; one step has no change, one leaf no variance")
  func degenerate() throws {
    #expect(try Self.features("a/b/c/d,0,1", "e,1,0").levels == 4)
    #expect(try Self.features("a/b/c,0,1", "e/f,1,0").description.hasPrefix("2 or 3 levels, "))
    let one = SequenceFeatures(
      of: TreeSequence(NamedTree(id: "t", tree: TestTrees.tree([-1], values: [1]))))
    #expect(one.weightVariation == nil && one.weightChange == nil)
    #expect(one.insertionsAndDeletions == nil && one.description == "single level")
    // No leaf stays.
    let other = try Self.features("a,1,0", "b,0,1")
    #expect(other.weightChange == nil && other.insertionsAndDeletions?.mean == 2)
  }

  @Test("a file that a node becomes is not the leaf that it was")
  func leafBecomesInner() {
    let steps = [
      try! LayoutTree(parents: [-1, 0, 0], values: [.nan, 1, 1], keys: [0, 1, 2]),
      try! LayoutTree(parents: [-1, 0, 0, 1], values: [.nan, .nan, 1, 1], keys: [0, 1, 2, 3]),
    ]
    let features = SequenceFeatures(
      of: TreeSequence(id: "t", steps: steps, names: NodeNames()))
    #expect(features.insertionsAndDeletions?.mean == 1)
    #expect(features.weightChange?.mean == 0)
  }
}
