import LayoutQuality
import TreeLayout

extension MetricGroup<Rect> {
  /// How many leaves touch the border of the frame, where they are easy to find.
  static var borderShare: Self {
    MetricGroup([
      Metric(
        "border_share", unit: "share", .higher, "leaves at the border of the frame ÷ leaves")
    ]) { layout in
      let frame = layout.frame
      let leaves = layout.tree.nodes.filter { layout.tree.isLeaf($0) }
      let touching = leaves.count { leaf in
        let rect = layout[leaf]
        return rect.x <= frame.x || rect.y <= frame.y || rect.maxX >= frame.maxX
          || rect.maxY >= frame.maxY
      }
      return [Double(touching) / Double(leaves.count)]
    }
  }
}

extension ChangeMetricGroup<Rect> {
  /// How much of the frame changes hands: half the sum of the leaves' changes of area ÷ frame.
  static var areaChange: Self {
    ChangeMetricGroup([
      Metric(
        "area_change", unit: "share", .lower, "half the sum of the leaves' changes of area ÷ frame")
    ]) { change, _ in
      let sum = change.survivors.reduce(0.0) { sum, survivor in
        guard change.old.tree.isLeaf(survivor.old) else { return sum }
        return sum + abs(change.new[survivor.new].area - change.old[survivor.old].area)
      }
      return [sum / 2 / change.new.frame.area]
    }
  }
}
