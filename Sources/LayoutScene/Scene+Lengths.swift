import TreeLayout

// The parts of a tree drawing's scene in which edges stand for lengths.

extension NodeLinkScene {
  // MARK: Lines

  /// The line of an edge: the layout's own way, or straight if the style wants that. In an unrooted
  /// tree all lines are straight, and arcs are not bent in another way.
  func lengthLine(to node: Int, _ way: [Point]) -> [Shape.Piece] {
    let (start, end) = (way[0], way[way.count - 1])
    guard conventions.isRadial else { return line(way, bend: nil) }
    guard conventions.routing == .arc, style.edges != .straight else {
      return [.move(to: start), .line(to: end)]
    }
    let turns = DrawnTurns(of: layout)
    let turn = turns.turnOfArc(from: Int(tree.parent[node]), to: node)
    return [.move(to: start), .arc(around: boxes[0].middle, by: 360 * turn), .line(to: end)]
  }

  // MARK: Names

  /// Finds the places of names: leaves' names go on from their leaves, and inner nodes' names stand
  /// on the branches.
  mutating func findLengthNames() {
    let named = tree.nodes.filter { isDrawn[$0] && !nodes.isNameless($0) }
    let leaves = named.filter { tree.isLeaf($0) }
    let inner = named.filter { $0 > 0 && !tree.isLeaf($0) }
    guard conventions.routing != .arc else {
      for node in leaves { names[node] = outwardName(of: node) }
      for node in inner { names[node] = branchName(of: node) }
      return
    }
    var beside = NamesBeside(layout.frame, size: letters)
    for node in tree.nodes where isDrawn[node] {
      let box = drawnBox(of: node)
      beside.cover(
        Rect(x: box.x - 0.5, y: box.y - 0.5, width: box.width + 1, height: box.height + 1))
    }
    if let bar = barPlace { beside.cover(bar) }
    guard conventions.isRadial else {
      for node in leaves { names[node] = name(of: node, &beside) }
      for node in inner { names[node] = branchName(of: node, &beside) }
      return
    }
    coverLines(&beside)
    for node in leaves { names[node] = fannedName(of: node, &beside) }
    for node in inner { names[node] = branchName(of: node, &beside) }
  }

  /// The name of a leaf of an unrooted tree, in the direction of its edge or in the nearest one in
  /// which it is free.
  private func fannedName(of node: Int, _ beside: inout NamesBeside) -> NodeName? {
    guard let lines = shortened(node) else { return nil }
    let (text, center) = (lines.lines[0], boxes[node].middle)
    let length = width(of: text)
    for degrees in [0.0, 15, -15, 30, -30, 45, -45, 60, -60, 75, -75, 90, -90] {
      let way = away(at: node).turned(by: degrees, around: .zero)
      let start = center.moved(along: way, by: LengthFit.gap)
      guard beside.isFree(from: start, along: way, length: length) else { continue }
      beside.cover(from: start, along: way, length: length)
      let line = line(text, from: start, way, up: -letters * Label.baseline)
      return NodeName(lines: [line], form: lines.form, isOnNothing: true)
    }
    return nil
  }

  /// The name of a leaf, on one line that is not too long for the frame.
  private func shortened(_ node: Int) -> NameLines? {
    fit.lengths.flatMap { lengths in
      builder.lines(
        nodes.ownLabel(of: node), width: lengths.longestName(along: away(at: node)),
        height: .infinity, size: letters,
        hasLines: false)
    }
  }

  /// Keeps names out of the lines of an unrooted tree.
  private func coverLines(_ beside: inout NamesBeside) {
    for node in tree.nodes.dropFirst() where isDrawn[node] {
      let (from, to) = (boxes[Int(tree.parent[node])], boxes[node])
      let (dx, dy) = (to.midX - from.midX, to.midY - from.midY)
      let steps = max(max(abs(dx), abs(dy)) / 2, 1).whole(in: 1...10_000)
      for step in 0...steps {
        let share = Double(step) / Double(steps)
        beside.cover(
          Rect(x: from.midX + share * dx - 1, y: from.midY + share * dy - 1, width: 2, height: 2))
      }
    }
  }

  /// The name of a leaf around a root, which runs outward.
  private func outwardName(of node: Int) -> NodeName? {
    guard let lengths = fit.lengths, lengths.nameStarts[node] > 0, let lines = shortened(node)
    else { return nil }
    let away = away(at: node)
    let start = boxes[0].middle.moved(along: away, by: lengths.nameStarts[node])
    let line = line(lines.lines[0], from: start, away, up: -letters * Label.baseline)
    return NodeName(lines: [line], form: lines.form, isOnNothing: true)
  }

  /// The name of an inner node, on its branch and before the node; `nil` if the branch is shorter.
  private func branchName(of node: Int) -> NodeName? {
    let text = nodes.ownLabel(of: node)
    let (parent, place, away) = (
      boxes[Int(tree.parent[node])].middle, boxes[node].middle, away(at: node)
    )
    var branch = (place.x - parent.x) * away.x + (place.y - parent.y) * away.y
    if conventions.routing == .arc {
      let root = boxes[0].middle
      branch = place.distance(to: root) - parent.distance(to: root)
      // Near the center, the branches beside are too near.
      let wedge = .pi * Double(builder.leafCounts[node]) / Double(builder.leafCounts[0])
      guard wedge * (place.distance(to: root) - width(of: text)) >= letters else { return nil }
    }
    guard fit.lengths?.hasRoomForBranches ?? false, !text.isEmpty,
      width(of: text) + 2 * LengthFit.largestDot <= branch
    else { return nil }
    let end = place.moved(along: away, by: -LengthFit.largestDot)
    return NodeName(
      lines: [line(text, upTo: end, away, up: 4)], form: .whole, isOnNothing: true)
  }

  /// The same where it covers nothing else.
  private func branchName(of node: Int, _ beside: inout NamesBeside) -> NodeName? {
    guard let name = branchName(of: node) else { return nil }
    let line = name.lines[0]
    let length = width(of: line.text)
    // From the baseline to the middle of the letters.
    let up = Point(x: line.direction.y, y: -line.direction.x)
    let start = line.place.moved(along: up, by: 0.375 * letters)
      .moved(along: line.direction, by: line.anchor == .end ? -length : 0)
    guard beside.isFree(from: start, along: line.direction, length: length) else { return nil }
    beside.cover(from: start, along: line.direction, length: length)
    return name
  }

  /// The direction in which a node's branch leads.
  private func away(at node: Int) -> Point {
    guard conventions.isRadial else {
      switch conventions.orientation {
      case .right: return Point(x: 1, y: 0)
      case .left: return Point(x: -1, y: 0)
      case .down: return Point(x: 0, y: 1)
      case .up: return Point(x: 0, y: -1)
      }
    }
    let from = boxes[conventions.routing == .arc || node == 0 ? 0 : Int(tree.parent[node])]
    return Point(x: boxes[node].midX - from.midX, y: boxes[node].midY - from.midY).direction
  }

  /// A line of text that begins at a point and runs away from the root, or ends there and runs
  /// toward it if it would be upside down.
  private func line(_ text: String, from point: Point, _ away: Point, up: Double) -> Line {
    let isBack = away.x < -1e-9 || abs(away.x) <= 1e-9 && away.y < 0
    return line(text, at: point, isBack ? away.reversed : away, up, isBack ? .end : .start)
  }

  private func line(_ text: String, upTo point: Point, _ away: Point, up: Double) -> Line {
    let isBack = away.x < -1e-9 || abs(away.x) <= 1e-9 && away.y < 0
    return line(text, at: point, isBack ? away.reversed : away, up, isBack ? .start : .end)
  }

  /// - Parameter up: how far the baseline is above the point.
  private func line(
    _ text: String, at point: Point, _ reading: Point, _ up: Double, _ anchor: Scene.Text.Anchor
  ) -> Line {
    Line(
      text: text, place: Point(x: point.x + up * reading.y, y: point.y - up * reading.x),
      anchor: anchor, direction: reading)
  }

  // MARK: The bar

  /// The bar that shows the scale: one end, the other one, and its text. `nil` in a tree without
  /// lengths, and if the frame is too small.
  private var bar: (start: Point, end: Point, text: String)? {
    guard fit.lengths != nil else { return nil }
    let parts = tree.partsOfLength
    guard !parts.isEmpty else { return nil }
    let greatest = tree.lengths.dropFirst().reduce(0) { max($0, $1) }
    let drawn = layout.drawnAlong.reduce(0, +) / parts.reduce(0, +) / greatest
    let isUpright = !conventions.isRadial && !conventions.orientation.isHorizontal
    let frame = layout.frame
    let (unit, room) =
      isUpright ? (fit.pixelsOfUnit.height, frame.height) : (fit.pixelsOfUnit.width, frame.width)
    guard let scale = ScaleBar(pixels: drawn * unit, longest: min(0.25 * room, 160)) else {
      return nil
    }
    let margin = NodeLinkFit.margin
    let start = Point(x: frame.x + margin, y: frame.maxY - margin)
    let end = start.moved(
      along: isUpright ? Point(x: 0, y: -1) : Point(x: 1, y: 0), by: scale.pixels)
    return (start, end, scale.text)
  }

  /// The rectangle that the bar and its text take.
  private var barPlace: Rect? {
    guard let bar else { return nil }
    let isUpright = bar.start.x == bar.end.x
    let text = width(of: bar.text)
    let length = isUpright ? bar.start.y - bar.end.y : bar.end.x - bar.start.x
    return isUpright
      ? Rect(x: bar.end.x - 4, y: bar.end.y, width: 14 + text, height: length)
      : Rect(
        x: bar.start.x, y: bar.start.y - 8 - letters, width: max(length, text), height: 12 + letters
      )
  }

  /// Adds faint lines from leaves to names that begin farther away, and the bar.
  mutating func addLeadersAndBar() {
    addLeaders()
    addScaleBar()
  }

  private mutating func addLeaders() {
    guard let starts = fit.lengths?.nameStarts, !starts.isEmpty else { return }
    let root = boxes[0].middle
    var pieces: [Shape.Piece] = []
    var first: Int?
    for node in tree.nodes where names[node] != nil && starts[node] > 0 {
      let (leaf, away) = (boxes[node].middle, away(at: node))
      let (from, to) = (leaf.distance(to: root) + LengthFit.gap, starts[node] - 3)
      guard to - from > LengthFit.gap else { continue }
      pieces += [
        .move(to: root.moved(along: away, by: from)), .line(to: root.moved(along: away, by: to)),
      ]
      first = first ?? node
    }
    guard let first else { return }
    var mark = Scene.Mark(role: .link, node: first, shape: .path(pieces))
    mark.line = 0.5
    mark.lineColor = style.lines.mixed(with: style.background, share: 0.5)
    builder.append(mark)
  }

  private mutating func addScaleBar() {
    guard let bar else { return }
    let (start, end) = (bar.start, bar.end)
    let isUpright = start.x == end.x
    var pieces: [Shape.Piece] = [.move(to: start), .line(to: end)]
    for point in [start, end] {
      let across = Point(x: isUpright ? 1 : 0, y: isUpright ? 0 : 1)
      pieces += [
        .move(to: point.moved(along: across, by: -3)), .line(to: point.moved(along: across, by: 3)),
      ]
    }
    var mark = Scene.Mark(role: .link, node: 0, shape: .path(pieces))
    mark.line = 1
    mark.lineColor = style.ink
    let place = builder.append(mark)
    let middle =
      isUpright
      ? Point(x: start.x + 6, y: (start.y + end.y) / 2 + letters * Label.baseline)
      : Point(x: (start.x + end.x) / 2, y: start.y - 6)
    // A text that is longer than its bar begins with the bar.
    let isLonger = !isUpright && width(of: bar.text) > end.x - start.x
    builder.write(
      bar.text, on: place, letters, at: isLonger ? Point(x: start.x, y: middle.y) : middle,
      style.ink, anchor: isUpright || isLonger ? .start : .middle)
  }

  // MARK: Notes

  /// Says how many names have no room, those of leaves and those of branches.
  mutating func addLengthNotes(_ frameForNames: Size?) {
    func note(_ noun: String, _ advice: String, where isMeant: (Int) -> Bool) {
      let all = tree.nodes.filter {
        isMeant($0) && nodes.contains($0) && !nodes.isNameless($0)
      }
      let left = all.count { names[$0] == nil }
      guard left > 0 else { return }
      let counts = "\(builder.values.count(left)) of \(builder.values.count(all.count))"
      builder.note("\(counts) \(noun) have no room\(advice)")
    }
    // In an unrooted tree, no frame is sure to have room.
    let isUnrooted = conventions.isRadial && conventions.routing != .arc
    note("names", isUnrooted ? "" : advice(frameForNames)) { tree.isLeaf($0) }
    note("names of inner nodes", "") { $0 > 0 && !tree.isLeaf($0) }
  }
}

extension Layout<Point> {
  /// How far each node is from its parent along the edges, which in a phylogram has slanting edges,
  /// too.
  fileprivate var drawnAlong: [Double] {
    guard !conventions.isRadial else { return drawnLengths }
    return tree.nodes.map { node in
      guard node > 0 else { return 0 }
      let (from, to) = (self[Int(tree.parent[node])], self[node])
      return abs(conventions.orientation.isHorizontal ? to.x - from.x : to.y - from.y)
    }
  }
}

extension Point {
  fileprivate var reversed: Point { Point(x: -x, y: -y) }
}

extension Rect {
  fileprivate var middle: Point { Point(x: midX, y: midY) }
}
