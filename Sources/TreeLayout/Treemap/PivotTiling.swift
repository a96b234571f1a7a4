/// A tiling that cuts lists of siblings around pivots.
///
/// Lists wait in scratch until they are cut. The rectangle of each one stands at its last item,
/// which is where that of a single item belongs.
protocol PivotTiling: Tiling {
  /// Whether `PivotGroup.greatest` is filled. The default is no.
  static var wantsGreatest: Bool { get }

  /// The pivot of a list of three or more items.
  func pivot(
    of list: ItemList, in group: PivotGroup, _ scratch: borrowing MutableSpan<Double>
  ) -> Int
}

/// Where the numbers of a group's positive items are in the scratch.
struct PivotGroup {
  let lower: Int
  let waiting = WaitingLists(start: 0)
  let sums: BlockTree<Sum>
  let greatest: BlockTree<Greatest>

  init(of siblings: Range<Int>) {
    lower = siblings.lowerBound
    let start = WaitingLists.scratchCount(for: siblings.count)
    sums = BlockTree(count: siblings.count, at: start)
    greatest = BlockTree(
      count: siblings.count, at: start + BlockTree<Sum>.scratchCount(for: siblings.count))
  }
}

/// A list that is cut at its pivot.
private struct PivotCut {
  var before: ItemList
  var pivot: ItemList
  var beside: ItemList
  var after: ItemList
}

extension PivotTiling {
  static var wantsGreatest: Bool { false }

  public func scratchCount(forGroupsOf siblings: Int) -> Int {
    let trees = Self.wantsGreatest ? 2 : 1
    return WaitingLists.scratchCount(for: siblings)
      + trees * BlockTree<Sum>.scratchCount(for: siblings)
  }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let weights = tree.weights.span
    let group = PivotGroup(of: siblings)
    let count = scratch.copyPositive(siblings, of: weights, to: group.sums.items)
    group.sums.build(count, &scratch)
    if Self.wantsGreatest {
      _ = scratch.copyPositive(siblings, of: weights, to: group.greatest.items)
      group.greatest.build(count, &scratch)
    }

    let whole = ItemList(items: 0..<count, weight: group.sums.value(of: 0..<count, scratch))
    group.wait(whole, in: frame, &scratch, &output)
    var end = count
    while end > 0 {
      let list = group.waiting.list(before: end, scratch)
      let rect = output[group.lower + end - 1]
      if list.items.count <= 5 {
        placeFew(list, of: group, in: rect, scratch, into: &output)
        end = list.items.lowerBound
      } else {
        // The last part waits at the same end.
        let cut = cut(list, of: group, in: rect, scratch)
        let rects = cut.rects(in: rect)
        group.wait(cut.before, in: rects.before, &scratch, &output)
        group.wait(cut.pivot, in: rects.pivot, &scratch, &output)
        group.wait(cut.beside, in: rects.beside, &scratch, &output)
        group.wait(cut.after, in: rects.after, &scratch, &output)
      }
    }
    output.spread(count, over: siblings, of: weights, in: frame)
  }

  private func cut(
    _ list: ItemList, of group: PivotGroup, in rect: Rect, _ scratch: borrowing MutableSpan<Double>
  ) -> PivotCut {
    let item = pivot(of: list, in: group, scratch)
    let pivot = ItemList(items: item..<item + 1, weight: scratch[group.sums.items + item])
    let behind = item + 1..<list.items.upperBound
    let end =
      behind.count > 2
      ? group.endBeside(pivot, of: behind, list.weight, in: rect, scratch) : behind.upperBound
    return PivotCut(
      before: group.list(list.items.lowerBound..<item, scratch), pivot: pivot,
      beside: group.list(behind.lowerBound..<end, scratch),
      after: group.list(end..<behind.upperBound, scratch))
  }

  /// Places five items or fewer. A list is shorter than the one from which it is cut, so the
  /// recursion is only three deep.
  private func placeFew(
    _ list: ItemList, of group: PivotGroup, in rect: Rect,
    _ scratch: borrowing MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    guard list.items.count > 2 else {
      group.placeSideBySide(list, in: rect, scratch, into: &output)
      return
    }
    let cut = cut(list, of: group, in: rect, scratch)
    let rects = cut.rects(in: rect)
    placeFew(cut.before, of: group, in: rects.before, scratch, into: &output)
    placeFew(cut.pivot, of: group, in: rects.pivot, scratch, into: &output)
    placeFew(cut.beside, of: group, in: rects.beside, scratch, into: &output)
    placeFew(cut.after, of: group, in: rects.after, scratch, into: &output)
    var least = 0.0
    for item in list.items { least += output[group.lower + item].aspect }
    group.improve(list, in: rect, from: least, scratch, into: &output)
  }
}

// MARK: - Rectangles

extension PivotGroup {
  func list(_ items: Range<Int>, _ scratch: borrowing MutableSpan<Double>) -> ItemList {
    ItemList(items: items, weight: sums.value(of: items, scratch))
  }

  func wait(
    _ list: ItemList, in rect: Rect, _ scratch: inout MutableSpan<Double>,
    _ output: inout MutableSpan<Rect>
  ) {
    guard !list.items.isEmpty else { return }
    waiting.wait(list, &scratch)
    output[lower + list.items.upperBound - 1] = rect
  }

  /// Where the list beside the pivot ends; it has at least one of the items behind the pivot.
  ///
  /// The pivot's box of a wide frame is (p + s)/t · width wide and p/(p + s) · height high, where
  /// p, s and t are the weights of the pivot, of the list beside it and of the whole list. So its
  /// ratio rises with s; in a high frame, it falls.
  func endBeside(
    _ pivot: ItemList, of behind: Range<Int>, _ total: Double, in rect: Rect,
    _ scratch: borrowing MutableSpan<Double>
  ) -> Int {
    let isWide = rect.isWide
    let aspect = isWide ? rect.width / rect.height : rect.height / rect.width
    func error(_ beside: Double) -> Double {
      let both = pivot.weight + beside
      let ratio = both / total * (both / pivot.weight) * aspect
      return abs((isWide ? ratio : 1 / ratio) - 1)
    }
    let square = (total / aspect).squareRoot() * pivot.weight.squareRoot()
    let (item, before) = sums.item(in: behind, reaching: square - pivot.weight, scratch)
    if item == behind.lowerBound { return item + 1 }
    if item == behind.upperBound { return item }
    let longer = error(before + scratch[sums.items + item])
    return longer < error(before) * (1 - 1e-9) ? item + 1 : item
  }

  /// Places items along the longer side.
  func placeSideBySide(
    _ list: ItemList, in rect: Rect, _ scratch: borrowing MutableSpan<Double>,
    into output: inout MutableSpan<Rect>
  ) {
    var rest = rect
    for item in list.items {
      let share = scratch[sums.items + item] / list.weight
      if rect.isWide { rest.width = share * rect.width } else { rest.height = share * rect.height }
      output[lower + item] = rest
      if rect.isWide { rest.x += rest.width } else { rest.y += rest.height }
    }
  }

  /// Places five items or fewer anew if this gives a lower sum of aspects.
  func improve(
    _ list: ItemList, in rect: Rect, from sum: Double, _ scratch: borrowing MutableSpan<Double>,
    into output: inout MutableSpan<Rect>
  ) {
    var least = sum
    let first = list.items.lowerBound
    if list.items.count == 4 {
      let pairs = (
        self.list(first..<first + 2, scratch), self.list(first + 2..<first + 4, scratch)
      )
      let (left, right) = rect.cut(pairs.0.weight, pairs.1.weight, alongX: rect.isWide)
      let weights = sums.items + first
      let (a, b) = left.cut(scratch[weights], scratch[weights + 1], alongX: !rect.isWide)
      let (c, d) = right.cut(scratch[weights + 2], scratch[weights + 3], alongX: !rect.isWide)
      let paired = a.aspect + b.aspect + c.aspect + d.aspect
      if paired < least * (1 - 1e-9) {
        least = paired
        output[lower + first] = a
        output[lower + first + 1] = b
        output[lower + first + 2] = c
        output[lower + first + 3] = d
      }
    }
    var beside = 0.0
    let scale = rect.longerSide / rect.shorterSide / list.weight
    for item in list.items {
      let ratio = scratch[sums.items + item] * scale
      beside += max(ratio, 1 / ratio)
    }
    if beside < least * (1 - 1e-9) {
      placeSideBySide(list, in: rect, scratch, into: &output)
    }
  }
}

extension PivotCut {
  /// Columns in a wide rectangle, else rows; the pivot above or left of the list beside it.
  fileprivate func rects(in rect: Rect) -> (before: Rect, pivot: Rect, beside: Rect, after: Rect) {
    let isWide = rect.isWide
    let middle = pivot.weight + beside.weight
    let (first, rest) = rect.cut(before.weight, middle + after.weight, alongX: isWide)
    let (second, third) = rest.cut(middle, after.weight, alongX: isWide)
    let (upper, lower) = second.cut(pivot.weight, beside.weight, alongX: !isWide)
    return (first, upper, lower, third)
  }
}

extension Rect {
  /// Whether the rectangle is wide; equal sides are wide.
  fileprivate var isWide: Bool { width >= height * (1 - 1e-9) }
}
