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
    #expect(ValueText(unit: "€").exact(0.1 + 0.2) == "0.30 €")
  }

  @Test("shares have a digit behind the point where they are small, and no more than three")
  func shares() {
    let shares: [(Double, Double)] = [
      (750, 1000), (0, 5), (1, 3), (1, 29), (1, 3000), (1, 1e6), (-1, 3), (1, 0),
    ]
    #expect(
      shares.map { ValueText(unit: nil).share($0.0, of: $0.1) }
        == ["75 %", "0 %", "33 %", "3.4 %", "< 0.1 %", "< 0.1 %", "", ""])
  }

  @Test("a currency stands where those who pay with it put it, with two digits for cents")
  func currencies() {
    func texts(_ unit: String, _ locale: String? = nil) -> [String] {
      let text = ValueText(unit: unit, locale: locale.flatMap { ValueLocale($0) })
      return [419.1, 2073.86, 18_900, -5].map(text.short)
    }
    #expect(texts("€") == ["419 €", "2,074 €", "18.9 k €", "-5 €"])
    #expect(texts("EUR") == texts("€"))
    #expect(texts("USD") == ["$419", "$2,074", "$18.9 k", "-$5"])
    #expect(texts("CHF") == ["CHF 419", "CHF 2,074", "CHF 18.9 k", "-CHF 5"])
    #expect(texts("USD", "de") == ["419 $", "2.074 $", "18,9 k $", "-5 $"])
    #expect(texts("EUR", "en_US") == ["€419", "€2,074", "€18.9 k", "-€5"])
    #expect(texts("EUR", "nl_NL") == ["€ 419", "€ 2.074", "€ 18,9 k", "-€ 5"])
    #expect(ValueText(unit: "GBP").short(4.1) == "£4.10")
    // What is no currency stands behind.
    #expect(texts("TWh", "en_US") == ["419 TWh", "2,074 TWh", "18.9 k TWh", "-5 TWh"])
  }

  @Test("an exact value has the marks of its locale, and groups of digits")
  func locales() {
    func text(_ locale: String, _ unit: String? = "EUR") -> String {
      ValueText(unit: unit, locale: ValueLocale(locale)).exact(1_234_567.5)
    }
    #expect(text("de_DE") == "1.234.567,50 €")
    #expect(text("en_US") == "€1,234,567.50")
    #expect(text("fr_FR") == "1 234 567,50 €")
    #expect(text("en_IN", "INR") == "₹12,34,567.50")
    #expect(text("de_CH", nil) == "1’234’567.5")
    let spanish = ValueText(unit: nil, locale: ValueLocale("es"))
    #expect([1234, 12_345].map(spanish.exact) == ["1234", "12.345"])
    #expect(ValueText(unit: nil).exact(1_234_567.5) == "1234567.5")
    let german = ValueText(unit: "bytes", locale: ValueLocale("de"))
    #expect(german.short(1_258_291) == "1,2 MiB")
    #expect(german.share(1, of: 29) == "3,4 %" && german.share(1, of: 1e6) == "< 0,1 %")
    #expect(german.count(1204) == "1.204")
    #expect(ValueLocale("de")?.written("-1.5e+300", groups: true) == "-1,5e+300")
  }

  @Test("a locale has a language and a country, or the language alone")
  func ids() {
    #expect(ValueLocale("de-DE") == ValueLocale("de_DE") && ValueLocale("de")?.id == "de_DE")
    #expect(ValueLocale("EN-us")?.id == "en_US" && ValueLocale("en")?.id == "en_US")
    for unknown in ["", "d", "de_", "xx", "de_XX", "_DE"] { #expect(ValueLocale(unknown) == nil) }
    #expect(Set(ValueLocale.ids).count == ValueLocale.ids.count)
    for id in ValueLocale.ids { #expect(ValueLocale(id)?.id == id) }
  }
}
