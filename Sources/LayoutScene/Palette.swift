import TreeLayout

/// The fill of each node.
///
/// By branch: branches are the children of the first node from the root on that has several. Each
/// has a hue, with everything below it; with each level the hue is nearer to the background. If
/// there are more branches than hues, the largest have a hue each, up to nine, the others are gray,
/// and a legend says how many are gray. If all branches are leaves, they have one color.
/// Nodes above the branches are gray. Eight of the standard hues are those of Paul Tol's scheme
/// "light", on which texts can be read and which people with any color vision can tell apart.
///
/// By depth: steps of `Color.scale`, which begins near the background. By aspect ratio: steps of
/// `Color.warmScale`, on which squares are quiet and slivers stand out. By node: `NodeColors`.
///
/// - Reference: P. Tol. "Color Schemes." SRON/EPS/TN/09-002, issue 3.2, 2021.
package struct Palette {
  /// The node's row of `fills`, indexed by node; −1 for gray.
  private var rows: [Int32]

  /// The fills by row and by levels below the row's first one.
  private var fills: [[Color]]
  private var firstDepths: [Int]

  /// The fills of groups behind strong ones, indexed as `fills`.
  private var paleFills: [[Color]]

  /// The shares of the way from a hue to the background for the first branches and all below them.
  private static let paleShares = [0.72, 0.58]

  /// The fill of nodes that belong to no branch.
  package let neutral: Color

  /// How many hues can be told apart beside the gray of other branches.
  private static let mostBesideGray = 9

  /// The standard hues.
  package static let hues = [
    0x77AADD, 0xEE8866, 0xEEDD88, 0xFFAABB, 0x99DDFF, 0x44BB99, 0xBBCC33, 0xB79CED, 0xBF9F8F,
    0xAAAA00,
  ].map(Color.init)

  /// The share of the way from a hue to the background for the hue's strongest shade.
  package static func strongestShare(_ style: DrawingStyle) -> Double {
    style.theme == .light ? 0 : 0.25
  }

  /// The share of the way from a hue to the background for the shade of a level. In the dark theme,
  /// no shade is between those on which dark ink is read and those on which light ink is read, so
  /// that names of one level have one ink.
  private static func share(ofStep step: Int, of steps: Int, _ style: DrawingStyle) -> Double {
    if style.theme == .light { return 0.6 * Double(step) / Double(steps - 1) }
    guard step > 0 else { return strongestShare(style) }
    return 0.48 + (0.65 - 0.48) * Double(step - 1) / Double(steps - 2)
  }

  /// - Parameters:
  ///   - tree: the tree of the layout.
  ///   - visible: where the tree comes from if it holds only what can be seen. Then colors are
  ///     those of the whole tree.
  ///   - style: a part of a whole tree has the fills of the whole.
  ///   - names: the names of the nodes of the whole tree, with their own colors.
  ///   - aspect: returns the ratio of a node's longer side to its shorter one; called only if the
  ///     style colors by aspect. `nil` if shapes mean nothing: then all nodes are gray.
  package init(
    _ tree: LayoutTree, visible: VisibleTree? = nil, _ style: DrawingStyle,
    names: NodeNames = NodeNames(), aspect: ((Int) -> Double)?
  ) {
    if let part = style.part?.palette {
      self = visible.map { part.part($0.nodes, below: 0) } ?? part
      return
    }
    neutral = style.neutral
    let whole = visible?.overview.tree ?? tree
    // The depth of the root in the whole tree.
    let above = visible.map { whole.depth(of: Int($0.nodes[0])) } ?? 0
    switch style.nodeColor(names) {
    case .branch:
      let branches = Branches(of: whole, hues: style.hues.count)
      rows = branches.rows(of: tree, visible)
      firstDepths = [Int](repeating: branches.depth - above, count: style.hues.count + 1)
      let steps = min(max(whole.levelCount - branches.depth, 4), 12)
      fills = (style.hues + [style.tint]).map { hue in
        (0..<steps).map { step in
          hue.mixed(with: style.background, share: Self.share(ofStep: step, of: steps, style))
        }
      }
    case .depth:
      fills = Self.depthFills(of: whole, style).map { [$0] }
      firstDepths = fills.map { _ in 0 }
      var rows = [Int32](repeating: Int32(fills.count - 1), count: tree.count)
      for depth in 0..<min(tree.levelCount, max(fills.count - above, 0)) {
        for node in tree.level(depth) { rows[node] = Int32(depth + above) }
      }
      self.rows = rows
    case .node:
      let colors = NodeColors(of: names, in: whole, style)
      rows = visible.map { $0.nodes.map { colors.rows[Int($0)] } } ?? colors.rows
      fills = colors.fills.map { [$0] }
      firstDepths = fills.map { _ in 0 }
    case .aspect:
      rows = tree.nodes.map { node in
        aspect.map { Int32(Self.aspectClass(of: $0(node))) } ?? -1
      }
      fills = Self.aspectFills(style).map { [$0] }
      firstDepths = fills.map { _ in 0 }
    }
    guard style.nodeColor(names) == .branch else {
      paleFills = fills
      return
    }
    paleFills = (Self.hues + [style.tint]).map { hue in
      Self.paleShares.map { hue.mixed(with: style.background, share: $0) }
    }
  }

  /// The fills that some nodes have in this palette's tree.
  ///
  /// - Parameters:
  ///   - nodes: a node and all below it.
  ///   - depth: the depth of that node.
  func part(_ nodes: [Int32], below depth: Int) -> Palette {
    var part = self
    part.rows = nodes.map { rows[Int($0)] }
    part.firstDepths = firstDepths.map { $0 - depth }
    return part
  }

  /// The palettes of a tree that changes: in all steps, a node has the fill that it has in the last
  /// step that has the node.
  ///
  /// - Parameters:
  ///   - steps: the versions of the tree; nodes with equal keys are the same node.
  ///   - names: the names of each step's nodes.
  static func steps(
    _ steps: [LayoutTree], names: [NodeNames], _ style: DrawingStyle
  ) -> [Palette] {
    let own = steps.indices.map { Palette(steps[$0], style, names: names[$0], aspect: nil) }
    var all = own[0]
    (all.fills, all.paleFills, all.firstDepths) = ([], [], [])
    var rowOfKey: [Int: Int32] = [:]
    for (tree, palette) in zip(steps, own) {
      let first = Int32(all.fills.count)
      all.fills += palette.fills
      all.paleFills += palette.paleFills
      all.firstDepths += palette.firstDepths
      for node in tree.nodes {
        let row = palette.rows[node]
        rowOfKey[tree.key(of: node)] = row < 0 ? -1 : first + row
      }
    }
    return steps.map { tree in
      var palette = all
      palette.rows = tree.nodes.map { rowOfKey[tree.key(of: $0)] ?? -1 }
      return palette
    }
  }

  /// The first node from the root on that has several children, which are the branches; in a tree
  /// without such a node, the leaf.
  package static func branching(in tree: LayoutTree) -> Int {
    var node = 0
    while case let children = tree.children(of: node), children.count == 1 {
      node = children.first!
    }
    return node
  }

  /// The branches of a tree, and which hues they have.
  private struct Branches {
    /// The nodes, which are neighbors.
    private let nodes: Range<Int>

    /// The row of each of them.
    private var hues: [Int32]
    let depth: Int

    /// How many have no hue of their own.
    private(set) var others = 0

    init(of tree: LayoutTree, hues: Int) {
      let branching = Palette.branching(in: tree)
      let branches = tree.children(of: branching)
      nodes = branches
      depth = tree.depth(of: branching) + 1
      if branches.allSatisfy({ tree.isLeaf($0) }) {
        self.hues = branches.map { _ in 0 }
      } else if branches.count <= hues {
        self.hues = branches.map { Int32($0 - branches.lowerBound) }
      } else {
        let largest = branches.sorted {
          (-tree.weights[$0], $0) < (-tree.weights[$1], $1)
        }
        self.hues = branches.map { _ in Int32(hues) }
        // By the order of the data, so that neighbors keep different hues from year to year.
        for (hue, branch) in largest.prefix(min(hues, mostBesideGray)).sorted().enumerated() {
          self.hues[branch - branches.lowerBound] = Int32(hue)
        }
        others = branches.count - min(hues, mostBesideGray)
      }
    }

    /// The row of each node of a layout's tree, −1 above the branches.
    func rows(of tree: LayoutTree, _ visible: VisibleTree?) -> [Int32] {
      var rows = [Int32](repeating: -1, count: tree.count)
      if let visible {
        // The root may be inside of a branch.
        var root = Int(visible.nodes[0])
        while root >= nodes.upperBound { root = Int(visible.overview.tree.parent[root]) }
        if let row = row(of: root) { rows[0] = row }
      }
      for node in tree.nodes.dropFirst() {
        let own = row(of: visible.map { Int($0.nodes[node]) } ?? node)
        rows[node] = own ?? rows[Int(tree.parent[node])]
      }
      return rows
    }

    /// The row of a branch; `nil` for other nodes.
    private func row(of node: Int) -> Int32? {
      nodes.contains(node) ? hues[node - nodes.lowerBound] : nil
    }
  }

  /// The fill of a node of a depth.
  package func fill(of node: Int, depth: Int) -> Color {
    guard rows[node] >= 0 else { return neutral }
    let shades = fills[Int(rows[node])]
    return shades[min(depth - firstDepths[Int(rows[node])], shades.count - 1)]
  }

  /// The fill of a group of a depth whose leaves have `strongFill`. Where fills do not show
  /// branches, the same as `fill`.
  package func paleFill(of node: Int, depth: Int) -> Color {
    guard rows[node] >= 0 else { return neutral }
    let shades = paleFills[Int(rows[node])]
    return shades[min(depth - firstDepths[Int(rows[node])], shades.count - 1)]
  }

  /// The fill of a node that stands out even in a pixel or two.
  package func strongFill(of node: Int) -> Color {
    rows[node] >= 0 ? fills[Int(rows[node])][0] : neutral
  }

  // MARK: Scales

  /// The deepest level with a fill of its own; those below it share its fill.
  private static let deepest = 63

  private static func depthFills(of tree: LayoutTree, _ style: DrawingStyle) -> [Color] {
    let last = min(tree.levelCount - 1, deepest)
    return (0...last).map { Color.scale(at: Double($0) / Double(max(last, 1)), style.theme) }
  }

  /// Half powers of two from 1 to 16; longer shapes are all of the last class.
  private static let aspectClasses = 9

  private static func aspectClass(of ratio: Double) -> Int {
    guard ratio.isFinite else { return aspectClasses - 1 }
    var (rank, bound) = (0, 1.189)
    while rank < aspectClasses - 1, ratio > bound {
      rank += 1
      bound *= 2.0.squareRoot()
    }
    return rank
  }

  private static func aspectFills(_ style: DrawingStyle) -> [Color] {
    (0..<aspectClasses).map { rank in
      Color.warmScale(at: Double(rank) / Double(aspectClasses - 1), style.theme)
    }
  }

  /// What is said of so many branches without a hue.
  private static func note(_ others: Int, _ style: DrawingStyle) -> String {
    "\(style.values.count(others)) smaller \(others == 1 ? "branch" : "branches")"
  }

  /// The meanings of the fills in order, on the scale of ratios only of some. Of branches, only
  /// gray ones have an entry, as the names of the others stand in the drawing; `nil` if no fill has
  /// an entry.
  package static func legend(
    of tree: LayoutTree, _ style: DrawingStyle, names: NodeNames = NodeNames()
  ) -> ColorLegend? {
    if let part = style.part { return part.legend }
    switch style.nodeColor(names) {
    case .branch:
      let others = Branches(of: tree, hues: style.hues.count).others
      return others == 0
        ? nil : ColorLegend(title: "", entries: [(fill: style.tint, text: note(others, style))])
    case .node:
      let categories = NodeColors(of: names, in: tree, style).categories
      return categories.isEmpty ? nil : ColorLegend(title: "", entries: categories)
    case .depth:
      let fills = depthFills(of: tree, style)
      return ColorLegend(
        title: "depth",
        entries: fills.enumerated().map {
          (fill: $1, text: $0 == deepest ? "≥ \(deepest)" : "\($0)")
        })
    case .aspect:
      let fills = aspectFills(style)
      let entries = [0, 2, 4, 6, 8].map { rank in
        (fill: fills[rank], text: rank == 8 ? "≥ 16" : "\(1 << (rank / 2))")
      }
      return ColorLegend(title: "aspect ratio", entries: entries)
    }
  }
}

extension Palette {
  package init(_ layout: Layout<Rect>, names: NodeNames, _ style: DrawingStyle) {
    let boxes = layout.geometry
    self.init(layout.tree, visible: layout.visible, style, names: names) {
      boxes[$0].longerSide / boxes[$0].shorterSide
    }
  }
}
