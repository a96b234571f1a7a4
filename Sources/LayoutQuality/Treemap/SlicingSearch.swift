/// Finds the best slicing layout of a few areas in a rectangle: of all ways to cut it by straight
/// cuts from side to side, repeatedly and with the areas in any order, the one with the least sum
/// of longer ÷ shorter side.
///
/// A strip is a rectangle that is cut across its length into blocks, each one area or a strip that
/// is cut the other way. A strip is determined by its thickness and the set of its areas, so the
/// best one is made of the best blocks of its subsets.
///
/// - Complexity: about 1e5 steps for 7 areas, and a tenth of that for each area less. The recursion
///   is less deep than the number of areas.
struct SlicingSearch {
  static let maximumCount = 7

  /// The area of each set of areas, indexed by its bits.
  private let areas: [Double]

  /// The least sum for each set as a piece of the strip under work; one table for each depth.
  private var sums: [Double]

  private var all: Int { areas.count - 1 }

  /// - Precondition: one to `maximumCount` areas, all positive.
  init(areas: [Double]) {
    precondition((1...Self.maximumCount).contains(areas.count))
    var sets = [Double](repeating: 0, count: 1 << areas.count)
    for set in sets.indices.dropFirst() {
      sets[set] = sets[set & (set - 1)] + areas[set.trailingZeroBitCount]
    }
    self.areas = sets
    sums = [Double](repeating: 0, count: areas.count * sets.count)
  }

  /// The least sum of ratios in a rectangle of this proportion, whose area is that of all areas
  /// together.
  mutating func leastSum(width: Double, height: Double) -> Double {
    let scale = (areas[all] / (width * height)).squareRoot()
    guard areas.count > 2 else { return ratio(of: all, thickness: height * scale) }
    return min(
      strip(all, thickness: height * scale, depth: 0),
      strip(all, thickness: width * scale, depth: 0))
  }

  private func ratio(of set: Int, thickness: Double) -> Double {
    let length = areas[set] / thickness
    return max(length / thickness, thickness / length)
  }

  /// The least sum for two or more areas in a strip whose blocks are all as thick as the strip.
  private mutating func strip(_ set: Int, thickness: Double, depth: Int) -> Double {
    let table = depth * areas.count
    // Subsets in ascending order: the parts of a set come before the set.
    var subset = 0
    while true {
      subset = (subset - set) & set
      var least = Double.infinity
      if subset & (subset - 1) == 0 {
        least = ratio(of: subset, thickness: thickness)
      } else if subset != set {
        least = strip(subset, thickness: areas[subset] / thickness, depth: depth + 1)
      }
      // Each split in two is looked at once: one half is without the first area.
      let rest = subset & (subset - 1)
      var half = rest
      while half > 0 {
        least = min(least, sums[table + half] + sums[table + subset - half])
        half = (half - 1) & rest
      }
      sums[table + subset] = least
      if subset == set { return least }
    }
  }
}
