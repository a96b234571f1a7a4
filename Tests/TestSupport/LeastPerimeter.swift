/// Half of the least sum of perimeters over every binary tree of cuts, found by trying them all.
public func leastPerimeter(_ areas: [Double], width: Double, height: Double) -> Double {
  guard areas.count > 1 else { return width + height }
  let total = areas.reduce(0, +)
  var least = Double.infinity
  for set in 1..<1 << (areas.count - 1) {
    let first = areas.indices.filter { set >> $0 & 1 == 1 }.map { areas[$0] }
    let second = areas.indices.filter { set >> $0 & 1 == 0 }.map { areas[$0] }
    let share = first.reduce(0, +) / total
    least = min(
      least,
      leastPerimeter(first, width: width * share, height: height)
        + leastPerimeter(second, width: width * (1 - share), height: height),
      leastPerimeter(first, width: width, height: height * share)
        + leastPerimeter(second, width: width, height: height * (1 - share)))
  }
  return least
}
