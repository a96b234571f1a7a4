/// An ordered treemap around the item in the middle of each list.
///
/// A pivot P is taken from a list in data order. The items before it are the list L1; of those
/// after it the first ones are L2, the others L3. Where the frame is at least as wide as high, L1,
/// then P above L2, then L3 are columns; else they are rows, with P left of L2. L2 has the length
/// with which the pivot's width ÷ height differs least from 1; if only one or two items are behind
/// the pivot, L2 is all of them. Each of the three lists is divided in the same way.
///
/// For five items or fewer, two other layouts are tried: all side by side along the longer side,
/// and four in two pairs. They are taken if they have a lower mean of max(width/height,
/// height/width). Sides within 1e-9 are equal. A weight of zero takes no part; its rectangle is
/// empty, at the top left of the group's.
///
/// - Complexity: O(*n* log *n*) at worst: no list is longer than half of the list from which it is
///   cut.
/// - Reference: B. Shneiderman, M. Wattenberg. "Ordered Treemap Layouts." *IEEE Symposium on
///   Information Visualization*, 2001, and B. B. Bederson, B. Shneiderman, M. Wattenberg. "Ordered
///   and Quantum Treemaps: Making Effective Use of 2D Space to Display Hierarchies." *ACM
///   Transactions on Graphics* 21(4), 2002, which tries other layouts up to four items; its table
///   was made with five.
public struct PivotByMiddle: PivotTiling {
  public static let name = "pivot-by-middle"
  public static let summary = "data order around the middle item of each list"

  public init() {}

  func pivot(
    of list: ItemList, in group: PivotGroup, _ scratch: borrowing MutableSpan<Double>
  ) -> Int {
    list.items.lowerBound + (list.items.count - 1) / 2
  }
}

/// An ordered treemap around the greatest item of each list, the first of equal ones.
///
/// The lists are placed as by ``PivotByMiddle``.
///
/// - Complexity: O(*n* log *n*).
/// - Reference: that of ``PivotByMiddle``.
public struct PivotBySize: PivotTiling {
  public static let name = "pivot-by-size"
  public static let summary = "data order around the greatest item of each list"

  public init() {}

  static var wantsGreatest: Bool { true }

  func pivot(
    of list: ItemList, in group: PivotGroup, _ scratch: borrowing MutableSpan<Double>
  ) -> Int {
    let greatest = group.greatest.value(of: list.items, scratch)
    return group.greatest.item(in: list.items, reaching: greatest * (1 - 1e-9), scratch).item
  }
}

/// An ordered treemap around the item of each list that has most nearly half of the weight before
/// it, the first of equal ones.
///
/// The lists are placed as by ``PivotByMiddle``.
///
/// - Complexity: O(*n* log *n*).
/// - Reference: that of ``PivotByMiddle``.
public struct PivotBySplitSize: PivotTiling {
  public static let name = "pivot-by-split-size"
  public static let summary = "data order around the item at half of each list's weight"

  public init() {}

  func pivot(
    of list: ItemList, in group: PivotGroup, _ scratch: borrowing MutableSpan<Double>
  ) -> Int {
    let (item, before) = group.sums.item(in: list.items, reaching: list.weight / 2, scratch)
    guard item + 1 < list.items.upperBound else { return item }
    let distance = abs(list.weight - 2 * before)
    let next = abs(2 * (before + scratch[group.sums.items + item]) - list.weight)
    return next < distance - 1e-9 * list.weight ? item + 1 : item
  }
}
