/// exp and log from IEEE additions, multiplications and divisions alone.
///
/// The C library's differ in the last bit from platform to platform, and layouts and generated
/// trees have to be the same everywhere. Both stay within one unit in the last place of the true
/// value.
///
/// - Reference: J.-M. Muller. *Elementary Functions: Algorithms and Implementation*, 3rd ed.
///   (2016), on additive range reduction with a constant in two parts.
package enum PortableMath {
  /// ln 2 as a sum: the upper part has 32 bits, so that its product with an exponent is exact.
  private static let ln2High = 0x1.62e42feep-1
  private static let ln2Low = 0x1.a39ef35793c76p-33

  /// e to the power of `x`; 0 and infinity where that leaves the range of a `Double`.
  ///
  /// With k the integer nearest to x ÷ ln 2 and r = x − k ln 2, it is 2ᵏ eʳ. The Taylor series of
  /// eʳ up to r¹³ errs by less than 2⁻⁵⁷, as |r| is at most 0.35.
  package static func exp(_ x: Double) -> Double {
    guard x < 710 else { return x.isNaN ? x : .infinity }
    guard x > -746 else { return x.isNaN ? x : 0 }
    let k = Int(x * 0x1.71547652b82fep+0 + (x < 0 ? -0.5 : 0.5))
    let high = x - Double(k) * ln2High
    let low = Double(k) * ln2Low
    let r = high - low
    let lost = (high - r) - low
    var tail = 1.0 / 6_227_020_800
    tail = tail * r + 1.0 / 479_001_600
    tail = tail * r + 1.0 / 39_916_800
    tail = tail * r + 1.0 / 3_628_800
    tail = tail * r + 1.0 / 362_880
    tail = tail * r + 1.0 / 40_320
    tail = tail * r + 1.0 / 5_040
    tail = tail * r + 1.0 / 720
    tail = tail * r + 1.0 / 120
    tail = tail * r + 1.0 / 24
    tail = tail * r + 1.0 / 6
    tail = tail * r + 1.0 / 2
    let power = 1 + (r + (r * r * tail + lost))
    return Double(sign: .plus, exponent: k, significand: power)
  }

  /// The natural logarithm of `x`: −infinity at 0, NaN below.
  ///
  /// With x = 2ᵏ(1 + f) and 1 + f within √½ … √2, it is k ln 2 + log(1 + f). With s = f ÷ (2 + f),
  /// log(1 + f) is 2 artanh s = 2s + 2s³/3 + 2s⁵/5 + …, where the terms after s²¹ add less than
  /// 2⁻⁵⁹. The first one, 2s, is taken as f − f²/2 + s f²/2, whose rounding errors are small beside
  /// f.
  package static func log(_ x: Double) -> Double {
    guard x > 0, x < .infinity else { return x == 0 ? -.infinity : x < 0 ? .nan : x }
    var exponent = x.exponent
    var significand = x.significand
    if significand > 0x1.6a09e667f3bcdp+0 {
      significand /= 2
      exponent += 1
    }
    let k = Double(exponent)
    let f = significand - 1
    let s = f / (2 + f)
    let z = s * s
    var tail = 2.0 / 21
    tail = tail * z + 2.0 / 19
    tail = tail * z + 2.0 / 17
    tail = tail * z + 2.0 / 15
    tail = tail * z + 2.0 / 13
    tail = tail * z + 2.0 / 11
    tail = tail * z + 2.0 / 9
    tail = tail * z + 2.0 / 7
    tail = tail * z + 2.0 / 5
    tail = tail * z + 2.0 / 3
    tail *= z
    let half = f * f / 2
    return k * ln2High - ((half - (s * (half + tail) + k * ln2Low)) - f)
  }
}
