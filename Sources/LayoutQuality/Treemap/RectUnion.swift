/// The area of a union of boxes; its memory is used again for the next one.
///
/// A line along the borders of a treemap meets few of its boxes. So a set of boxes is cut in two by
/// such a line, a box that it meets becoming two, until few are left: these are disjoint, or a
/// sweep finds their union. Where lines meet too many boxes, the sweep takes the whole set.
struct RectUnion {
  private var boxes: [Box] = []
  private var sweep = UnionSweep()

  /// So few boxes are compared each with each other.
  private static let few = 16

  mutating func add(_ box: Box) {
    if box.hasInside { boxes.append(box) }
  }

  /// The area of the union, whose boxes are removed.
  ///
  /// - Complexity: O(*n* log *n*) for *n* boxes.
  mutating func removeArea() -> Double {
    var area = 0.0
    // How many boxes may still become two.
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
  /// others begin; `nil` where no line is found that leaves both sides clearly less.
  private mutating func split(from start: Int, spare: inout Int) -> Int? {
    let line = line(from: start)
    let (place, end) = (line.place, boxes.count)
    var (before, behind) = (0, 0)
    for index in start..<end {
      let (from, to) = boxes[index].interval(line.axis)
      before += from < place ? 1 : 0
      behind += to > place ? 1 : 0
    }
    let doubled = before + behind - (end - start)
    guard max(before, behind) < (end - start) / 8 * 7, doubled <= spare else { return nil }
    spare -= doubled
    let middle = start + before
    var next = middle
    for index in start..<middle {
      if boxes[index].interval(line.axis).start >= place {
        // Behind the line are as many that begin before it.
        while boxes[next].interval(line.axis).start >= place { next += 1 }
        boxes.swapAt(index, next)
      }
      if boxes[index].interval(line.axis).end > place {
        let (first, second) = boxes[index].cut(line.axis, at: place)
        boxes[index] = first
        boxes.append(second)
      }
    }
    return middle
  }

  /// Of a line across each axis, through the median of the beginnings in a sample, the one that has
  /// fewer boxes on its fuller side.
  private func line(from start: Int) -> (axis: Axis, place: Double) {
    let sample = stride(from: start, to: boxes.count, by: (boxes.count - start) / Self.few)
      .map { boxes[$0] }
    func line(_ axis: Axis) -> (place: Double, most: Int) {
      let place = sample.map { $0.interval(axis).start }.sorted()[sample.count / 2]
      let before = sample.count { $0.interval(axis).start < place }
      let behind = sample.count { $0.interval(axis).end > place }
      return (place, max(before, behind))
    }
    let (x, y) = (line(.x), line(.y))
    return x.most <= y.most ? (.x, x.place) : (.y, y.place)
  }

  private mutating func areaOfUnion(from start: Int) -> Double {
    let part = boxes[start...]
    guard part.count > Self.few || !part.areDisjoint else {
      return part.reduce(0) { $0 + $1.width * $1.height }
    }
    return sweep.area(of: part)
  }
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

  /// The parts before and behind a place.
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
  fileprivate var areDisjoint: Bool {
    for index in indices {
      for other in index + 1..<endIndex where self[index].meets(self[other]) { return false }
    }
    return true
  }
}

/// The area of a union by a line that sweeps from left to right.
///
/// A segment tree over the strips between all upper and lower borders knows how much of the line is
/// covered: a node holds how many boxes cover it whole, and how much of it is covered at all.
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
