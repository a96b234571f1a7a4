extension LayoutTree {
  /// The same tree with scaled weights; nodes keep their own values.
  ///
  /// - Complexity: O(*n*), O(1) where the scale is linear.
  func scaled(by scale: ValueScale) -> LayoutTree {
    if scale == .linear { return self }
    var least = Double.infinity
    for node in nodes where isLeaf(node) && weights[node] > 0 { least = min(least, weights[node]) }
    var scaled = [Double](repeating: 0, count: count)
    for node in nodes.reversed() {
      if isLeaf(node) {
        scaled[node] = Self.weight(of: weights[node], scale, least)
      } else {
        for child in children(of: node) { scaled[node] += scaled[child] }
      }
    }
    return LayoutTree(
      firstChild: firstChild, parent: parent, levelStart: levelStart, weights: scaled,
      values: values, sizes: sizes, sides: sides, lengths: lengths, keys: keys,
      maximumDegree: maximumDegree, nameRanks: nameRanks)
  }

  private static func weight(of value: Double, _ scale: ValueScale, _ least: Double) -> Double {
    guard value > 0 else { return 0 }
    switch scale {
    case .linear: return value
    case .sqrt: return value.squareRoot()
    case .log:
      let ratio = value / least
      // The ratio of two numbers may be too large for a `Double`; then the 1 is lost anyway.
      return ratio < .infinity
        ? PortableMath.log(1 + ratio) / PortableMath.log(2)
        : (PortableMath.log(value) - PortableMath.log(least)) / PortableMath.log(2)
    }
  }
}
