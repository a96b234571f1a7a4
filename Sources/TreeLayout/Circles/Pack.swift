/// Nested circles: each node's circle holds those of its children, packed as closely as a front
/// chain packs them, and the areas of leaves are in proportion to their weights.
///
/// ```swift
/// var pack = Pack()
/// pack.padding = 3
/// let circles = pack.layout(tree, in: frame).geometry
/// ```
///
/// Siblings are packed in descending order of weight, around the middle of the first ones, and
/// their parent is the smallest circle around them. Only leaves can be compared: how much larger an
/// inner circle is than the circles in it depends on how well these pack. The root is the largest
/// circle in the frame, in the middle of the frame. Nodes that weigh nothing are points at their
/// parent's center.
///
/// Siblings cut each other by at most 10⁻⁹ of the root's radius, as in d3, and no circle leaves its
/// parent but for rounding. A leaf with less than 10⁻³⁰ of the total is drawn as if it had that
/// share.
///
/// - Complexity: O(*k* log *k*) for *k* siblings, as far as steps were counted. What is proven and
///   what is not stands at `FrontChain`.
/// - Reference: W. Wang, H. Wang, G. Dai, H. Wang. "Visualization of Large Hierarchical Data by
///   Circle Packing." *CHI* 2006. M. Bostock. *d3-hierarchy*, `pack`, 2017, which has the same
///   padding, start and choice of the next place.
public struct Pack: LayoutStrategy {
  public static let name = "pack"
  public static let summary = "nested circles, leaves as large as their weights"
  public static var options: [StrategyOption<Self>] {
    [
      .number(
        "padding", { $0.padding }, { $0.padding = $1 },
        "free distance between siblings and around them"),
      .valueScale({ $0.valueScale }, { $0.valueScale = $1 }),
    ]
  }

  /// The free distance between siblings, and between them and their parent, in frame units. The
  /// whole drawing is scaled down until the root fits its frame, and the distance with it: the
  /// distance in the layout is `padding` times the root's radius without padding ÷ its radius with
  /// padding. A padding of more than 10⁶ times the frame's shorter side counts as 10⁶ times that
  /// side.
  public var padding = 0.0

  /// What the areas of leaves are in proportion to.
  public var valueScale = ValueScale.linear

  public init() {}

  public func conventions(on tree: LayoutTree) -> CircleConventions {
    var conventions = CircleConventions()
    conventions.valueScale = valueScale
    return conventions
  }

  public func claims(on tree: LayoutTree) -> Claims {
    guard valueScale == .linear else { return [.containment] }
    let least = tree.weights[0] * Self.leastShare
    let hasTiny = tree.nodes.contains {
      tree.isLeaf($0) && tree.weights[$0] > 0 && tree.weights[$0] < least
    }
    return hasTiny ? [.containment] : [.containment, .area]
  }

  public func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Circle>) {
    requireOptions(padding.isDistance)
    let tree = tree.scaled(by: valueScale)
    for node in tree.nodes { output[node] = .zero }
    let side = max(frame.shorterSide, 0)
    if tree.weights[0] > 0 {
      var packing = Packing(of: tree)
      packing.pack(tree, distance: 0, &output)
      if padding > 0, side > 0 {
        packing.pack(tree, distance: output[0].r * min(padding / side, 1e6), &output)
      }
    } else {
      output[0].r = 1
    }
    scale(tree, to: Circle(x: frame.midX, y: frame.midY, r: side / 2), &output)
  }

  /// Turns places within parents into places in the frame.
  private func scale(
    _ tree: LayoutTree, to root: Circle, _ output: inout MutableSpan<Circle>
  ) {
    let parent = tree.parent.span
    let factor = root.r / output[0].r
    output[0] = root
    for node in tree.nodes.dropFirst() {
      let (around, circle) = (output[Int(parent[node])], output[node])
      output[node] = Circle(
        x: around.x + factor * circle.x, y: around.y + factor * circle.y, r: factor * circle.r)
    }
  }

  /// Smaller shares of the total are drawn as if they were this one: beside larger circles, such
  /// small circles would have no coordinates of their own.
  static let leastShare = 1e-30
}

/// Packs all groups of a tree, in units in which all leaves together have the area of a circle of
/// radius 1000.
private struct Packing {
  private var chain: FrontChain
  private var order: DescendingOrder

  init(of tree: LayoutTree) {
    chain = FrontChain(capacity: tree.maximumDegree)
    order = DescendingOrder(capacity: tree.maximumDegree)
  }

  /// Gives every circle its radius and, in relation to its parent, its center.
  ///
  /// - Parameter distance: half of the free distance between siblings.
  mutating func pack(
    _ tree: LayoutTree, distance: Double, _ output: inout MutableSpan<Circle>
  ) {
    let weights = tree.weights.span
    for node in tree.nodes.reversed() where weights[node] > 0 {
      let children = tree.children(of: node)
      guard !children.isEmpty else {
        output[node].r = 1000 * max(weights[node] / weights[0], Pack.leastShare).squareRoot()
        continue
      }
      order.sort(children, by: weights)
      var count = children.count
      while order.weights[count - 1] == 0 { count -= 1 }
      for rank in 0..<count {
        chain.circles[rank].r = output[Int(order.nodes[rank])].r + distance
      }
      output[node].r = chain.pack(count) + distance
      for rank in 0..<count {
        let child = Int(order.nodes[rank])
        output[child].x = chain.circles[rank].x
        output[child].y = chain.circles[rank].y
      }
    }
  }
}
