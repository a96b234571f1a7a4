import TreeLayout

extension MetricGroup<Rect> {
  /// How much leaves move when the frame gets another shape.
  ///
  /// The corner travel from the layout in a frame of 16:9 to that in a frame of 4:3, both of the
  /// given frame's area, each stretched to a square of side 1: 0…√2; empty without leaves. A probe
  /// of two layouts, or of one if the given frame is 16:9; a strategy with a memory remembers the
  /// first. Only the first step of a sequence is looked at. O(*n*) and the layouts.
  public static var resizeChange: Self {
    let metric = Metric(
      "resize_change", unit: "diagonals", .lower,
      "corner travel in unit coordinates when the frame goes from 16:9 to 4:3",
      notices: [.inflate])
    let edits = [TreeEdit(id: "wide", ratio: 16.0 / 9), TreeEdit(id: "narrow", ratio: 4.0 / 3)]
    return MetricGroup(metric, probingVersions: edits) { wide, narrow in
      // Both trees are the same, node by node.
      var (sum, count) = (0.0, 0.0)
      for leaf in wide.tree.nodes where wide.isMeasured(leaf) && narrow.isMeasured(leaf) {
        let (a, b) = (wide[leaf].inUnits(of: wide.frame), narrow[leaf].inUnits(of: narrow.frame))
        sum += a.cornerTravel(to: b) / 2.squareRoot()
        count += 1
      }
      return count > 0 ? sum / count : nil
    }
  }
}

extension TreeEdit {
  /// The same tree in a frame of the same area whose width is `ratio` times its height.
  fileprivate init(id: String, ratio: Double) {
    self.init(
      id: id, changesKeysAlone: true,
      frame: { frame in
        let height = (frame.area / ratio).squareRoot()
        return Rect(x: frame.x, y: frame.y, width: height * ratio, height: height)
      },
      apply: { tree, _ in EditedTree(tree: tree, origin: []) })
  }
}

extension Rect {
  /// The place of the rectangle if its frame is stretched to a square of side 1.
  fileprivate func inUnits(of frame: Rect) -> Rect {
    Rect(
      x: (x - frame.x) / frame.width, y: (y - frame.y) / frame.height,
      width: width / frame.width, height: height / frame.height)
  }
}
