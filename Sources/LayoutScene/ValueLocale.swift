/// How people of a country write numbers and amounts of money.
///
/// - Reference: Unicode Consortium. *Common Locale Data Repository*, version 45, 2024: symbols and
///   patterns of numbers.
public struct ValueLocale: Equatable, Sendable {
  /// Language and country, such as `de_DE`.
  public let id: String

  let decimalMark: String

  /// What stands between groups of digits.
  let separator: String

  /// How many digits a number without groups may have.
  let longestUngrouped: Int

  /// Whether the digits in front of the last three are in pairs.
  let hasPairs: Bool

  /// Whether a currency stands in front of the number, and not behind it.
  let isCurrencyInFront: Bool

  /// Whether there is a blank between a sign of a currency and the number.
  let hasBlank: Bool

  /// The locale with this id: `de_DE`, `de-DE`, or the language alone, whose first country counts;
  /// `nil` for one that is not known.
  public init?(_ id: String) {
    let wanted = Self.plain(id)
    let known = Self.all.first { Self.plain($0.id) == wanted }
    let ofLanguage = Self.all.first { Self.plain($0.id).starts(with: wanted + [0x5F]) }
    guard let found = known ?? ofLanguage else { return nil }
    self = found
  }

  /// The ids of all that are known.
  public static var ids: [String] { all.map { $0.id } }

  /// The bytes of an id in small letters, with `_`.
  private static func plain(_ id: String) -> [UInt8] {
    id.utf8.map { $0 == 0x2D ? 0x5F : $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
  }

  /// Of several countries with one language, the one that the language alone means is first.
  private static let all = [
    ValueLocale("cs_CZ", ",", " ", front: false),
    ValueLocale("da_DK", ",", ".", front: false),
    ValueLocale("de_DE", ",", ".", front: false),
    ValueLocale("de_AT", ",", " ", front: true, blank: true),
    ValueLocale("de_CH", ".", "’", front: true, blank: true),
    ValueLocale("en_US", ".", ",", front: true),
    ValueLocale("en_AU", ".", ",", front: true),
    ValueLocale("en_CA", ".", ",", front: true),
    ValueLocale("en_GB", ".", ",", front: true),
    ValueLocale("en_IE", ".", ",", front: true),
    ValueLocale("en_IN", ".", ",", front: true, pairs: true),
    ValueLocale("es_ES", ",", ".", ungrouped: 4, front: false),
    ValueLocale("es_MX", ".", ",", front: true),
    ValueLocale("fi_FI", ",", " ", front: false),
    ValueLocale("fr_FR", ",", " ", front: false),
    ValueLocale("fr_CA", ",", " ", front: false),
    ValueLocale("hi_IN", ".", ",", front: true, pairs: true),
    ValueLocale("it_IT", ",", ".", front: false),
    ValueLocale("ja_JP", ".", ",", front: true),
    ValueLocale("ko_KR", ".", ",", front: true),
    ValueLocale("nb_NO", ",", " ", front: false),
    ValueLocale("nl_NL", ",", ".", front: true, blank: true),
    ValueLocale("pl_PL", ",", " ", ungrouped: 4, front: false),
    ValueLocale("pt_BR", ",", ".", front: true, blank: true),
    ValueLocale("pt_PT", ",", " ", ungrouped: 4, front: false),
    ValueLocale("ru_RU", ",", " ", front: false),
    ValueLocale("sv_SE", ",", " ", front: false),
    ValueLocale("tr_TR", ",", ".", front: true),
    ValueLocale("uk_UA", ",", " ", front: false),
    ValueLocale("zh_CN", ".", ",", front: true),
  ]

  /// How numbers are written if nobody has chosen a locale.
  static let english = ValueLocale("en_US", ".", ",", front: true)

  /// - Parameter blank: whether there is one between a currency in front and the number.
  private init(
    _ id: String, _ decimalMark: String, _ separator: String, ungrouped: Int = 3, front: Bool,
    blank: Bool = false, pairs: Bool = false
  ) {
    (self.id, self.decimalMark, self.separator) = (id, decimalMark, separator)
    (longestUngrouped, hasPairs) = (ungrouped, pairs)
    (isCurrencyInFront, hasBlank) = (front, !front || blank)
  }

  /// A number as code writes it, such as `-1234.5`, as people write it.
  ///
  /// - Parameter groups: whether digits stand in groups.
  func written(_ number: String, groups: Bool) -> String {
    let bytes = Array(number.utf8)
    let start = bytes.firstIndex { $0 >= 0x30 && $0 <= 0x39 } ?? bytes.count
    let end = bytes[start...].firstIndex { $0 < 0x30 || $0 > 0x39 } ?? bytes.count
    var text = String(decoding: bytes[..<start], as: UTF8.self)
    for place in start..<end {
      if groups, place > start, isStart(ofGroup: end - place, of: end - start) { text += separator }
      text += String(decoding: bytes[place...place], as: UTF8.self)
    }
    guard end < bytes.count else { return text }
    let rest = bytes[end] == 0x2E ? bytes[(end + 1)...] : bytes[end...]
    if rest.startIndex > end { text += decimalMark }
    return text + String(decoding: rest, as: UTF8.self)
  }

  /// Whether a group begins where so many of the digits are left.
  private func isStart(ofGroup left: Int, of digits: Int) -> Bool {
    guard digits > longestUngrouped else { return false }
    return hasPairs && left > 3 ? (left - 3).isMultiple(of: 2) : left.isMultiple(of: 3)
  }
}

/// A currency, and where it stands if no locale is given: where people who pay with it put it.
struct Currency {
  let sign: String
  let isInFront: Bool

  /// The currency with a code of ISO 4217 or a sign; `nil` for any other unit.
  init?(_ unit: String) {
    guard let found = Self.all.first(where: { $0.code == unit || $0.sign == unit }) else {
      return nil
    }
    (sign, isInFront) = (found.sign, found.isInFront)
  }

  /// Whether there is a blank where the sign stands in front: behind a word there is always one.
  var endsWithLetter: Bool {
    sign.utf8.last.map { $0 | 0x20 >= 0x61 && $0 | 0x20 <= 0x7A } ?? false
  }

  private static let all: [(code: String, sign: String, isInFront: Bool)] = [
    ("EUR", "€", false), ("USD", "$", true), ("GBP", "£", true), ("JPY", "¥", true),
    ("CNY", "CN¥", true), ("INR", "₹", true), ("KRW", "₩", true), ("ILS", "₪", true),
    ("TRY", "₺", true), ("NGN", "₦", true), ("PHP", "₱", true), ("THB", "฿", true),
    ("BRL", "R$", true), ("AUD", "A$", true), ("CAD", "CA$", true), ("HKD", "HK$", true),
    ("MXN", "MX$", true), ("NZD", "NZ$", true), ("SGD", "S$", true), ("TWD", "NT$", true),
    ("CHF", "CHF", true), ("ZAR", "R", true), ("RUB", "₽", false), ("UAH", "₴", false),
    ("VND", "₫", false), ("PLN", "zł", false), ("CZK", "Kč", false), ("HUF", "Ft", false),
    ("RON", "lei", false), ("DKK", "kr", false), ("NOK", "kr", false), ("SEK", "kr", false),
  ]
}
