/// The items that have a place in a structure, in data order.
struct SegmentMembers {
  /// The items; −1 for siblings that leave.
  private(set) var items: [Int] = []
  private(set) var segments = MaximalSegments(items: [])

  /// - Parameter item: returns the item with a key; −1 if it has left.
  init(_ remembered: ArraySlice<Int32>, _ item: (Int32) -> Int) {
    for first in stride(from: remembered.startIndex, to: remembered.endIndex, by: 5) {
      items.append(item(remembered[first]))
      segments.items.append(
        MaximalSegments.Sides(
          left: remembered[first + 1], right: remembered[first + 2], top: remembered[first + 3],
          bottom: remembered[first + 4]))
    }
  }

  var stayingCount: Int { items.count { $0 >= 0 } }

  mutating func removeLeaving() {
    if items.contains(-1) {
      while let member = items.firstIndex(of: -1) { remove(member) }
      renumberSegments()
    }
    // The order of the siblings that stay may have changed.
    let order = items.indices.sorted { items[$0] < items[$1] }
    (items, segments.items) = (order.map { items[$0] }, order.map { segments.items[$0] })
  }

  /// Makes two of the member's sides one segment, so that others grow into its place: two opposite
  /// sides if it is alone at one of them, or else the upper and the lower one.
  private mutating func remove(_ member: Int) {
    let sides = segments.items[member]
    items.remove(at: member)
    segments.items.remove(at: member)
    let others = segments.items
    let isAlone =
      sides.top > 3 && !others.contains { $0.top == sides.top }
      || sides.bottom > 3 && !others.contains { $0.bottom == sides.bottom }
    let isAloneBeside =
      sides.left > 3 && !others.contains { $0.left == sides.left }
      || sides.right > 3 && !others.contains { $0.right == sides.right }
    if isAlone || !isAloneBeside {
      unite(sides.top, sides.bottom)
    } else {
      unite(sides.left, sides.right)
    }
  }

  /// Makes one segment of two. The sides of the frame have the least numbers and keep them.
  private mutating func unite(_ first: Int32, _ second: Int32) {
    let (stays, goes) = (min(first, second), max(first, second))
    segments.renumber { $0 == goes ? stays : $0 }
  }

  private mutating func renumberSegments() {
    var numbers: [Int32: Int32] = [0: 0, 1: 1, 2: 2, 3: 3]
    segments.renumber { segment in
      if numbers[segment] == nil { numbers[segment] = Int32(numbers.count) }
      return numbers[segment]!
    }
  }

  /// Puts an item into a part of a member's place, behind a new segment.
  mutating func insert(_ item: Int, beside member: Int, toTheRight: Bool) {
    let segment = Int32(segments.count)
    var sides = segments.items[member]
    if toTheRight {
      sides.left = segment
      segments.items[member].right = segment
    } else {
      sides.top = segment
      segments.items[member].bottom = segment
    }
    let place = items.firstIndex { $0 > item } ?? items.count
    items.insert(item, at: place)
    segments.items.insert(sides, at: place)
  }
}

extension MaximalSegments {
  fileprivate mutating func renumber(_ number: (Int32) -> Int32) {
    for item in items.indices {
      let sides = items[item]
      items[item] = Sides(
        left: number(sides.left), right: number(sides.right), top: number(sides.top),
        bottom: number(sides.bottom))
    }
  }
}
