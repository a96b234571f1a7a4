/// Which boxes of a treemap give up the space for the distances between them.
public enum PaddingRule: String, CaseIterable, Sendable {
  /// Every box loses the same distance, so that small boxes lose most of their area, or all of it.
  case plain
  /// Boxes pay in proportion to weights: the area that a gap takes from a box is added to the box's
  /// share beforehand.
  case areaTrue
}

extension TreemapPadding {
  /// Lays out with gaps such that areas remain in proportion to weights, as far as this is
  /// possible.
  ///
  /// How much area a gap takes depends on the shapes of the boxes beside it, which are known from
  /// the layout before; the first layout is one without gaps. Of eight such passes, the one with
  /// the least variation of area ÷ weight is kept; if no leaf can be seen, the plain layout.
  ///
  /// - Parameter tile: lays out with plain padding.
  /// - Returns: how many times the padding was halved, because otherwise leaves of a tenth of the
  ///   frame would not fit.
  /// - Complexity: that of nine layouts.
  func tileAreaTrue(
    _ tree: LayoutTree, in frame: Rect, isRest: [Bool], memory: inout TreemapMemory?,
    into output: inout MutableSpan<Rect>, passes: Int = 8, by tile: TreemapRules.Tile
  ) -> Int {
    let before = memory
    var best = (variation: Double.infinity, halvings: 0)
    var bestLayout: [Rect] = []
    if tree.count > 1, tree.weights[0] > 0, frame.area > 0, frame.area.isFinite {
      var passMemory = before
      tile(tree, TreemapPadding(), isRest, &passMemory, &output)
      var gaps = GapCosts(of: tree, in: frame, self)
      gaps.measure(output, padding: TreemapPadding())
      bestLayout.reserveCapacity(tree.count)
      for _ in 0..<passes {
        gaps.fitPadding()
        let paying = tree.withWeights(gaps.weights())
        passMemory = before
        tile(paying, gaps.padding, isRest, &passMemory, &output)
        let variation = tree.areaVariation(of: output) ?? .infinity
        let isBest = variation < best.variation
        if isBest {
          best = (variation, gaps.halvings)
          bestLayout.removeAll(keepingCapacity: true)
          for node in tree.nodes { bestLayout.append(output[node]) }
          memory = passMemory
        }
        gaps.measure(output, padding: gaps.padding, isMixed: !isBest)
      }
    }
    if bestLayout.isEmpty {
      tile(tree, self, isRest, &memory, &output)
    } else {
      for node in tree.nodes { output[node] = bestLayout[node] }
    }
    return best.halvings
  }
}

/// The cost of a treemap's gaps if boxes have the measured shapes.
///
/// The *room* of a node is the rectangle that its children's cells fill, and its *cell* is the part
/// of its parent's room that it takes: its box with the gap around it. A leaf's box or an inner
/// node's room of area *a* and shape *q* = width ÷ height is √(*aq*) wide and √(*a*/*q*) high, so
/// the cell around it measures *a* + *b*√*a* + *c*.
private struct GapCosts {
  private(set) var padding: TreemapPadding
  private(set) var halvings = 0

  private let tree: LayoutTree
  private let frame: Rect

  /// The weights of leaves; 0 for inner nodes.
  private let leafWeights: [Double]

  /// √*q*; 1 for a shape that has not been seen yet.
  private var shapes: [Double]

  /// *b* and *c*; 0 for a node without weight.
  private var sideCosts: [Double]
  private var fixedCosts: [Double]

  /// The square root of the scale at which cells fill the frame, which is 1 for a frame without
  /// gaps, and by how much the square root of the room grows with it.
  private var root = 1.0
  private var slope: Double

  /// *a* of inner nodes, and all cells, at the last scale that was asked for.
  private var areas: [Double]
  private var cells: [Double]

  init(of tree: LayoutTree, in frame: Rect, _ padding: TreemapPadding) {
    self.tree = tree
    self.frame = frame
    self.padding = padding
    leafWeights = tree.nodes.map { tree.isLeaf($0) ? tree.weights[$0] : 0 }
    slope = frame.area.squareRoot()
    shapes = [Double](repeating: 1, count: tree.count)
    sideCosts = [Double](repeating: 0, count: tree.count)
    (fixedCosts, areas, cells) = (sideCosts, sideCosts, sideCosts)
  }

  /// Takes the shapes from a layout with this padding; an empty box keeps its earlier shape.
  ///
  /// - Parameter isMixed: whether the geometric mean with the earlier shape is taken.
  mutating func measure(
    _ layout: borrowing MutableSpan<Rect>, padding: TreemapPadding, isMixed: Bool = false
  ) {
    for depth in 0..<tree.levelCount {
      for node in tree.level(depth) {
        let rect = layout[node]
        let box = tree.isLeaf(node) ? rect : padding.content(of: rect, depth: depth)
        let shape = (box.width / box.height).squareRoot()
        guard shape > 0, shape.isFinite else { continue }
        shapes[node] = isMixed ? (shapes[node] * shape).squareRoot() : shape
      }
    }
  }

  private mutating func updateCosts() {
    let (gap, outer) = (padding.inner, padding.outer)
    for depth in 0..<tree.levelCount {
      let (besides, above) = (2 * outer, padding.top(atDepth: depth) + outer)
      for node in tree.level(depth) where tree.weights[node] > 0 {
        let shape = shapes[node]
        if tree.isLeaf(node) {
          sideCosts[node] = gap * (shape + 1 / shape)
          fixedCosts[node] = gap * gap
        } else {
          sideCosts[node] = shape * above + besides / shape
          fixedCosts[node] = besides * above
        }
      }
    }
  }

  /// Halves the padding until leaves of a tenth of the frame fit.
  mutating func fitPadding() {
    let scale = 0.1 * frame.area / tree.weights[0]
    while !padding.isZero {
      if content > 0 {
        updateCosts()
        if room(atScale: scale) <= content { return }
      }
      padding.outer /= 2
      padding.inner /= 2
      padding.top /= 2
      halvings += 1
    }
    updateCosts()
  }

  /// The area for the cells below the root.
  private var content: Double { padding.content(of: frame, depth: 0).area }

  /// The area that the cells below the root take if a leaf's area is `scale` times its weight.
  private mutating func room(atScale scale: Double) -> Double {
    tree.fill(&areas, &cells, scale: scale, leafWeights, sideCosts, fixedCosts)
    return areas[0]
  }

  /// Weights with which tilings divide each room among cells of the sizes that they need.
  ///
  /// These are the cells at the scale at which the root's cells fill the frame, as shares of the
  /// cells of their group.
  mutating func weights() -> [Double] {
    fillFrame()
    var weights = [Double](repeating: 1, count: tree.count)
    for node in tree.nodes.dropFirst() {
      let parent = Int(tree.parent[node])
      weights[node] = areas[parent] > 0 ? cells[node] / areas[parent] * weights[parent] : 0
    }
    return weights
  }

  /// Finds the scale at which cells fill the frame, by the secant method with brackets, from the
  /// last scale.
  ///
  /// As a function of the square root of the scale, the square root of the room is nearly linear,
  /// so that the first pass looks at some four rooms, and later ones at three.
  ///
  /// - Precondition: leaves of a tenth of the frame fit.
  private mutating func fillFrame() {
    let target = content.squareRoot()
    let unit = (frame.area / tree.weights[0]).squareRoot()
    var (low, high) = (0.1.squareRoot(), Double.infinity)
    var before: (root: Double, error: Double)?
    for _ in 0..<100 {
      let error = room(atScale: (root * unit) * (root * unit)).squareRoot() - target
      guard abs(error) > 1e-12 * target else { return }
      if error < 0 { low = root } else { high = root }
      if let before { slope = (error - before.error) / (root - before.root) }
      before = (root, error)
      var next = root - error / slope
      if !(low < next && next < high) { next = high < .infinity ? (low + high) / 2 : 2 * low }
      guard low < next, next < high else { return }
      root = next
    }
  }
}

extension LayoutTree {
  /// Finds the areas and cells of `GapCosts` if a leaf's area is `scale` times its weight.
  fileprivate func fill(
    _ areas: inout [Double], _ cells: inout [Double], scale: Double, _ leafWeights: [Double],
    _ sideCosts: [Double], _ fixedCosts: [Double]
  ) {
    let (parent, leafWeights) = (parent.span, leafWeights.span)
    let (sideCosts, fixedCosts) = (sideCosts.span, fixedCosts.span)
    var areas = areas.mutableSpan
    var cells = cells.mutableSpan
    for node in nodes { areas[node] = 0 }
    // Each node adds its cell to its parent's room. A loop over the children of each node would end
    // where the processor does not expect it.
    for node in nodes.reversed() {
      let area = areas[node] + scale * leafWeights[node]
      let cell = area + sideCosts[node] * area.squareRoot() + fixedCosts[node]
      cells[node] = cell
      if node > 0 { areas[Int(parent[node])] += cell }
    }
  }

  /// The coefficient of variation of area ÷ weight over the leaves of positive weight; `nil` if
  /// none of them has an area.
  fileprivate func areaVariation(of layout: borrowing MutableSpan<Rect>) -> Double? {
    var ratios: [Double] = []
    ratios.reserveCapacity(count)
    for node in nodes where isLeaf(node) {
      let share = weights[node] / weights[0]
      if share > 0 { ratios.append(layout[node].area / share) }
    }
    let mean = ratios.reduce(0, +) / Double(ratios.count)
    guard mean > 0 else { return nil }
    let squares = ratios.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    return (squares / Double(ratios.count)).squareRoot() / mean
  }
}
