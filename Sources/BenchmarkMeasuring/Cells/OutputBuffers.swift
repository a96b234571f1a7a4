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

  /// The pool of each step; empty in a geometry without lists.
  var pools: [[Double]] = []

  private let trees: [LayoutTree]

  init(for steps: [LayoutTree]) {
    trees = steps
  }

  /// The bytes of the trees and of their layouts, as far as the sizes of pools are known.
  var bytes: Int {
    let records = trees.reduce(0) { $0 + $1.bytes + $1.count * MemoryLayout<Geometry>.stride }
    return pools.reduce(records) { $0 + $1.count * MemoryLayout<Double>.stride }
  }

  /// Makes the room at the first call. A process that only measures quality never needs it.
  func makeRoom() {
    guard steps.isEmpty else { return }
    steps = trees.map { [Geometry](repeating: .zero, count: $0.count) }
    pools = trees.map { _ in [] }
  }

  /// Gives the memory of the pools back.
  func dropPools() {
    pools = pools.map { _ in [] }
  }

  /// Combined over all steps, so that one step has the hash of its layout.
  var hash: StableHash {
    var hash = StableHash()
    for (geometry, pool) in zip(steps, pools) { hash.combine(geometry, pool: pool) }
    return hash
  }

  func numbers() throws(LayoutError) -> LayoutNumbers {
    try LayoutNumbers(of: zip(steps, pools).map { (geometry: $0, pool: $1) })
  }
}
