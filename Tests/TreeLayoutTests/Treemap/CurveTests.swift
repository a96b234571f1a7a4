import TestSupport
import Testing
import TreeLayout

@Suite("hilbert and moore")
struct CurveTests {
  @Test("draw the worked example")
  func example() {
    expect(
      Hilbert(),
      drawsExample: [
        (0, 0, 2.75), (2.75, 0, 3.25), (2.75, 1.8462, 3.25), (2.75, 3.0769, 3.25),
        (1.65, 2.1818, 1.1), (0, 2.1818, 1.65), (0, 3.3939, 1.65),
      ])
    expect(
      Moore(),
      drawsExample: [
        (0, 2, 3), (0, 0, 3), (3, 0, 3), (3, 1.3333, 3), (3, 2.3333, 1.8), (4.8, 2.3333, 1.2),
        (3, 3.4444, 1.8),
      ])
  }

  @Test("agree with their definition, carried out step by step")
  func definition() {
    expect(Hilbert(), drawsAs: PlainTilings.hilbert)
    expect(Moore(), drawsAs: PlainTilings.moore)
  }

  @Test("equal items of a square are the cells of the curve")
  func equalItems() {
    let weights = [Double](repeating: 1, count: 64)
    let hilbert = children(of: Treemap<Hilbert>(), weights, width: 8, height: 8)
    let moore = children(of: Treemap<Moore>(), weights, width: 8, height: 8)
    for rect in hilbert + moore { #expect(abs(rect.width - 1) + abs(rect.height - 1) < 1e-12) }
    #expect(hilbert[0].isNear(Rect(x: 0, y: 0, width: 1, height: 1), 1e-12))
    #expect(hilbert[63].isNear(Rect(x: 0, y: 7, width: 1, height: 1), 1e-12))
    #expect(moore[0].isNear(Rect(x: 3, y: 7, width: 1, height: 1), 1e-12))
    #expect(moore[63].isNear(Rect(x: 4, y: 7, width: 1, height: 1), 1e-12), "a closed curve")
    let isWrong = Curve.isWrong(hilbert) || Curve.isWrong(moore)
    #expect(!isWrong)
  }

  @Test("successive siblings share a piece of border", arguments: 0..<40 as Range<UInt64>)
  func continuity(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    for weights in randomGroups(seed: seed, count: 20) {
      let positive = weights.filter { $0 > 0 }
      let width = Double.random(in: 0.2...5, using: &generator)
      #expect(
        !Curve.isWrong(children(of: Treemap<Hilbert>(), positive, width: width, height: 1)),
        "hilbert \(positive)")
      #expect(
        !Curve.isWrong(children(of: Treemap<Moore>(), positive, width: width, height: 1)),
        "moore \(positive)")
    }
  }

  private enum Curve {
    /// Whether two successive rectangles do not touch along a piece of border.
    static func isWrong(_ rects: [Rect]) -> Bool {
      zip(rects, rects.dropFirst()).contains { a, b in
        let width = min(a.maxX, b.maxX) - max(a.x, b.x)
        let height = min(a.maxY, b.maxY) - max(a.y, b.y)
        return max(width, height) < 1e-9 || min(width, height) < -1e-9
      }
    }
  }
}
