/// The area of a union of boxes; its memory is used again for the next one.
///
/// A line along the borders of a treemap meets few of its boxes. So a set of boxes is cut in two by
/// such a line, and a box that it meets becomes two, until few are left: these are disjoint, or a
/// sweep finds their union. Where lines meet too many boxes, the sweep takes the whole set.
struct RectUnion {
  /// Boxes that meet less deep than this only touch: their sides are sums of rounded numbers.
  private let depth: Double

  private var boxes: [Box] = []
  private var others: [Box] = []
  private var sample: [Double] = []
  private var sweep = UnionSweep()

  /// Each of so few boxes is compared with each other one.
  private static let few = 32
  private static let sampled = 16

  init(touchingDepth: Double) {
    depth = touchingDepth
  }

  mutating func add(_ box: Box) {
    if box.hasInside { boxes.append(box) }
  }

  /// The area of the union, whose boxes are removed.
  ///
  /// - Complexity: O(*n* log *n*) for *n* boxes.
  mutating func removeArea() -> Double {
    var area = 0.0
    // How many boxes may still be cut in two.
    var spare = boxes.count
    var starts = [0]
    while let start = starts.popLast() {
      if boxes.count - start > Self.few, let middle = split(from: start, spare: &spare) {
        starts += [start, middle]
      } else {
        area += areaOfUnion(from: start)
        boxes.removeLast(boxes.count - start)
      }
    }
    return area
  }

  /// Orders the boxes from `start` on so that those before a line come first, and returns where the
  /// others begin; `nil` if one side has nearly all boxes, or too many boxes were cut in two.
  private mutating func split(from start: Int, spare: inout Int) -> Int? {
    let (x, y) = (line(across: .x, from: start), line(across: .y, from: start))
    return x.most <= y.most
      ? split(from: start, across: .x, at: x.place, spare: &spare)
      : split(from: start, across: .y, at: y.place, spare: &spare)
  }

  /// The line through the median of the beginnings in a sample, and how many of these beginnings
  /// are on its fuller side.
  private mutating func line(across axis: Axis, from start: Int) -> (place: Double, most: Int) {
    let step = (boxes.count - start) / Self.sampled
    sample.removeAll(keepingCapacity: true)
    for index in stride(from: start, to: boxes.count, by: step) {
      sample.append(boxes[index].interval(axis).start)
    }
    sample.sort()
    let place = sample[sample.count / 2]
    var (before, behind) = (0, 0)
    for index in stride(from: start, to: boxes.count, by: step) {
      let (from, to) = boxes[index].interval(axis)
      before += from < place ? 1 : 0
      behind += to > place ? 1 : 0
    }
    return (place, max(before, behind))
  }

  @inline(__always)
  private mutating func split(
    from start: Int, across axis: Axis, at place: Double, spare: inout Int
  ) -> Int? {
    let all = boxes.count - start
    if others.count < all { others += repeatElement(.empty, count: all - others.count) }
    let counts = Self.part(&boxes, from: start, across: axis, at: place, depth, behind: &others)
    boxes.removeLast(all - counts.before)
    boxes += others[..<counts.behind]
    let doubled = counts.before + counts.behind - all
    guard max(counts.before, counts.behind) < all / 8 * 7, doubled <= spare else { return nil }
    spare -= doubled
    return start + counts.before
  }

  /// Moves the boxes before a line to `start`, and those behind it to a list that has room for all;
  /// a box that the line meets becomes two. Returns how many are before and behind.
  @inline(__always)
  private static func part(
    _ boxes: inout [Box], from start: Int, across axis: Axis, at place: Double, _ depth: Double,
    behind: inout [Box]
  ) -> (before: Int, behind: Int) {
    var boxes = boxes.mutableSpan
    var others = behind.mutableSpan
    // A box that is thinner than the depth is on one side, too.
    let (last, first) = (place - depth, place + depth)
    var (kept, moved) = (start, 0)
    // Each box is written to both sides and counted on its own: a branch would often be guessed
    // wrong.
    for index in start..<boxes.count {
      let box = boxes[index]
      let (from, to) = box.interval(axis)
      let begins = (from - last).signBit
      let isMet = begins & (first - to).signBit
      if isMet == 1 {
        (boxes[kept], others[moved]) = box.cut(axis, at: place)
      } else {
        boxes[kept] = box
        others[moved] = box
      }
      kept += begins
      moved += 1 - begins + isMet
    }
    return (kept - start, moved)
  }

  private mutating func areaOfUnion(from start: Int) -> Double {
    let part = boxes[start...]
    guard part.count > Self.few || !part.areDisjoint(depth) else {
      return part.reduce(0) { $0 + $1.width * $1.height }
    }
    return sweep.area(of: part)
  }
}

extension Double {
  /// 1 if the number is below 0, else 0; found without a branch.
  fileprivate var signBit: Int { Int(truncatingIfNeeded: bitPattern >> 63) }
}

private enum Axis {
  case x, y
}

extension Box {
  @inline(__always)
  fileprivate func interval(_ axis: Axis) -> (start: Double, end: Double) {
    switch axis {
    case .x: (minX, maxX)
    case .y: (minY, maxY)
    }
  }

  /// The parts of the box before and behind a position.
  fileprivate func cut(_ axis: Axis, at place: Double) -> (Box, Box) {
    var (before, behind) = (self, self)
    switch axis {
    case .x: (before.maxX, behind.minX) = (place, place)
    case .y: (before.maxY, behind.minY) = (place, place)
    }
    return (before, behind)
  }
}

extension ArraySlice<Box> {
  /// Whether no two boxes meet deeper than `depth`. It is `Box.meets` by the signs of differences,
  /// as a branch for each pair takes most of the time.
  fileprivate func areDisjoint(_ depth: Double) -> Bool {
    for index in indices {
      let box = self[index].inset(by: depth)
      var signs: UInt64 = 0
      for other in self[(index + 1)...] {
        signs |=
          (box.minX - other.maxX).bitPattern & (other.minX - box.maxX).bitPattern
          & (box.minY - other.maxY).bitPattern & (other.minY - box.maxY).bitPattern
      }
      if signs >> 63 == 1 { return false }
    }
    return true
  }
}

/// The area of a union by a line that sweeps from left to right.
///
/// A segment tree over the strips between all upper and lower borders knows how much of the line is
/// covered: a node holds how many boxes cover it as a whole, and how much of it is covered at all.
///
/// - Reference: J. L. Bentley. "Algorithms for Klee's Rectangle Problems." Carnegie-Mellon
///   University, 1977.
private struct UnionSweep {
  private var events: [Event] = []
  private var borders: [Double] = []

  /// How many leaves the tree has; node 1 is its root, and nodes 2*i* and 2*i* + 1 are below *i*.
  private var leafCount = 1
  private var lengths: [Double] = []
  private var covers: [Int32] = []
  private var covered: [Double] = []

  private struct Event {
    let x: Double
    let minY: Double
    let maxY: Double
    let change: Int32
  }

  /// - Precondition: all boxes have an inside.
  /// - Complexity: O(*n* log *n*) for *n* boxes.
  mutating func area(of boxes: ArraySlice<Box>) -> Double {
    events.removeAll(keepingCapacity: true)
    for box in boxes {
      events.append(Event(x: box.minX, minY: box.minY, maxY: box.maxY, change: 1))
      events.append(Event(x: box.maxX, minY: box.minY, maxY: box.maxY, change: -1))
    }
    guard !events.isEmpty else { return 0 }
    makeTree()
    events.sort { $0.x < $1.x }
    var area = 0.0
    for (index, event) in events.enumerated() {
      if index > 0 { area += covered[1] * (event.x - events[index - 1].x) }
      cover(from: rank(of: event.minY), to: rank(of: event.maxY), by: event.change)
    }
    return area
  }

  private mutating func makeTree() {
    borders.removeAll(keepingCapacity: true)
    for event in events where event.change > 0 {
      borders.append(event.minY)
      borders.append(event.maxY)
    }
    borders.sort()
    leafCount = 1
    while leafCount < borders.count { leafCount *= 2 }
    lengths.removeAll(keepingCapacity: true)
    lengths.append(contentsOf: repeatElement(0, count: 2 * leafCount))
    for strip in 0..<borders.count - 1 {
      lengths[leafCount + strip] = borders[strip + 1] - borders[strip]
    }
    for node in (1..<leafCount).reversed() {
      lengths[node] = lengths[2 * node] + lengths[2 * node + 1]
    }
    covers.removeAll(keepingCapacity: true)
    covers.append(contentsOf: repeatElement(0, count: 2 * leafCount))
    covered.removeAll(keepingCapacity: true)
    covered.append(contentsOf: repeatElement(0, count: 2 * leafCount))
  }

  /// The first strip that begins at the border.
  private func rank(of border: Double) -> Int {
    var (low, high) = (0, borders.count - 1)
    while low < high {
      let middle = (low + high) / 2
      if borders[middle] < border { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private mutating func cover(from first: Int, to end: Int, by change: Int32) {
    var (left, right) = (first + leafCount, end + leafCount)
    while left < right {
      if left & 1 == 1 {
        covers[left] += change
        update(left)
        left += 1
      }
      if right & 1 == 1 {
        right -= 1
        covers[right] += change
        update(right)
      }
      left /= 2
      right /= 2
    }
    updateAbove(first + leafCount)
    updateAbove(end - 1 + leafCount)
  }

  private mutating func updateAbove(_ strip: Int) {
    var node = strip / 2
    while node > 0 {
      update(node)
      node /= 2
    }
  }

  private mutating func update(_ node: Int) {
    covered[node] =
      if covers[node] > 0 {
        lengths[node]
      } else if node < leafCount {
        covered[2 * node] + covered[2 * node + 1]
      } else {
        0
      }
  }
}
