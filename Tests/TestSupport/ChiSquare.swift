/// The statistic of Pearson's test against equal chances.
public func chiSquare(_ counts: [Int]) -> Double {
  let expected = Double(counts.reduce(0, +)) / Double(counts.count)
  return counts.reduce(0) { $0 + (Double($1) - expected) * (Double($1) - expected) / expected }
}
