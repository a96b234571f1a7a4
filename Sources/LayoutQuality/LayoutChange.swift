import TreeLayout

/// The layouts of two successive versions of a tree.
public struct LayoutChange<Geometry: NodeGeometry>: Sendable {
  public let old: Layout<Geometry>
  public let new: Layout<Geometry>

  /// The nodes that both trees have, found by their keys, in the order of the old tree.
  public let survivors: [Survivor]

  public typealias Survivor = SurvivingNode

  /// - Complexity: O(*n*) if keys are dense.
  public init(from old: Layout<Geometry>, to new: Layout<Geometry>) {
    self.old = old
    self.new = new
    survivors = old.tree.survivors(in: new.tree)
  }
}

/// A node of two trees, by its index in each.
public struct SurvivingNode: Sendable {
  private let places: (old: Int32, new: Int32)

  /// The index in the old tree.
  public var old: Int { Int(places.old) }
  /// The index in the new tree.
  public var new: Int { Int(places.new) }

  fileprivate init(old: Int, new: Int32) {
    places = (Int32(old), new)
  }
}

// Not generic over the geometry, so that the compiler makes one fast version.
extension LayoutTree {
  /// The nodes that another version of the tree also has, in the order of this tree.
  fileprivate func survivors(in other: LayoutTree) -> [SurvivingNode] {
    let greatest = other.nodes.reduce(0) { max($0, other.key(of: $1)) }
    var place = [Int32](repeating: -1, count: greatest + 1)
    for node in other.nodes { place[other.key(of: node)] = Int32(node) }
    var survivors: [SurvivingNode] = []
    survivors.reserveCapacity(min(count, other.count))
    for node in nodes {
      let key = key(of: node)
      guard key < place.count, place[key] >= 0 else { continue }
      survivors.append(SurvivingNode(old: node, new: place[key]))
    }
    return survivors
  }
}

extension LayoutChange {
  /// The index of each old node in the new tree, −1 where it is gone; indexed by node of the old
  /// tree.
  var newPlaces: [Int32] {
    var places = [Int32](repeating: -1, count: old.tree.count)
    for survivor in survivors { places[survivor.old] = Int32(survivor.new) }
    return places
  }
}

/// Metrics of a change that are computed together.
public struct ChangeMetricGroup<Geometry: NodeGeometry>: Sendable {
  public let metrics: [Metric]

  /// One value for each of `metrics`; `nil` for an undefined value.
  public let values: @Sendable (LayoutChange<Geometry>, _ seed: UInt64) -> [Double?]

  public init(
    _ metrics: [Metric],
    values: @escaping @Sendable (LayoutChange<Geometry>, _ seed: UInt64) -> [Double?]
  ) {
    self.metrics = metrics
    self.values = values
  }
}

/// Metrics of all layouts of a sequence that are computed together.
public struct SequenceMetricGroup<Geometry: NodeGeometry>: Sendable {
  public let metrics: [Metric]

  /// One value for each of `metrics`; `nil` for an undefined value.
  public let values: @Sendable (_ steps: [Layout<Geometry>]) -> [Double?]

  public init(
    _ metrics: [Metric], values: @escaping @Sendable (_ steps: [Layout<Geometry>]) -> [Double?]
  ) {
    self.metrics = metrics
    self.values = values
  }
}
