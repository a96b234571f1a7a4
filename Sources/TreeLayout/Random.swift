/// A seeded source of random numbers whose stream is the same on every platform and in every build.
///
/// No layout uses random numbers; this type stands here because generators, metrics that sample and
/// the harness use it.
///
/// The numbers come from xoshiro256**, seeded by SplitMix64. The type does not conform to
/// `RandomNumberGenerator`, because the way in which the standard library turns words into numbers
/// may change.
///
/// - Reference: D. Blackman, S. Vigna. "Scrambled Linear Pseudorandom Number Generators." *ACM
///   Transactions on Mathematical Software* 47 (2021).
public struct Random: Sendable {
  private var state: (UInt64, UInt64, UInt64, UInt64)

  /// The stream of a seed within a domain: equal seeds of two domains give unrelated streams.
  ///
  /// - Parameters:
  ///   - seed: any number.
  ///   - domain: what the numbers are for, such as the id of a generator.
  package init(seed: UInt64, domain: String) {
    var hash = StableHash()
    hash.combine(domain)
    hash.combine(seed)
    self.init(seed: hash.value)
  }

  /// The stream whose state is the first four words of SplitMix64 with this seed.
  package init(seed: UInt64) {
    var counter = seed
    func word() -> UInt64 {
      counter &+= 0x9E37_79B9_7F4A_7C15
      var z = counter
      z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
      z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
      return z ^ (z >> 31)
    }
    state = (word(), word(), word(), word())
  }

  /// The stream that goes on from a state, which is not zero in all four words.
  init(state: (UInt64, UInt64, UInt64, UInt64)) {
    self.state = state
  }

  /// 64 random bits.
  package mutating func word() -> UInt64 {
    func rotated(_ word: UInt64, by bits: UInt64) -> UInt64 { word << bits | word >> (64 - bits) }
    let result = rotated(state.1 &* 5, by: 7) &* 9
    let shifted = state.1 << 17
    state.2 ^= state.0
    state.3 ^= state.1
    state.1 ^= state.2
    state.0 ^= state.3
    state.2 ^= shifted
    state.3 = rotated(state.3, by: 45)
    return result
  }
}

// MARK: - Distributions

extension Random {
  /// A number in 0 ..< 1, one of the 2⁵³ multiples of 2⁻⁵³ with equal chance.
  public mutating func unit() -> Double {
    Double(word() >> 11) * 0x1p-53
  }

  /// An integer in 0 ..< `bound`, each with exactly the same chance; `bound` is positive.
  ///
  /// The upper half of word × bound is the result. Of the 2⁶⁴ words, some results would get one
  /// more than others; if one of these surplus words comes, another word is drawn.
  ///
  /// - Reference: D. Lemire. "Fast Random Integer Generation in an Interval." *ACM Transactions on
  ///   Modeling and Computer Simulation* 29 (2019).
  public mutating func integer(below bound: Int) -> Int {
    precondition(bound > 0, "a random integer needs at least one value to choose from")
    let bound = UInt64(bound)
    var product = word().multipliedFullWidth(by: bound)
    if product.low < bound {
      let surplus = (0 &- bound) % bound
      while product.low < surplus { product = word().multipliedFullWidth(by: bound) }
    }
    return Int(product.high)
  }
}
