import TreeLayout

/// A layout of random weights in a random frame, and what the proof of `Approximation` says of it.
public struct ApproximationTrial {
  /// The greatest ratio of the sides of a rectangle.
  public let ratio: Double

  /// What the ratio may be at most.
  public let bound: Double

  /// Half of the sum of the perimeters.
  public let perimeter: Double

  /// Half of the least sum of all slicing layouts; `nil` with more than five weights.
  public let leastPerimeter: Double?

  /// Up to 60 weights, or up to five for every fourth seed.
  public init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let count = Int.random(in: 1...(seed % 4 == 0 ? 5 : 60), using: &generator)
    let power = Int.random(in: 1...6, using: &generator)
    let weights = (0..<count).map { _ in
      let random = Double.random(in: 0.05...2, using: &generator)
      return (0..<power).reduce(1) { product, _ in product * random }
    }
    let frame = Rect(
      x: 0, y: 0, width: Double.random(in: 0.2...5, using: &generator), height: 1)
    let tree = TestTrees.flat(weights)
    let rects = Treemap<Approximation>().layout(tree, in: frame).geometry.dropFirst()
    func ratio(_ rect: Rect) -> Double {
      max(rect.width / rect.height, rect.height / rect.width)
    }
    let sorted = weights.sorted(by: >)
    let steps = zip(sorted, sorted.dropFirst()).map { 1 + $0 / $1 }
    self.ratio = rects.map(ratio).max()!
    bound = max(ratio(frame), 3, steps.max() ?? 0)
    perimeter = rects.map { $0.width + $0.height }.reduce(0, +)
    let total = weights.reduce(0, +)
    leastPerimeter =
      count > 5
      ? nil
      : leastSlicing(
        weights.map { $0 / total * frame.area }, width: frame.width, height: frame.height, cost: +)
  }
}
