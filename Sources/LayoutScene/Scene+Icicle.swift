import TreeLayout

extension Scene {
  /// The scene of an icicle.
  ///
  /// Each node has a box with its name, its value, and its share if it is a group, as far as there
  /// is room. A chain of only children is one box over its levels with the names of all; from the
  /// root on, it has one level, and the other levels are thicker. Boxes shorter than 2.5 pixels, or
  /// than the style's detail, share one hatching with their neighbors below the same parent.
  ///
  /// A few deep branches would make all levels thin. The last levels are not drawn if the boxes of
  /// each are together shorter than a twenty-fourth of the root, and the others are thicker; a
  /// hatched rim shows where they would be.
  ///
  /// If there is no room for all marks, the longest are kept: about five thousand on a screen of
  /// 1440 by 900, and in other frames from a fifth to four times as many, by area. There may be
  /// twice as many if many boxes have the same length.
  ///
  /// - Parameters:
  ///   - layout: the boxes, in pixels, indexed by node.
  ///   - names: the names of the layout's nodes, with their own colors, indexed by node.
  ///   - style: colors, the least size of marks, the size of letters and the unit of values.
  ///   - limitsMarks: whether there are no more marks than a screen has room for.
  ///   - isAsLaidOut: whether all boxes stay where the layout has them, and no chain is one box:
  ///     for pictures of one tree in several versions.
  /// - Complexity: O(*n* log *n*) for *n* nodes, apart from the texts.
  public init(
    icicle layout: Layout<Rect>, names: NodeNames, style: DrawingStyle = DrawingStyle(),
    limitsMarks: Bool = true, isAsLaidOut: Bool = false
  ) {
    let shapes = IcicleShapes(layout)
    let builder = SceneBuilder(layout, names, style, Palette(layout, names: names, style))
    let bands = layout.geometry.map(shapes.band)
    var plan = LevelPlan(
      layout.tree, builder.nodes, bands, isAsLaidOut: isAsLaidOut,
      unseen: layout.visible.map {
        UnseenLevels(
          $0, layout.levelShapes.map(shapes.band), total: layout.tree.weights[0], shown: .max)
      })
    plan.closeUp()
    let end = shapes.isDown ? layout.frame.maxY : layout.frame.maxX
    plan.stretch(to: end - (plan.hasMore ? LevelScene<IcicleShapes>.rimWidth : 0))
    var maker = LevelScene(builder, plan, shapes, limitsMarks: limitsMarks)
    maker.make()
    self = maker.finished(
      .boxes, further: (layout.conventions.levels ?? .down).rawValue)
  }
}

/// Boxes in rows or columns.
private struct IcicleShapes: LevelShapes {
  /// Whether levels are rows.
  let isDown: Bool

  /// Twice the middle of the frame across the levels, if the root is where coordinates are
  /// greatest: places across the levels are those of the reflected drawing. Otherwise `nil`.
  private let mirror: Double?

  init(_ layout: Layout<Rect>) {
    let (frame, levels) = (layout.frame, layout.conventions.levels ?? .down)
    isDown = !levels.isHorizontal
    mirror =
      levels.isReversed ? (isDown ? frame.y + frame.maxY : frame.x + frame.maxX) : nil
  }

  /// The place of a box.
  func band(_ box: Rect) -> Band {
    let (start, end) = isDown ? (box.x, box.maxX) : (box.y, box.maxY)
    let (near, far) = isDown ? (box.y, box.maxY) : (box.x, box.maxX)
    return Band(
      start: start, end: end, near: mirror.map { $0 - far } ?? near,
      far: mirror.map { $0 - near } ?? far)
  }

  func length(_ part: Double, at far: Double) -> Double { part }

  func shape(of band: Band) -> Shape { .box(box(of: band)) }

  private func box(of band: Band) -> Rect {
    let (length, thickness) = (band.end - band.start, band.far - band.near)
    let near = mirror.map { $0 - band.far } ?? band.near
    return isDown
      ? Rect(x: band.start, y: near, width: length, height: thickness)
      : Rect(x: near, y: band.start, width: thickness, height: length)
  }

  func shape(from start: Double, _ near: Double, _ parts: [BandPart]) -> Shape {
    func point(_ along: Double, _ across: Double) -> Point {
      let across = mirror.map { $0 - across } ?? across
      return isDown ? Point(x: along, y: across) : Point(x: across, y: along)
    }
    var pieces: [Shape.Piece] = [.move(to: point(start, near))]
    var begin = start
    for part in parts {
      pieces += [.line(to: point(begin, part.far)), .line(to: point(part.end, part.far))]
      begin = part.end
    }
    return .path(pieces + [.line(to: point(begin, near)), .close])
  }

  func line(_ length: Double, _ thickness: Double) -> Double {
    let side = min(length, thickness)
    return side < 1.5 ? 0 : side < 2.5 ? 0.5 : 1
  }

  func lineRoom(_ thickness: Double) -> Double { isDown ? thickness : .infinity }

  /// In rows, texts are in the middle of their boxes, with the value rather below the name; in
  /// columns they begin at one *x*, with the value rather at the end of the name's line. In a box
  /// three times as high as wide, a name that has no room across runs down.
  func text(
    _ name: String, _ values: [String], in band: Band, _ size: Double, isBold: Bool,
    _ builder: SceneBuilder
  ) -> (block: TextBlock, place: TextBlock.Place, size: Double)? {
    let box = box(of: band)
    let middle = Point(x: box.midX, y: box.midY)
    let height = size * Label.lineHeight
    func block(_ width: Double, _ thickness: Double, _ most: Int, isWhole: Bool) -> TextBlock? {
      TextBlock(
        name, values, lines: 1...most, isWhole: isWhole, size, isBold: isBold,
        prefersBehind: !isDown, builder
      ) { Double($0) * height <= thickness ? width : 0 }
    }
    let across =
      TextBlock.Place(
        point: isDown ? middle : Point(x: box.x + 4, y: middle.y),
        width: isDown ? nil : box.width - 8)
    if let block = block(box.width - 6, box.height, 3, isWhole: true) {
      return (block, across, size)
    }
    if let block = block(box.width - 6, box.height, 1, isWhole: false) {
      return (block, across, size)
    }
    guard box.height >= 3 * box.width,
      let block = block(box.height - 8, box.width, 1, isWhole: true)
        ?? block(box.height - 8, box.width, 1, isWhole: false)
    else { return nil }
    return (block, TextBlock.Place(point: middle, direction: Point(x: 0, y: 1)), size)
  }
}
