/// Neighbors among the items of a group that are still to be placed.
struct ItemList {
  var items: Range<Int>
  var weight: Double
}

/// The lists that wait to be placed, in scratch instead of a stack: each is remembered at its last
/// item, with its rectangle there in `output`.
///
/// The list nearest to the end is always the next, so that everything behind the present list is
/// done.
struct WaitingLists {
  /// Where the numbers begin in the scratch: two for each item.
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
