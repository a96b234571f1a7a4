import DelimitedText

/// The unit of a table's values, which the column's name states, or its fields do, or another
/// column of currencies.
///
/// A class, as each reader has its own copy of what is known of the table.
final class TableUnit {
  /// What the name of the column states, or what stands behind all of its numbers.
  private let stated: String?

  /// The column of currencies; `nil` if there is none.
  private let column: Int?

  /// The currencies that stand beside amounts, and those that the column has.
  private var beside: Set<[UInt8]> = []
  private var ofRows: Set<[UInt8]> = []

  /// - Parameter value: the column of values; `nil` for a table with several or none.
  init(_ look: TableLook, value: Int?) {
    let (header, sample) = (look.header, look.sample)
    guard let value else {
      (stated, column) = (nil, nil)
      return
    }
    stated = StatedUnit.of(header[value]) ?? sample.unitText(value)
    column = header.names.indices.first { column in
      column != value && header.namesCurrency(column)
        && sample.isText(column)
    }
  }

  /// Notes the currency that stands beside an amount.
  func note(_ currency: [UInt8]) { beside.insert(currency) }

  /// Notes the currency that a row has in its column.
  func note(_ row: borrowing CSVReader) {
    guard let column else { return }
    let text = row.text[row.nameRange(of: column)]
    if !text.isEmpty { ofRows.insert(Currencies.code(text) ?? Array(text)) }
  }

  /// The unit, when all rows are read; `nil` if none is stated, or several are.
  var text: String? {
    if !beside.isEmpty { return Self.only(beside) }
    return ofRows.isEmpty ? stated : Self.only(ofRows)
  }

  private static func only(_ codes: Set<[UInt8]>) -> String? {
    guard codes.count == 1, let code = codes.first, Currencies.code(code[...]) != nil else {
      return nil
    }
    return String(decoding: code, as: UTF8.self)
  }
}

/// The unit that the name of a column states: `amount (EUR)`, `size_bytes`, `Kosten in €`, `TWh`.
enum StatedUnit {
  static func of(_ name: String) -> String? {
    let name = Array(name.utf8)[...].trimmingSpaces
    let words = name.split { $0.isBlank || "_()[]-".utf8.contains($0) }.map {
      String(decoding: $0, as: UTF8.self)
    }
    // A number of millions is no number of units.
    guard let last = words.last, !words.contains(where: { scales.contains($0.lowercased()) }) else {
      return nil
    }
    let isInBrackets = name.last.map(")]".utf8.contains) == true
    if isInBrackets {
      guard let start = name.lastIndex(where: "([".utf8.contains), start > name.startIndex,
        name[start - 1].isBlank || name[start - 1] == UInt8(ascii: "_"),
        name[(start + 1)...].dropLast().trimmingSpaces.elementsEqual(last.utf8)
      else { return nil }
    }
    if bytes.contains(last) { return last == "B" && !isInBrackets ? nil : "bytes" }
    if units.contains(last) || isInBrackets && unitsInBrackets.contains(last) { return last }
    let isCode = last.utf8.count == 3 && last.utf8.allSatisfy { $0 < 0x80 }
    let capitals = last.uppercased()
    guard let code = Currencies.code(Array((isCode ? capitals : last).utf8)[...]) else {
      return nil
    }
    // Most codes are also words or parts of words: `all`, `top`, `try`.
    let isSure = !isCode || common.contains(capitals) || isInBrackets && last == capitals
    return isSure && capitals != "ALL" && capitals != "TOP"
      ? String(decoding: code, as: UTF8.self) : nil
  }

  private static let bytes: Set = ["bytes", "Bytes", "byte", "Byte", "BYTES", "B"]

  private static let units = Set(
    ("KB kB KiB MB MiB GB GiB TB TiB ns µs μs ms sec secs seconds minutes hours days mm cm km m² "
      + "m2 km² km2 ha kg kW MW GW Wh kWh MWh GWh TWh kJ MJ GJ kcal °C px %")
      .split(separator: " ").map(String.init))

  private static let unitsInBrackets: Set = [
    "s", "min", "h", "d", "m", "g", "t", "l", "W", "J", "K",
  ]

  private static let common = Set(
    "EUR USD GBP JPY CNY INR CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF BRL MXN KRW SGD HKD"
      .split(separator: " ").map(String.init))

  private static let scales: Set = [
    "k", "thousand", "thousands", "tsd", "tsd.", "m", "mn", "mio", "mio.", "mill", "million",
    "millions", "bn", "mrd", "mrd.", "billion", "billions", "trillion", "trillions",
  ]
}

extension TableHeader {
  /// Whether a column is called as currencies are.
  fileprivate func namesCurrency(_ column: Int) -> Bool {
    [
      "currency", "currencycode", "curr", "ccy", "währung", "waehrung", "devise", "valuta",
      "moneda",
    ].contains(ColumnRole.plain(names[column]))
  }
}

extension TableSample {
  /// What stands behind the numbers of a column, as the first of them writes it; `bytes` for sizes,
  /// which are read as bytes.
  fileprivate func unitText(_ column: Int) -> String? {
    guard !isNumeric(column), let unit = unit(column) else { return nil }
    if case .bytes = unit { return "bytes" }
    return rows.lazy.map { ColumnUnit.text(of: $0[column]) }.first { !$0.isEmpty }
  }
}
