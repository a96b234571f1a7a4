/// Neighbors among the items of a group, which are still to be placed.
struct ItemList {
  var items: Range<Int>
  var weight: Double
}

/// The lists that wait to be placed, in scratch instead of a stack: each is remembered at its last
/// item, and its rectangle there in `output`.
///
/// The one nearest to the end is always the next, so that whatever lies behind the list at hand is
/// done.
struct WaitingLists {
  /// Where the numbers stand in the scratch: two for each item.
  let start: Int

  static func scratchCount(for count: Int) -> Int { 2 * count }

  func wait(_ list: ItemList, _ scratch: inout MutableSpan<Double>) {
    let index = start + 2 * (list.items.upperBound - 1)
    scratch[index] = Double(list.items.lowerBound)
    scratch[index + 1] = list.weight
  }

  /// The list that waits to the left of `end`.
  func list(before end: Int, _ scratch: borrowing MutableSpan<Double>) -> ItemList {
    let index = start + 2 * (end - 1)
    return ItemList(items: Int(scratch[index])..<end, weight: scratch[index + 1])
  }
}
