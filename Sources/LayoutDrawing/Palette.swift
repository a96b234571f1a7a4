import TreeLayout

/// The fill of each node.
///
/// By branch: branches are the children of the root. A branch that has more than three fifths of
/// the weight is divided into its own children, and so on, so that no picture is of one color; it
/// is not divided if all but one of these are single leaves, and too many for a hue each. The hues
/// of branches are those of Paul Tol's scheme "light", which people with any color vision can tell
/// apart and on which texts can be read; with each level they are nearer to the background. If
/// there are more branches than hues, only branches with nodes inside have a hue, and hues repeat;
/// single leaves beside them are of one tint, and single leaves of a tree without such branches of
/// two tints in turns. Nodes above the branches are gray.
///
/// By depth: steps of `Color.scale`, which begins near the background. By aspect ratio: steps of
/// `Color.warmScale`, on which squares are quiet and slivers stand out. By node: `NodeColors`.
///
/// - Reference: P. Tol. "Color Schemes." SRON/EPS/TN/09-002, issue 3.2, 2021.
struct Palette {
  /// The node's row of `fills`, indexed by node; −1 for gray.
  private let rows: [Int32]

  /// The fills by row and by levels below the row's first one.
  private let fills: [[Color]]
  private let firstDepths: [Int]

  /// The fill of nodes that belong to no branch.
  let neutral: Color

  static let hues = [
    0x77AADD, 0xEE8866, 0xEEDD88, 0xFFAABB, 0x99DDFF, 0x44BB99, 0xBBCC33, 0xAAAA00,
  ].map(Color.init)

  /// The share of the way from a hue to the background for the hue's strongest shade.
  static func strongestShare(_ style: DrawingStyle) -> Double { style.theme == .light ? 0 : 0.25 }

  /// The share of the way from a hue to the background for the shade of a level. In the dark theme,
  /// no shade is between those on which dark ink is read and those on which light ink is read, so
  /// that names of one level have one ink.
  private static func share(ofStep step: Int, of steps: Int, _ style: DrawingStyle) -> Double {
    if style.theme == .light { return 0.6 * Double(step) / Double(steps - 1) }
    guard step > 0 else { return strongestShare(style) }
    return 0.48 + (0.65 - 0.48) * Double(step - 1) / Double(steps - 2)
  }

  /// - Parameters:
  ///   - names: the nodes' names, with their own colors.
  ///   - aspect: returns the ratio of a node's longer side to its shorter one; called only if the
  ///     style colors by aspect. `nil` if shapes mean nothing: then all nodes are gray.
  init(
    _ tree: LayoutTree, _ style: DrawingStyle, names: NodeNames = NodeNames(),
    aspect: ((Int) -> Double)?
  ) {
    neutral = style.neutral
    switch style.nodeColor(names) {
    case .branch:
      let branches = Self.branches(of: tree)
      rows = branches.rows
      firstDepths = branches.firstDepths
      let first = firstDepths.dropFirst(Self.plainRows).first ?? 0
      let steps = min(max(tree.levelCount - first, 4), 12)
      let shades = Self.hues.map { hue in
        (0..<steps).map { step in
          hue.mixed(with: style.background, share: Self.share(ofStep: step, of: steps, style))
        }
      }
      fills =
        [[style.tint], [shades[0][0]], [shades[0][steps - 1]]]
        + firstDepths.indices.dropFirst(Self.plainRows).map {
          shades[($0 - Self.plainRows) % shades.count]
        }
    case .depth:
      fills = Self.depthFills(of: tree, style).map { [$0] }
      firstDepths = fills.map { _ in 0 }
      var rows = [Int32](repeating: Int32(fills.count - 1), count: tree.count)
      for depth in fills.indices {
        for node in tree.level(depth) { rows[node] = Int32(depth) }
      }
      self.rows = rows
    case .node:
      let colors = NodeColors(of: names, in: tree, style)
      rows = colors.rows
      fills = colors.fills.map { [$0] }
      firstDepths = fills.map { _ in 0 }
    case .aspect:
      rows = tree.nodes.map { node in
        aspect.map { Int32(Self.aspectClass(of: $0(node))) } ?? -1
      }
      fills = Self.aspectFills(style).map { [$0] }
      firstDepths = fills.map { _ in 0 }
    }
  }

  /// The number of rows for single leaves: one beside branches with nodes inside, and two
  /// elsewhere.
  private static let plainRows = 3

  /// The nodes whose children are branches, unless these are divided themselves: the root, then
  /// each time a child of the node before.
  static func divided(in tree: LayoutTree) -> [Int] {
    var divided: [Int] = []
    var (heaviest, count) = (0, 1)
    repeat {
      let children = tree.children(of: heaviest)
      count += children.count - 1
      let isWorthIt = count <= hues.count || children.lazy.filter { !tree.isLeaf($0) }.count > 1
      guard heaviest == 0 || isWorthIt else { break }
      divided.append(heaviest)
      heaviest = children.max { tree.weights[$0] < tree.weights[$1] } ?? heaviest
    } while !tree.isLeaf(heaviest) && tree.weights[heaviest] > 0.6 * tree.weights[0]
    return divided
  }

  /// The row of each node, −1 above the branches, and the depth of the first node of each row.
  private static func branches(of tree: LayoutTree) -> (rows: [Int32], firstDepths: [Int]) {
    var isDivided = [Bool](repeating: false, count: tree.count)
    for node in divided(in: tree) { isDivided[node] = true }
    var rows = [Int32](repeating: -1, count: tree.count)
    let isDivision = { (node: Int) in isDivided[Int(tree.parent[node])] && !isDivided[node] }
    var (branches, groups) = (0, 0)
    for node in tree.nodes.dropFirst() where isDivision(node) {
      branches += 1
      if !tree.isLeaf(node) { groups += 1 }
    }
    let hasHuesForAll = branches <= hues.count
    var firstDepths = [Int](repeating: 0, count: plainRows)
    var plain: Int32 = 0
    for depth in 1..<tree.levelCount {
      for node in tree.level(depth) where !isDivided[node] {
        if !isDivision(node) {
          rows[node] = rows[Int(tree.parent[node])]
        } else if hasHuesForAll || !tree.isLeaf(node) {
          rows[node] = Int32(firstDepths.count)
          firstDepths.append(depth)
        } else {
          rows[node] = groups > 0 ? 0 : 1 + plain % 2
          plain += 1
        }
      }
    }
    return (rows, firstDepths)
  }

  /// The fill of a node of a depth.
  func fill(of node: Int, depth: Int) -> Color {
    guard rows[node] >= 0 else { return neutral }
    let shades = fills[Int(rows[node])]
    return shades[min(depth - firstDepths[Int(rows[node])], shades.count - 1)]
  }

  /// The fill of a node that stands out even in a pixel or two.
  func strongFill(of node: Int) -> Color {
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

  /// The meanings of the fills, or of some of them on a scale of ratios, in order; empty for
  /// branches, whose names stand in the drawing.
  static func legend(
    of tree: LayoutTree, _ style: DrawingStyle, names: NodeNames = NodeNames()
  ) -> (title: String, entries: [(fill: Color, text: String)])? {
    switch style.nodeColor(names) {
    case .branch: return nil
    case .node:
      let categories = NodeColors(of: names, in: tree, style).categories
      return categories.isEmpty ? nil : ("", categories)
    case .depth:
      let fills = depthFills(of: tree, style)
      return (
        "depth",
        fills.enumerated().map { ($1, $0 == deepest ? "≥ \(deepest)" : "\($0)") }
      )
    case .aspect:
      let fills = aspectFills(style)
      let entries = [0, 2, 4, 6, 8].map { rank in
        (fills[rank], rank == 8 ? "≥ 16" : "\(1 << (rank / 2))")
      }
      return ("aspect ratio", entries)
    }
  }
}

extension Palette {
  init(_ drawing: Drawing<Rect>) {
    let boxes = drawing.layout.geometry
    self.init(drawing.tree, drawing.style, names: drawing.names) {
      boxes[$0].longerSide / boxes[$0].shorterSide
    }
  }

  /// An arc's aspect is its length along its middle ÷ its thickness, or the inverse.
  init(_ drawing: Drawing<Arc>) {
    let arcs = drawing.layout.geometry
    self.init(drawing.tree, drawing.style, names: drawing.names) { node in
      let arc = arcs[node]
      let length = arc.span * .pi / 180 * (arc.innerRadius + arc.outerRadius) / 2
      let thickness = arc.outerRadius - arc.innerRadius
      return max(length, thickness) / min(length, thickness)
    }
  }

  /// The boxes of a tree drawing have the shapes of their names, which mean nothing.
  init(_ drawing: Drawing<Point>) {
    self.init(drawing.tree, drawing.style, names: drawing.names, aspect: nil)
  }

  /// All circles have one shape.
  init(_ drawing: Drawing<Circle>) {
    self.init(drawing.tree, drawing.style, names: drawing.names, aspect: nil)
  }
}
