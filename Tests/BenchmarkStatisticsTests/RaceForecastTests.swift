import TestSupport
import Testing

@testable import BenchmarkStatistics

@Suite("Forecasts of races")
struct RaceForecastTests {
  @Test("worked values: the margin, and 2 · 1.96 · 1.2533 deviations by the root of the pairs")
  func values() {
    // Half of them lie within 0.6745 of a deviation.
    let forecast = RaceForecast(medians: [-1, -0.006745, 0, 0.006745, 1], margin: 0.01)
    #expect(abs(forecast.deviation - 0.01) < 1e-12)
    #expect(abs(forecast.detectableEffect(pairs: 100, cells: 1) - (0.01 + 0.0049130)) < 1e-6)
    #expect(forecast.pairs(toFind: 0.01 + 0.0049131) == 100)
    #expect(forecast.pairs(toFind: 1) == 6)
    #expect(forecast.pairs(toFind: 0.01) == nil)
  }

  @Test("too few pairs find nothing")
  func few() {
    let forecast = RaceForecast(medians: [0, 0, 0], margin: 0.01)
    #expect(forecast.detectableEffect(pairs: 5, cells: 1) == .infinity)
    #expect(forecast.detectableEffect(pairs: 6, cells: 1) == 0.01)
  }

  @Test("the forecast from six pairs is about what races of 40 pairs state")
  func races() {
    var generator = SeededGenerator(seed: 5)
    func pairs(_ count: Int) -> [[Double]] {
      (0..<count).map { _ in
        let middle = (0..<12).reduce(-6.0) { sum, _ in
          sum + Double.random(in: 0...1, using: &generator)
        }
        return [0.02 * middle]
      }
    }
    let ratios = (0..<200).map { _ in
      let forecast = RaceForecast(medians: pairs(6).map { $0[0] }, margin: 0.01)
      let race = RaceRatio(logRatios: pairs(40), margin: 0.01)
      return forecast.detectableEffect(pairs: 40, cells: 1) / race.detectableEffect
    }
    // A single forecast may be half or twice as much.
    #expect((0.7...1.1).contains(SampleStatistics(ratios).median))
    #expect(ratios.count { (0.4...2.5).contains($0) } > 190)
  }
}
