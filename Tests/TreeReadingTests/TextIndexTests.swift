import Testing
import TreeLayout
@testable import TreeReading

@Suite("The table of texts")
struct TextIndexTests {
  @Test("Equal texts below different owners stay apart, also where their hashes collide")
  func owners() {
    // So many pairs that some twenty share the 32 bits of hash that the table keeps.
    var table = TextIndex()
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

  @Test("Numbers behind a prefix, and what only looks like it, are told apart", arguments: 1...200)
  func numbers(_ seed: UInt64) {
    var random = Random(seed: seed, domain: "texts")
    let prefixes = [["#"], [""], ["node_"], ["", "0"], ["a", "b"], ["12x", "12"], ["äöüäöüäöü"]]
    let prefix = prefixes[random.integer(below: prefixes.count)]
    let range = [10, 1_000, 100_000, 10_000_000_000][random.integer(below: 4)]
    var table = TextIndex()
    var known: [String: Int32] = [:]
    for step in 0..<500 {
      var text = prefix[random.integer(below: prefix.count)] + "\(random.integer(below: range))"
      if random.integer(below: 400) == 0 { text += [" ", "x", "", "/", ":"][step % 5] }
      let bytes = Array(text.utf8)
      #expect(table.existingIndex(of: bytes.span) == known[text].map { Int($0) })
      let guess = Int32(random.integer(below: known.count + 1)) - 1
      let index = table.index(of: bytes.span, guess: guess)
      #expect(index == known[text] ?? Int32(known.count), "\(text)")
      known[text] = index
    }
    #expect(table.count == known.count)
    for (text, index) in known { #expect(Array(table.utf8(of: Int(index))) == Array(text.utf8)) }
  }
}
