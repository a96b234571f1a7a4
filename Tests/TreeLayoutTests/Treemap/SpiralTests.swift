import TestSupport
import Testing
import TreeLayout

@Suite("spiral")
struct SpiralTests {
  @Test("draws the worked example")
  func example() {
    expect(
      Spiral(),
      drawsExample: [
        (0, 0, 3), (3, 0, 3), (4, 2, 2), (2.2857, 2.25, 1.7143), (1.1429, 2.25, 1.1429),
        (0, 2.25, 1.1429), (0, 2, 4),
      ])
  }

  @Test("agrees with its definition, carried out step by step")
  func definition() {
    expect(Spiral(), drawsAs: PlainTilings.spiral)
  }

  @Test("runs around the frame, clockwise and inwards")
  func turns() {
    let rects = children(
      of: Treemap<Spiral>(), [Double](repeating: 1, count: 25), width: 5, height: 5)
    let sides = [0..<5, 5..<9, 9..<13, 13..<16].map { $0.map { rects[$0] } }
    #expect(sides[0].allSatisfy { $0.y == 0 })
    #expect(sides[1].allSatisfy { abs($0.maxX - 5) < 1e-12 })
    #expect(sides[2].allSatisfy { abs($0.maxY - 5) < 1e-12 })
    #expect(sides[3].allSatisfy { $0.x == 0 })
    #expect(rects[24].isNear(Rect(x: 2, y: 2, width: 1, height: 1), 1e-9))
  }
}
