import TreeLayout

extension MetricGroup<Rect> {
  /// How much of the borders of groups can be told from the borders of their children.
  ///
  /// Of the borders of all inner nodes, as in `innerNodes`, Σ 2(*w* + *h*), the share along which
  /// no drawn child of positive weight lies nearer than 1 unit. A child that lies near a side,
  /// inside or outside, takes its own extent from that side; a group's common item is one of the
  /// children. Distances that are 1 up to 1e-9 of the frame's longer side are not nearer, and
  /// shorter gaps are rounding. 0…1; 0 without padding, when groups cannot be told from siblings;
  /// empty without borders. O(*n* log *n*). The measure is ours.
  public static var groupBorders: Self {
    MetricGroup([
      Metric(
        "group_border_share", unit: "share", .higher,
        "part of the borders of inner nodes but the root along which no child lies nearer than 1 "
          + "unit",
        notices: [.cramp, .inflate], ignores: .moves)
    ]) { layout in
      var (free, length) = (0.0, 0.0)
      var children = BoxesAtBorder(depth: layout.roundingDepth)
      for node in layout.tree.nodes where layout.isMeasuredGroup(node) {
        let box = Box(layout[node])
        layout.forEachWeightyBox(below: node) { children.add(Box($0)) }
        free += children.removeFreeLength(of: box)
        length += 2 * (box.width + box.height)
      }
      return [length > 0 ? free / length : nil]
    }
  }
}

/// Boxes in or around another one; their memory is used again for the next ones.
private struct BoxesAtBorder {
  /// Lengths up to this one come from rounding.
  private let depth: Double

  private var boxes: [Box] = []
  private var near: [(start: Double, end: Double)] = []

  init(depth: Double) {
    self.depth = depth
  }

  mutating func add(_ box: Box) { boxes.append(box) }

  /// The length of the border of a box along which none of the boxes is near; they are removed.
  ///
  /// - Complexity: O(*n* log *n*) for *n* boxes.
  mutating func removeFreeLength(of box: Box) -> Double {
    let upright = freeLength(at: box.minX, of: box) + freeLength(at: box.maxX, of: box)
    for index in boxes.indices { boxes[index] = boxes[index].turned }
    let turned = box.turned
    let level = freeLength(at: turned.minX, of: turned) + freeLength(at: turned.maxX, of: turned)
    boxes.removeAll(keepingCapacity: true)
    return upright + level
  }

  /// The free length of the upright side at `x`.
  private mutating func freeLength(at x: Double, of box: Box) -> Double {
    near.removeAll(keepingCapacity: true)
    for other in boxes where max(other.minX - x, x - other.maxX) < 1 - depth {
      near.append((other.minY, other.maxY))
    }
    near.sort { $0.start < $1.start }
    var (free, reached) = (0.0, box.minY)
    func addGap(to end: Double) {
      let gap = min(end, box.maxY) - reached
      if gap > depth { free += gap }
    }
    for (start, end) in near {
      addGap(to: start)
      reached = max(reached, end)
    }
    addGap(to: box.maxY)
    return free
  }
}
