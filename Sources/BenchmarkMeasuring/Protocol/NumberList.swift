import DelimitedText
import Foundation
import TreeLayout

/// Long lists of numbers as JSON. For the lists of a million nodes, `JSONEncoder` and `JSONDecoder`
/// take seconds.
enum NumberList {
  /// Appends a list; a number that is not finite becomes `null`.
  static func append(_ numbers: [Double], to text: inout [UInt8]) {
    append(numbers, to: &text) { number, text in
      if number.isFinite {
        text.append(shortest: number)
      } else {
        text.append(contentsOf: "null".utf8)
      }
    }
  }

  static func append(_ numbers: [Int32], to text: inout [UInt8]) {
    append(numbers, to: &text) { number, text in text.append(contentsOf: String(number).utf8) }
  }

  @inline(__always)
  private static func append<Number>(
    _ numbers: [Number], to text: inout [UInt8], by write: (Number, inout [UInt8]) -> Void
  ) {
    text.append(UInt8(ascii: "["))
    for (index, number) in numbers.enumerated() {
      if index > 0 { text.append(UInt8(ascii: ",")) }
      write(number, &text)
    }
    text.append(UInt8(ascii: "]"))
  }

  /// The numbers of an object that holds `layout`, perhaps `lists`, and nothing else, not a number
  /// for `null`; `nil` for any other text, also for numbers that JSON does not allow or a `Double`
  /// cannot hold.
  static func layout(in line: Data) -> LayoutNumbers? {
    var scanner = Scanner(text: Array(line))
    return scanner.layout()
  }
}

private struct Scanner {
  private let text: [UInt8]
  private var position = 0

  init(text: [UInt8]) { self.text = text }

  mutating func layout() -> LayoutNumbers? {
    var components: [Double]?
    var lists: NodeLists?
    guard take("{") else { return nil }
    repeat {
      if components == nil, takeKey("layout") {
        var numbers: [Double] = []
        guard appendList(to: &numbers) else { return nil }
        components = numbers
      } else if lists == nil, takeKey("lists") {
        lists = self.lists()
        if lists == nil { return nil }
      } else {
        return nil
      }
    } while take(",")
    guard take("}") else { return nil }
    skipBlanks()
    guard let components, position == text.count else { return nil }
    return LayoutNumbers(components, lists: lists)
  }

  /// Goes past a key and its colon, if it comes next.
  private mutating func takeKey(_ key: String) -> Bool {
    let start = position
    if take("\""), take(all: key), take(all: "\""), take(":") { return true }
    position = start
    return false
  }

  private mutating func lists() -> NodeLists? {
    var numbers: [Double] = []
    var counts: [Int] = []
    guard take("[") else { return nil }
    guard !take("]") else { return NodeLists() }
    repeat {
      let before = numbers.count
      guard appendList(to: &numbers) else { return nil }
      counts.append(numbers.count - before)
    } while take(",")
    return take("]") ? NodeLists(numbers, counts: counts) : nil
  }

  private mutating func appendList(to numbers: inout [Double]) -> Bool {
    guard take("[") else { return false }
    guard !take("]") else { return true }
    repeat {
      skipBlanks()
      guard let number = number() else { return false }
      numbers.append(number)
    } while take(",")
    return take("]")
  }

  private mutating func skipBlanks() {
    while position < text.count, text[position].isBlank { position += 1 }
  }

  /// Goes past blanks and then the byte, if it is next.
  private mutating func take(_ byte: Unicode.Scalar) -> Bool {
    skipBlanks()
    guard position < text.count, text[position] == UInt8(ascii: byte) else { return false }
    position += 1
    return true
  }

  private mutating func take(all word: String) -> Bool {
    for byte in word.utf8 {
      guard position < text.count, text[position] == byte else { return false }
      position += 1
    }
    return true
  }

  private mutating func number() -> Double? {
    let start = position
    while position < text.count {
      let byte = text[position]
      guard byte.isOfNumber else { break }
      // Digits stand on both sides of a point.
      if byte == UInt8(ascii: "."), !isDigit(position - 1) || !isDigit(position + 1) { return nil }
      position += 1
    }
    guard position > start else { return take(all: "null") ? .nan : nil }
    let first = text[start] == UInt8(ascii: "-") ? start + 1 : start
    // No plus in front, and no zero in front of other digits.
    guard isDigit(first), text[first] != UInt8(ascii: "0") || !isDigit(first + 1),
      let number = DecimalNumber.parse(text.span.extracting(start..<position)), number.isFinite
    else { return nil }
    return number
  }

  private func isDigit(_ place: Int) -> Bool {
    text.indices.contains(place)
      && (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(text[place])
  }
}

extension UInt8 {
  fileprivate var isBlank: Bool {
    self == UInt8(ascii: " ") || UInt8(ascii: "\t")...UInt8(ascii: "\n") ~= self
      || self == UInt8(ascii: "\r")
  }

  /// Whether the byte can be a part of a number.
  fileprivate var isOfNumber: Bool {
    switch self {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
      UInt8(ascii: "+"), UInt8(ascii: "e"), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
