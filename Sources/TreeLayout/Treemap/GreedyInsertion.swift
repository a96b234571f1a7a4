/// A tree of boxes that stays from version to version; new items go beside the longest item.
///
/// Each box of the tree is cut along x into its left part and the box to its right, and the left
/// part along y into its center, which is an item or a box, and the box at the bottom; the boxes at
/// the right and bottom may be missing. New siblings come in data order. Each is put beside the
/// item of the worst ratio among those in the tree: to its right if the item is wide, else below
/// it. A sibling that leaves keeps its place without any area, and gets it again if it returns. If
/// no sibling of positive weight is known, the first one is the root of a new tree.
///
/// - Complexity: O(*n*) for the known siblings, and for each new one O(*d*) where boxes are *d*
///   deep in each other: about √*n* for equal and for random weights, but *n* where each weight is
///   half of the one before, so that the first version takes O(*n*²) at the worst. Remembers all
///   keys that a group ever had.
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
struct InsertionTree {
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
    var extremes = Extremes()
  }

  /// What the items of a box that is a square are like.
  private struct Extremes {
    /// The greatest width ÷ height, and the greatest height ÷ width; 0 without items.
    var widest = 0.0
    var highest = 0.0

    /// The worst ratio if the box has this width ÷ height.
    func worst(in aspect: Double) -> Double { max(widest * aspect, highest / aspect) }
  }

  /// The center of a box, or the box at its right or bottom.
  private struct Part {
    /// The box that is there; 0 for the item in the center.
    var box: Int32
    var sum: Double
    /// Its width ÷ height, if the box that it is a part of is a square.
    var aspect: Double
  }

  private var boxes: [Box] = []

  /// How many boxes were visited to insert items.
  private(set) var visits = 0

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
      measure(index)
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
        let parts = tree.parts(of: box)
        let (center, right, bottom) = (parts.center.sum, parts.right.sum, parts.bottom.sum)
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
        measure(0)
      } else {
        let (box, isWide) = longest(in: frame)
        insert(item, into: box, toTheRight: isWide)
      }
    }
  }

  private func parts(of box: Box) -> (center: Part, right: Part, bottom: Part) {
    let center = box.center > 0 ? boxes[Int(box.center)].sum : box.weight
    let right = box.right > 0 ? boxes[Int(box.right)].sum : 0
    let bottom = box.bottom > 0 ? boxes[Int(box.bottom)].sum : 0
    let left = center + bottom
    let width = left / (left + right)
    return (
      Part(box: box.center, sum: center, aspect: width / (center / left)),
      Part(box: box.right, sum: right, aspect: right / (left + right)),
      Part(box: box.bottom, sum: bottom, aspect: width / (bottom / left))
    )
  }

  private func extremes(of part: Part) -> Extremes {
    part.box > 0 ? boxes[Int(part.box)].extremes : Extremes(widest: 1, highest: 1)
  }

  /// Determines the extremes of a box from those of its parts.
  private mutating func measure(_ box: Int) {
    let parts = parts(of: boxes[box])
    var extremes = Extremes()
    func add(_ part: Part) {
      guard part.sum > 0 else { return }
      let inside = self.extremes(of: part)
      extremes.widest = max(extremes.widest, inside.widest * part.aspect)
      extremes.highest = max(extremes.highest, inside.highest / part.aspect)
    }
    add(parts.center)
    add(parts.right)
    add(parts.bottom)
    boxes[box].extremes = extremes
  }

  /// The box of the item with the worst ratio, the first one in a walk if there are several, and
  /// whether the item is wide.
  mutating func longest(in frame: Rect) -> (box: Int, isWide: Bool) {
    var (box, aspect) = (0, frame.width / frame.height)
    let limit = boxes[0].extremes.worst(in: aspect) / (1 + 1e-9)
    while true {
      visits += 1
      let parts = parts(of: boxes[box])
      // A frame without area has ratios that are no numbers, and all items are equally bad.
      func isWorst(_ part: Part) -> Bool {
        part.sum > 0 && !(extremes(of: part).worst(in: aspect * part.aspect) < limit)
      }
      let isCenter = parts.right.sum + parts.bottom.sum == 0 || isWorst(parts.center)
      let isRight = parts.bottom.sum == 0 || isWorst(parts.right)
      let part = isCenter ? parts.center : isRight ? parts.right : parts.bottom
      aspect *= part.aspect
      guard part.box > 0 else { return (box, !(aspect < 1 - 1e-9)) }
      box = Int(part.box)
    }
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
      visits += 1
      boxes[outer].sum += item.weight
      measure(outer)
      outer = Int(boxes[outer].outer)
    }
  }
}
