import LayoutScene
import TreeLayout

/// The shape of one node in the pixels of a picture that several layouts share.
public enum Outline: Sendable {
  case box(Rect)
  /// A box that lines join to others.
  case node(Rect)
  case circle(Circle)
  case arc(Arc, around: Point)
  /// Any other shape.
  case path(OutlinePath)

  /// The point whose movement is drawn.
  var center: Point {
    switch self {
    case .box(let box), .node(let box): Point(x: box.midX, y: box.midY)
    case .circle(let circle): Point(x: circle.x, y: circle.y)
    case .arc(let arc, let middle):
      middle.moved((arc.startAngle + arc.endAngle) / 2, (arc.innerRadius + arc.outerRadius) / 2)
    case .path(let path): path.center
    }
  }

  /// How far what moves the farthest of it has come, in pixels: a side of a box, a point of a
  /// circle, a corner of an arc, the border of a path, the middle of a node. So `moved_share`
  /// counts.
  func distance(from old: Outline) -> Double {
    switch (old, self) {
    case (.box(let a), .box(let b)):
      max(abs(b.x - a.x), abs(b.y - a.y), abs(b.maxX - a.maxX), abs(b.maxY - a.maxY))
    case (.circle(let a), .circle(let b)):
      center.distance(from: old.center) + abs(b.r - a.r)
    case (.arc(let a, _), .arc(let b, _)):
      max(
        abs(b.innerRadius - a.innerRadius), abs(b.outerRadius - a.outerRadius),
        max(turn(from: a.startAngle, to: b.startAngle), turn(from: a.endAngle, to: b.endAngle))
          * .pi / 180 * max(a.outerRadius, b.outerRadius))
    case (.path(let a), .path(let b)): b.distance(from: a)
    default: center.distance(from: old.center)
    }
  }

  /// The angle from one direction to another, the shorter way round.
  private func turn(from old: Double, to new: Double) -> Double {
    let turn = abs(new - old).truncatingRemainder(dividingBy: 360)
    return min(turn, 360 - turn)
  }

  /// The data of an SVG path.
  var path: String {
    switch self {
    case .box(let box), .node(let box):
      return "M\(box.x.fixed) \(box.y.fixed)h\(box.width.fixed)v\(box.height.fixed)"
        + "H\(box.x.fixed)z"
    case .circle(let circle):
      let r = circle.r.fixed
      return "M\((circle.x - circle.r).fixed) \(circle.y.fixed)"
        + "a\(r) \(r) 0 1 0 \((2 * circle.r).fixed) 0a\(r) \(r) 0 1 0 \((-2 * circle.r).fixed) 0z"
    case .arc(let arc, let middle):
      func point(_ angle: Double, _ radius: Double) -> String {
        let point = middle.moved(angle, radius)
        return "\(point.x.fixed) \(point.y.fixed)"
      }
      // A whole ring has no beginning for SVG.
      let end = min(arc.endAngle, arc.startAngle + 359.99)
      let isLarge = end - arc.startAngle > 180 ? 1 : 0
      let (outer, inner) = (arc.outerRadius.fixed, arc.innerRadius.fixed)
      return "M\(point(arc.startAngle, arc.outerRadius))"
        + "A\(outer) \(outer) 0 \(isLarge) 1 \(point(end, arc.outerRadius))"
        + "L\(point(end, arc.innerRadius))"
        + "A\(inner) \(inner) 0 \(isLarge) 0 \(point(arc.startAngle, arc.innerRadius))z"
    case .path(let path): return path.data
    }
  }
}

extension Point {
  /// The point at a distance in a direction, in degrees clockwise from the top.
  fileprivate func moved(_ angle: Double, _ distance: Double) -> Point {
    let turn = angle / 360
    let (sine, cosine) = sineAndCosine(turn: turn - turn.rounded(.down))
    return Point(x: x + distance * sine, y: y - distance * cosine)
  }
}

/// The outlines of one layout's nodes in a picture that other layouts share, indexed by node; `nil`
/// for a node that is not seen.
public typealias Outlines = [Outline?]

extension Rect {
  /// The boxes of leaves, or of all nodes, unchanged, as they lie in the frame.
  public static func outlines(
    of layouts: [Layout<Rect>], ofLeavesAlone: Bool
  ) -> [Outlines] {
    layouts.map { layout in
      layout.tree.nodes.map { node in
        let box = layout[node]
        let isSeen = layout.isSeen(node, ofLeavesAlone: ofLeavesAlone)
        return isSeen && !box.isEmpty ? .box(box) : nil
      }
    }
  }
}

extension Circle {
  /// The circles of leaves, unchanged, as they lie in the frame.
  public static func outlines(of layouts: [Layout<Circle>]) -> [Outlines] {
    layouts.map { layout in
      layout.tree.nodes.map { node in
        let circle = layout[node]
        guard layout.isSeen(node, ofLeavesAlone: true), circle.r > 0 else { return nil }
        return .circle(circle)
      }
    }
  }
}

extension Point {
  /// The boxes of all nodes, fitted into the frame together by `SharedFit`, and at least two pixels
  /// wide and high.
  public static func outlines(of layouts: [Layout<Point>], in frame: Rect) -> [Outlines] {
    guard let fit = SharedFit(of: layouts, in: frame) else {
      return layouts.map { $0.tree.nodes.map { _ in nil } }
    }
    return layouts.map { layout in
      let middle = fit.middle(of: layout)
      return layout.tree.nodes.map { node in
        let (center, size) = (layout[node], layout.tree.size(of: node))
        let (width, height) = (max(size.width * fit.scale, 2), max(size.height * fit.scale, 2))
        return .node(
          Rect(
            x: frame.midX + (center.x - middle.x) * fit.scaleX - width / 2,
            y: frame.midY + (center.y - middle.y) * fit.scaleY - height / 2, width: width,
            height: height))
      }
    }
  }
}

extension Arc {
  /// All arcs but the center, fitted into the frame together.
  public static func outlines(of layouts: [Layout<Arc>], in frame: Rect) -> [Outlines] {
    let scale = sharedScale(of: layouts, in: frame)
    return layouts.map { layout in
      layout.tree.nodes.map { node in
        let arc = layout[node]
        guard node > 0, layout.isSeen(node, ofLeavesAlone: false), arc.span > 0,
          arc.outerRadius > arc.innerRadius
        else { return nil }
        var scaled = arc
        scaled.innerRadius *= scale
        scaled.outerRadius *= scale
        return .arc(scaled, around: Point(x: frame.midX, y: frame.midY))
      }
    }
  }
}

extension Arc {
  /// The pixels of a unit if the widest ring of all layouts fills the frame.
  static func sharedScale(of layouts: [Layout<Arc>], in frame: Rect) -> Double {
    let radius =
      layouts.flatMap { layout in
        layout.tree.nodes.lazy.filter { layout[$0].span > 0 }.map { layout[$0].outerRadius }
      }.max() ?? 0
    return frame.shorterSide / 2 / max(radius, .leastNormalMagnitude)
  }
}

extension Layout {
  fileprivate func isSeen(_ node: Int, ofLeavesAlone: Bool) -> Bool {
    mark(of: node) == .shown && (!ofLeavesAlone || tree.isLeaf(node)) && geometry[node].isFinite
  }
}

extension LayoutTree {
  /// The node of each key.
  var placesByKey: [Int: Int] {
    Dictionary(uniqueKeysWithValues: nodes.map { (key(of: $0), $0) })
  }
}
