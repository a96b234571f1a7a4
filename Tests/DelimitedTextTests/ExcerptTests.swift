import DelimitedText
import Testing

@Suite("Excerpts")
struct ExcerptTests {
  @Test("of a long text the first and last scalars are quoted")
  func excerpt() {
    let limit = String(repeating: "9", count: 80)
    #expect(limit.excerpt() == limit)
    let long = "1" + String(repeating: "0", count: 1_000_000) + "x"
    #expect(long.excerpt(12) == "100000000…0x")
    #expect(long.excerpt().unicodeScalars.count == 80)
  }

  @Test("one character of many scalars is long, too")
  func combining() {
    let text = "e" + String(repeating: "\u{301}", count: 1_000_000)
    #expect(text.count == 1)
    #expect(text.excerpt().unicodeScalars.count == 80)
  }
}
