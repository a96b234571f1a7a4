import TreeLayout

// Where there is room for texts in a circle.

extension Circle {
  var isFinite: Bool { (x + y + r).isFinite }

  /// How far below the middle of the circle the baseline of a line lies.
  func baseline(of index: Int, ofLines count: Int, _ size: Double) -> Double {
    size * (Label.baseline + Label.lineHeight * (Double(index) - Double(count - 1) / 2))
  }

  /// Where the middle of lines lies, from the tops of capitals to the ends of long tails:
  /// a little below that of the circle, as few letters have tails.
  func middleOfLines(_ size: Double) -> Double { y + size * (Label.baseline - 0.275) }

  /// The width that each of several lines around the middle of the circle has room for; 0 where the
  /// circle is not as high.
  func rooms(ofLines count: Int, _ size: Double, margin: Double = 2) -> [Double] {
    let radius = r - margin
    return (0..<count).map { index in
      let baseline = baseline(of: index, ofLines: count, size)
      let away = max(abs(baseline - 0.8 * size), abs(baseline + 0.25 * size))
      return radius > away ? 2 * (radius * radius - away * away).squareRoot() : 0
    }
  }

  /// Whether any part of a rectangle lies in the circle.
  func reaches(into rect: Rect) -> Bool {
    let (dx, dy) = (x - min(max(x, rect.x), rect.maxX), y - min(max(y, rect.y), rect.maxY))
    return dx * dx + dy * dy < r * r
  }

  /// Whether a rectangle lies in the circle.
  func holds(_ rect: Rect) -> Bool {
    let dx = max(x - rect.x, rect.maxX - x)
    let dy = max(y - rect.y, rect.maxY - y)
    return dx * dx + dy * dy <= r * r
  }

  /// From the top down, the widest places of a height that lie in the circle and outside of the
  /// circles in it. Even a large circle has only some hundreds.
  func gaps(among children: [Circle], _ height: Double) -> [Rect] {
    let radius = r - 2
    guard 2 * radius > height else { return [] }
    return stride(from: y - radius, through: y + radius - height, by: max(3, r / 100)).map {
      widestGap(from: $0, to: $0 + height, radius, among: children)
    }
  }

  /// - Parameter radius: the circle's radius without its margin.
  private func widestGap(
    from top: Double, to bottom: Double, _ radius: Double, among children: [Circle]
  ) -> Rect {
    /// Half of a circle's width at the height, between the two, that is nearest to the circle's
    /// middle.
    func half(_ circle: Circle) -> Double {
      let away = max(top - circle.y, circle.y - bottom, 0)
      return max(circle.r * circle.r - away * away, 0).squareRoot()
    }
    let farthest = max(abs(top - y), abs(bottom - y))
    let chord = max(radius * radius - farthest * farthest, 0).squareRoot()
    var blocks: [(first: Double, last: Double)] = [(x + chord, .infinity)]
    for child in children {
      let half = half(child)
      if half > 0 { blocks.append((child.x - half, child.x + half)) }
    }
    blocks.sort { $0.first < $1.first }
    var gap = Rect(x: x, y: top, width: 0, height: bottom - top)
    var start = x - chord
    for block in blocks {
      let end = min(block.first, x + chord)
      if end - start > gap.width { (gap.x, gap.width) = (start, end - start) }
      start = max(start, block.last)
    }
    return gap
  }

  /// A place in the upper part of the circle, high up and in front of as little as possible.
  ///
  /// - Parameters:
  ///   - most: the greatest share of the place that may be in front of circles.
  ///   - least: the place covers no more than a quarter of any circle that has a larger radius.
  func place(
    of size: Size, among children: [Circle], most: Double, sparing least: Double,
    where isFree: (Rect) -> Bool
  ) -> Rect? {
    let above = children.filter { $0.y - $0.r < y }
    let (radius, step) = (r - 2, max(3, r / 50))
    var best: (place: Rect, cost: Double)?
    // In the middle of the circle, the place would seem to name what is inside.
    for top in stride(from: y - radius, through: y - r / 2, by: step) {
      let height = y - top
      let room = (max(0, radius * radius - height * height)).squareRoot() - size.width / 2
      guard room >= 0 else { continue }
      // How low the place is costs as much as the share of it that is in front of circles.
      let low = (top - y + r) / r
      guard low < best?.cost ?? .infinity else { break }
      for shift in [0, -0.5, 0.5, -1, 1] {
        let place = Rect(
          x: x - size.width / 2 + shift * room, y: top, width: size.width, height: size.height)
        guard let covered = place.covered(by: above, sparing: least), covered <= most,
          low + covered + 0.2 * abs(shift) < best?.cost ?? .infinity, isFree(place)
        else { continue }
        best = (place, low + covered + 0.2 * abs(shift))
      }
    }
    return best?.place
  }
}

extension Rect {
  /// The part of the rectangle of a width whose middle is the nearest to *x*.
  func narrowed(to width: Double, around x: Double) -> Rect {
    let left = min(max(x - width / 2, self.x), maxX - width)
    return Rect(x: left, y: y, width: width, height: height)
  }

  func overlaps(_ other: Rect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  /// The share of the rectangle that is in front of circles, nearly; `nil` if it covers more than a
  /// quarter of a circle of more than a radius, or lies in one and seems to name it.
  fileprivate func covered(by circles: [Circle], sparing least: Double) -> Double? {
    var covered = 0.0
    for circle in circles where circle.reaches(into: self) {
      let shared =
        (min(maxX, circle.x + circle.r) - max(x, circle.x - circle.r))
        * (min(maxY, circle.y + circle.r) - max(y, circle.y - circle.r))
      if circle.r > least, shared > 0.25 * circle.area { return nil }
      if circle.holds(self) { return nil }
      covered += min(shared, circle.area)
    }
    return min(1, covered / area)
  }
}
