import TestSupport
import Testing

@testable import TreeLayout

@Suite("Random")
struct RandomTests {
  @Test("the words are those of xoshiro256** as its other implementations print them")
  func referenceWords() {
    var random = Random(state: (1, 2, 3, 4))
    #expect(
      (0..<8).map { _ in random.word() } == [
        11_520, 0, 1_509_978_240, 1_215_971_899_390_074_240, 1_216_172_134_540_287_360,
        607_988_272_756_665_600, 16_172_922_978_634_559_625, 8_476_171_486_693_032_832,
      ])
  }

  @Test("a seed and a domain name one stream, and each makes a difference")
  func streams() {
    func first(_ seed: UInt64, _ domain: String) -> UInt64 {
      var random = Random(seed: seed, domain: domain)
      return random.word()
    }
    #expect(first(1, "star") == first(1, "star"))
    let words = (0..<50 as Range<UInt64>).flatMap { [first($0, "star"), first($0, "path")] }
    #expect(Set(words).count == 100)
  }

  @Test("integers are uniform, also where the bound does not divide 2^64", arguments: [3, 7, 10])
  func uniformIntegers(bound: Int) {
    var random = Random(seed: 1)
    var counts = [Int](repeating: 0, count: bound)
    for _ in 0..<30_000 { counts[random.integer(below: bound)] += 1 }
    // With at most 9 degrees of freedom, 27.9 is passed by one stream in a thousand.
    #expect(chiSquare(counts) < 27.9)
  }

  @Test("results to which the words cannot be shared out evenly have equal chances none the less")
  func largeBound() {
    // Of 8 words in a row, 3 would lead to a multiple of three, 3 to the number above and only 2 to
    // the one above that.
    var random = Random(seed: 2)
    var counts = [0, 0, 0]
    for _ in 0..<3_000 { counts[random.integer(below: 3 << 61) % 3] += 1 }
    #expect(chiSquare(counts) < 13.8)
  }

  @Test("units fill 0 ..< 1 evenly")
  func units() {
    var random = Random(seed: 3)
    var counts = [Int](repeating: 0, count: 10)
    for _ in 0..<20_000 {
      let unit = random.unit()
      #expect(unit >= 0 && unit < 1)
      counts[Int(10 * unit)] += 1
    }
    #expect(chiSquare(counts) < 27.9)
  }
}
