/// Boxes around runs of items, around runs of those runs and so on, up to one around everything.
///
/// Items keep their order. Pre-order makes compact runs without sorting: most of a run is a part of
/// one subtree, and drawings keep subtrees together. Box number `i` of level 0 is that of item `i`,
/// and box `i` of a higher level holds the boxes `children(of: i, …)` of the level below.
///
/// - Complexity: O(*n*) to build.
struct BoxHierarchy {
  /// All levels one after the other, the items first.
  let boxes: [Box]

  /// Box `i` of level `l` is `boxes[starts[l] + i]`; one entry more than levels.
  let starts: [Int]

  private static let degreeShift = 2

  /// - Parameter item: the box of an item.
  init(count: Int, of item: (Int) -> Box) {
    var boxes: [Box] = []
    var starts = [0, count]
    boxes.reserveCapacity(count / 3 * 4 + 32)
    for index in 0..<count { boxes.append(item(index)) }
    while starts[starts.count - 1] - starts[starts.count - 2] > 1 {
      let (start, end) = (starts[starts.count - 2], starts[starts.count - 1])
      for first in stride(from: start, to: end, by: 1 << Self.degreeShift) {
        var union = Box.empty
        for index in first..<min(first + 1 << Self.degreeShift, end) {
          union.formUnion(boxes[index])
        }
        boxes.append(union)
      }
      starts.append(boxes.count)
    }
    self.boxes = boxes
    self.starts = starts
  }

  var topLevel: Int { starts.count - 2 }

  /// The boxes of the level below that box `index` of a level above 0 holds.
  func children(of index: Int, onLevel level: Int) -> Range<Int> {
    let first = index << Self.degreeShift
    let count = starts[level] - starts[level - 1]
    return first..<min(first + 1 << Self.degreeShift, count)
  }

  /// The items in box `index` of a level.
  func items(in index: Int, onLevel level: Int) -> Range<Int> {
    let shift = Self.degreeShift * level
    return index << shift..<min((index + 1) << shift, starts[1])
  }
}
