import TreeLayout

/// A geometry with lists: a node as a chain of points.
public struct Chain: NodeGeometry {
  public typealias Conventions = NoConventions

  public var size: Double
  public var list: PoolRange

  public init(size: Double, list: PoolRange = PoolRange()) {
    self.size = size
    self.list = list
  }

  public static var zero: Chain { Chain(size: 0) }
  public static var componentNames: [String] { ["size"] }
  public static var listNames: [String] { ["x", "y"] }
  public func forEachComponent(_ body: (Double) -> Void) { body(size) }
  public init(component: (Int) -> Double) { self.init(size: component(0)) }
}

extension Layout<Chain> {
  /// A layout whose node *i* has the size *i* and the *i*-th list.
  ///
  /// - Parameter order: in which the lists come into the pool; `nil` for that of the nodes.
  public init(
    of tree: LayoutTree, in frame: Rect, lists: [[Double]], order: [Int]? = nil
  ) {
    var pool: [Double] = []
    var geometry = lists.indices.map { Chain(size: Double($0)) }
    for node in order ?? Array(lists.indices) {
      geometry[node].list = PoolRange(appending: lists[node], to: &pool)
    }
    self.init(tree: tree, frame: frame, geometry: geometry, pool: pool)
  }
}

/// Node *i* has the corner of the frame and *i* points more. It remembers how many layouts there
/// were before.
public struct Chains: LayoutStrategy {
  public static let name = "chains"
  public static let summary = "chains of points"

  public init() {}
  public func claims(on tree: LayoutTree) -> Claims { [] }

  public func place(
    _ tree: LayoutTree, in frame: Rect, memory: inout Int?, marks: inout [NodeMark]?,
    pool: inout [Double], into output: inout MutableSpan<Chain>
  ) {
    precondition(pool.isEmpty, "a pool begins empty")
    let before = Double(memory ?? 0)
    memory = (memory ?? 0) + 1
    for node in tree.nodes {
      let corner = [frame.x, frame.y]
      let steps = (0..<node).flatMap { [frame.x + Double($0), frame.y + before] }
      output[node] = Chain(
        size: before, list: PoolRange(appending: corner + steps, to: &pool))
    }
  }
}
