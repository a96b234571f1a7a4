import Testing

@testable import TreeData

@Suite("The table of texts")
struct TextTableTests {
  @Test("Equal texts below different owners stay apart, also where their hashes collide")
  func owners() {
    // So many pairs that some twenty share the 32 bits of hash that the table keeps.
    var table = TextTable()
    let text: [UInt8] = [120]
    for owner in 0..<Int32(400_000) {
      guard table.index(of: text.span, below: owner) == owner else {
        Issue.record("owner \(owner) got the number of another")
        return
      }
    }
    #expect(table.index(of: text.span, below: 7) == 7)
    #expect(table.index(of: text.span, below: 8, guess: 7) == 8)
    #expect(table.index(of: text.span, below: -1) == 400_000)
  }
}
