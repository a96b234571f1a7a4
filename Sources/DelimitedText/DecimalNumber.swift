/// Decimal numbers as bytes: `3938`, `-0.5`, `.5`, `6.02e23`; no names, no other radix, no blanks.
public enum DecimalNumber {
  /// The nearest double, infinite if the number is too large; `nil` unless the bytes are such a
  /// number.
  public static func parse(_ text: Span<UInt8>) -> Double? {
    var position = 0
    var isNegative = false
    if position < text.count, text[position].isSign {
      isNegative = text[position] == UInt8(ascii: "-")
      position += 1
    }
    // The digits as one integer, and the power of ten that follows from the point.
    var digits: UInt64 = 0
    var hasDigits = false
    var digitCount = 0  // without zeros at the start
    var power = 0
    var afterPoint = false
    while position < text.count {
      let byte = text[position]
      if byte.isDigit {
        digits = digits &* 10 &+ UInt64(byte - UInt8(ascii: "0"))
        hasDigits = true
        if digitCount > 0 || digits > 0 { digitCount += 1 }
        if afterPoint { power -= 1 }
      } else if byte == UInt8(ascii: "."), !afterPoint {
        afterPoint = true
      } else {
        break
      }
      position += 1
    }
    guard hasDigits else { return nil }
    if position < text.count {
      guard let exponent = exponent(text, from: position) else { return nil }
      power += exponent
    }
    // Nineteen digits always fit.
    if digitCount <= 19, let magnitude = magnitude(digits, power) {
      return isNegative ? -magnitude : magnitude
    }
    return Double(String(decoding: text.indices.map { text[$0] }, as: UTF8.self))
  }

  /// The nearest double to `digits` · 10^`power`; `nil` if integers of 64 bits do not determine it.
  private static func magnitude(_ digits: UInt64, _ power: Int) -> Double? {
    // Both factors are doubles, so the one rounding of the result is the right one (Clinger 1990).
    if digits <= 1 << 53, abs(power) < powersOfTen.count {
      return power < 0 ? Double(digits) / powersOfTen[-power] : Double(digits) * powersOfTen[power]
    }
    guard digits > 0, -19...0 ~= power else { return nil }
    if power == 0 { return Double(digits) }
    // Both are shifted until their first bits are set. The quotient has 63 or 64 bits, and rounds
    // as the whole quotient would if its last bit says whether anything follows.
    let divisor = UInt64(powersOfTen[-power])
    let dividend = digits << digits.leadingZeroBitCount
    let (quotient, remainder) = (divisor << divisor.leadingZeroBitCount)
      .dividingFullWidth((dividend >> 1, dividend << 63))
    let rounded = Double(remainder == 0 ? quotient : quotient | 1)
    let shift = divisor.leadingZeroBitCount - digits.leadingZeroBitCount - 63
    return rounded * Double(sign: .plus, exponent: shift, significand: 1)
  }

  /// The number after `e`, held within a million so that it cannot overflow.
  private static func exponent(_ text: Span<UInt8>, from start: Int) -> Int? {
    guard text[start] | 0x20 == UInt8(ascii: "e") else { return nil }
    var position = start + 1
    let isNegative = position < text.count && text[position] == UInt8(ascii: "-")
    if position < text.count, text[position].isSign { position += 1 }
    guard position < text.count else { return nil }
    var exponent = 0
    while position < text.count {
      guard text[position].isDigit else { return nil }
      exponent = min(exponent * 10 + Int(text[position] - UInt8(ascii: "0")), 1_000_000)
      position += 1
    }
    return isNegative ? -exponent : exponent
  }

  /// The powers of ten that are doubles.
  private static let powersOfTen: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16, 1e17,
    1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}

extension UInt8 {
  fileprivate var isDigit: Bool { self >= UInt8(ascii: "0") && self <= UInt8(ascii: "9") }
  fileprivate var isSign: Bool { self == UInt8(ascii: "-") || self == UInt8(ascii: "+") }
}
