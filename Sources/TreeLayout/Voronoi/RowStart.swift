/// The cells that a power diagram starts with: rows as in `Squarified`, in a convex polygon, with
/// exact areas. The lightest item is in the sharpest corner.
///
/// The rows lie along the sides of the least rectangle around the polygon. A last item that would
/// be a thin slice is cut off at the corner instead.
///
/// - Complexity: O(*n*) cuts.
struct RowStart {
  /// The corners of all cells, one cell after the other, relative to the last corner; a side that
  /// is not on the polygon has the number 0.
  private(set) var corners: [Corner] = []
  private(set) var ranges: [Range<Int>] = []

  /// The last corner, near which light cells are: relative to the polygon's center, they would lose
  /// digits.
  var lastCorner: Corner { axes.corner }

  /// Where sites start, with weights of discs that do not meet, so that no power cell is empty.
  private(set) var sites = PowerSites()

  private var axes = RowAxes()
  private var rest = ConvexPolygon()
  private var targets: [Double] = []

  /// The sum of each target and those behind it, added from the last one on.
  private var sums: [Double] = []

  init() {}

  /// Divides a polygon among targets, which fall and sum to its area.
  mutating func divide(_ outline: [Corner], area: Double, among targets: [Double]) {
    axes = RowAxes(of: outline, size: max(area, 0).squareRoot())
    self.targets = targets
    corners.removeAll(keepingCapacity: true)
    ranges = [Range<Int>](repeating: 0..<0, count: targets.count)
    sites.removeAll()
    for _ in targets { sites.append(x: 0, y: 0, weight: 0) }
    rest.reset(to: outline, movedBy: -lastCorner.x, -lastCorner.y)
    sumUp()
    var first = 0
    var rowNumber = 0
    while first < self.targets.count {
      let scale = rest.measure.area / sums[first]
      let (a, b) = (rest.extent(axes.a.x, axes.a.y), rest.extent(axes.b.x, axes.b.y))
      let isAlongA = a.high - a.low >= (b.high - b.low) * (1 - 1e-9)
      let (along, across) = isAlongA ? (axes.a, axes.b) : (axes.b, axes.a)
      let extent = isAlongA ? a : b
      let profile = SliceProfile(of: rest, along: along)
      let (end, bound) = row(from: first, profile, extent, scale: scale)
      let last = self.targets.count - 1
      let left = extent.high - bound
      if end == last, scale * self.targets[last] > 3 * left * left {
        cutCorner(scale * self.targets[last])
        self.targets.removeLast()
        sumUp()
        continue
      }
      var strip = rest
      if end <= last {
        strip.cut(along.x, along.y, bound, side: 0)
        rest.cut(-along.x, -along.y, -bound, side: 0)
      }
      cut(strip, among: first..<end, across: across, backwards: !rowNumber.isMultiple(of: 2))
      first = end
      rowNumber += 1
    }
  }

  private mutating func sumUp() {
    sums = targets
    for index in targets.indices.dropLast().reversed() { sums[index] += sums[index + 1] }
  }

  /// The end of the row that begins at an item, and where the row ends along its axis.
  private func row(
    from first: Int, _ profile: SliceProfile, _ extent: (low: Double, high: Double), scale: Double
  ) -> (end: Int, bound: Double) {
    var best = (end: first + 1, bound: extent.high)
    var worst = Double.infinity
    let largest = scale * targets[first]
    var sum = 0.0
    for index in first..<targets.count {
      sum += targets[index]
      let bound =
        index + 1 == targets.count
        ? extent.high : profile.bound(of: scale * sum, leaving: scale * sums[index + 1])
      let thickness = bound - extent.low
      let square = thickness * thickness
      let ratio = max(largest / square, square / (scale * targets[index]))
      guard ratio <= worst * (1 + 1e-9) else { break }
      worst = ratio
      best = (index + 1, bound)
    }
    return best
  }

  /// Gives the last item what lies next to the last corner.
  private mutating func cutCorner(_ area: Double) {
    let inwards = axes.bisector
    let bound = SliceProfile(of: rest, along: inwards).bound(
      of: area, leaving: rest.measure.area - area)
    var cell = rest
    cell.cut(inwards.x, inwards.y, bound, side: 0)
    rest.cut(-inwards.x, -inwards.y, -bound, side: 0)
    finish(cell, targets.count - 1, movedAlong: nil)
  }

  private mutating func cut(
    _ strip: ConvexPolygon, among items: Range<Int>, across axis: Direction, backwards: Bool
  ) {
    let way = backwards ? Direction(x: -axis.x, y: -axis.y) : axis
    var strip = strip
    var left = Array(targets[items])
    for index in left.indices.dropLast().reversed() { left[index] += left[index + 1] }
    for index in items {
      var cell = strip
      if index + 1 < items.upperBound {
        let next = index + 1 - items.lowerBound
        let scale = strip.measure.area / left[next - 1]
        let bound = SliceProfile(of: strip, along: axis).bound(
          of: scale * targets[index], leaving: scale * left[next])
        cell.cut(axis.x, axis.y, bound, side: 0)
        strip.cut(-axis.x, -axis.y, -bound, side: 0)
      }
      finish(cell, index, movedAlong: items.count > 1 ? way : nil)
    }
  }

  /// Keeps a cell, and places its site.
  private mutating func finish(_ cell: ConvexPolygon, _ item: Int, movedAlong way: Direction?) {
    let start = corners.count
    corners.append(contentsOf: cell.corners)
    ranges[item] = start..<corners.count
    let middle = cell.measure
    var site = Direction(x: middle.x, y: middle.y)
    if let way {
      let distance = 0.2 * cell.distance(from: site, to: way)
      site = Direction(x: site.x + distance * way.x, y: site.y + distance * way.y)
    }
    let radius = cell.distanceToCuts(from: site)
    sites.set(
      item, x: site.x + lastCorner.x, y: site.y + lastCorner.y, weight: radius * radius)
  }
}

/// A vector, of length 1 as a rule.
struct Direction: BitwiseCopyable {
  var x: Double
  var y: Double
}

/// The directions in which rows lie.
private struct RowAxes {
  var a = Direction(x: 1, y: 0)
  var b = Direction(x: 0, y: 1)

  /// The last corner, which lies far along both axes.
  var corner = Corner(x: 0, y: 0)

  /// From there to the middle between its sides.
  var bisector = Direction(x: -1, y: 0)

  init() {}

  init(of outline: [Corner], size: Double) {
    var corners: [Corner] = []
    for corner in outline {
      if let last = corners.last {
        let (dx, dy) = (corner.x - last.x, corner.y - last.y)
        if dx * dx + dy * dy <= 1e-12 * size * size { continue }
      }
      corners.append(corner)
    }
    guard corners.count > 2 else { return }
    let polygon = ConvexPolygon(corners)
    chooseAxes(of: polygon)
    chooseCorner(of: polygon, size: size)
  }

  private mutating func chooseAxes(of polygon: ConvexPolygon) {
    var least = Double.infinity
    for (index, corner) in polygon.corners.enumerated() {
      let next = polygon.corners[index + 1 < polygon.corners.count ? index + 1 : 0]
      guard let u = Direction(from: corner, to: next) else { continue }
      let (low, high) = polygon.extent(u.x, u.y)
      let (left, right) = polygon.extent(-u.y, u.x)
      let area = (high - low) * (right - left)
      guard area < least * (1 - 1e-9) else { continue }
      least = area
      let turned = Direction(x: -u.y, y: u.x)
      (a, b) = high - low >= (right - left) * (1 - 1e-9) ? (u, turned) : (turned, u)
    }
  }

  private mutating func chooseCorner(of polygon: ConvexPolygon, size: Double) {
    var best: (cosine: Double, place: Double, corner: Corner)?
    for (index, corner) in polygon.corners.enumerated() {
      let count = polygon.corners.count
      guard let back = Direction(from: corner, to: polygon.corners[(index + count - 1) % count]),
        let on = Direction(from: corner, to: polygon.corners[(index + 1) % count])
      else { continue }
      let cosine = back.x * on.x + back.y * on.y
      let place = corner.x + corner.y
      if let best, cosine <= best.cosine + 1e-9,
        cosine < best.cosine - 1e-9 || place <= best.place + 1e-9 * size
      {
        continue
      }
      best = (cosine, place, corner)
      let (x, y) = (back.x + on.x, back.y + on.y)
      let length = (x * x + y * y).squareRoot()
      bisector = length > 0 ? Direction(x: x / length, y: y / length) : Direction(x: -on.y, y: on.x)
    }
    guard let best else { return }
    corner = best.corner
    turn(&a, to: best.corner, of: polygon)
    turn(&b, to: best.corner, of: polygon)
  }

  private func turn(_ axis: inout Direction, to corner: Corner, of polygon: ConvexPolygon) {
    let (low, high) = polygon.extent(axis.x, axis.y)
    let way = corner.x * axis.x + corner.y * axis.y
    if way < (low + high) / 2 - 1e-9 * (high - low) { axis = Direction(x: -axis.x, y: -axis.y) }
  }
}

extension Direction {
  fileprivate init?(from: Corner, to: Corner) {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let length = (dx * dx + dy * dy).squareRoot()
    guard length > 0 else { return nil }
    self.init(x: dx / length, y: dy / length)
  }
}

extension PowerSites {
  fileprivate mutating func set(_ site: Int, x: Double, y: Double, weight: Double) {
    self.x[site] = x
    self.y[site] = y
    setWeight(site, weight)
  }
}

/// How wide a convex polygon is at each of its corners along an axis; between two, linearly.
private struct SliceProfile {
  private var ways: [Double]
  private var widths: [Double]

  init(of polygon: ConvexPolygon, along axis: Direction) {
    ways = polygon.corners.map { axis.x * $0.x + axis.y * $0.y }
    let across = polygon.corners.map { axis.x * $0.y - axis.y * $0.x }
    let corners = ways
    ways.sort()
    widths = ways.map { way in
      var (low, high) = (Double.infinity, -Double.infinity)
      for (index, from) in corners.enumerated() {
        let next = index + 1 < corners.count ? index + 1 : 0
        if from == way {
          low = min(low, across[index])
          high = max(high, across[index])
        }
        let to = corners[next]
        guard from < way && way < to || to < way && way < from else { continue }
        let place = across[index] + (way - from) / (to - from) * (across[next] - across[index])
        low = min(low, place)
        high = max(high, place)
      }
      return max(high - low, 0)
    }
  }

  /// How far along the axis a slice of some area reaches that leaves another. It is found from the
  /// end that is nearer, as light items near the last corner need all digits.
  func bound(of area: Double, leaving rest: Double) -> Double {
    let last = ways.count - 1
    guard last > 0 else { return 0 }
    var (from, step) = area <= rest ? (0, 1) : (last, -1)
    var missing = min(area, rest)
    while true {
      let to = from + step
      let thickness = abs(ways[to] - ways[from])
      let (width, change) = (widths[from], widths[to] - widths[from])
      let piece = thickness * (width + change / 2)
      if piece < missing, to > 0, to < last {
        missing -= piece
        from = to
        continue
      }
      guard missing > 0, thickness > 0 else { return ways[from] }
      let slope = change / thickness
      let root = max(width * width + 2 * slope * missing, 0).squareRoot()
      guard width + root > 0 else { return ways[to] }
      return ways[from] + Double(step) * min(2 * missing / (width + root), thickness)
    }
  }
}

extension ConvexPolygon {
  /// How far the border is from a point inside, in a direction.
  fileprivate func distance(from point: Direction, to way: Direction) -> Double {
    var distance = Double.infinity
    for (index, from) in corners.enumerated() {
      let to = corners[index + 1 < corners.count ? index + 1 : 0]
      // The outer normal of a side that runs clockwise.
      let (x, y) = (to.y - from.y, from.x - to.x)
      let speed = x * way.x + y * way.y
      guard speed > 0 else { continue }
      distance = min(distance, max(x * (from.x - point.x) + y * (from.y - point.y), 0) / speed)
    }
    return distance.isFinite ? distance : 0
  }

  /// The distance of a point to the nearest side that was cut; 0 if none was.
  fileprivate func distanceToCuts(from point: Direction) -> Double {
    var distance = Double.infinity
    for (index, from) in corners.enumerated() where from.side != Corner.border {
      let to = corners[index + 1 < corners.count ? index + 1 : 0]
      let (x, y) = (to.y - from.y, from.x - to.x)
      let length = (x * x + y * y).squareRoot()
      guard length > 0 else { continue }
      distance = min(
        distance, max(x * (from.x - point.x) + y * (from.y - point.y), 0) / length)
    }
    return distance.isFinite ? distance : 0
  }
}
