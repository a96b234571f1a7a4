import Foundation
import TreeLayout

extension Arc: DrawableGeometry {
  /// Rings, as large as the frame allows, with what is drawn in its middle.
  ///
  /// A few deep branches would make all rings small. Rings beyond which nothing is but arcs of
  /// fifteen degrees together are not drawn; a hatched rim shows where they would be.
  ///
  /// Arcs shorter than the style's detail are drawn as one where they are neighbors in a ring and
  /// have a branch or the parent in common. A ring that would end less than that outside of the one
  /// drawn before it is left to the next one.
  public static func svg(of drawing: Drawing<Arc>) -> SVG {
    var picture = SunburstPicture(drawing)
    picture.draw()
    return picture.document.svg(for: drawing)
  }
}

private struct SunburstPicture {
  let tree: LayoutTree
  let nodes: DrawnNodes
  let palette: Palette
  let detail: Double
  var document = SVGDocument()

  /// The arcs with their radii in pixels.
  private let arcs: [Arc]
  private let center: Point
  private let margin: Double

  /// The last level that is drawn.
  private let lastDepth: Int
  private let hatching: Hatching
  private var rims = ""
  private var elements = ""
  private var labels = ""

  init(_ drawing: Drawing<Arc>) {
    tree = drawing.tree
    nodes = DrawnNodes(of: drawing)
    palette = Palette(drawing)
    detail = drawing.style.detail
    hatching = Hatching(drawing)
    let arcs = drawing.layout.geometry
    lastDepth = Self.lastDepth(of: tree, arcs)
    let extent = Self.extent(of: arcs.prefix(tree.level(lastDepth).upperBound))
    let rim = lastDepth < tree.height ? Self.rimWidth : 0
    let (frame, margins) = (drawing.frame, 2 * (6 + rim))
    let fits = [
      max(frame.width - margins, 0) / extent.width, max(frame.height - margins, 0) / extent.height,
    ]
    let scale = fits.filter(\.isFinite).min() ?? 1
    center = Point(
      x: frame.midX - extent.midX * scale, y: frame.midY - extent.midY * scale)
    margin = drawing.layout.conventions.marginBetweenArcs * scale
    self.arcs = arcs.map { arc in
      var arc = arc
      arc.innerRadius *= scale
      arc.outerRadius *= scale
      return arc
    }
  }

  private static let rimWidth = 4.0

  /// The rectangle around arcs, their center at the origin.
  private static func extent(of arcs: ArraySlice<Arc>) -> Rect {
    var (left, right, top, bottom) = (0.0, 0.0, 0.0, 0.0)
    for arc in arcs where arc.span > 0 && (arc.startAngle + arc.endAngle).isFinite {
      guard arc.outerRadius.isFinite else { continue }
      // An arc is farthest out at its ends or where it crosses an axis.
      let first = (arc.startAngle / 90).rounded(.up) * 90
      let crossings = stride(from: first, through: min(arc.endAngle, first + 270), by: 90)
      for angle in [arc.startAngle, arc.endAngle] + crossings {
        let (x, y) = (arc.outerRadius * sin(angle.radians), -arc.outerRadius * cos(angle.radians))
        (left, right) = (min(left, x), max(right, x))
        (top, bottom) = (min(top, y), max(bottom, y))
      }
    }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// The deepest level whose arcs, with those outside of it, are together as long as a spike is
  /// not.
  private static func lastDepth(of tree: LayoutTree, _ arcs: [Arc]) -> Int {
    let shortest = 15.0
    for depth in (0...tree.height).reversed() where depth > 1 {
      var span = 0.0
      for node in tree.level(depth) where arcs[node].span.isFinite { span += arcs[node].span }
      if span >= shortest { return depth }
    }
    return min(tree.height, 1)
  }

  mutating func draw() {
    // Where the last ring that is drawn ends, and whether one has been left out since.
    var end = 0.0
    var isBehind = false
    for depth in 0...lastDepth {
      let shown = tree.level(depth).filter { nodes.contains($0) && isVisible(arcs[$0]) }
      let outer = shown.reduce(0) { max($0, arcs[$1].outerRadius) }
      guard depth == 0 || outer - end >= detail else {
        isBehind = true
        continue
      }
      draw(shown, depth: depth, from: isBehind ? end : .infinity)
      end = outer
      isBehind = false
    }
    drawRims()
    document.group("fill-rule=\"evenodd\"", elements)
    if !rims.isEmpty {
      document.body += hatching.definition
      document.group("fill=\"\(hatching.paint)\"", rims)
    }
    document.group(
      "fill=\"\(Color.darkInk)\" text-anchor=\"middle\" pointer-events=\"none\"", labels)
  }

  /// Draws a rim at each arc of the last ring that has something outside of it.
  private mutating func drawRims() {
    guard lastDepth < tree.height else { return }
    for node in tree.level(lastDepth) where nodes.contains(node) && nodes.hasInside(node) {
      var rim = arcs[node]
      let children = tree.children(of: node).filter { nodes.contains($0) && arcs[$0].span > 0 }
      guard isVisible(rim), let first = children.first, let last = children.last else { continue }
      rim.startAngle = min(arcs[first].startAngle, arcs[last].startAngle)
      rim.endAngle = max(arcs[first].endAngle, arcs[last].endAngle)
      rim.innerRadius = arcs[node].outerRadius + 1
      rim.outerRadius = rim.innerRadius + Self.rimWidth - 1
      guard rim.span.radians * rim.outerRadius >= detail else { continue }
      rims += "<path d=\"\(path(rim, margin: 0))\">\(DrawnNodes.titleOfDeeper)</path>\n"
    }
  }

  private func isVisible(_ arc: Arc) -> Bool {
    arc.span > 0 && arc.outerRadius > arc.innerRadius
      && (arc.endAngle + arc.outerRadius).isFinite
  }

  /// Draws the arcs of a ring, which begins at `inner` if that lies before its own inner radius.
  private mutating func draw(_ ring: [Int], depth: Int, from inner: Double) {
    var tiny: [Int] = []
    for node in ring {
      var arc = arcs[node]
      arc.innerRadius = min(arc.innerRadius, inner)
      guard arc.span.radians * arc.outerRadius >= detail else {
        tiny.append(node)
        continue
      }
      let fill = nodes.isOther(node) ? palette.neutral : palette.fill(of: node, depth: depth)
      document.drawnCount += 1
      elements +=
        "<path id=\"\(nodes.id(of: node))\" fill=\"\(fill)\" d=\"\(path(arc, margin: margin))\">"
        + "\(nodes.title(of: node))</path>\n"
      addLabel(of: node, arc, fill)
    }
    merge(tiny, depth: depth, from: inner)
  }

  /// Draws each run of neighbors that are too short for an arc of their own as one; gray where they
  /// are of different branches.
  private mutating func merge(_ tiny: [Int], depth: Int, from inner: Double) {
    let sorted = tiny.sorted { (arcs[$0].startAngle, $0) < (arcs[$1].startAngle, $1) }
    var next = 0
    while next < sorted.count {
      let first = sorted[next]
      var fill = palette.fill(of: first, depth: depth)
      var run = arcs[first]
      run.innerRadius = min(run.innerRadius, inner)
      let start = next
      while next < sorted.count,
        (arcs[sorted[next]].startAngle - run.endAngle).radians * run.outerRadius < detail
      {
        if palette.fill(of: sorted[next], depth: depth) != fill {
          guard tree.parent[sorted[next]] == tree.parent[first] else { break }
          fill = palette.neutral
        }
        run.endAngle = max(run.endAngle, arcs[sorted[next]].endAngle)
        next += 1
      }
      guard run.span.radians * run.outerRadius >= detail / 2 else { continue }
      elements +=
        "<path fill=\"\(fill)\" d=\"\(path(run, margin: 0))\">"
        + "\(DrawnNodes.title(ofMerged: next - start))</path>\n"
    }
  }

  // MARK: Paths

  /// The outline of an arc. On each side it keeps half the margin, as a distance and not as an
  /// angle, so that the gaps between arcs are as wide at their inner as at their outer end. A gap
  /// never takes more than half of the arc.
  private func path(_ arc: Arc, margin: Double) -> String {
    let (inner, outer) = (arc.innerRadius, arc.outerRadius)
    if arc.span > 360 - 1e-9 {
      return circle(outer) + (inner > 0 ? circle(inner) : "")
    }
    let (outerStart, outerEnd) = angles(of: arc, at: outer, margin: margin)
    let (innerStart, innerEnd) = angles(of: arc, at: inner, margin: margin)
    return "M\(point(outerStart, outer))\(curve(from: outerStart, to: outerEnd, outer))"
      + "L\(point(innerEnd, inner))"
      + (inner > 0 ? curve(from: innerEnd, to: innerStart, inner) : "") + "z"
  }

  private func angles(of arc: Arc, at radius: Double, margin: Double) -> (Double, Double) {
    let half = radius > 0 ? (margin / 2 / radius) * 180 / .pi : .infinity
    let inset = min(half, arc.span / 4)
    return (arc.startAngle + inset, arc.endAngle - inset)
  }

  /// A curve of any length below a circle; halves keep it clear which way round it goes.
  private func curve(from start: Double, to end: Double, _ radius: Double) -> String {
    let command = "A\(radius.fixed) \(radius.fixed) 0 0 \(end > start ? 1 : 0) "
    guard abs(end - start) > 170 else { return command + point(end, radius) }
    return command + point((start + end) / 2, radius) + command + point(end, radius)
  }

  private func circle(_ radius: Double) -> String {
    "M\(point(0, radius))\(curve(from: 0, to: 360, radius))z"
  }

  private func point(_ angle: Double, _ radius: Double) -> String {
    let (x, y) = (center.x + radius * sin(angle.radians), center.y - radius * cos(angle.radians))
    return "\(x.fixed) \(y.fixed)"
  }

  // MARK: Labels

  private mutating func addLabel(of node: Int, _ arc: Arc, _ fill: Color) {
    let text = nodes.label(of: node)
    if arc.innerRadius == 0, arc.span > 360 - 1e-9 {
      addCenterLabel(of: node, text, arc, fill)
      return
    }
    let middle = (arc.startAngle + arc.endAngle) / 2
    let turned = middle - 360 * (middle / 360).rounded(.down)
    let radius = (arc.innerRadius + arc.outerRadius) / 2
    let at = "translate(\(point(middle, radius)))"
    if let label = along(arc, text) {
      let isBelow = turned > 90 && turned < 270
      addLabel(label, "\(at)rotate(\((isBelow ? turned - 180 : turned).fixed))", fill)
    } else if let label = across(arc, text) {
      addLabel(label, "\(at)rotate(\((turned < 180 ? turned - 90 : turned + 90).fixed))", fill)
    }
  }

  /// The name as a straight line across the arc's middle, inside of both of its curves.
  private func along(_ arc: Arc, _ text: String) -> Label? {
    let radius = (arc.innerRadius + arc.outerRadius) / 2
    for size in stride(from: 14.0, through: 8, by: -0.5) {
      let half = size * Label.lineHeight / 2
      guard radius - half > arc.innerRadius, radius + half < arc.outerRadius else { continue }
      let (top, end) = (radius + half, arc.outerRadius - 1)
      var width = top < end ? 2 * (end * end - top * top).squareRoot() : 0
      if arc.span < 180 {
        width = min(width, 2 * (radius - half) * tan(arc.span.radians / 2) - margin - 4)
      }
      let height = size * Label.lineHeight + 0.1
      if let label = Label(text, width: width, height: height, sizes: size...size) { return label }
    }
    return nil
  }

  /// The name along the radius.
  private func across(_ arc: Arc, _ text: String) -> Label? {
    let inner = arc.innerRadius + 4
    let height = arc.span < 180 ? 2 * inner * tan(arc.span.radians / 2) - margin : .infinity
    return Label(
      shortening: text, width: arc.outerRadius - arc.innerRadius - 8, height: height, sizes: 8...14)
  }

  /// Name and value below each other, or the name alone.
  private mutating func addCenterLabel(of node: Int, _ text: String, _ arc: Arc, _ fill: Color) {
    let (width, height) = (arc.outerRadius * 1.7, arc.outerRadius / 2)
    guard let name = Label(text, width: width, height: height, sizes: 8...16) else { return }
    let value = Label(
      nodes.valueLabel(of: node), width: width, height: height, sizes: 8...max(8, name.size - 3))
    addLabel(name, at: center.y - (value?.height ?? 0) / 2, fill)
    if let value { addLabel(value, at: center.y + name.height / 2, fill) }
  }

  private mutating func addLabel(_ label: Label, at y: Double, _ fill: Color) {
    addLabel(label, "translate(\(center.x.fixed) \(y.fixed))", fill)
  }

  private mutating func addLabel(_ label: Label, _ transform: String, _ fill: Color) {
    labels += label.element(
      "transform=\"\(transform)\" y=\"\((label.size * Label.baseline).fixed)\"\(fill.inkAttribute)")
  }
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}
