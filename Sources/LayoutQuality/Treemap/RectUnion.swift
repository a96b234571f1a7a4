import TreeLayout

/// The areas of unions of rectangles; its memory is used again for the next one.
///
/// A line sweeps from left to right. A segment tree over the strips between all upper and lower
/// borders knows how much of the line is covered: a node holds how many rectangles cover it whole,
/// and how much of it is covered at all.
///
/// - Reference: J. L. Bentley. "Algorithms for Klee's Rectangle Problems." Carnegie-Mellon
///   University, 1977.
struct RectUnion {
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

  /// Removes all rectangles.
  mutating func removeAll() {
    events.removeAll(keepingCapacity: true)
  }

  mutating func add(_ box: Box) {
    guard box.hasInside else { return }
    events.append(Event(x: box.minX, minY: box.minY, maxY: box.maxY, change: 1))
    events.append(Event(x: box.maxX, minY: box.minY, maxY: box.maxY, change: -1))
  }

  /// - Complexity: O(*n* log *n*) for *n* rectangles.
  mutating func area() -> Double {
    guard events.count > 2 else {
      return events.isEmpty ? 0 : (events[1].x - events[0].x) * (events[0].maxY - events[0].minY)
    }
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
    for event in events where event.change > 0 { borders += [event.minY, event.maxY] }
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
    for strip in [first + leafCount, end - 1 + leafCount] {
      var node = strip / 2
      while node > 0 {
        update(node)
        node /= 2
      }
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
