import Testing

@testable import LayoutScene

@Suite("Texts of values")
struct ValueTextTests {
  @Test("three digits, or all of a whole number up to four, with prefixes beyond")
  func short() {
    let values = [
      0, 0.1 + 0.2, 2.5, 12.346, 99.96, 419.1, 999.4, 999.6, 2073.8599999999997, 9999, 12_345,
      999_900, 1.5e9, 0.000123456, -3, -2073.86,
    ]
    #expect(
      values.map(ValueText(unit: nil).short) == [
        "0", "0.3", "2.5", "12.3", "100", "419", "999", "1,000", "2,074", "9,999", "12.3 k",
        "1 M", "1.5 bn", "0.000123", "-3", "-2,074",
      ])
    #expect(ValueText(unit: "bytes").short(1_258_291) == "1.2 MiB")
    #expect(ValueText(unit: "€").exact(0.1 + 0.2) == "0.3 €")
  }

  @Test("shares have a digit behind the point where they are small, and no more than three")
  func shares() {
    let shares: [(Double, Double)] = [
      (750, 1000), (0, 5), (1, 3), (1, 29), (1, 3000), (1, 1e6), (-1, 3), (1, 0),
    ]
    #expect(
      shares.map { ValueText.share($0.0, of: $0.1) }
        == ["75 %", "0 %", "33 %", "3.4 %", "< 0.1 %", "< 0.1 %", "", ""])
  }
}
