import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

/// Numbers as people and their programs write them.
@Suite("Numbers as people write them")
struct WrittenNumbersTests {
  private static func values(
    _ fields: [String], delimiter: String = ";", options: ReadingOptions = ReadingOptions()
  ) throws -> [Double] {
    let rows = fields.enumerated().map { "n\($0)\(delimiter)\"\($1)\"\n" }.joined()
    let named = try read("area\(delimiter)amount\n" + rows, as: .csv, options: options)
    return (1..<named.tree.count).map { named.tree.weights[$0] }
  }

  @Test(
    "Spaces that do not break, signs and codes of currencies, and units",
    arguments: [
      (["1234,50\u{A0}€", "10,00\u{A0}€"], [1234.5, 10]),
      (["62,5\u{A0}%", "37,5\u{202F}%"], [62.5, 37.5]),
      (["12,5\u{A0}MB", "3,0\u{A0}MB"], [12.5e6, 3e6]),
      (["12,5 MB", "3,0 MB"], [12.5e6, 3e6]),
      (["1234,50 kr.", "10,00 kr."], [1234.5, 10]),
      (["R$ 1.234,50", "R$ 10,00"], [1234.5, 10]),
      (["1234,50 ₽", "10,00 ₽"], [1234.5, 10]),
      (["US$1,234.50", "US$10.00"], [1234.5, 10]),
      (["1,234円", "2,010,000円"], [1234, 2_010_000]),
      (["KES 1,234.50", "1,000.25 KES"], [1234.5, 1000.25]),
      (["$1,234.50", "$ -   "], [1234.5, 0]),
      (["1.234,56", "€\u{A0}2,25"], [1234.56, 2.25]),
      (["5 EUR", "7 EUR"], [5, 7]),
    ])
  func written(fields: [String], values: [Double]) throws {
    #expect(try Self.values(fields) == values)
  }

  @Test(
    "What is below 0, wherever its sign stands",
    arguments: [
      ["1.234,56-", "2.000,00"], ["$(0.50)", "$20.00"], ["($1.50)", "$20.00"],
      ["-$2.00", "$20.00"], ["$-3.00", "$20.00"], ["€ −3,00", "€ 20,00"],
      ["3,00− €", "20,00 €"], ["(3.25) USD", "20.00 USD"],
    ])
  func negative(fields: [String]) throws {
    #expect(throws: TreeImportError.self) { try Self.values(fields) }
    let kept = try Self.values(fields, options: .with { $0.negative = .leftOut })
    #expect(kept == [fields[1].contains("2.000") ? 2000 : 20])
  }

  @Test("Marks of missing numbers", arguments: ["NA", "..", "-", "n.a.", "…", "?", "inf"])
  func missing(mark: String) throws {
    let named = try read(
      "area,value\nNorth,10\nSouth,\(mark)\nWest,5\n", as: .csv)
    #expect(named.tree.weights[0] == 15)
    #expect(named.warnings.contains { $0.contains("missing values that are read as empty: 1") })
  }

  @Test("`NA` is a name where names stand")
  func namibia() throws {
    let named = try read("country,value\nNA,10\nSE,5\n", as: .csv)
    #expect(named.outline.contains("NA"))
  }

  @Test("Amounts of two currencies are refused, however these are written")
  func twoCurrencies() {
    #expect(throws: TreeImportError.self) { try Self.values(["R$ 10,00", "10,00 €"]) }
    #expect(throws: Never.self) { try Self.values(["10,50 €", "EUR 10,25"]) }
  }

  @Test("No numbers", arguments: ["$", "5 $ 5", "()", "--5", "5 XYZ0", "(5", "5)", "-5-"])
  func none(field: String) {
    #expect(throws: TreeImportError.self) {
      try Self.values([field, "1", "2", "3"], options: .with { $0.value = "amount" })
    }
  }
}
