/// Sites halved again and again across their longer extent, until at most eight are together.
///
/// The halves are numbered like a heap: those of part `k` are parts `2k + 1` and `2k + 2`. All
/// parts without halves have the same depth.
struct SiteHalves {
  /// The sites, part by part.
  private(set) var order: [Int32]

  /// Where in `order` a site is.
  private(set) var positions: [Int32]

  /// Where in `order` each part begins and ends.
  private var starts: [Int32]
  private var ends: [Int32]

  fileprivate var boxes: [Box]

  /// How often sites are halved.
  let depth: Int

  fileprivate struct Box {
    var left = Double.infinity
    var right = -Double.infinity
    var top = Double.infinity
    var bottom = -Double.infinity

    /// The greatest weight of the sites in it.
    var weight = -Double.infinity
  }

  /// - Complexity: O(*n* log *n*) expected.
  init(of sites: PowerSites) {
    let count = sites.count
    var depth = 0
    while count >> depth > 8 { depth += 1 }
    self.depth = depth
    order = (0..<Int32(count)).map { $0 }
    positions = order
    let parts = 2 << depth - 1
    starts = [Int32](repeating: 0, count: parts)
    ends = starts
    boxes = [Box](repeating: Box(), count: parts)
    ends[0] = Int32(count)
    for part in 0..<(1 << depth - 1) {
      let (start, end) = (Int(starts[part]), Int(ends[part]))
      let middle = (start + end) / 2
      var box = Box()
      for place in start..<end { box.add(Int(order[place]), of: sites) }
      if box.right - box.left >= box.bottom - box.top {
        Self.select(middle, in: start..<end, of: &order, by: sites.x)
      } else {
        Self.select(middle, in: start..<end, of: &order, by: sites.y)
      }
      (starts[2 * part + 1], ends[2 * part + 1]) = (Int32(start), Int32(middle))
      (starts[2 * part + 2], ends[2 * part + 2]) = (Int32(middle), Int32(end))
    }
    for place in 0..<count { positions[Int(order[place])] = Int32(place) }
  }

  /// Where in `order` the sites of a part are.
  func places(of part: Int) -> Range<Int> { Int(starts[part])..<Int(ends[part]) }

  /// Moves the sites with the least coordinates before a place. Equal ones go by number.
  private static func select(
    _ place: Int, in range: Range<Int>, of order: inout [Int32], by column: [Double]
  ) {
    func precedes(_ a: Int32, _ b: Int32) -> Bool {
      let (x, y) = (column[Int(a)], column[Int(b)])
      return x < y || x == y && a < b
    }
    var (low, high) = (range.lowerBound, range.upperBound - 1)
    while low < high {
      let middle = (low + high) / 2
      if precedes(order[middle], order[low]) { order.swapAt(middle, low) }
      if precedes(order[high], order[low]) { order.swapAt(high, low) }
      if precedes(order[high], order[middle]) { order.swapAt(high, middle) }
      let pivot = order[middle]
      var (left, right) = (low, high)
      while left <= right {
        while precedes(order[left], pivot) { left += 1 }
        while precedes(pivot, order[right]) { right -= 1 }
        if left <= right {
          order.swapAt(left, right)
          left += 1
          right -= 1
        }
      }
      if place <= right {
        high = right
      } else if place >= left {
        low = left
      } else {
        return
      }
    }
  }
}

extension SiteHalves.Box {
  fileprivate mutating func add(_ site: Int, of sites: PowerSites) {
    left = min(left, sites.x[site])
    right = max(right, sites.x[site])
    top = min(top, sites.y[site])
    bottom = max(bottom, sites.y[site])
    weight = max(weight, sites.weights[site])
  }
}

// MARK: - Search

extension SiteHalves {
  /// Takes up where sites are now, and their weights.
  mutating func update(to sites: PowerSites) {
    let first = 1 << depth - 1
    for part in boxes.indices.reversed() {
      var box = Box()
      if part >= first {
        for place in places(of: part) { box.add(Int(order[place]), of: sites) }
      } else {
        let (a, b) = (boxes[2 * part + 1], boxes[2 * part + 2])
        box = Box(
          left: min(a.left, b.left), right: max(a.right, b.right), top: min(a.top, b.top),
          bottom: max(a.bottom, b.bottom), weight: max(a.weight, b.weight))
      }
      boxes[part] = box
    }
  }

  /// The sites that may cut a site's cell, and none but them can; near ones are looked at first, so
  /// that the cell is small soon.
  ///
  /// - Parameter cell: the polygon to be divided, relative to the site; it becomes the cell.
  func find(
    _ site: Int, of sites: PowerSites, cutting cell: inout ConvexPolygon,
    stack: inout [Int32], found: inout [Int32]
  ) {
    found.removeAll(keepingCapacity: true)
    stack.removeAll(keepingCapacity: true)
    stack.append(0)
    let (x, y) = (sites.x[site], sites.y[site])
    var reach = cell.reach.squareRoot()
    let first = 1 << depth - 1
    while let part = stack.popLast().map(Int.init) {
      guard canCut(part, x, y, weight: sites.weights[site], reach: reach) else { continue }
      guard part >= first else {
        let (near, far) = (2 * part + 1, 2 * part + 2)
        let isNear = distance(to: near, x, y) <= distance(to: far, x, y)
        stack.append(Int32(isNear ? far : near))
        stack.append(Int32(isNear ? near : far))
        continue
      }
      var wasCut = false
      for place in places(of: part) where order[place] != Int32(site) {
        let other = Int(order[place])
        let (ex, ey) = (sites.x[other] - x, sites.y[other] - y)
        let bound = (ex * ex + ey * ey + sites.difference(site, other)) / 2
        guard cell.cut(ex, ey, bound, side: Int32(other)) else { continue }
        found.append(Int32(other))
        wasCut = true
        if cell.corners.isEmpty { return }
      }
      if wasCut { reach = cell.reach.squareRoot() }
    }
  }

  /// The square of the distance from a point to a part's box.
  private func distance(to part: Int, _ x: Double, _ y: Double) -> Double {
    let box = boxes[part]
    let dx = max(box.left - x, x - box.right, 0)
    let dy = max(box.top - y, y - box.bottom, 0)
    return dx * dx + dy * dy
  }

  /// Whether a site in a part can cut a cell whose corners are not farther from its site than
  /// `reach`. A site at distance *e* cuts it only if *e*² − 2 *e* reach is less than what it is
  /// heavier.
  private func canCut(
    _ part: Int, _ x: Double, _ y: Double, weight: Double, reach: Double
  ) -> Bool {
    let nearest = max(distance(to: part, x, y).squareRoot() * (1 - 1e-12), reach)
    let heavier = boxes[part].weight - weight
    return nearest * (nearest - 2 * reach) <= heavier + 1e-12 * (abs(heavier) + nearest * nearest)
  }
}
