/// A tree of boxes that stays from version to version; new items go beside the longest item.
///
/// Each box of the tree is cut along x into its left part and the box to its right, and the left
/// part along y into its center, which is an item or a box, and the box at the bottom; the boxes at
/// the right and bottom may be missing. New siblings come in data order. Each is put beside the
/// item of the worst ratio among those in the tree: to its right if the item is wide, else below
/// it. A sibling that leaves keeps its place without any area, and gets it again if it returns. If
/// no sibling of positive weight is known, the first one is the root of a new tree.
///
/// - Complexity: O(*n*) for the known siblings and for each new one, so O(*n*²) in the first
///   version. Remembers all keys that a group ever had.
/// - Reference: E. Vernier, J. Comba, A. Telea. "A Stable Greedy Insertion Treemap Algorithm for
///   Software Evolution Visualization." *SIBGRAPI 2018*, pp. 158–165.
public struct GreedyInsertion: Tiling {
  public static let name = "greedy-insertion"
  public static let summary = "a tree of boxes that stays, new ones beside the longest"
  public static let remembers = true

  public init() {}

  public var largestGroup: Int? { 20_000 }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    for node in siblings { output[node] = Rect(x: frame.x, y: frame.y, width: 0, height: 0) }
    let parent = tree.key(of: Int(tree.parent[siblings.lowerBound]))
    var boxes = InsertionTree(context.remembered(of: parent), siblings, of: tree)
    boxes.insertNew(siblings, of: tree, in: frame)
    // The parts of a weight near the least double may all be zero.
    guard !boxes.isEmpty else { return }
    var walk = boxes.walk(in: frame)
    while let (box, rect) = walk.next(in: boxes) { output[boxes.node(of: box)] = rect }
    context.remember(boxes.numbers, of: parent)
  }
}

/// The boxes of a group; the boxes inside of a box come after it.
private struct InsertionTree {
  private struct Box {
    /// The key of the item in the center, unless a box is there.
    var key: Int32
    /// The item's node; −1 if it has left, or a box is there.
    var node: Int32 = -1
    var weight = 0.0

    /// The boxes that are cut off, in the order of a walk; 0, which is the root, for none.
    var center: Int32 = 0
    var right: Int32 = 0
    var bottom: Int32 = 0

    /// The box that this one is cut off from; −1 for the root.
    var outer: Int32 = -1
    /// The weight of everything in the box.
    var sum = 0.0
  }

  private var boxes: [Box] = []

  /// Whether each sibling has a box.
  private var isIn: [Bool]

  /// - Parameter remembered: `numbers` of the version before.
  init(_ remembered: ArraySlice<Int32>, _ siblings: Range<Int>, of tree: LayoutTree) {
    isIn = [Bool](repeating: false, count: siblings.count)
    guard !remembered.isEmpty else { return }
    let keys = SiblingKeys(siblings, of: tree)
    boxes.reserveCapacity(remembered.count / 4)
    for first in stride(from: remembered.startIndex, to: remembered.endIndex, by: 4) {
      var box = Box(key: remembered[first])
      box.center = remembered[first + 1]
      box.right = remembered[first + 2]
      box.bottom = remembered[first + 3]
      if box.center == 0, let node = keys.node(box.key), tree.weights[node] > 0 {
        box.node = Int32(node)
        box.weight = tree.weights[node]
        isIn[node - siblings.lowerBound] = true
      }
      boxes.append(box)
    }
    for index in boxes.indices.reversed() {
      var sum = boxes[index].weight
      for part in [boxes[index].center, boxes[index].bottom, boxes[index].right] where part > 0 {
        boxes[Int(part)].outer = Int32(index)
        sum += boxes[Int(part)].sum
      }
      boxes[index].sum = sum
    }
    if boxes[0].sum == 0 { boxes = [] }
  }

  /// For each box its key, and the boxes in the center, to the right and at the bottom.
  var numbers: [Int32] {
    boxes.flatMap { [$0.key, $0.center, $0.right, $0.bottom] }
  }

  func node(of box: Int) -> Int { Int(boxes[box].node) }

  var isEmpty: Bool { boxes.isEmpty }

  /// - Precondition: there is a box.
  func walk(in frame: Rect) -> Walk { Walk(waiting: [(0, frame)]) }

  /// Walks through the items with an area: the center of a box, what is to its right, its bottom.
  struct Walk {
    fileprivate var waiting: [(box: Int, rect: Rect)]

    /// The next item's box and rectangle.
    mutating func next(in tree: InsertionTree) -> (box: Int, rect: Rect)? {
      while let (index, rect) = waiting.popLast() {
        let box = tree.boxes[index]
        let center = box.center > 0 ? tree.boxes[Int(box.center)].sum : box.weight
        let right = box.right > 0 ? tree.boxes[Int(box.right)].sum : 0
        let bottom = box.bottom > 0 ? tree.boxes[Int(box.bottom)].sum : 0
        let left = center + bottom
        let width = left / (left + right) * rect.width
        let height = left > 0 ? center / left * rect.height : 0
        if bottom > 0 {
          let below = Rect(
            x: rect.x, y: rect.y + height, width: width, height: bottom / left * rect.height)
          waiting.append((Int(box.bottom), below))
        }
        if right > 0 {
          let beside = Rect(
            x: rect.x + width, y: rect.y, width: right / (left + right) * rect.width,
            height: rect.height)
          waiting.append((Int(box.right), beside))
        }
        let middle = Rect(x: rect.x, y: rect.y, width: width, height: height)
        if box.weight > 0 { return (index, middle) }
        if center > 0 { waiting.append((Int(box.center), middle)) }
      }
      return nil
    }
  }
}

// MARK: - Insertion

extension InsertionTree {
  /// Inserts the siblings of positive weight that have no box yet.
  mutating func insertNew(_ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect) {
    for node in siblings where !isIn[node - siblings.lowerBound] && tree.weights[node] > 0 {
      var item = Box(key: Int32(tree.key(of: node)))
      item.node = Int32(node)
      item.weight = tree.weights[node]
      if boxes.isEmpty {
        item.sum = item.weight
        boxes = [item]
      } else {
        let (box, isWide) = longest(in: frame)
        insert(item, into: box, toTheRight: isWide)
      }
    }
  }

  /// The box of the item with the worst ratio, and whether the item is wide.
  private func longest(in frame: Rect) -> (box: Int, isWide: Bool) {
    var walk = walk(in: frame)
    var longest: (box: Int, isWide: Bool)?
    var worst = 0.0
    while let (box, rect) = walk.next(in: self) {
      let ratio = rect.longerSide / rect.shorterSide
      if longest == nil || ratio > worst * (1 + 1e-9) {
        longest = (box, rect.width >= rect.height * (1 - 1e-9))
        worst = ratio
      }
    }
    return longest!
  }

  private mutating func insert(_ item: Box, into box: Int, toTheRight: Bool) {
    var place = box
    if (toTheRight ? boxes[box].right : boxes[box].bottom) > 0 {
      // The item in the center becomes an item in a box there, beside which there is a free place.
      var center = Box(key: boxes[box].key)
      center.node = boxes[box].node
      center.weight = boxes[box].weight
      center.sum = center.weight
      center.outer = Int32(box)
      place = boxes.count
      boxes[box].center = Int32(place)
      boxes[box].node = -1
      boxes[box].weight = 0
      boxes.append(center)
    }
    if toTheRight {
      boxes[place].right = Int32(boxes.count)
    } else {
      boxes[place].bottom = Int32(boxes.count)
    }
    var item = item
    item.outer = Int32(place)
    boxes.append(item)
    var outer = boxes.count - 1
    while outer >= 0 {
      boxes[outer].sum += item.weight
      outer = Int(boxes[outer].outer)
    }
  }
}
