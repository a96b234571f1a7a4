import Foundation
import Testing
import TreeLayout

@Suite("PortableMath")
struct PortableMathTests {
  /// How many doubles lie between two finite ones of the same sign.
  func distance(_ a: Double, _ b: Double) -> UInt64 {
    a.bitPattern > b.bitPattern ? a.bitPattern - b.bitPattern : b.bitPattern - a.bitPattern
  }

  @Test("exp is at most one unit in the last place from the C library's")
  func exp() {
    var random = Random(seed: 1)
    var worst: UInt64 = 0
    for index in 0..<100_000 {
      let x = (2 * random.unit() - 1) * [1e-3, 1, 10, 700][index % 4]
      worst = max(worst, distance(PortableMath.exp(x), Foundation.exp(x)))
    }
    #expect(worst <= 1)
  }

  @Test("log is at most one unit in the last place from the C library's")
  func log() {
    var random = Random(seed: 2)
    var worst: UInt64 = 0
    for index in 0..<100_000 {
      let x = [
        random.unit(), 1 + (random.unit() - 0.5) * 1e-3, 0.5 + random.unit(),
        Foundation.exp(1_400 * random.unit() - 700),
      ][index % 4]
      worst = max(worst, distance(PortableMath.log(x), Foundation.log(x)))
    }
    #expect(worst <= 1)
  }

  @Test("the ends of the range are those of the C library")
  func ends() {
    #expect(PortableMath.exp(0) == 1)
    #expect(PortableMath.log(1) == 0)
    for x in [709.78, -708, -740, -745.1] as [Double] {
      #expect(abs(PortableMath.exp(x) - Foundation.exp(x)) <= Foundation.exp(x).ulp)
    }
    for x: Double in [709.79, 1e300, .infinity] { #expect(PortableMath.exp(x) == .infinity) }
    for x: Double in [-746, -1e300, -.infinity] { #expect(PortableMath.exp(x) == 0) }
    for x: Double in [.leastNonzeroMagnitude, .leastNormalMagnitude, .greatestFiniteMagnitude] {
      #expect(distance(PortableMath.log(x), Foundation.log(x)) <= 1)
    }
    #expect(PortableMath.log(0) == -.infinity)
    #expect(PortableMath.log(.infinity) == .infinity)
    #expect(PortableMath.log(-1).isNaN && PortableMath.log(.nan).isNaN)
    #expect(PortableMath.exp(.nan).isNaN)
  }

  @Test("a thousand results have the same bits on every platform")
  func bits() {
    var hash = StableHash()
    for index in 1...1_000 {
      hash.combine(PortableMath.exp(Double(index - 500) * 0.37))
      hash.combine(PortableMath.log(Double(index) * 0.37))
    }
    #expect(hash.hexadecimal == "296e9a85c9537ffc")
  }
}
