extension Voronoi {
  /// Writes the polygons of all nodes, level by level.
  ///
  /// - Returns: how many groups, or levels of them, have the cells of rows.
  func divide(
    _ tree: LayoutTree, in frame: Rect, memory: inout VoronoiMemory?, pool: inout [Double],
    into output: inout MutableSpan<Polygon>
  ) -> Int {
    let before = fresh ? nil : memory
    var after = VoronoiMemory(capacity: tree.count)
    var rowsCount = 0
    let root = rootCell(in: frame, pool: &pool)
    output[0] =
      tree.weights[0] > 0 ? Polygon(root, list: root.list) : Polygon(emptyAt: root.measure)
    keep(root, of: 0, in: tree, &after)
    for depth in 1..<max(tree.levelCount, 1) {
      var groups: [VoronoiSiblings] = []
      for parent in tree.level(depth - 1) where !tree.isLeaf(parent) {
        let polygon = output[parent]
        if tree.weights[parent] > 0, polygon.area > 0 {
          groups.append(VoronoiSiblings(of: parent, list: polygon.list.numbers(in: pool)))
        } else {
          for node in tree.children(of: parent) { output[node] = Polygon(emptyAt: polygon) }
        }
      }
      divide(&groups, of: tree, after: before)
      for index in groups.indices {
        write(&groups[index], of: tree, memory: &after, pool: &pool, into: &output)
        rowsCount += groups[index].rowsCount
      }
    }
    memory = after
    return rowsCount
  }

  /// Divides the groups of a level, which do not depend on each other, side by side.
  private func divide(
    _ groups: inout [VoronoiSiblings], of tree: LayoutTree, after before: VoronoiMemory?
  ) {
    let sizes = groups.map { tree.children(of: $0.parent).count }
    let threads = threadCount(groups: groups.count, siblings: sizes.reduce(0, +))
    let largestFirst = sizes.indices.sorted { sizes[$0] > sizes[$1] }
    unsafe groups.withUnsafeMutableBufferPointer { groups in
      // Safe: each part is another group.
      nonisolated(unsafe) let groups = unsafe groups
      sideBySide(threads, parts: sizes.count) { next in
        var order = DescendingOrder(capacity: 0)
        var solver = VoronoiGroups()
        while let part = next() {
          unsafe divide(
            &groups[largestFirst[part]], of: tree, after: before, sortedBy: &order, by: &solver)
        }
      }
    }
  }

  private func divide(
    _ group: inout VoronoiSiblings, of tree: LayoutTree, after before: VoronoiMemory?,
    sortedBy order: inout DescendingOrder, by solver: inout VoronoiGroups
  ) {
    let siblings = tree.children(of: group.parent)
    group.room = group.room.inset(
      by: max(0, paddingOuter - paddingInner / 2), pool: &group.pool)
    order.reserve(siblings.count)
    order.sort(siblings, by: tree.weights.span)
    var count = siblings.count
    while order.weights[count - 1] == 0 { count -= 1 }
    let parentKey = tree.key(of: group.parent)
    var kept: KeptSites?
    if let before, let old = before[parentKey], old.room.area > 0 {
      kept = KeptSites()
      for node in order.nodes[..<count] {
        let state = before[tree.key(of: Int(node))]
        kept?.append(
          state?.parent == Int32(parentKey) ? state : nil, from: old.room, to: group.room.measure)
      }
    }
    let rowsBefore = solver.rowsCount
    solver.divide(
      among: order.weights[..<count], in: group.room, rounds: rounds, keeping: kept,
      keptRounds: keptRounds, pool: &group.pool)
    group.rowsCount = solver.rowsCount - rowsBefore
    group.nodes = Array(order.nodes[..<siblings.count])
    group.cells = solver.cells
  }

  /// Writes the polygons of a group that is divided, in the order of their weights.
  private func write(
    _ group: inout VoronoiSiblings, of tree: LayoutTree, memory: inout VoronoiMemory,
    pool: inout [Double], into output: inout MutableSpan<Polygon>
  ) {
    for (rank, node) in group.nodes.enumerated() {
      guard rank < group.cells.count else {
        output[Int(node)] = Polygon(emptyAt: group.room.measure)
        continue
      }
      keep(group.cells[rank], of: Int(node), in: tree, &memory)
      let cell = group.cells[rank].inset(by: paddingInner / 2, pool: &group.pool)
      // An only child without padding has its parent's list.
      let list =
        cell.list.start == 0
        ? output[group.parent].list
        : PoolRange(appending: cell.list.numbers(in: group.pool), to: &pool)
      output[Int(node)] = Polygon(cell, list: list)
    }
    memory[tree.key(of: group.parent)]?.room = group.room.measure
  }

  /// How many threads share a level: in a small one, one thread is done before others have begun.
  private func threadCount(groups: Int, siblings: Int) -> Int {
    siblings < 100 ? 1 : max(1, min(threads, groups, Forests.mostThreads))
  }

  /// As `Forests.remarks`.
  func threadRemarks(on tree: LayoutTree) -> [String] {
    let count = (1..<max(tree.levelCount, 1)).reduce(1) { most, depth in
      let groups = tree.level(depth - 1).count { !tree.isLeaf($0) && tree.weights[$0] > 0 }
      return max(most, threadCount(groups: groups, siblings: tree.level(depth).count))
    }
    return Forests.remarks(threads: count)
  }

  private func keep(
    _ cell: VoronoiCell, of node: Int, in tree: LayoutTree, _ memory: inout VoronoiMemory
  ) {
    guard cell.measure.area > 0 else { return }
    memory[tree.key(of: node)] = VoronoiMemory.Node(
      parent: node == 0 ? -1 : Int32(tree.key(of: Int(tree.parent[node]))), siteX: cell.siteX,
      siteY: cell.siteY, cell: cell.measure, room: PolygonMeasure())
  }

  private func rootCell(in frame: Rect, pool: inout [Double]) -> VoronoiCell {
    var corners: [Corner] = []
    switch outline {
    case .frame:
      let (left, right, top, bottom) = (frame.x, frame.maxX, frame.y, frame.maxY)
      for (x, y) in [(left, top), (right, top), (right, bottom), (left, bottom)] {
        corners.append(Corner(x: x, y: y, side: Corner.border))
      }
    case .ellipse:
      for corner in (0..<64).reversed() {
        let (sine, cosine) = sineAndCosine(turn: Double(corner) / 64)
        corners.append(
          Corner(
            x: frame.midX + frame.width / 2 * cosine, y: frame.midY - frame.height / 2 * sine,
            side: Corner.border))
      }
    }
    var cell = VoronoiCell()
    guard !frame.isEmpty else {
      (cell.measure.x, cell.measure.y) = (frame.midX, frame.midY)
      return cell.centered
    }
    cell.write(corners.span, movedBy: 0, 0, area: frame.area, to: &pool)
    return cell.centered
  }
}

extension Polygon {
  fileprivate init(_ cell: VoronoiCell, list: PoolRange) {
    self.init(
      centerX: cell.measure.x, centerY: cell.measure.y, area: cell.measure.area, list: list)
  }

  fileprivate init(emptyAt center: PolygonMeasure) {
    self.init(centerX: center.x, centerY: center.y, area: 0)
  }

  fileprivate init(emptyAt parent: Polygon) {
    self.init(centerX: parent.centerX, centerY: parent.centerY, area: 0)
  }
}

/// A group of siblings and the cells that they get, in a pool of their own: threads share no pool.
private struct VoronoiSiblings {
  let parent: Int

  /// The polygon that the siblings share.
  var room: VoronoiCell

  /// Begins with the parent's polygon.
  var pool: [Double]

  /// The siblings by falling weight, and the cells, before padding, of those that weigh something.
  var nodes: [Int32] = []
  var cells: [VoronoiCell] = []

  /// How many levels of the group have the cells of rows.
  var rowsCount = 0

  init(of parent: Int, list: ArraySlice<Double>) {
    self.parent = parent
    pool = Array(list)
    room = VoronoiCell()
    room.list = PoolRange(start: 0, count: pool.count)
    room.measure = PolygonMeasure(pool[...])
    room = room.centered
  }
}
