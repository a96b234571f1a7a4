import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("The registry of trees")
struct TreeFactsTests {
  @Test("there are 40 trees and 12 sequences, no kind and nobody's data more than a fifth of them")
  func counts() {
    let all = TreeFacts.all
    #expect(all.count { $0.steps == nil } >= 40)
    #expect(all.count { $0.steps != nil } >= 12)
    #expect(Set(all.map(\.name)).count == all.count)
    for group in [Dictionary(grouping: all, by: \.kind), Dictionary(grouping: all, by: \.origin)] {
      for (name, members) in group { #expect(members.count * 5 <= all.count, "\(name)") }
    }
  }

  @Test("each file has an entry and each entry a file, unless it is made on demand")
  func files() {
    let carried = BenchmarkFile.trees.filter { !$0.path.contains("/made/") }.map(\.stem)
    #expect(carried.sorted() == TreeFacts.all.filter { !$0.isMade }.map(\.name).sorted())
  }

  @Test("texts are there, and short enough for a list")
  func texts() {
    for facts in TreeFacts.all {
      #expect(facts.name.count <= 23, "\(facts.name)")
      #expect(facts.about.count <= (facts.steps == nil ? 32 : 25), "\(facts.name)")
      for text in [facts.value, facts.origin, facts.source, facts.license, facts.made] {
        #expect(!text.isEmpty, "\(facts.name)")
      }
    }
  }

  @Test("small trees have the shapes that the registry says, and no warnings but of no value")
  func shapes() throws {
    for file in BenchmarkFile.trees where try file.data().count < 12_000 {
      guard let facts = TreeFacts.all.first(where: { $0.name == file.stem }) else { continue }
      let sequence = try TreeImporter.readSequence(.benchmark(file))
      let tree = sequence.steps[sequence.steps.count - 1]
      #expect(tree.count == facts.nodes, "\(facts.name)")
      #expect(tree.nodes.count { tree.isLeaf($0) } == facts.leaves, "\(facts.name)")
      #expect(tree.height == facts.height, "\(facts.name)")
      #expect(sequence.steps.count == facts.steps ?? 1, "\(facts.name)")
      #expect(sequence.warnings.isEmpty || facts.name == "transactions", "\(facts.name)")
    }
  }
}
