import Testing
import TreeLayout
import TreeModel

@Suite("Normal variates")
struct RandomNormalTests {
  @Test("normal variates have the quantiles of the normal distribution")
  func normal() {
    var random = Random(seed: 4)
    let draws = (0..<20_000).map { _ in random.normal() }.sorted()
    #expect(abs(draws.reduce(0, +) / 20_000) < 0.03)
    for (share, quantile) in [
      (0.02275, -2), (0.15866, -1), (0.5, 0), (0.84134, 1), (0.97725, 2), (0.99865, 3),
    ] {
      #expect(abs(draws[Int(20_000 * share)] - Double(quantile)) < 0.12)
    }
  }
}
