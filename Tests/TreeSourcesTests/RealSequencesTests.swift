import Foundation
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("Real sequences")
struct RealSequencesTests {
  /// Those of files at releases of a package; the suite `sequences`.
  private static let all = BenchmarkFile.trees.filter { file in
    TreeFacts.all.contains { $0.name == file.stem && $0.kind == "files" && $0.steps != nil }
  }

  @Test("there are seven of files, each of 20 steps; among them a flat, a deep and a large one")
  func shapes() throws {
    #expect(Self.all.count == 7)
    let small = Self.all.filter { !["django-files", "kubernetes-client-files"].contains($0.stem) }
    let sequences = try small.map { try TreeImporter.readSequence(.benchmark($0)) }
    #expect(sequences.allSatisfy { $0.steps.count == 20 && $0.warnings.isEmpty })
    let heights = sequences.map { SequenceFeatures(of: $0).levels }
    #expect(heights.min() == 1 && heights.max()! >= 7)
    for file in Self.all {
      let data = try file.data()
      let rows = data.count { $0 == UInt8(ascii: "\n") } - 1
      #expect(rows > (file.stem == "django-files" ? 4_000 : 25), "\(file.stem)")
      #expect(data.count < 1 << 20)
    }
  }
}
