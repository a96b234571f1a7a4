/// What a layout writes for one node: a rectangle, a point or an arc.
///
/// A geometry is a fixed number of `Double` components, so that the harness can hash it, write it as
/// CSV and read it back without knowing which one it is.
public protocol NodeGeometry: BitwiseCopyable, Hashable, Sendable {
  static var zero: Self { get }

  /// The names of the components, in the order in which `forEachComponent` visits them.
  static var componentNames: [String] { get }

  func forEachComponent(_ body: (Double) -> Void)
}
