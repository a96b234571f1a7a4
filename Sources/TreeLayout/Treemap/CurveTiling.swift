/// A tiling along a space-filling curve.
protocol CurveTiling: Tiling {
  /// The way of the curve through the frame.
  func root(of frame: Rect) -> CurveCell

  /// The quarters of the frame; below it, they are those of Hilbert's curve.
  func quarters(of root: CurveCell, _ weights: Quarters<Double>) -> Quarters<CurveCell>
}

extension CurveTiling {
  /// Four numbers for each item: the weight, two for the lists that wait, and the direction of
  /// their cells.
  func curveScratchCount(_ siblings: Int) -> Int {
    2 * siblings + WaitingLists.scratchCount(for: siblings)
  }

  func tileAlongCurve(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    let weights = tree.weights.span
    let count = scratch.copyPositive(siblings, of: weights, to: 0)
    let group = CurveGroup(of: siblings)
    let whole = CurveGroup.list(0..<count, scratch)
    let root = root(of: frame)
    group.wait(whole, in: root, &scratch, &output)
    var end = count
    while end > 0 {
      let list = group.waiting.list(before: end, scratch)
      let cell = group.cell(before: end, scratch, output)
      if list.items.count <= 4 {
        group.place(list.items, in: cell, scratch, into: &output)
        end = list.items.lowerBound
      } else {
        // The last quarter waits at the same end.
        let quarters = CurveGroup.quarters(of: list, scratch)
        let sums = Quarters(
          a: quarters.a.weight, b: quarters.b.weight, c: quarters.c.weight, d: quarters.d.weight)
        let cells =
          list.items.count == count ? self.quarters(of: root, sums) : cell.hilbertQuarters(sums)
        group.wait(quarters.a, in: cells.a, &scratch, &output)
        group.wait(quarters.b, in: cells.b, &scratch, &output)
        group.wait(quarters.c, in: cells.c, &scratch, &output)
        group.wait(quarters.d, in: cells.d, &scratch, &output)
      }
    }
    output.spread(count, over: siblings, of: weights, in: frame)
  }
}

/// Where the numbers of a group's positive items are: their weights are at the start of the
/// scratch.
private struct CurveGroup {
  let lower: Int
  let waiting: WaitingLists
  /// Where the scratch says whether u is along x in the cell of a list that waits.
  let directions: Int

  init(of siblings: Range<Int>) {
    lower = siblings.lowerBound
    waiting = WaitingLists(start: siblings.count)
    directions = siblings.count + WaitingLists.scratchCount(for: siblings.count)
  }

  func wait(
    _ list: ItemList, in cell: CurveCell, _ scratch: inout MutableSpan<Double>,
    _ output: inout MutableSpan<Rect>
  ) {
    let last = list.items.upperBound - 1
    waiting.wait(list, &scratch)
    scratch[directions + last] = cell.isAlongX ? 1 : 0
    output[lower + last] = Rect(
      x: cell.u, y: cell.v, width: cell.uLength, height: cell.vLength)
  }

  /// The cell of the list that waits to the left of `end`.
  func cell(
    before end: Int, _ scratch: borrowing MutableSpan<Double>,
    _ output: borrowing MutableSpan<Rect>
  ) -> CurveCell {
    let kept = output[lower + end - 1]
    return CurveCell(
      u: kept.x, v: kept.y, uLength: kept.width, vLength: kept.height,
      isAlongX: scratch[directions + end - 1] == 1)
  }

  func place(
    _ items: Range<Int>, in cell: CurveCell, _ scratch: borrowing MutableSpan<Double>,
    into output: inout MutableSpan<Rect>
  ) {
    let (item, node) = (items.lowerBound, lower + items.lowerBound)
    switch items.count {
    case 1:
      output[node] = cell.rect
    case 2:
      let (one, two) = cell.cutAlongU(scratch[item], scratch[item + 1])
      output[node] = one.rect
      output[node + 1] = two.rect
    case 3:
      let (one, two, three) = cell.best(scratch[item], scratch[item + 1], scratch[item + 2])
      output[node] = one.rect
      output[node + 1] = two.rect
      output[node + 2] = three.rect
    default:
      let (one, two, three, four) = cell.best(
        scratch[item], scratch[item + 1], scratch[item + 2], scratch[item + 3])
      output[node] = one.rect
      output[node + 1] = two.rect
      output[node + 2] = three.rect
      output[node + 3] = four.rect
    }
  }
}

// MARK: - Quarters

extension CurveGroup {
  static func list(_ items: Range<Int>, _ scratch: borrowing MutableSpan<Double>) -> ItemList {
    var weight = 0.0
    for item in items { weight += scratch[item] }
    return ItemList(items: items, weight: weight)
  }

  /// Cuts five items or more into quarters, none of them empty.
  static func quarters(
    of list: ItemList, _ scratch: borrowing MutableSpan<Double>
  ) -> Quarters<ItemList> {
    let end = list.items.upperBound
    let total = list.weight
    let a = quarter(from: list.items.lowerBound, to: end - 3, of: total, scratch)
    let b = quarter(from: a.items.upperBound, to: end - 2, of: total, scratch)
    let c = quarter(from: b.items.upperBound, to: end - 1, of: total, scratch)
    return Quarters(a: a, b: b, c: c, d: self.list(c.items.upperBound..<end, scratch))
  }

  /// Takes an item, and then more while this brings the sum nearer to a quarter of the total. Sums
  /// that are equally near differ by less than 1e-9 of the total.
  private static func quarter(
    from start: Int, to limit: Int, of total: Double, _ scratch: borrowing MutableSpan<Double>
  ) -> ItemList {
    let twice = total / 2 - 1e-9 * total
    var (weight, end) = (scratch[start], start + 1)
    while end < limit {
      let longer = weight + scratch[end]
      guard weight + longer < twice else { break }
      (weight, end) = (longer, end + 1)
    }
    return ItemList(items: start..<end, weight: weight)
  }
}
