/// The lists of siblings that are still to be cut, in scratch.
///
/// No list of one item is kept.
struct HalvingLists {
  /// How many items the longest list has that is cut level by level.
  static let longest = 512

  // Where the numbers for such a list are. These places are constants, as a processor has registers
  // for few variables.

  /// The sums, of two numbers each.
  static let sums = 0
  static let centers = sums + 2 * (longest + 1)
  fileprivate static let columns = centers + longest
  fileprivate static let threes = columns + 2 * (longest / 4 + 1)
  fileprivate static let twos = threes + longest / 3 + 1

  /// The lists that wait for being cut depth first. The longer part of a list waits for the shorter
  /// one, so that no more than 64 lists wait.
  private static let waiting = twos + longest / 2 + 1
  private var waitingCount = 0

  /// The sums of all siblings.
  static let prefixSums = waiting + Int.bitWidth

  /// The lists that are too light for their sums, and get sums of their own.
  private let light: Int
  private var lightCount = 0

  let scratchEnd: Int

  init(siblings: Int) {
    light = Self.prefixSums + PrefixSums.scratchCount(for: siblings)
    scratchEnd = light + siblings / 4 + 1
  }

  @inline(__always)
  static func list(at place: Int, _ scratch: borrowing MutableSpan<Double>) -> Range<Int> {
    let bits = scratch[place].bitPattern
    return Int(bits >> 32)..<Int(bits & 0xffff_ffff)
  }

  @inline(__always)
  fileprivate static func bits(_ first: Int, _ end: Int) -> Double {
    Double(
      bitPattern: UInt64(truncatingIfNeeded: first) << 32 | UInt64(truncatingIfNeeded: end))
  }

  /// The sum before an item of a list that is cut level by level.
  @inline(__always)
  static func sum(
    before item: Int, _ scratch: borrowing MutableSpan<Double>
  ) -> PrefixSums.Pair {
    PrefixSums.Pair(high: scratch[sums &+ 2 &* item], low: scratch[sums &+ 2 &* item &+ 1])
  }

  mutating func wait(_ first: Int, _ end: Int, _ scratch: inout MutableSpan<Double>) {
    scratch[Self.waiting + waitingCount] = Self.bits(first, end)
    waitingCount += 1
  }

  mutating func nextWaiting(_ scratch: borrowing MutableSpan<Double>) -> Range<Int>? {
    guard waitingCount > 0 else { return nil }
    waitingCount -= 1
    return Self.list(at: Self.waiting + waitingCount, scratch)
  }

  mutating func addLight(_ first: Int, _ end: Int, _ scratch: inout MutableSpan<Double>) {
    scratch[light + lightCount] = Self.bits(first, end)
    lightCount += 1
  }

  mutating func nextLight(_ scratch: borrowing MutableSpan<Double>) -> Range<Int>? {
    guard lightCount > 0 else { return nil }
    lightCount -= 1
    return Self.list(at: light + lightCount, scratch)
  }

  /// The lists that are cut level by level: those of the present level, those of the next one, and
  /// those of three and of two items, which need no search and are cut at the end.
  ///
  /// A list is written to each column, and stays in one of them: there is no branch on its length,
  /// as a processor could only guess it.
  struct Columns {
    private var present = HalvingLists.columns
    private var next = HalvingLists.columns + HalvingLists.longest / 4 + 1
    private var nextCount = 0
    private var threeCount = 0
    private var twoCount = 0

    /// How many items a list of the next level has at most.
    private var greatest = 0

    @inline(__always)
    mutating func append(_ first: Int, _ end: Int, _ scratch: inout MutableSpan<Double>) {
      let list = HalvingLists.bits(first, end)
      let count = end &- first
      scratch[next &+ nextCount] = list
      nextCount &+= 1 &+ (count &- 4) >> (Int.bitWidth - 1)
      scratch[HalvingLists.threes &+ threeCount] = list
      threeCount &-= ((count ^ 3) &- 1) >> (Int.bitWidth - 1)
      scratch[HalvingLists.twos &+ twoCount] = list
      twoCount &-= ((count ^ 2) &- 1) >> (Int.bitWidth - 1)
      greatest = max(greatest, count)
    }

    /// The places of the lists of the next level, and how many steps the search in them takes:
    /// *k* items may be cut before *k* − 2 of them or behind these. `nil` if there is no list.
    @inline(__always)
    mutating func nextLevel() -> (places: Range<Int>, steps: Int)? {
      guard nextCount > 0 else { return nil }
      swap(&present, &next)
      let steps = Int.bitWidth - (greatest - 2).leadingZeroBitCount
      let level = (present..<present + nextCount, steps)
      (nextCount, greatest) = (0, 0)
      return level
    }

    var triples: Range<Int> { HalvingLists.threes..<HalvingLists.threes + threeCount }
    var twins: Range<Int> { HalvingLists.twos..<HalvingLists.twos + twoCount }
  }
}
