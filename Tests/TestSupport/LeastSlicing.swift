/// The least sum of costs of rectangles with these areas over every binary tree of cuts, found by
/// trying them all.
///
/// - Parameter cost: of a rectangle's width and height.
public func leastSlicing(
  _ areas: [Double], width: Double, height: Double, cost: (Double, Double) -> Double
) -> Double {
  guard areas.count > 1 else { return cost(width, height) }
  let total = areas.reduce(0, +)
  var least = Double.infinity
  for set in 1..<1 << (areas.count - 1) {
    let first = areas.indices.filter { set >> $0 & 1 == 1 }.map { areas[$0] }
    let second = areas.indices.filter { set >> $0 & 1 == 0 }.map { areas[$0] }
    let share = first.reduce(0, +) / total
    least = min(
      least,
      leastSlicing(first, width: width * share, height: height, cost: cost)
        + leastSlicing(second, width: width * (1 - share), height: height, cost: cost),
      leastSlicing(first, width: width, height: height * share, cost: cost)
        + leastSlicing(second, width: width, height: height * (1 - share), cost: cost))
  }
  return least
}
