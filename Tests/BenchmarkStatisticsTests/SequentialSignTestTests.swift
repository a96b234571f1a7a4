import TestSupport
import Testing

@testable import BenchmarkStatistics

@Suite("The sign test that may end at any time")
struct SequentialSignTestTests {
  @Test(
    "worked values: the integral of 2 · (2p)^h · (2 − 2p)^(n − h) from ½ to 1",
    arguments: [
      (0, 0, 1), (0, 1, 0.5), (1, 1, 1.5), (2, 2, 7.0 / 3), (1, 2, 2.0 / 3), (0, 2, 1.0 / 3),
      (9, 9, 102.3),
    ])
  func values(heads: Int, tosses: Int, evidence: Double) {
    #expect(abs(SequentialSignTest.evidence(heads: heads, of: tosses) - evidence) < 1e-12 * 103)
  }

  @Test("a fair coin neither adds to the evidence nor takes from it, on the average")
  func martingale() {
    for tosses in 0..<80 {
      for heads in 0...tosses {
        let now = SequentialSignTest.evidence(heads: heads, of: tosses)
        let then = [0, 1].map { SequentialSignTest.evidence(heads: heads + $0, of: tosses + 1) }
        #expect(abs((then[0] + then[1]) / 2 - now) <= 1e-9 * now)
      }
    }
    // A thousand tosses neither overflow nor turn into no number.
    #expect(SequentialSignTest.evidence(heads: 1_000, of: 1_000) > 1e290)
    #expect(SequentialSignTest.evidence(heads: 0, of: 2_000) == 0)
  }

  @Test("a fair coin that is looked at after each of 150 tosses convinces fewer than 1 in 20")
  func looks() {
    let convincing = (0...150).map { tosses in
      (0...tosses).first { SequentialSignTest.evidence(heads: $0, of: tosses) >= 20 } ?? 151
    }
    var generator = SeededGenerator(seed: 7)
    let convinced = (0..<1_000).count { _ in
      var heads = 0
      return (1...150).contains { tosses in
        heads += Bool.random(using: &generator) ? 1 : 0
        return heads >= convincing[tosses]
      }
    }
    #expect((1..<50).contains(convinced), "\(convinced)")
  }

  @Test("values at the limit count for neither side")
  func ties() {
    let evidence = SequentialSignTest.evidence(of: [1, 1, 2, 3, 0], beside: 1)
    #expect(evidence.above == SequentialSignTest.evidence(heads: 2, of: 3))
    #expect(evidence.below == SequentialSignTest.evidence(heads: 1, of: 3))
  }

  @Test("the interval leaves out the limits that there is enough evidence against")
  func interval() {
    func interval(_ count: Int) -> Estimate {
      SequentialSignTest.interval(of: (1...count).map(Double.init), level: 0.05)
    }
    #expect(interval(7) == Estimate(value: 4, low: -.infinity, high: .infinity))
    #expect(interval(8) == Estimate(value: 4.5, low: 1, high: 8))
    let wide = interval(100)
    #expect(wide.low + wide.high == 101)
    let values = (1...100).map(Double.init)
    let (inside, outside) = (wide.low + 0.5, wide.low - 0.5)
    #expect(SequentialSignTest.evidence(of: values, beside: outside).above >= 40)
    #expect(SequentialSignTest.evidence(of: values, beside: inside).above < 40)
    #expect(wide.low > 25, "\(wide)")
  }

  @Test("intervals of values of which one looks until they are narrow still hold the median")
  func coverage() {
    var generator = SeededGenerator(seed: 3)
    let missed = (0..<400).count { _ in
      var values: [Double] = []
      while true {
        values.append(Double.random(in: -1...1, using: &generator))
        let interval = SequentialSignTest.interval(of: values, level: 0.05)
        if interval.high - interval.low < 0.9 { return interval.low > 0 || interval.high < 0 }
      }
    }
    #expect(missed <= 20, "\(missed)")
  }
}
