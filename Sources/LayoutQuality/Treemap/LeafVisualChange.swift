import TreeLayout

extension LeafChange {
  /// How much of the picture changes at a leaf: the area that its rectangle leaves and the area
  /// that it newly covers, ÷ the frame's area; 0…1 in treemaps.
  public static var visualChange: Self {
    LeafChange(
      Metric(
        "visual_change", unit: "share", .lower,
        "mean over surviving leaves of the area left and the area newly covered ÷ the frame's")
    ) { leaves in
      let frame = leaves.frame.area
      return zip(leaves.old, leaves.new).map { a, b in
        // All areas come from corners, so that the difference of equal ones is 0.
        func area(_ x: Double, _ y: Double, _ maxX: Double, _ maxY: Double) -> Double {
          max(0, maxX - x) * max(0, maxY - y)
        }
        let common = area(
          max(a.x, b.x), max(a.y, b.y), min(a.maxX, b.maxX), min(a.maxY, b.maxY))
        let left = area(a.x, a.y, a.maxX, a.maxY) - common
        let covered = area(b.x, b.y, b.maxX, b.maxY) - common
        return (left + covered) / frame
      }
    }
  }
}
