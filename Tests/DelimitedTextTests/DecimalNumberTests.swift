import DelimitedText
import TestSupport
import Testing
import TreeLayout

@Suite("Decimal numbers")
struct DecimalNumberTests {
  private func parse(_ text: String) -> Double? { DecimalNumber.parse(Array(text.utf8).span) }

  @Test("Any double printed is read back to the bit", arguments: 0..<8)
  func roundTrip(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let number = Double(bitPattern: generator.next())
      guard number.isFinite else { continue }
      #expect(parse(number.shortest)?.bitPattern == number.bitPattern)
      let short = Double(generator.next() >> 40) / 1000
      #expect(parse(short.shortest) == short)
    }
  }

  @Test(
    "Digits beyond a double's are rounded as the standard library rounds them",
    arguments: [
      "9007199254740993", "9007199254740992.9999999999999999999", "1e23", "8.5e22", "123456789e-30",
      "18446744073709551616", "0.018446744073709551616", "9999999999999999999e-19",
      // Above the middle of two doubles by less than 64 bits can say.
      "970000000000000.0626",
      "2.2250738585072011e-308", "179769313486231580793728971405301199e273", "0.1e-322", "1e-400",
      "0000000000000000000000000000000000000012.5", "1" + String(repeating: "0", count: 300),
    ])
  func rounding(text: String) {
    #expect(parse(text) == Double(text))
  }

  @Test("Digits with a point anywhere are rounded as the standard library rounds them")
  func manyDigits() {
    var generator = SeededGenerator(seed: 1)
    for _ in 0..<40_000 {
      let digits = generator.next() >> (generator.next() % 64) % 10_000_000_000_000_000_000
      let places = Int(generator.next() % 20)
      var text = "\(digits)"
      text = String(repeating: "0", count: max(0, places + 1 - text.count)) + text
      text.insert(".", at: text.index(text.endIndex, offsetBy: -places))
      #expect(parse(text) == Double(text), "\(text)")
      #expect(parse("-\(text)e-3") == Double("-\(text)e-3"), "-\(text)e-3")
    }
  }

  @Test(
    "The forms of decimals",
    arguments: [
      ("5.", 5.0), (".5", 0.5), ("+5", 5), ("-0", 0), ("1e5", 1e5), ("1.5E-3", 0.0015),
      ("1e999", .infinity),
      ("1e99999999999999999999", .infinity), ("0e99999999999", 0),
    ])
  func forms(text: String, number: Double) {
    #expect(parse(text) == number)
  }

  @Test(
    "What is no decimal number",
    arguments: [
      "", ".", "+", "-", "e5", "1e", "1e+", "1.2.3", "1,5", " 1", "1 ", "0x1F", "nan", "NaN", "inf",
      "infinity", "1_000", "1e5.5", "--1", "+-1", "٣",
    ])
  func junk(text: String) {
    #expect(parse(text) == nil)
  }
}
