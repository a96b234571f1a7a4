/// A treemap: nested rectangles, each parent's divided among its children by a tiling.
///
/// Padding means what it means in d3's `treemap`: children keep `paddingOuter` from their parent's
/// border (`paddingTop` replaces it at the top, where a header fits) and `paddingInner` from each
/// other. A box that would turn negative collapses to its middle. Below a node of weight zero, or in
/// a rectangle without inside, every rectangle is empty. A root of weight zero keeps the frame.
///
/// - Complexity: that of the tiling; parents are visited in level order, without recursion.
public struct Treemap<T: Tiling>: LayoutStrategy {
  public var tiling: T
  public var paddingOuter = 0.0
  public var paddingInner = 0.0
  public var paddingTop: Double?

  /// Whether every edge is moved to the nearest whole unit once everything is placed.
  public var round = false

  public init(_ tiling: T) {
    self.tiling = tiling
  }

  public init() {
    self.init(T())
  }

  public static var name: String { T.name }
  public static var summary: String { T.summary }
  public var family: FamilyID { .treemap }

  public static var options: [StrategyOption<Self>] {
    T.options.map { $0.lifted(through: \.tiling) } + [
      .number("paddingOuter", \.paddingOuter, "distance of children from their parent's border"),
      .number("paddingInner", \.paddingInner, "distance between siblings"),
      .number(
        "paddingTop", \.paddingTop, "distance from the upper border, instead of the outer one"),
      .flag("round", \.round, "move every edge to the nearest whole unit"),
    ]
  }

  public func claims(on tree: LayoutTree) -> Claims {
    hasPadding || round ? tiling.claims.subtracting(.area) : tiling.claims
  }

  private var hasPadding: Bool {
    paddingOuter > 0 || paddingInner > 0 || (paddingTop ?? 0) > 0
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    _ = placing(tree, in: frame, into: &output)
  }

  public func marks(of tree: LayoutTree, in frame: Rect) -> [NodeMark]? {
    guard tiling.marksNodes else { return nil }
    var output = [Rect](repeating: .zero, count: tree.count)
    var span = output.mutableSpan
    let context = placing(tree, in: frame, into: &span)
    return context.marks
  }
}

// MARK: - Driver

extension Treemap {
  private func placing(
    _ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>
  ) -> TilingContext {
    var context = TilingContext(of: tree, for: tiling)
    output[0] = frame
    for depth in 0..<tree.height {
      context.depth = depth
      for parent in tree.level(depth) where !tree.isLeaf(parent) {
        placeChildren(of: parent, in: tree, using: &context, into: &output)
      }
    }
    if round {
      for node in tree.nodes { output[node] = output[node].rounded }
    }
    return context
  }

  private func placeChildren(
    of parent: Int, in tree: LayoutTree, using context: inout TilingContext,
    into output: inout MutableSpan<Rect>
  ) {
    let siblings = tree.children(of: parent)
    let content = hasPadding ? contentFrame(of: output[parent]) : output[parent]
    if tiling.marksNodes, context.marks[parent] != .shown {
      for node in siblings { context.marks[node] = context.marks[parent] }
      Self.empty(siblings, in: content, into: &output)
      return
    }
    guard tree.weights[parent] > 0, !content.isEmpty else {
      Self.empty(siblings, in: content, into: &output)
      return
    }
    if tiling.walkingOrder == .descending { context.sort(siblings, of: tree) }
    tiling.tile(siblings, of: tree, in: content, using: &context, into: &output)
    if paddingInner > 0 {
      for node in siblings { output[node] = output[node].inset(by: paddingInner / 2) }
    }
  }

  /// What the tiling divides: half the inner padding wider than it looks, because every child then
  /// loses that half on each side.
  private func contentFrame(of rect: Rect) -> Rect {
    let half = paddingInner / 2
    let side = paddingOuter - half
    let top = (paddingTop ?? paddingOuter) - half
    return rect.inset(left: side, right: side, top: top, bottom: side)
  }

  private static func empty(
    _ siblings: Range<Int>, in frame: Rect, into output: inout MutableSpan<Rect>
  ) {
    for node in siblings { output[node] = Rect(x: frame.x, y: frame.y, width: 0, height: 0) }
  }
}

extension TilingContext {
  init<T: Tiling>(of tree: LayoutTree, for tiling: T) {
    sums = [Double](repeating: 0, count: tree.count)
    if tiling.walkingOrder == .descending {
      order = [Int32](repeating: 0, count: tree.count)
      weights = [Double](repeating: 0, count: tree.count)
    }
    if tiling.marksNodes { marks = [NodeMark](repeating: .shown, count: tree.count) }
  }

  /// Fills `order` and `weights` for one group.
  mutating func sort(_ siblings: Range<Int>, of tree: LayoutTree) {
    let sorted = siblings.sorted {
      tree.weights[$0] != tree.weights[$1] ? tree.weights[$0] > tree.weights[$1] : $0 < $1
    }
    for (position, node) in zip(siblings, sorted) {
      order[position] = Int32(node)
      weights[position] = tree.weights[node]
    }
  }
}

extension Rect {
  /// The rectangle with its sides moved inwards; one that would turn negative collapses to its middle.
  func inset(left: Double, right: Double, top: Double, bottom: Double) -> Rect {
    let (newX, newWidth) = Self.inset(x, width, left, right)
    let (newY, newHeight) = Self.inset(y, height, top, bottom)
    return Rect(x: newX, y: newY, width: newWidth, height: newHeight)
  }

  func inset(by distance: Double) -> Rect {
    inset(left: distance, right: distance, top: distance, bottom: distance)
  }

  private static func inset(
    _ start: Double, _ length: Double, _ before: Double, _ after: Double
  ) -> (start: Double, length: Double) {
    let rest = length - before - after
    return rest < 0 ? (start + before + rest / 2, 0) : (start + before, rest)
  }

  /// The rectangle between the nearest whole coordinates of its edges, halves rounded up.
  var rounded: Rect {
    let (left, right) = ((x + 0.5).rounded(.down), (maxX + 0.5).rounded(.down))
    let (top, bottom) = ((y + 0.5).rounded(.down), (maxY + 0.5).rounded(.down))
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
