import DelimitedText

/// The signs and codes of currencies that stand beside numbers.
enum Currencies {
  /// The code of ISO 4217 for a sign or a code; the sign itself where several currencies have it;
  /// `nil` for other words.
  static func code(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    word.isEmpty ? nil : codes[Array(word)]
  }

  /// What stands in front of the digits, signs and spaces of a number.
  static func word(atStartOf text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    let word = text.prefix { !isOfNumber($0) }
    // A minus or a space that does not break may stand between both.
    return others.first { word.suffix($0.count).elementsEqual($0) }.map { word.dropLast($0.count) }
      ?? word
  }

  /// What stands behind the digits, signs and spaces of a number.
  static func word(atEndOf text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    guard let last = text.lastIndex(where: isOfNumber) else { return [] }
    let word = text[(last + 1)...]
    return others.first { word.starts(with: $0) }.map { word.dropFirst($0.count) } ?? word
  }

  private static func isOfNumber(_ byte: UInt8) -> Bool {
    byte.isDigit || byte.isBlank || "+-()".utf8.contains(byte)
  }

  private static let others = ["−", "\u{A0}", "\u{202F}", "\u{2009}"].map { Array($0.utf8) }

  private static let codes: [[UInt8]: [UInt8]] = {
    let plain = iso.split(separator: " ").map { (Array($0.utf8), Array($0.utf8)) }
    let named = signs.map { (Array($0.0.utf8), Array($0.1.utf8)) }
    return Dictionary(first: plain + named)
  }()

  private static let signs = [
    ("$", "USD"), ("US$", "USD"), ("A$", "AUD"), ("AU$", "AUD"), ("C$", "CAD"), ("CA$", "CAD"),
    ("HK$", "HKD"), ("NT$", "TWD"), ("NZ$", "NZD"), ("S$", "SGD"), ("MX$", "MXN"), ("R$", "BRL"),
    ("€", "EUR"), ("£", "GBP"), ("¥", "JPY"), ("￥", "JPY"), ("円", "JPY"), ("元", "CNY"),
    ("CN¥", "CNY"), ("₹", "INR"), ("Rs.", "INR"), ("Rs", "INR"), ("₽", "RUB"), ("руб.", "RUB"),
    ("руб", "RUB"), ("₺", "TRY"), ("TL", "TRY"), ("₩", "KRW"), ("원", "KRW"), ("₪", "ILS"),
    ("₫", "VND"), ("₴", "UAH"), ("грн", "UAH"), ("грн.", "UAH"), ("₦", "NGN"), ("₱", "PHP"),
    ("฿", "THB"), ("₡", "CRC"), ("₲", "PYG"), ("₵", "GHS"), ("₸", "KZT"), ("₾", "GEL"),
    ("₼", "AZN"), ("zł", "PLN"), ("Kč", "CZK"), ("Ft", "HUF"), ("lei", "RON"), ("лв.", "BGN"),
    ("лв", "BGN"), ("RM", "MYR"), ("Rp", "IDR"), ("Rp.", "IDR"), ("S/", "PEN"), ("Fr.", "CHF"),
    ("SFr.", "CHF"), ("kr", "kr"), ("kr.", "kr"), ("Kr", "kr"), ("Kr.", "kr"),
  ]

  /// ISO 4217:2015, the list of current currencies of 2024, without funds, metals and tests.
  private static let iso =
    "AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB BRL BSD BTN BWP "
    + "BYN BZD CAD CDF CHF CLP CNY COP CRC CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP "
    + "GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES "
    + "KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU "
    + "MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON "
    + "RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP SZL THB TJS TMT TND "
    + "TOP TRY TTD TWD TZS UAH UGX USD UYU UZS VED VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW ZWG"
}
