/// Squarified rows that are kept when weights change.
///
/// The first layout is that of `Squarified`. Later each row, still a column or a row, takes its
/// share of what remains of the rectangle and is cut in its order. Siblings that leave drop out of
/// their rows, an empty row is removed, and new siblings become further rows by `Squarified` in
/// what remains behind the others; d3 has no rule for either.
///
/// - Complexity: O(*n*), and the sort of the treemap's driver, in every version. Remembers the keys
///   of a group.
/// - Reference: M. Bostock. `treemapResquarify` in d3-hierarchy, 2016.
public struct Resquarified: Tiling {
  public static let name = "resquarified"
  public static let summary = "squarified rows that stay when the weights change"
  public static let remembers = true

  /// The rule for new rows.
  public var rows = Squarified()

  public init() {}

  public static var options: [StrategyOption<Self>] {
    [
      .number(
        "ratio", { $0.rows.ratio }, { $0.rows.ratio = $1 }, in: 1...,
        "how long rectangles of new rows are wanted; 1 is a square")
    ]
  }

  public var takesLargestFirst: Bool { true }

  public func tile(
    _ siblings: Range<Int>, of tree: LayoutTree, in frame: Rect, using context: inout TilingContext,
    scratch: inout MutableSpan<Double>, into output: inout MutableSpan<Rect>
  ) {
    for node in siblings { output[node] = Rect(x: frame.x, y: frame.y, width: 0, height: 0) }
    let parent = tree.key(of: Int(tree.parent[siblings.lowerBound]))
    let group = RowGroup(siblings, of: tree, context.remembered(of: parent), context.descending)
    var memory: [Int32] = []
    memory.reserveCapacity(group.nodes.count + group.rows.count + 16)
    var rest = frame
    var first = 0
    var index = 0
    while first < group.nodes.count {
      let row =
        index < group.rows.count ? group.rows[index] : newRow(from: first, of: group, in: rest)
      rest = group.place(first..<row.end, asColumn: row.isColumn, in: rest, into: &output)
      memory.append(Int32(row.end - first) << 1 | (row.isColumn ? 1 : 0))
      for rank in first..<row.end { memory.append(Int32(tree.key(of: Int(group.nodes[rank])))) }
      first = row.end
      index += 1
    }
    context.remember(memory, of: parent)
  }

  private func newRow(from first: Int, of group: RowGroup, in rest: Rect) -> RowGroup.Row {
    let isColumn = rest.width * (1 + 1e-12) >= rest.height
    let aspect = isColumn ? rest.height / rest.width : rest.width / rest.height
    let end = rows.row(
      from: first, to: group.nodes.count, of: group.weights.span, left: group.left[first],
      aspect: aspect
    ).end
    return RowGroup.Row(end: end, isColumn: isColumn)
  }
}

/// The siblings of positive weight: those of the rows that are kept, then the new ones by falling
/// weight.
private struct RowGroup {
  struct Row {
    var end: Int
    var isColumn: Bool
  }

  private(set) var rows: [Row] = []
  private(set) var nodes: [Int32] = []
  private(set) var weights: [Double] = []

  /// The weight of each sibling and all behind it, added up and not subtracted.
  private(set) var left: [Double]

  /// - Parameter remembered: for each row twice its count, plus one if it is a column, and its
  ///   keys.
  init(
    _ siblings: Range<Int>, of tree: LayoutTree, _ remembered: ArraySlice<Int32>,
    _ descending: borrowing DescendingOrder
  ) {
    nodes.reserveCapacity(siblings.count)
    var isKept = [Bool](repeating: false, count: siblings.count)
    if !remembered.isEmpty {
      let keys = SiblingKeys(siblings, of: tree)
      var next = remembered.startIndex
      while next < remembered.endIndex {
        let (end, isColumn) = (next + 1 + Int(remembered[next] >> 1), remembered[next] & 1 == 1)
        let first = nodes.count
        for key in remembered[next + 1..<end] {
          guard let node = keys.node(key), tree.weights[node] > 0 else { continue }
          nodes.append(Int32(node))
          isKept[node - siblings.lowerBound] = true
        }
        if nodes.count > first { rows.append(Row(end: nodes.count, isColumn: isColumn)) }
        next = end
      }
    }
    for rank in 0..<siblings.count {
      let node = descending.nodes[rank]
      guard descending.weights[rank] > 0 else { break }
      if !isKept[Int(node) - siblings.lowerBound] { nodes.append(node) }
    }
    weights = nodes.map { tree.weights[Int($0)] }
    left = weights
    for rank in weights.indices.dropLast().reversed() { left[rank] += left[rank + 1] }
  }

  /// Writes the rectangles of a row in the remaining rectangle; returns what remains behind the
  /// row.
  func place(
    _ ranks: Range<Int>, asColumn isColumn: Bool, in rest: Rect,
    into output: inout MutableSpan<Rect>
  ) -> Rect {
    let (length, space) = isColumn ? (rest.height, rest.width) : (rest.width, rest.height)
    var weight = 0.0
    for rank in ranks { weight += weights[rank] }
    let thickness = weight / left[ranks.lowerBound] * space
    var offset = isColumn ? rest.y : rest.x
    for rank in ranks {
      let side = weights[rank] / weight * length
      output[Int(nodes[rank])] =
        isColumn
        ? Rect(x: rest.x, y: offset, width: thickness, height: side)
        : Rect(x: offset, y: rest.y, width: side, height: thickness)
      offset += side
    }
    let share = ranks.upperBound < left.count ? left[ranks.upperBound] / left[ranks.lowerBound] : 0
    return isColumn
      ? Rect(x: rest.x + thickness, y: rest.y, width: rest.width * share, height: rest.height)
      : Rect(x: rest.x, y: rest.y + thickness, width: rest.width, height: rest.height * share)
  }
}
