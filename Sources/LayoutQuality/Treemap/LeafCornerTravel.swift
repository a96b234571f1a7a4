import TreeLayout

extension LeafChange {
  /// How far corners travel, as a share of the frame's diagonal: half the sum of the moves of the
  /// left, the upper, the right and the lower side ÷ √(*W*² + *H*²), 0…√2.
  ///
  /// - Reference: E. Vernier, M. Sondag, J. Comba, B. Speckmann, A. Telea, K. Verbeek.
  ///   "Quantitative Comparison of Time-Dependent Treemaps." *Computer Graphics Forum* 39(3), 2020.
  public static var cornerTravel: Self {
    LeafChange(
      Metric(
        "corner_travel", unit: "diagonals", .lower,
        "mean over surviving leaves of half what their four sides move by ÷ the frame's diagonal "
          + "(Vernier et al. 2020)")
    ) { leaves in
      let (width, height) = (leaves.frame.width, leaves.frame.height)
      let diagonal = (width * width + height * height).squareRoot()
      return zip(leaves.old, leaves.new).map { $0.cornerTravel(to: $1) / diagonal }
    }
  }
}

extension Rect {
  /// Half the sum of the moves of the four sides.
  func cornerTravel(to other: Rect) -> Double {
    let across = abs(other.x - x) + abs(other.maxX - maxX)
    let down = abs(other.y - y) + abs(other.maxY - maxY)
    return (across + down) / 2
  }
}
