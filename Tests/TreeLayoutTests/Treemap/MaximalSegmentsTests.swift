import TestSupport
import Testing
import TreeLayout

@Suite("Maximal segments")
struct MaximalSegmentsTests {
  typealias Sides = MaximalSegments.Sides
  static let frame = Rect(x: 3, y: -2, width: 6, height: 4)

  /// Arms at the left, top, right and bottom around a middle, each with an end at the next arm.
  static let pinwheel = MaximalSegments(items: [
    Sides(left: 0, right: 4, top: 2, bottom: 7), Sides(left: 4, right: 1, top: 2, bottom: 6),
    Sides(left: 5, right: 1, top: 6, bottom: 3), Sides(left: 0, right: 5, top: 7, bottom: 3),
    Sides(left: 4, right: 5, top: 6, bottom: 7),
  ])

  @Test("a pinwheel of equal arms is even")
  func evenPinwheel() {
    let frame = Rect(x: 0, y: 0, width: 3, height: 3)
    expect(
      Self.pinwheel.rectangles(weights: [2, 2, 2, 2, 1], in: frame),
      equal: [(0, 0, 1, 2), (1, 0, 2, 1), (2, 1, 1, 2), (0, 2, 2, 1), (1, 1, 1, 1)],
      tolerance: 1e-14)
  }

  @Test("areas and structure determine the layout, and the layout has both")
  func roundTrip() throws {
    var generator = SeededGenerator(seed: 13)
    for count in [1, 2, 3, 5, 8, 20, 60] {
      for _ in 0..<8 {
        let rects = Self.dissection(count, using: &generator)
        let segments = try #require(MaximalSegments(of: rects, in: Self.frame))
        let same = segments.rectangles(weights: rects.map(\.area), in: Self.frame)
        for (rect, wanted) in zip(same, rects) { #expect(rect.isNear(wanted, 1e-9)) }

        let weights = rects.map { _ in Double.random(in: 0.1...10, using: &generator) }
        let others = segments.rectangles(weights: weights, in: Self.frame)
        let unit = Self.frame.area / weights.reduce(0, +)
        for (rect, weight) in zip(others, weights) {
          #expect(abs(rect.area / (weight * unit) - 1) < 1e-9)
        }
        #expect(MaximalSegments(of: others, in: Self.frame)?.named == segments.named)
      }
    }
  }

  /// Rectangles that fill the frame: random cuts, and pinwheels where there is room for four more.
  static func dissection(
    _ count: Int, using generator: inout SeededGenerator
  ) -> [Rect] {
    var rects = [frame]
    while rects.count < count {
      let rect = rects.remove(at: Int.random(in: 0..<rects.count, using: &generator))
      let first = Double.random(in: 0.2...0.45, using: &generator)
      let second = Double.random(in: 0.55...0.8, using: &generator)
      if rects.count + 5 <= count, Bool.random(using: &generator) {
        rects += [
          rect.part(0, first, 0, second), rect.part(first, 1, 0, first),
          rect.part(second, 1, first, 1), rect.part(0, second, second, 1),
          rect.part(first, second, first, second),
        ]
      } else if Bool.random(using: &generator) {
        rects += [rect.part(0, first, 0, 1), rect.part(first, 1, 0, 1)]
      } else {
        rects += [rect.part(0, 1, 0, second), rect.part(0, 1, second, 1)]
      }
    }
    return rects
  }

  @Test("where four corners meet, the vertical line is drawn on")
  func fourCorners() throws {
    let quarters = [(0.0, 0.0), (3, 0), (0, 2), (3, 2)].map {
      Rect(x: 3 + $0.0, y: -2 + $0.1, width: 3, height: 2)
    }
    let segments = try #require(MaximalSegments(of: quarters, in: Self.frame))
    #expect(
      segments.items == [
        Sides(left: 0, right: 4, top: 2, bottom: 5), Sides(left: 4, right: 1, top: 2, bottom: 6),
        Sides(left: 0, right: 4, top: 5, bottom: 3), Sides(left: 4, right: 1, top: 6, bottom: 3),
      ])
    expect(
      segments.rectangles(weights: [1, 2, 3, 2], in: Self.frame),
      equal: [(3, -2, 3, 1), (6, -2, 3, 2), (3, -1, 3, 3), (6, 0, 3, 2)], tolerance: 1e-12)
  }

  @Test("rectangles that do not fill the frame have no segments")
  func misfits() {
    let frame = Self.frame
    #expect(MaximalSegments(of: [], in: frame) == nil)
    #expect(MaximalSegments(of: [frame.part(0, 0.5, 0, 1)], in: frame) == nil)
    #expect(
      MaximalSegments(of: [frame.part(0, 0.5, 0, 1), frame.part(0.6, 1, 0, 1)], in: frame) == nil)
    #expect(MaximalSegments(of: [frame], in: frame) != nil)
  }

  @Test("a drawing without any cut or pinwheel is solved as a whole")
  func knot() throws {
    let rects = [
      (0.0, 0.0, 1.0, 3.0), (1, 0, 4, 1), (5, 0, 1, 2), (1, 1, 2, 2), (3, 1, 2, 1), (0, 3, 3, 1),
      (3, 2, 3, 2),
    ].map { Rect(x: $0.0, y: $0.1, width: $0.2, height: $0.3) }
    let frame = Rect(x: 0, y: 0, width: 6, height: 4)
    let segments = try #require(MaximalSegments(of: rects, in: frame))
    let same = segments.rectangles(weights: rects.map(\.area), in: frame)
    for (rect, wanted) in zip(same, rects) { #expect(rect.isNear(wanted, 1e-13)) }
    let steep = [1e6, 3, 1, 2, 1e5, 1, 7]
    let unit = frame.area / steep.reduce(0, +)
    for (rect, weight) in zip(segments.rectangles(weights: steep, in: frame), steep) {
      #expect(abs(rect.area / (weight * unit) - 1) < 1e-9)
    }
  }
}

extension MaximalSegments {
  /// The structure with segments numbered as the items come by them.
  fileprivate var named: MaximalSegments {
    var numbers: [Int32: Int32] = [0: 0, 1: 1, 2: 2, 3: 3]
    func number(_ segment: Int32) -> Int32 {
      if numbers[segment] == nil { numbers[segment] = Int32(numbers.count) }
      return numbers[segment]!
    }
    return MaximalSegments(
      items: items.map {
        Sides(
          left: number($0.left), right: number($0.right), top: number($0.top),
          bottom: number($0.bottom))
      })
  }
}

extension Rect {
  /// A part of the rectangle, from and to shares of its sides.
  fileprivate func part(_ left: Double, _ right: Double, _ top: Double, _ bottom: Double) -> Rect {
    Rect(
      x: x + left * width, y: y + top * height, width: (right - left) * width,
      height: (bottom - top) * height)
  }
}
