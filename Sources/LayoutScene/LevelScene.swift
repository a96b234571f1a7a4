import TreeLayout

/// A part of a shape that reaches over a different number of levels than the part before.
struct BandPart {
  /// Where the part ends along its level, and across the levels.
  var end: Double
  var far: Double
}

/// How the nodes of a picture in levels look.
protocol LevelShapes {
  /// The length in pixels of a part of a level, where the level ends at `far`.
  func length(_ part: Double, at far: Double) -> Double

  func shape(of band: Band) -> Shape

  /// The shape of several parts side by side, which all begin at `near`, from a start on.
  func shape(from start: Double, _ near: Double, _ parts: [BandPart]) -> Shape

  /// The width of the line around a shape with these sides, in pixels; 0 for none.
  func line(_ length: Double, _ thickness: Double) -> Double

  /// The highest line of letters that a level of this thickness has room for.
  func lineRoom(_ thickness: Double) -> Double

  /// A name, with the first of some values that has room, at a place inside of a band, and the size
  /// of the letters; `nil` if there is no room.
  func text(
    _ name: String, _ values: [String], in band: Band, _ size: Double, isBold: Bool,
    _ builder: SceneBuilder
  ) -> (block: TextBlock, place: TextBlock.Place, size: Double)?
}

/// The scene of a layout in levels, whatever their shape.
///
/// A chain of only children is one mark that spans its levels. Nodes shorter than the least length
/// share one hatching with their neighbors below the same parent. The hatching reaches as deep as
/// their descendants do, so that the outline of the picture is that of the layout. If a level would
/// end less than the least thickness behind the level drawn before it, the next level takes its
/// room.
struct LevelScene<Shapes: LevelShapes> {
  private(set) var builder: SceneBuilder

  private let shapes: Shapes
  private let plan: LevelPlan
  private let tree: LayoutTree
  private let nodes: ShownNodes
  private let style: DrawingStyle

  /// The length of each node in pixels where its descendants end, indexed by node, but at most that
  /// of the nodes above; 0 for nodes without a place, and behind the last level.
  private let lengths: [Double]

  /// Where the descendants of a node end that end farthest from the root, indexed by node.
  private let reaches: [Double]

  /// The length from which on a node has a mark of its own.
  private var leastLength: Double

  /// The next level that is drawn, indexed by depth; the number of levels if there is none.
  private var nextDrawn: [Int]

  /// Where the levels that have been drawn up to a depth end, indexed by depth.
  private var ends: [Double]

  /// The levels that are too thin for the names of some nodes, and those with a name.
  private var thinLevels: Set<Int> = []
  private var namedLevels: Set<Int> = []

  /// A node whose descendants are being drawn.
  private struct Open {
    /// The index of the node's mark; `nil` if its level is not drawn.
    let mark: Int?

    /// The last node of the chain that the mark stands for.
    let last: Int
    let children: [Int]
    var next = 0
    let depth: Int

    /// The number of marks around.
    let level: Int

    /// The size of the letters of the nearest name above; names below have no larger ones.
    let letters: Double
    let hasName: Bool
    var run: Run?
  }
  private var open: [Open] = []

  /// Neighbors that are too short for marks of their own.
  private struct Run {
    let start: Double
    let near: Double

    /// At least as long as can be seen, but the last one.
    var parts: [BandPart]

    /// Where the last part begins.
    var lastStart: Double
    var fill: Color
    var leaves: Int

    /// The only one of them; `nil` if there are several.
    var only: Int?
  }

  /// How thick the hatched rim behind the last level is, with the space in front of it.
  static var rimWidth: Double { 4 }

  init(_ builder: SceneBuilder, _ plan: LevelPlan, _ shapes: Shapes, limitsMarks: Bool) {
    (self.builder, self.plan, self.shapes) = (builder, plan, shapes)
    (tree, nodes, style) = (plan.tree, builder.nodes, builder.style)
    let (tree, bands) = (plan.tree, plan.bands)
    var lengths = [Double](repeating: 0, count: tree.count)
    var reaches = lengths
    let end = tree.level(plan.lastDepth).upperBound
    for depth in (plan.firstDepth...plan.lastDepth).reversed() {
      for node in tree.level(depth).reversed() where node >= plan.first {
        guard bands[node].exists, builder.nodes.contains(node) else { continue }
        reaches[node] = max(reaches[node], plan.reach(of: node, at: depth))
        guard node > plan.first else { continue }
        let parent = Int(tree.parent[node])
        reaches[parent] = max(reaches[parent], reaches[node])
      }
    }
    for node in plan.first..<end {
      let band = bands[node]
      guard band.exists, builder.nodes.contains(node) else { continue }
      let length = shapes.length(band.end - band.start, at: reaches[node])
      lengths[node] = node == plan.first ? .infinity : min(length, lengths[Int(tree.parent[node])])
    }
    (self.lengths, self.reaches) = (lengths, reaches)
    let least = style.leastLength(limitsMarks: limitsMarks)
    let thinnest = limitsMarks ? max(style.detail, 2) : style.detail
    nextDrawn = [Int](repeating: tree.levelCount, count: plan.lastDepth + 2)
    ends = [Double](repeating: bands[plan.first].far, count: plan.lastDepth + 1)
    nextDrawn[plan.firstDepth] = plan.firstDepth
    leastLength = least
    findDrawnLevels(thinnest)
    if limitsMarks { leastLength = lengthForBudget(least) }
  }

  // MARK: What has a mark

  private mutating func findDrawnLevels(_ thinnest: Double) {
    guard plan.leadDepth < plan.lastDepth else { return }
    for depth in plan.leadDepth + 1...plan.lastDepth {
      let (end, far) = (ends[depth - 1], plan.levels[depth].far)
      let isDrawn = far - end >= thinnest
      ends[depth] = isDrawn ? far : end
      if isDrawn { nextDrawn[depth] = depth }
    }
    for depth in (plan.leadDepth + 1...plan.lastDepth).reversed() where nextDrawn[depth] != depth {
      nextDrawn[depth] = nextDrawn[depth + 1]
    }
  }

  /// The least length of nodes with marks if there is no room for the marks of all: the longest
  /// nodes keep theirs.
  private func lengthForBudget(_ least: Double) -> Double {
    guard markCount(least) > builder.budget else { return least }
    var candidates: [Double] = []
    for depth in plan.firstDepth...plan.lastDepth {
      for node in tree.level(depth) where lengths[node] >= least && isHead(node, depth) {
        candidates.append(lengths[node])
      }
    }
    candidates.sort(by: >)
    // Each mark may have a hatching before or behind itself, and another one below.
    for share in 1...3 {
      let most = builder.budget / share
      guard most < candidates.count else { continue }
      // Nodes of one length, up to rounding, are all shown; none is if they are far too many.
      let length = 0.999 * candidates[most]
      let isFew = candidates.count { $0 >= length } <= 2 * most
      let chosen = max(least, isFew ? length : 1.001 * candidates[most])
      if share == 3 || markCount(chosen) <= builder.budget { return chosen }
    }
    return least
  }

  /// How many marks there are if nodes need a length.
  private func markCount(_ least: Double) -> Int {
    var count = 1
    var wasShort = false
    for depth in plan.firstDepth...plan.lastDepth {
      var parent: Int32 = -1
      for node in tree.level(depth) where lengths[node] > 0 && isHead(node, depth) {
        if tree.parent[node] != parent { (parent, wasShort) = (tree.parent[node], false) }
        let isShort = lengths[node] < least
        if !isShort || !wasShort && parent >= 0 && lengths[Int(parent)] >= least { count += 1 }
        wasShort = isShort
      }
    }
    return count
  }

  /// Whether a node begins what one mark stands for.
  private func isHead(_ node: Int, _ depth: Int) -> Bool {
    if plan.isJoined(node) { return false }
    if nextDrawn[depth] == depth { return true }
    let children = tree.children(of: node)
    return children.count == 1 && plan.isJoined(children.lowerBound)
  }

  // MARK: Marks

  mutating func make() {
    guard plan.bands[plan.first].exists else { return }
    add(plan.first, depth: plan.firstDepth)
    while let parent = open.last {
      if parent.next < parent.children.count {
        open[open.count - 1].next += 1
        let child = parent.children[parent.next]
        if lengths[child] >= leastLength {
          addRun()
          add(child, depth: parent.depth + 1)
        } else {
          join(child)
        }
      } else {
        addRun()
        if let mark = parent.mark { builder.close(mark) }
        open.removeLast()
      }
    }
  }

  /// Adds the mark of a node, and opens the node.
  private mutating func add(_ node: Int, depth: Int) {
    let last = plan.endOfChain(node)
    let lastDepth = depth + (last == node ? 0 : tree.depth(of: last) - tree.depth(of: node))
    let around = open.last
    let children = shownChildren(of: last, lastDepth)
    guard nextDrawn[depth] <= lastDepth else {
      if children.isEmpty { builder.lostLeaves += Int(builder.leafCounts[last]) }
      open.append(
        Open(
          mark: nil, last: last, children: children, depth: lastDepth, level: around?.level ?? 0,
          letters: around?.letters ?? .infinity, hasName: around?.hasName ?? false))
      return
    }
    let band = band(from: node, depth, to: last, lastDepth)
    let length = shapes.length(band.end - band.start, at: band.far)
    let fill = builder.fill(of: node, depth: depth)
    let isGroup = children.contains {
      lengths[$0] >= leastLength && nextDrawn[lastDepth + 1] <= plan.lastDepth
    }
    var mark = Scene.Mark(
      role: isGroup ? .group : .leaf, node: node, last: last, shape: shapes.shape(of: band))
    mark.fill = fill
    mark.line = shapes.line(length, band.far - band.near)
    mark.lineColor = builder.hairline(around: fill)
    if mark.lineColor != nil { mark.line = max(mark.line, 1) }
    let place = builder.append(mark)
    let level = around?.level ?? 0
    let size = write(
      on: place, in: band, length, fill,
      builder.size(at: level, within: around?.letters ?? .infinity),
      belowName: around?.hasName ?? false)
    if lastDepth == plan.lastDepth { addRim(behind: last, band) }
    open.append(
      Open(
        mark: isGroup ? place : nil, last: last, children: children, depth: lastDepth,
        level: level + 1, letters: size ?? around?.letters ?? .infinity,
        hasName: size != nil && builder.scene.marks[place].name == .whole))
  }

  /// The children of a node that have a place, in the order of their places.
  private mutating func shownChildren(of node: Int, _ depth: Int) -> [Int] {
    guard depth < plan.lastDepth, nodes.hasInside(node) else { return [] }
    var children: [Int] = []
    var isSorted = true
    for child in tree.children(of: node) where nodes.contains(child) {
      guard lengths[child] > 0 else {
        if tree.weights[child] > 0 { builder.lostLeaves += Int(builder.leafCounts[child]) }
        continue
      }
      if let before = children.last, plan.bands[before].start > plan.bands[child].start {
        isSorted = false
      }
      children.append(child)
    }
    if !isSorted {
      let bands = plan.bands
      children.sort { (bands[$0].start, $0) < (bands[$1].start, $1) }
    }
    return children
  }

  /// The place of the mark of a chain, which takes the room of levels that are not drawn.
  private func band(from node: Int, _ depth: Int, to last: Int, _ lastDepth: Int) -> Band {
    var band = plan.bands[node]
    guard node > plan.first else { return band }
    band.near = near(depth, band.near)
    band.far =
      nextDrawn[lastDepth] == lastDepth ? plan.bands[last].far : max(ends[lastDepth], band.near)
    return band
  }

  /// Where nodes of a depth begin that would begin at `near` if all levels were drawn.
  private func near(_ depth: Int, _ near: Double) -> Double {
    guard depth > plan.leadDepth + 1, nextDrawn[depth - 1] != depth - 1 || nextDrawn[depth] != depth
    else { return near }
    return nextDrawn[depth] == depth ? min(near, ends[depth - 1]) : ends[depth]
  }

  /// Adds a rim behind a node of the last level that has children.
  private mutating func addRim(behind node: Int, _ band: Band) {
    guard plan.hasMore, nodes.hasInside(node) else { return }
    var rim = Band(start: .infinity, end: -.infinity, near: band.far + 1, far: band.far)
    rim.far += Self.rimWidth
    var leaves = 0
    for child in tree.children(of: node) where nodes.contains(child) {
      guard plan.bands[child].exists else { continue }
      rim.start = min(rim.start, plan.bands[child].start)
      rim.end = max(rim.end, plan.bands[child].end)
      leaves += Int(builder.leafCounts[child])
    }
    guard leaves > 0, shapes.length(rim.end - rim.start, at: rim.far) >= style.detail else {
      builder.lostLeaves += leaves
      return
    }
    var mark = Scene.Mark(role: .more, node: node, shape: shapes.shape(of: rim))
    mark.leaves = Int32(leaves)
    builder.append(mark)
    hasRims = true
  }
  private(set) var hasRims = false

  // MARK: Short nodes

  /// Adds a node to the neighbors that share a hatching.
  private mutating func join(_ node: Int) {
    let parent = open[open.count - 1]
    let depth = parent.depth + 1
    let band = plan.bands[node]
    let near = near(depth, band.near)
    let far = max(reaches[node], near)
    let fill = builder.fill(of: node, depth: depth)
    let leaves = Int(builder.leafCounts[node])
    guard var run = parent.run, let part = run.parts.last,
      shapes.length(band.start - part.end, at: far) < 1
    else {
      addRun()
      open[open.count - 1].run = Run(
        start: band.start, near: near, parts: [BandPart(end: band.end, far: far)],
        lastStart: band.start, fill: fill, leaves: leaves, only: node)
      return
    }
    if far != part.far, shapes.length(part.end - run.lastStart, at: part.far) >= Self.leastPart {
      run.parts.append(BandPart(end: band.end, far: far))
      run.lastStart = part.end
    } else {
      run.parts[run.parts.count - 1].end = max(part.end, band.end)
      run.parts[run.parts.count - 1].far = max(part.far, far)
    }
    if run.fill != fill { run.fill = builder.palette.neutral }
    run.leaves += leaves
    run.only = nil
    open[open.count - 1].run = run
  }

  /// The least length of a part of a hatching that reaches deeper than others, in pixels.
  private static var leastPart: Double { 2.5 }

  /// Adds the hatching of the neighbors that have been joined.
  private mutating func addRun() {
    let parent = open[open.count - 1]
    guard let run = parent.run, let end = run.parts.last?.end else { return }
    open[open.count - 1].run = nil
    let farthest = run.parts.reduce(run.near) { max($0, $1.far) }
    let (length, thickness) = (shapes.length(end - run.start, at: farthest), farthest - run.near)
    // The hatching of a single leaf would be a mark, too.
    if let node = run.only, !nodes.hasInside(node), length >= max(style.detail, 1) {
      add(node, depth: parent.depth + 1)
      open.removeLast()
      return
    }
    // A pattern on a smaller shape cannot be seen.
    let isSeen = min(length, thickness) >= 3
    if isSeen { builder.hatchedLeaves += run.leaves } else { builder.lostLeaves += run.leaves }
    guard length >= 0.5, thickness > 0 else { return }
    let nearest = run.parts.reduce(farthest) { min($0, $1.far) }
    let band = Band(start: run.start, end: end, near: run.near, far: nearest)
    var mark = Scene.Mark(
      role: .more, node: parent.last,
      shape: run.parts.count == 1
        ? shapes.shape(of: band) : shapes.shape(from: run.start, run.near, run.parts))
    mark.fill = run.fill
    mark.leaves = Int32(run.leaves)
    mark.line = run.parts.count == 1 ? shapes.line(length, thickness) : 1
    mark.lineColor = builder.hairline(around: run.fill)
    let place = builder.append(mark)
    let size = builder.size(at: parent.level, within: parent.letters)
    guard
      min(shapes.length(end - run.start, at: nearest), nearest - run.near)
        >= size * Label.lineHeight
    else { return }
    let text = "\(builder.values.count(run.leaves)) more"
    guard let fitting = shapes.text(text, [], in: band, size, isBold: false, builder),
      fitting.block.name.form == .whole
    else { return }
    builder.write(
      fitting.block, on: place, fitting.size, at: fitting.place, run.fill.ink, isBold: false)
  }

  // MARK: Texts

  /// Writes name, value and share on a mark, as far as there is room; returns the size of the
  /// letters.
  private mutating func write(
    on place: Int, in band: Band, _ length: Double, _ fill: Color, _ largest: Double,
    belowName: Bool
  ) -> Double? {
    let mark = builder.scene.marks[place]
    let (node, last) = (Int(mark.node), Int(mark.last))
    let depth = tree.depth(of: node)
    let thickness = band.far - band.near
    let smallest = builder.sizes[builder.sizes.count - 1] * Label.lineHeight
    guard thickness >= smallest else {
      if length >= Label.shortest { thinLevels.insert(depth) }
      return nil
    }
    let room = shapes.lineRoom(thickness)
    guard length >= smallest,
      let size = builder.sizes.first(where: { $0 <= largest && $0 * Label.lineHeight <= room })
    else { return nil }
    let names = builder.names(from: node, to: last, belowHeader: belowName)
    let value = nodes.valueLabel(of: last)
    let isBold = node == plan.first
    let share = isBold || !nodes.hasInside(last) ? "" : nodes.shareLabel(of: last)
    let values = value.isEmpty || share.isEmpty ? [value] : ["\(value) · \(share)", value]
    let fitting = builder.fitting(names) {
      $0.block.name.form
    } made: {
      shapes.text($0, values, in: band, size, isBold: isBold, builder)
    }
    guard let fitting else { return nil }
    builder.write(
      fitting.block, on: place, fitting.size, at: fitting.place, fill.ink, isBold: isBold)
    namedLevels.insert(depth)
    return fitting.size
  }

  // MARK: The end

  /// The scene, with notes.
  ///
  /// - Parameter way: where levels would be that are not drawn: `out`, `down`.
  consuming func finished(_ arrows: Scene.Arrows, further way: String) -> Scene {
    let levels = (plan.leadDepth...plan.lastDepth).filter { plan.levels[$0].far.isFinite }
    let skipped = levels.count { $0 > plan.leadDepth && nextDrawn[$0] != $0 }
    let thin = skipped + thinLevels.subtracting(namedLevels).count
    let rims = hasRims ? "hatched rim: goes on further \(way)" : ""
    var builder = builder
    builder.note(Label.foot(thinLevels: thin, of: levels.count))
    builder.note(rims)
    return builder.finished(arrows)
  }
}
