import TestSupport
import Testing
import TreeLayout

/// Tilings as they are defined, without any thought for speed: recursive, each on positive weights.
enum PlainTilings {
  typealias Tiling = ([Double], Rect) -> [Rect]

  /// Whether the first of two numbers is less by more than rounding; differences of sums are told
  /// apart by 1e-9 of the total.
  static func isLess(_ first: Double, _ second: Double, of total: Double) -> Bool {
    first < second - 1e-9 * total
  }

  static func isWide(_ frame: Rect) -> Bool { frame.width >= frame.height * (1 - 1e-9) }

  /// The frame cut into parts in proportion to the weights.
  static func cut(_ frame: Rect, _ weights: [Double], alongX: Bool) -> [Rect] {
    let total = weights.reduce(0, +)
    var sum = 0.0
    return weights.map { weight in
      defer { sum += weight }
      let (offset, share) = (sum / total, weight / total)
      return alongX
        ? Rect(
          x: frame.x + offset * frame.width, y: frame.y, width: share * frame.width,
          height: frame.height)
        : Rect(
          x: frame.x, y: frame.y + offset * frame.height, width: frame.width,
          height: share * frame.height)
    }
  }

  static func ratioSum(_ rects: [Rect]) -> Double { rects.map(\.ratio).reduce(0, +) }

  // MARK: Huffman

  /// What is joined: a sibling, or two of these.
  private indirect enum Joined {
    case item(Int)
    case pair(Joined, Joined)
  }

  static func huffman(_ weights: [Double], in frame: Rect) -> [Rect] {
    // Siblings in data order, then pairs from the oldest on: the first of the lightest is next.
    var waiting = weights.enumerated().map { (weight: $1, part: Joined.item($0)) }
    func next() -> (weight: Double, part: Joined) {
      var lightest = 0
      for index in waiting.indices
      where waiting[index].weight < waiting[lightest].weight * (1 - 1e-9) {
        lightest = index
      }
      return waiting.remove(at: lightest)
    }
    while waiting.count > 1 {
      let (first, second) = (next(), next())
      waiting.append((first.weight + second.weight, .pair(first.part, second.part)))
    }
    var rects = weights.map { _ in Rect.zero }
    func weight(_ part: Joined) -> Double {
      switch part {
      case .item(let item): weights[item]
      case .pair(let first, let second): weight(first) + weight(second)
      }
    }
    func place(_ part: Joined, _ frame: Rect) {
      switch part {
      case .item(let item): rects[item] = frame
      case .pair(let first, let second):
        let isWide = frame.width > frame.height * (1 + 1e-9)
        let parts = cut(frame, [weight(first), weight(second)], alongX: isWide)
        place(first, parts[0])
        place(second, parts[1])
      }
    }
    place(waiting[0].part, frame)
    return rects
  }

  // MARK: Split and approximation

  /// The index of the first candidate that no other beats.
  private static func least(_ values: [Double], of total: Double) -> Int {
    var best = 0
    for index in values.indices where isLess(values[index], values[best], of: total) {
      best = index
    }
    return best
  }

  static func split(_ weights: [Double], in frame: Rect) -> [Rect] {
    halves(weights, in: frame) { weights in
      let total = weights.reduce(0, +)
      return 1
        + least(
          (1..<weights.count).map {
            abs(weights[..<$0].reduce(0, +) - weights[$0...].reduce(0, +))
          }, of: total)
    }
  }

  static func approximation(_ weights: [Double], in frame: Rect) -> [Rect] {
    let order = weights.indices.sorted { (-weights[$0], $0) < (-weights[$1], $1) }
    let rects = halves(order.map { weights[$0] }, in: frame) { weights in
      let third = (1.0 / 3 - 1e-9) * weights.reduce(0, +)
      return (1..<weights.count).first { weights[..<$0].reduce(0, +) >= third }!
    }
    var result = rects
    for (rank, item) in order.enumerated() { result[item] = rects[rank] }
    return result
  }

  private static func halves(
    _ weights: [Double], in frame: Rect, middle: ([Double]) -> Int
  ) -> [Rect] {
    guard weights.count > 1 else { return [frame] }
    let (first, second) = (weights.prefix(middle(weights)), weights.dropFirst(middle(weights)))
    let parts = cut(
      frame, [first.reduce(0, +), second.reduce(0, +)],
      alongX: frame.width > frame.height * (1 + 1e-9))
    return halves(Array(first), in: parts[0], middle: middle)
      + halves(Array(second), in: parts[1], middle: middle)
  }

  // MARK: Pivots

  static func middle(_ weights: [Double]) -> Int { (weights.count - 1) / 2 }

  static func greatest(_ weights: [Double]) -> Int {
    weights.firstIndex { $0 >= weights.max()! * (1 - 1e-9) }!
  }

  static func half(_ weights: [Double]) -> Int {
    least(
      weights.indices.map { abs(weights[..<$0].reduce(0, +) - weights[$0...].reduce(0, +)) },
      of: weights.reduce(0, +))
  }

  static func pivots(
    _ weights: [Double], in frame: Rect, pivot: ([Double]) -> Int
  ) -> [Rect] {
    guard weights.count > 2 else { return cut(frame, weights, alongX: isWide(frame)) }
    let index = pivot(weights)
    let behind = weights.count - index - 1
    func parts(_ beside: Int) -> [[Double]] {
      [
        Array(weights[..<index]), [weights[index]],
        Array(weights[index + 1..<index + 1 + beside]), Array(weights[(index + 1 + beside)...]),
      ]
    }
    func frames(_ beside: Int) -> [Rect] {
      let sums = parts(beside).map { $0.reduce(0, +) }
      let columns = cut(frame, [sums[0], sums[1] + sums[2], sums[3]], alongX: isWide(frame))
      let rows = cut(columns[1], [sums[1], sums[2]], alongX: !isWide(frame))
      return [columns[0], rows[0], rows[1], columns[2]]
    }
    func error(_ beside: Int) -> Double {
      let rect = frames(beside)[1]
      return abs(rect.width / rect.height - 1)
    }
    var beside = min(behind, 1)
    if behind <= 2 {
      beside = behind
    } else {
      for candidate in 1...behind where error(candidate) < error(beside) * (1 - 1e-9) {
        beside = candidate
      }
    }
    var best = zip(parts(beside), frames(beside)).flatMap { weights, frame in
      weights.isEmpty ? [] : pivots(weights, in: frame, pivot: pivot)
    }
    func tryOut(_ rects: [Rect]) {
      if ratioSum(rects) < ratioSum(best) * (1 - 1e-9) { best = rects }
    }
    if weights.count == 4 {
      let pairs = [Array(weights[..<2]), Array(weights[2...])]
      let halves = cut(frame, pairs.map { $0.reduce(0, +) }, alongX: isWide(frame))
      tryOut(zip(pairs, halves).flatMap { cut($1, $0, alongX: !isWide(frame)) })
    }
    if weights.count <= 5 { tryOut(cut(frame, weights, alongX: isWide(frame))) }
    return best
  }

  // MARK: Spiral

  static func spiral(_ weights: [Double], in frame: Rect) -> [Rect] {
    var (result, rest, left, side) = ([Rect](), frame, weights, 0)
    while !left.isEmpty {
      let isRow = side % 2 == 0
      let isReversed = side == 2 || side == 3
      // The strip of so many items and what remains without it.
      func strip(_ count: Int) -> (rects: [Rect], rest: Rect) {
        let sum = left[..<count].reduce(0, +)
        let others = left[count...].reduce(0, +)
        let isFirst = side == 0 || side == 3
        let pair = cut(rest, isFirst ? [sum, others] : [others, sum], alongX: !isRow)
        let (strip, remaining) = isFirst ? (pair[0], pair[1]) : (pair[1], pair[0])
        let items = Array(left[..<count])
        let rects =
          isReversed
          ? cut(strip, items.reversed(), alongX: isRow).reversed()
          : cut(strip, items, alongX: isRow)
        return (rects, remaining)
      }
      func worst(_ count: Int) -> Double { strip(count).rects.map(\.ratio).max()! }
      var count = 1
      while count < left.count, worst(count + 1) <= worst(count) * (1 + 1e-9) { count += 1 }
      result += strip(count).rects
      (rest, left, side) = (strip(count).rest, Array(left[count...]), (side + 1) % 4)
    }
    return result
  }

  // MARK: Space-filling curves

  /// A direction on the page.
  enum Direction {
    case right, down, left, up

    var isAlongX: Bool { self == .right || self == .left }
    var isForward: Bool { self == .right || self == .down }

    static prefix func - (direction: Direction) -> Direction {
      switch direction {
      case .right: .left
      case .left: .right
      case .down: .up
      case .up: .down
      }
    }
  }

  /// The parts of a frame in a direction, the low one first.
  private static func cut(_ frame: Rect, _ weights: [Double], _ direction: Direction) -> [Rect] {
    direction.isForward
      ? cut(frame, weights, alongX: direction.isAlongX)
      : cut(frame, weights.reversed(), alongX: direction.isAlongX).reversed()
  }

  static func hilbert(_ weights: [Double], in frame: Rect) -> [Rect] {
    curve(weights, in: frame, .down, .right, isMoore: false)
  }

  static func moore(_ weights: [Double], in frame: Rect) -> [Rect] {
    curve(weights, in: frame, .right, .up, isMoore: true)
  }

  private static func curve(
    _ weights: [Double], in frame: Rect, _ u: Direction, _ v: Direction, isMoore: Bool
  ) -> [Rect] {
    guard weights.count > 4 else { return few(weights, in: frame, u, v) }
    let goal = weights.reduce(0, +) / 4
    var quarters: [[Double]] = []
    var rest = weights[...]
    for after in [3, 2, 1] {
      var quarter = [rest.removeFirst()]
      var sum = quarter[0]
      while rest.count > after,
        isLess(abs(sum + rest.first! - goal), abs(sum - goal), of: 4 * goal)
      {
        sum += rest.first!
        quarter.append(rest.removeFirst())
      }
      quarters.append(quarter)
    }
    quarters.append(Array(rest))
    let sums = quarters.map { $0.reduce(0, +) }
    func next(_ index: Int, _ frame: Rect, _ u: Direction, _ v: Direction) -> [Rect] {
      curve(quarters[index], in: frame, u, v, isMoore: false)
    }
    if isMoore {
      let sides = cut(frame, [sums[0] + sums[1], sums[2] + sums[3]], u)
      let left = cut(sides[0], [sums[0], sums[1]], v)
      let right = cut(sides[1], [sums[3], sums[2]], v)
      return next(0, left[0], v, -u) + next(1, left[1], v, -u) + next(2, right[1], -v, u)
        + next(3, right[0], -v, u)
    }
    let sides = cut(frame, [sums[0] + sums[3], sums[1] + sums[2]], v)
    let low = cut(sides[0], [sums[0], sums[3]], u)
    let high = cut(sides[1], [sums[1], sums[2]], u)
    return next(0, low[0], v, u) + next(1, high[0], u, v) + next(2, high[1], u, v)
      + next(3, low[1], -v, -u)
  }

  /// The layouts of up to four items, written as in their definition: `|` along u, `/` along v.
  private static func few(
    _ weights: [Double], in frame: Rect, _ u: Direction, _ v: Direction
  ) -> [Rect] {
    let layouts = [
      ["1"], ["1|2"], ["1|2|3", "1|(3/2)", "(1|3)/2", "(1/2)|3"],
      [
        "1|2|3|4", "1|(4/3/2)", "(1|(4/3))/2", "((1/2)|4)/3", "(1/2/3)|4", "(1|4)/(2|3)",
        "(1/2)|(4/3)",
      ],
    ][weights.count - 1]
    var best: [Rect] = []
    for layout in layouts {
      var rects = weights.map { _ in Rect.zero }
      place(Array(layout), weights, in: frame, u, v, into: &rects)
      if best.isEmpty || ratioSum(rects) < ratioSum(best) * (1 - 1e-9) { best = rects }
    }
    return best
  }

  private static func place(
    _ layout: [Character], _ weights: [Double], in frame: Rect, _ u: Direction, _ v: Direction,
    into rects: inout [Rect]
  ) {
    if layout.count == 1 {
      rects[layout[0].wholeNumberValue! - 1] = frame
      return
    }
    // What stands between the cuts that are in no brackets.
    var (parts, depth, sign) = ([[Character]](), 0, Character("|"))
    var part: [Character] = []
    for character in layout {
      if depth == 0, character == "|" || character == "/" {
        sign = character
        parts.append(part)
        part = []
        continue
      }
      if character == "(" { depth += 1 }
      if character == ")" { depth -= 1 }
      part.append(character)
    }
    parts.append(part)
    let sums = parts.map { part in
      part.compactMap(\.wholeNumberValue).map { weights[$0 - 1] }.reduce(0, +)
    }
    for (part, rect) in zip(parts, cut(frame, sums, sign == "|" ? u : v)) {
      let inner = part.first == "(" ? Array(part.dropFirst().dropLast()) : part
      place(inner, weights, in: rect, u, v, into: &rects)
    }
  }
}

// MARK: - Comparing

/// Whether a tiling draws as its plain form does: random weights, whole ones with ties, steep ones
/// and zeros, and all lists of up to `length` weights of 1, 2 and 5.
func expect<T: Tiling>(
  _ tiling: T, drawsAs plain: PlainTilings.Tiling, groups: Int = 300, length: Int = 6,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  var lists = randomGroups(seed: 11, count: groups)
  var shorter: [[Double]] = [[]]
  for _ in 1...length {
    shorter = shorter.flatMap { list in [1, 2, 5].map { list + [$0] } }
    lists += shorter
  }
  let frames = [(6, 4), (3, 5), (4, 4), (40, 2)]
  for (index, weights) in lists.enumerated() {
    let (width, height) = frames[index % frames.count]
    let frame = Rect(x: 1, y: -2, width: Double(width), height: Double(height))
    let rects = Treemap(tiling).layout(TestTrees.flat(weights), in: frame).geometry.dropFirst()
    var positive = plain(weights.filter { $0 > 0 }, frame)[...]
    for (rect, weight) in zip(rects, weights) {
      let wanted =
        weight > 0 ? positive.removeFirst() : Rect(x: frame.x, y: frame.y, width: 0, height: 0)
      #expect(
        rect.isNear(wanted, 1e-9), "\(weights) in \(width) × \(height)",
        sourceLocation: sourceLocation)
    }
  }
}

/// Whether a tiling draws the weights 6, 6, 4, 3, 2, 2, 1 in 6 × 4 with these x, y and widths,
/// rounded to four places.
func expect<T: Tiling>(
  _ tiling: T, drawsExample wanted: [(Double, Double, Double)],
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let weights: [Double] = [6, 6, 4, 3, 2, 2, 1]
  expect(
    children(of: Treemap(tiling), weights, width: 6, height: 4),
    equal: zip(weights, wanted).map { ($1.0, $1.1, $1.2, $0 / $1.2) }, tolerance: 2e-4,
    sourceLocation: sourceLocation)
}
