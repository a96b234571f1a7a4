import TreeLayout

/// The output columns of one workload's cells, one for each geometry, shared by all its strategies.
final class OutputBuffers {
  private var buffers: [ObjectIdentifier: AnyObject] = [:]

  func buffer<Geometry: NodeGeometry>(
    of type: Geometry.Type, for steps: [LayoutTree]
  ) -> OutputBuffer<Geometry> {
    if let buffer = buffers[ObjectIdentifier(type)] as? OutputBuffer<Geometry> { return buffer }
    let buffer = OutputBuffer<Geometry>(for: steps)
    buffers[ObjectIdentifier(type)] = buffer
    return buffer
  }
}

/// Room for the layouts of a sequence.
final class OutputBuffer<Geometry: NodeGeometry> {
  /// Indexed by step and node; empty until `makeRoom` is called.
  var steps: [[Geometry]] = []

  private let trees: [LayoutTree]

  init(for steps: [LayoutTree]) {
    trees = steps
  }

  /// The bytes of the trees and of their layouts.
  var bytes: Int {
    trees.reduce(0) { $0 + $1.bytes + $1.count * MemoryLayout<Geometry>.stride }
  }

  /// Makes the room at the first call. A process that only measures quality never needs it.
  func makeRoom() {
    guard steps.isEmpty else { return }
    steps = trees.map { [Geometry](repeating: .zero, count: $0.count) }
  }

  /// Combined over all steps, so that one step has the hash of its layout.
  var hash: StableHash {
    var hash = StableHash()
    for geometry in steps { hash.combine(geometry) }
    return hash
  }

  var components: [Double] {
    var components: [Double] = []
    for geometry in steps.joined() { geometry.forEachComponent { components.append($0) } }
    return components
  }
}
