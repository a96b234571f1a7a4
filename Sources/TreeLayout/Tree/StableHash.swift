/// A 64-bit hash that is the same in every process, build and on every platform.
///
/// It tells equal outputs from different ones, but is no defense against forgery. Each word is
/// mixed into the state with the finalizer of SplitMix64.
///
/// - Reference: G. L. Steele, D. Lea, C. H. Flood. "Fast Splittable Pseudorandom Number
///   Generators." *OOPSLA 2014*.
package struct StableHash: Hashable, Sendable {
  package var value: UInt64 = 0x9E37_79B9_7F4A_7C15

  package init() {}

  @inlinable
  package mutating func combine(_ word: UInt64) {
    var z = (value ^ word) &+ 0x9E37_79B9_7F4A_7C15
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    value = z ^ (z >> 31)
  }

  /// Combines the bit pattern; 0 and −0 differ, as they would in a file.
  @inlinable
  package mutating func combine(_ number: Double) {
    combine(number.bitPattern)
  }

  /// Combines the UTF-8 bytes and their number.
  package mutating func combine(_ text: String) {
    for byte in text.utf8 { combine(UInt64(byte)) }
    combine(UInt64(text.utf8.count))
  }

  /// Sixteen hexadecimal digits, as the CSV files show a hash.
  package var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
