import TreeLayout

/// What became of a layout from one version of a tree to the next.
public struct LayoutChange<Geometry: NodeGeometry>: Sendable {
  public let old: Layout<Geometry>
  public let new: Layout<Geometry>

  /// The nodes that both trees have, found by their keys, in the order of the old tree.
  public let survivors: [Survivor]

  /// A node of both trees, by its place in each.
  public struct Survivor: Sendable {
    public let old: Int
    public let new: Int
  }

  /// - Complexity: O(*n*), keys being dense.
  public init(from old: Layout<Geometry>, to new: Layout<Geometry>) {
    self.old = old
    self.new = new
    let greatest = new.tree.keys.max().map { Int($0) } ?? new.tree.count - 1
    var place = [Int32](repeating: -1, count: greatest + 1)
    for node in new.tree.nodes { place[new.tree.key(of: node)] = Int32(node) }
    survivors = old.tree.nodes.compactMap { node in
      let key = old.tree.key(of: node)
      guard key < place.count, place[key] >= 0 else { return nil }
      return Survivor(old: node, new: Int(place[key]))
    }
  }
}

extension LayoutChange {
  /// Where each node of the old tree is in the new one, −1 where it is not; indexed by node.
  var newPlaces: [Int32] {
    var places = [Int32](repeating: -1, count: old.tree.count)
    for survivor in survivors { places[survivor.old] = Int32(survivor.new) }
    return places
  }
}

/// Metrics of a change that are computed in one go.
public struct ChangeMetricGroup<Geometry: NodeGeometry>: Sendable {
  public let metrics: [Metric]

  /// One value for each of `metrics`, `nil` where it is not defined.
  public let values: @Sendable (LayoutChange<Geometry>, _ seed: UInt64) -> [Double?]

  public init(
    _ metrics: [Metric],
    values: @escaping @Sendable (LayoutChange<Geometry>, _ seed: UInt64) -> [Double?]
  ) {
    self.metrics = metrics
    self.values = values
  }
}

/// Metrics of all layouts of a sequence that are computed in one go.
public struct SequenceMetricGroup<Geometry: NodeGeometry>: Sendable {
  public let metrics: [Metric]

  /// One value for each of `metrics`, `nil` where it is not defined.
  public let values: @Sendable (_ steps: [Layout<Geometry>]) -> [Double?]

  public init(
    _ metrics: [Metric], values: @escaping @Sendable (_ steps: [Layout<Geometry>]) -> [Double?]
  ) {
    self.metrics = metrics
    self.values = values
  }
}
