import Testing

@testable import BenchmarkMeasuring

@Suite("Clocks of peers")
struct ClockCheckTests {
  private func share(_ samples: [(told: Double, seen: Double, asking: Double)]) -> Double {
    var check = ClockCheck()
    for sample in samples {
      check.add(told: sample.told, seen: sample.seen, asking: sample.asking)
    }
    return check.share
  }

  @Test("what asking takes is not held against a peer, however long that is")
  func asking() {
    #expect(share([(1, 1.125, 0.125)]) == 1)
    #expect(share([(1, 5, 4), (1, 1.5, 0.5), (1, 9, 8)]) == 1)
    #expect(share([(1, 4, 9)]) == 1)
  }

  @Test("a clock that tells a part is found, and one that tells more than all")
  func wrong() {
    #expect(share([(1, 4.5, 0.5)]) == 0.25)
    #expect(share([(1, 4, 0), (1, 4, 0), (1, 1, 0)]) == 0.25)
    #expect(share([(3, 2, 1)]) == 1.5)
    #expect(share([(3, 2, 1), (1, 2, 1), (1, 2, 1)]) == 1)
  }
}
