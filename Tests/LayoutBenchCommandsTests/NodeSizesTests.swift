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

  @Test("another word is a mistake that is told")
  func mistake() async throws {
    let outcome = try await Tool.run("import", "--tree", "path", "--node-sizes", "large")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("'large' is invalid"))
  }
}
