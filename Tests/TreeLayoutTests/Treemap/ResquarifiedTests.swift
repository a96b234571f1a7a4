import TestSupport
import Testing
import TreeLayout

@Suite("resquarified")
struct ResquarifiedTests {
  @Test("draws the worked example")
  func worked() {
    let steps = RememberedSequences.worked(by: Treemap<Resquarified>())
    #expect(
      steps[0] == children(of: Treemap<Squarified>(), [6, 6, 4, 3, 2, 2, 1], width: 6, height: 4))
    expect(
      steps[1],
      near: "0 0 2.75;0 2.1818 2.75;2.75 0 1.625;4.375 0 1.625;2.75 2.4615 1.3;4.05 2.4615 1.3;"
        + "5.35 2.4615 .65", weights: [6, 5, 4, 4, 2, 2, 1])
    expect(
      steps[2],
      near: "0 0 2.8696;0 2.1818 2.8696;2.8696 0 3.1304;2.8696 1.3333 .7826;3.6522 1.3333 .7826;"
        + "4.4348 1.3333 1.5652;4.4348 2 1.5652", weights: [6, 5, 4, 2, 2, 1, 3])
  }
}
