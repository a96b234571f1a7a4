/// Names of periods of time.
public enum PeriodNames {
  /// Whether these names, at least three, are months, weekdays, quarters or years, each later than
  /// the one before.
  ///
  /// - Complexity: O(length of the names).
  public static func areInOrder(_ names: [String]) -> Bool {
    guard names.count > 2 else { return false }
    for calendar in [months, weekdays] {
      if rise(names.map { place(of: $0, in: calendar) }) { return true }
    }
    return rise(names.map(quarter)) || rise(names.map(date))
  }

  private static let months = [
    "january", "february", "march", "april", "may", "june", "july", "august", "september",
    "october", "november", "december",
  ]
  private static let weekdays = [
    "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
  ]

  /// The place of a whole or shortened name, such as `Jan`, counted from 1.
  private static func place(of name: String, in calendar: [String]) -> Int? {
    let name = name.lowercased()
    guard name.utf8.count >= 3 else { return nil }
    return calendar.firstIndex { $0.hasPrefix(name) }.map { $0 + 1 }
  }

  /// `Q1`, or `2024 Q1` and `2024-Q1` with the year.
  private static func quarter(_ name: String) -> Int? {
    let bytes = Array(name.utf8)
    guard bytes.count >= 2, bytes[bytes.count - 2] | 0x20 == UInt8(ascii: "q"),
      (UInt8(ascii: "1")...UInt8(ascii: "4")).contains(bytes[bytes.count - 1])
    else { return nil }
    let digit = Int(bytes[bytes.count - 1] - UInt8(ascii: "0"))
    if bytes.count == 2 { return digit }
    guard bytes.count == 7, let year = number(bytes[..<4]) else { return nil }
    return 4 * year + digit
  }

  /// `2024`, `2024-03` or `2024-03-31`, as a number that grows with the time.
  private static func date(_ name: String) -> Int? {
    let bytes = Array(name.utf8)
    guard [4, 7, 10].contains(bytes.count), let year = number(bytes[..<4]),
      (1500...2500).contains(year)
    else { return nil }
    var result = year * 10_000
    for (place, weight) in [(4, 100), (7, 1)] where place < bytes.count {
      guard bytes[place] == UInt8(ascii: "-"), let part = number(bytes[(place + 1)..<(place + 3)])
      else { return nil }
      result += part * weight
    }
    return result
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    var number = 0
    for digit in digits {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      number = 10 * number + Int(digit - UInt8(ascii: "0"))
    }
    return number
  }

  /// Whether all names are known, and each is later than the one before.
  private static func rise(_ places: [Int?]) -> Bool {
    var last = 0
    for place in places {
      guard let place, place > last else { return false }
      last = place
    }
    return true
  }
}
