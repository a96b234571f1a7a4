/// What a layout writes for one node: a rectangle, a point, an arc or a circle.
///
/// A geometry is a fixed number of `Double` components, so that the harness can hash it, write it
/// as CSV and read it back without knowing which one it is.
///
/// A geometry that needs more, such as a polygon with its vertices, has a *list* of numbers for
/// each node, too. The lists are in the layout's pool, and the geometry remains a record of fixed
/// size, which says where the list is:
///
/// ```swift
/// struct Polygon: NodeGeometry {
///   typealias Conventions = NoConventions
///   var list = PoolRange()
///   static var listNames: [String] { ["x", "y"] }
///   …
/// }
/// ```
public protocol NodeGeometry: BitwiseCopyable, Hashable, Sendable {
  /// What holds for all nodes of a layout and is not in any node's geometry.
  associatedtype Conventions: LayoutConventions

  /// `PoolRange` where each node has a list. The default is a geometry without lists.
  associatedtype List: NodeList = NoList

  static var zero: Self { get }

  /// The names of the components, in the order in which `forEachComponent` visits them.
  static var componentNames: [String] { get }

  func forEachComponent(_ body: (Double) -> Void)

  /// Made of its components, each asked for by its place in `componentNames`. A list is empty.
  init(component: (Int) -> Double)

  /// What the numbers of a list are, in turn: `["x", "y"]` for the vertices of a polygon, one after
  /// the other. A list has equally many of each.
  static var listNames: [String] { get }

  /// Where the node's list is in the pool of its layout. It is no component.
  var list: List { get set }
}

extension NodeGeometry {
  /// Whether all components are numbers.
  package var isFinite: Bool {
    var isFinite = true
    forEachComponent { isFinite = isFinite && $0.isFinite }
    return isFinite
  }

  // The next two are compiled for each geometry of this library. Generic code takes several times
  // as long.

  /// The components of some nodes, one node after the other.
  @specialized(where Self == Rect)
  @specialized(where Self == Point)
  @specialized(where Self == Arc)
  @specialized(where Self == Circle)
  package static func components(of geometry: ArraySlice<Self>) -> [Double] {
    var components: [Double] = []
    components.reserveCapacity(geometry.count * componentNames.count)
    for one in geometry { one.forEachComponent { components.append($0) } }
    return components
  }

  /// The index of the first node with a component that is not finite; `nil` if there is none.
  @specialized(where Self == Rect)
  @specialized(where Self == Point)
  @specialized(where Self == Arc)
  @specialized(where Self == Circle)
  package static func firstNotFinite(in geometry: [Self]) -> Int? {
    geometry.firstIndex { !$0.isFinite }
  }
}

extension NodeGeometry where List == NoList {
  public static var listNames: [String] { [] }

  @inlinable
  public var list: NoList {
    get { NoList() }
    set {}
  }
}

/// How the geometry of a layout is to be read: what metrics and pictures need to know of it beside
/// the geometry of each node.
///
/// `init()` makes the conventions of a strategy that states none.
public protocol LayoutConventions: Sendable {
  init()

  /// Whether a node is as large as its own value, and not as the sum of its leaves' values.
  var showsOwnValues: Bool { get }

  /// What the shapes of leaves are in proportion to, for pictures to say.
  var valueScale: ValueScale { get }
}

extension LayoutConventions {
  public var showsOwnValues: Bool { false }
  public var valueScale: ValueScale { .linear }
}

/// The conventions of a geometry that needs none.
public struct NoConventions: LayoutConventions {
  public init() {}
}
