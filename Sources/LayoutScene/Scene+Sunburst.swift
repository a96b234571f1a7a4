import TreeLayout

extension Scene {
  /// The scene of a sunburst: rings, as large as the frame allows, with the root in the middle.
  ///
  /// Each node has its name, its value, and its share if it is a group, as far as there is room. A
  /// chain of only children is one arc over its rings with the names of all; from the root on, it
  /// is the disc in the middle, and the other rings are thicker. Arcs shorter than 2.5 pixels, or
  /// than the style's detail, share one hatching with their neighbors below the same parent.
  ///
  /// A few deep branches would make all rings thin. The last rings are not drawn if the arcs of
  /// each are together shorter than fifteen degrees, and the others are thicker; a hatched rim
  /// shows where they would be.
  ///
  /// If there is no room for all marks, the longest are kept: about five thousand on a screen of
  /// 1440 by 900, and in other frames from a fifth to four times as many, by area. There may be
  /// twice as many if many arcs have the same length.
  ///
  /// - Parameters:
  ///   - layout: the arcs, indexed by node.
  ///   - names: the names of the layout's nodes, with their own colors, indexed by node.
  ///   - style: colors, the least size of marks, the size of letters and the unit of values.
  ///   - limitsMarks: whether there are no more marks than a screen has room for.
  ///   - scale: how many pixels a unit of the layout has, for pictures of one tree in several
  ///     versions: then the center is that of the frame, all rings are drawn, and no chain is one
  ///     arc. `nil` if the picture fills its frame.
  /// - Complexity: O(*n* log *n*) for *n* nodes, apart from the texts.
  public init(
    sunburst layout: Layout<Arc>, names: NodeNames, style: DrawingStyle = DrawingStyle(),
    limitsMarks: Bool = true, scale: Double? = nil
  ) {
    let builder = SceneBuilder(layout, names, style, Palette(layout, names: names, style))
    func band(_ arc: Arc) -> Band {
      Band(start: arc.startAngle, end: arc.endAngle, near: arc.innerRadius, far: arc.outerRadius)
    }
    let bands = layout.geometry.map(band)
    let total = layout.conventions.total ?? layout.tree.weights[0]
    var plan = LevelPlan(
      layout.tree, builder.nodes, bands, isAsLaidOut: scale != nil,
      unseen: layout.visible.map {
        UnseenLevels(
          $0, layout.levelShapes.map(band), total: total, shown: layout.conventions.ringsShown)
      })
    plan.closeUp()
    let frame = layout.frame
    var center = Point(x: frame.midX, y: frame.midY)
    var factor = scale ?? 1
    if scale == nil {
      let rim = plan.hasMore ? LevelScene<SunburstShapes>.rimWidth : 0
      let margin = min(6, frame.shorterSide / 10) + rim
      let extent = plan.extent
      let fits = [
        max(frame.width - 2 * margin, 0) / extent.width,
        max(frame.height - 2 * margin, 0) / extent.height,
      ]
      factor = fits.filter { $0.isFinite }.min() ?? 1
      center = Point(
        x: center.x - extent.midX * factor, y: center.y - extent.midY * factor)
    }
    plan.scale(by: factor)
    let gap = layout.conventions.marginBetweenArcs * factor
    var maker = LevelScene(
      builder, plan, SunburstShapes(center: center, gap: gap), limitsMarks: limitsMarks)
    maker.make()
    self = maker.finished(.tree(away: .down), further: "out")
  }
}

extension LevelPlan {
  /// The rectangle around the arcs that are drawn, with their center at the origin.
  fileprivate var extent: Rect {
    // Above, right of, below and left of the center.
    var sides = SIMD4<Double>.zero
    let arcs = outermostBands.filter { band in
      band.exists && abs(band.far) < 1e12 && abs(band.start) < 1e12
    }
    // An arc is farthest out where it crosses an axis, or at its ends.
    for arc in arcs {
      var quarter = (arc.start / 90).rounded(.up)
      for _ in 0..<4 where quarter * 90 <= arc.end {
        let side = (quarter - 4 * (quarter / 4).rounded(.down)).whole(in: 0...3)
        sides[side] = max(sides[side], arc.far)
        quarter += 1
      }
    }
    for arc in arcs where arc.far > sides.min() {
      for angle in [arc.start, arc.end] {
        let end = Point.zero.moved(angle, arc.far)
        sides = pointwiseMax(sides, SIMD4(-end.y, end.x, end.y, -end.x))
      }
    }
    return Rect(x: -sides[3], y: -sides[0], width: sides[1] + sides[3], height: sides[0] + sides[2])
  }
}

extension Palette {
  /// An arc's aspect is its length along its middle ÷ its thickness, or the inverse.
  package init(_ layout: Layout<Arc>, names: NodeNames, _ style: DrawingStyle) {
    let arcs = layout.geometry
    self.init(layout.tree, visible: layout.visible, style, names: names) { node in
      let arc = arcs[node]
      let length = arc.span * .pi / 180 * (arc.innerRadius + arc.outerRadius) / 2
      let thickness = arc.outerRadius - arc.innerRadius
      return max(length, thickness) / min(length, thickness)
    }
  }
}

/// Arcs around a center.
private struct SunburstShapes: LevelShapes {
  let center: Point

  /// The distance between arcs, in pixels.
  let gap: Double

  /// Whether gaps cannot be seen, so that lines stand between arcs.
  private var hasLines: Bool { !(gap >= 1) }

  func length(_ part: Double, at far: Double) -> Double { part * .pi / 180 * far }

  func shape(of band: Band) -> Shape {
    .arc(arc(of: band), around: center, gap: hasLines ? 0 : gap)
  }

  func shape(from start: Double, _ near: Double, _ parts: [BandPart]) -> Shape {
    var pieces: [Shape.Piece] = [.move(to: center.moved(start, near))]
    var begin = start
    for part in parts {
      pieces.append(.line(to: center.moved(begin, part.far)))
      pieces.append(.arc(around: center, by: part.end - begin))
      begin = part.end
    }
    pieces += [.line(to: center.moved(begin, near)), .arc(around: center, by: start - begin)]
    return .path(pieces + [.close])
  }

  private func arc(of band: Band) -> Arc {
    Arc(
      startAngle: band.start, endAngle: band.end, innerRadius: band.near, outerRadius: band.far)
  }

  func line(_ length: Double, _ thickness: Double) -> Double {
    let side = min(length, thickness)
    return !hasLines || side < 1.5 ? 0 : side < 2.5 ? 0.5 : 1
  }

  func lineRoom(_ thickness: Double) -> Double { thickness - 2 }

  /// In the disc in the middle, texts stand in several lines. In an arc they run along the ring,
  /// straight across the arc's middle; a name that fits on no line there runs along the radius.
  func text(
    _ name: String, _ values: [String], in band: Band, _ size: Double, isBold: Bool,
    _ builder: SceneBuilder
  ) -> (block: TextBlock, place: TextBlock.Place, size: Double)? {
    let room = ArcRoom(arc(of: band), around: center, gap: max(gap, 1))
    let height = size * Label.lineHeight
    func block(
      _ lines: ClosedRange<Int>, isWhole: Bool, _ place: (Double, Double) -> ArcRoom.Place?
    ) -> (block: TextBlock, place: TextBlock.Place, size: Double)? {
      guard
        let block = TextBlock(
          name, values, lines: lines, isWhole: isWhole, size, isBold: isBold, prefersBehind: false,
          builder, room: { place(Double($0) * height, .infinity)?.length ?? 0 }),
        let place = place(
          Double(block.lineCount) * height, block.length(size, isBold: isBold, builder))
      else { return nil }
      return (block, TextBlock.Place(point: place.middle, direction: place.direction), size)
    }
    func along(_ height: Double, _ wanted: Double) -> ArcRoom.Place? {
      room.along(height: height, wanted: wanted)
    }
    func across(_ height: Double, _ wanted: Double) -> ArcRoom.Place? {
      room.across(height: height, wanted: wanted)
    }
    if room.inDisc(height: 0) != nil {
      func inDisc(_ height: Double, _ wanted: Double) -> ArcRoom.Place? {
        room.inDisc(height: height)
      }
      return block(1...3, isWhole: true, inDisc) ?? block(1...3, isWhole: false, inDisc)
    }
    if let whole = block(1...1, isWhole: true, along) ?? block(1...1, isWhole: true, across)
      ?? block(2...3, isWhole: true, along) ?? block(2...3, isWhole: true, across)
    {
      return whole
    }
    guard let first = block(1...1, isWhole: false, along) else {
      return block(1...1, isWhole: false, across)
    }
    guard let second = block(1...1, isWhole: false, across) else { return first }
    let (one, other) = (first.block.name.lines[0].count, second.block.name.lines[0].count)
    return one >= other ? first : second
  }
}
