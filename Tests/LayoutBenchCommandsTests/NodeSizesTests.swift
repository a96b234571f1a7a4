import Foundation
import Testing

@Suite("node sizes")
struct NodeSizesTests {
  @Test("generated boxes are kept, replaced by those of labels, or by squares of 1 × 1")
  func sizes() async throws {
    var outputs: Set<String> = []
    for sizes in ["data", "label", "unit"] {
      let outcome = try await Tool.run(
        "layout", "--strategy", "reingold-tilford", "--tree", "van-der-ploeg-descent", "--sizes",
        "50", "--node-sizes", sizes)
      #expect(outcome.status == 0)
      outputs.insert(outcome.output)
    }
    #expect(outputs.count == 3)
  }

  @Test("a box of its label's size has room for it, however short it is")
  func shortLabels() async throws {
    let folder = try TemporaryFolder()
    let tree = try folder.file(
      "t.csv", "id,parent,value\nroot,,\ni,root,1\nl,root,1\nlonger,root,1\n")
    let outcome = try await Tool.run(
      "render", "--strategy", "buchheim", "--tree", tree, "--node-sizes", "label")
    for label in ["root", "i", "l", "longer"] {
      #expect(outcome.output.contains(">\(label)</text>"), "\(label)")
    }
  }

  @Test("a run says where the boxes came from")
  func recorded() async throws {
    let folder = try TemporaryFolder()
    let output = folder.url.appending(path: "run").path
    let outcome = try await Tool.run(
      "run", "--strategy", "knuth", "--tree", "path", "--sizes", "5", "--node-sizes", "label",
      "--budget", "0", "--output", output)
    #expect(outcome.status == 0, "\(outcome.error)")
    let record = try String(contentsOfFile: "\(output)/run.json", encoding: .utf8)
    #expect(record.contains(#""node_sizes" : "label""#))
  }

  @Test("another word is a mistake that is told")
  func mistake() async throws {
    let outcome = try await Tool.run("import", "--tree", "path", "--node-sizes", "large")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("'large' is invalid"))
  }
}
