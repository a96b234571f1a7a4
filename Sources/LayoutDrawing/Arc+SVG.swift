import Foundation
import LayoutScene
import TreeLayout

extension Arc: DrawableGeometry {
  /// Rings, as large as the frame allows, with the root's name in the middle.
  ///
  /// A few deep branches would make all rings small. The outermost rings are not drawn if the arcs
  /// of each are together shorter than fifteen degrees; a hatched rim shows where they would be.
  ///
  /// Arcs shorter than the style's detail are drawn as one hatched arc if they are neighbors in a
  /// ring and have a branch or the parent in common. If a ring would end less than the detail
  /// outside of the ring drawn before it, the next ring takes its room.
  ///
  /// On thin rings names are small, and a line below the drawing says how many rings are too thin
  /// for any name.
  public static func svg(of drawing: Drawing<Arc>) -> SVG {
    var picture = SunburstPicture(drawing)
    picture.draw()
    return picture.document.svg(for: drawing)
  }
}

private struct SunburstPicture {
  let tree: LayoutTree
  let nodes: ShownNodes
  let ids: ElementIDs
  let palette: Palette
  let style: DrawingStyle
  var document = SVGDocument()

  /// The arcs with their radii in pixels.
  private let arcs: [Arc]
  private let center: Point
  private let margin: Double

  /// The last level that is drawn.
  private let lastDepth: Int
  private let hatching: Hatching
  private var rims = ""
  private var hairlines: Hairlines
  private var hatched = ""
  private var hatchedLeaves = 0
  private var lostLeaves = 0
  private var thinRings = 0
  private var elements = ""
  private var labels = ""

  init(_ drawing: Drawing<Arc>) {
    tree = drawing.tree
    nodes = drawing.shownNodes
    ids = drawing.ids
    palette = Palette(drawing)
    style = drawing.style
    hatching = Hatching(drawing)
    hairlines = Hairlines(drawing.style)
    let arcs = drawing.layout.geometry
    lastDepth = Self.lastDepth(of: tree, arcs)
    let extent = Self.extent(of: arcs.prefix(tree.level(lastDepth).upperBound))
    let rim = lastDepth < tree.height ? Self.rimWidth : 0
    let (frame, margins) = (drawing.frame, 2 * (6 + rim))
    let fits = [
      max(frame.width - margins, 0) / extent.width, max(frame.height - margins, 0) / extent.height,
    ]
    let isAlone = drawing.sharing.isEmpty
    let scale =
      isAlone
      ? fits.filter(\.isFinite).min() ?? 1 : Arc.sharedScale(of: drawing.sharing, in: frame)
    center =
      isAlone
      ? Point(x: frame.midX - extent.midX * scale, y: frame.midY - extent.midY * scale)
      : Point(x: frame.midX, y: frame.midY)
    margin = drawing.layout.conventions.marginBetweenArcs * scale
    self.arcs = arcs.map { arc in
      var arc = arc
      arc.innerRadius *= scale
      arc.outerRadius *= scale
      return arc
    }
  }

  private static let rimWidth = 4.0

  /// The rectangle around arcs, with their center at the origin.
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

  /// The deepest level whose arcs are together no shorter than fifteen degrees.
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
    // Where the last drawn ring ends, and whether a ring has been left out since.
    var end = 0.0
    var isBehind = false
    for depth in 0...lastDepth {
      let shown = tree.level(depth).filter { nodes.contains($0) && isVisible(arcs[$0]) }
      let outer = shown.reduce(0) { max($0, arcs[$1].outerRadius) }
      guard depth == 0 || outer - end >= style.detail else {
        isBehind = true
        continue
      }
      let labelsBefore = labels.utf8.count
      draw(shown, depth: depth, from: isBehind ? end : .infinity)
      if labels.utf8.count == labelsBefore,
        shown.contains(where: { arcs[$0].isThin && arcs[$0].length >= Label.shortest })
      {
        thinRings += 1
      }
      end = outer
      isBehind = false
    }
    drawRims()
    document.group("fill-rule=\"evenodd\"", elements)
    if !rims.isEmpty || !hatched.isEmpty {
      document.body += hatching.definition
      document.group("fill=\"\(hatching.paint)\"", hatched + rims)
    }
    let feet = [
      Label.foot(thinLevels: thinRings, of: lastDepth + 1),
      Scene.note(hatched: hatchedLeaves, lost: lostLeaves),
      rims.isEmpty ? "" : "hatched rim: goes on further out",
    ]
    document.foot = feet.filter { !$0.isEmpty }.joined(separator: " · ")
    document.group(
      "fill=\"\(Color.darkInk)\" text-anchor=\"middle\" pointer-events=\"none\"", labels)
  }

  /// Draws a rim at each arc of the last ring that has arcs outside of it.
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
      guard rim.span.radians * rim.outerRadius >= style.detail else { continue }
      let title = ShownNodes.titleOfDeeper("out")
      rims += "<path d=\"\(path(rim, margin: 0))\">\(title)</path>\n"
    }
  }

  private func isVisible(_ arc: Arc) -> Bool {
    arc.span > 0 && arc.outerRadius > arc.innerRadius
      && (arc.endAngle + arc.outerRadius).isFinite
  }

  /// Draws the arcs of a ring; the ring begins at `inner` if this is less than its own inner
  /// radius.
  private mutating func draw(_ ring: [Int], depth: Int, from inner: Double) {
    var tiny: [Int] = []
    for node in ring {
      var arc = arcs[node]
      arc.innerRadius = min(arc.innerRadius, inner)
      guard arc.span.radians * arc.outerRadius >= style.detail else {
        tiny.append(node)
        continue
      }
      let fill = nodes.isOther(node) ? palette.neutral : palette.fill(of: node, depth: depth)
      document.drawnCount += 1
      let line = hairlines.attribute(of: fill)
      elements +=
        "<path id=\"\(ids[node])\" fill=\"\(fill)\"\(line) "
        + "d=\"\(path(arc, margin: margin))\">\(nodes.titleElement(of: node))</path>\n"
      addLabel(of: node, arc, fill)
    }
    merge(tiny, depth: depth, from: inner)
  }

  /// Draws each run of neighbors that are too short for arcs of their own as one arc; gray if they
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
        (arcs[sorted[next]].startAngle - run.endAngle).radians * run.outerRadius < style.detail
      {
        if palette.fill(of: sorted[next], depth: depth) != fill {
          guard tree.parent[sorted[next]] == tree.parent[first] else { break }
          fill = palette.neutral
        }
        run.endAngle = max(run.endAngle, arcs[sorted[next]].endAngle)
        next += 1
      }
      let leaves = sorted[start..<next].count { tree.isLeaf($0) }
      let length = run.span.radians * run.outerRadius
      // A pattern on a smaller arc cannot be seen.
      let isHatched = min(length, run.outerRadius - run.innerRadius) >= 3
      if isHatched { hatchedLeaves += leaves } else { lostLeaves += leaves }
      guard length >= style.detail / 2 else { continue }
      let title = ShownNodes.title(ofMerged: next - start)
      let shape = "d=\"\(path(run, margin: 0))\">\(title)</path>\n"
      elements += "<path fill=\"\(fill)\" \(shape)"
      if isHatched { hatched += "<path \(shape)" }
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

  /// A curve of any length below a circle, in two halves, as they have only one way round.
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
    // On thinner rings nothing is written.
    guard arc.outerRadius - arc.innerRadius > 8 else { return }
    if arc.innerRadius == 0, arc.span > 360 - 1e-9 {
      addCenterLabel(of: node, nodes.label(of: node), arc, fill)
      return
    }
    guard arc.span.radians * arc.outerRadius > 8,
      let (label, turn) = arc.label(
        nodes.label(of: node), margin: margin, least: nodes.leastLetters(of: node))
    else { return }
    let middle = point(
      (arc.startAngle + arc.endAngle) / 2, (arc.innerRadius + arc.outerRadius) / 2)
    addLabel(label, "translate(\(middle))rotate(\(turn.fixed))", fill)
  }

  /// The name, in several lines if need be, with the value below it if there is room.
  private mutating func addCenterLabel(of node: Int, _ text: String, _ arc: Arc, _ fill: Color) {
    // Both rectangles lie in the circle.
    let (width, height) = (arc.outerRadius * 1.6, arc.outerRadius)
    let whole = Label(text, width: arc.outerRadius * 1.7, height: height / 2, sizes: 8...16)
    let name =
      whole.map { [$0] } ?? Label.lines(text, width: width, height: height * 0.9, sizes: 8...14)
    guard let size = name.first?.size else { return }
    let lines = Double(name.count) * size * Label.lineHeight
    let value = Label(
      nodes.valueLabel(of: node), width: width, height: height - lines, sizes: 8...max(8, size - 3))
    var y = center.y - (lines + (value?.height ?? 0)) / 2
    for line in name + [value].compactMap({ $0 }) {
      addLabel(line, at: y + line.height / 2, fill)
      y += line.height
    }
  }

  private mutating func addLabel(_ label: Label, at y: Double, _ fill: Color) {
    addLabel(label, "translate(\(center.x.fixed) \(y.fixed))", fill)
  }

  private mutating func addLabel(_ label: Label, _ transform: String, _ fill: Color) {
    labels += label.element(
      "transform=\"\(transform)\" y=\"\((label.size * Label.baseline).fixed)\"\(fill.inkAttribute)")
  }
}

extension Arc {
  /// Whether the ends of a name of ordinary size would reach out of the arc soon.
  fileprivate var isThin: Bool { outerRadius - innerRadius < 14 }

  /// The length of the arc along its outer side.
  fileprivate var length: Double { span.radians * outerRadius }

  /// A text in the arc's middle and its turn in degrees: the whole text along the ring or across
  /// it, or shortened in the direction in which more of it is seen.
  ///
  /// - Parameter least: how many letters a shorter form keeps.
  func label(
    _ text: String, margin: Double, least: @autoclosure () -> Int = 5
  ) -> (label: Label, turn: Double)? {
    let middle = (startAngle + endAngle) / 2
    let turned = middle - 360 * (middle / 360).rounded(.down)
    let isBelow = turned > 90 && turned < 270
    let (along, across) = (
      isBelow ? turned - 180 : turned, turned < 180 ? turned - 90 : turned + 90
    )
    let smallest = isThin ? Label.sizes.least : Label.sizes.comfortable
    for size in stride(from: 14.0, through: smallest, by: -0.5) {
      let (width, height) = (roomAlong(size, margin: margin), size * Label.lineHeight + 0.1)
      if let label = Label(text, width: width, height: height, sizes: size...size) {
        return (label, along)
      }
    }
    let room = roomAcross(margin: margin)
    if let label = Label(text, width: room.width, height: room.height, sizes: 8...14) {
      return (label, across)
    }
    let least = least()
    let shortAlong = Label(
      shortening: text, width: roomAlong(smallest, margin: margin), height: .infinity,
      sizes: smallest...smallest, least: least)
    let shortAcross = Label(
      shortening: text, width: room.width, height: room.height, sizes: 8...8, least: least)
    if let label = shortAlong, label.text.count >= shortAcross?.text.count ?? 0 {
      return (label, along)
    }
    return shortAcross.map { ($0, across) }
  }

  /// How long a line of text may be that stands straight across the arc's middle, inside of both of
  /// the arc's curves.
  private func roomAlong(_ size: Double, margin: Double) -> Double {
    let radius = (innerRadius + outerRadius) / 2
    let half = size * Label.lineHeight / 2
    guard radius - half > innerRadius, radius + half < outerRadius else { return 0 }
    let (top, end) = (radius + half, outerRadius - 1)
    let width = top < end ? 2 * (end * end - top * top).squareRoot() : 0
    guard span < 180 else { return width }
    return min(width, 2 * (radius - half) * tan(span.radians / 2) - margin - 4)
  }

  /// The room for a line of text along the radius.
  private func roomAcross(margin: Double) -> Size {
    let inner = innerRadius + 4
    let height = span < 180 ? 2 * inner * tan(span.radians / 2) - margin : .infinity
    return Size(width: outerRadius - innerRadius - 8, height: height)
  }
}

extension Double {
  fileprivate var radians: Double { self * .pi / 180 }
}
