import LayoutQuality
import TreeLayout

/// Something that can be timed again and again: one strategy on one tree, or the pass.
protocol TimedCell: AnyObject {
  /// Runs the layout `repetitions` times and returns the nanoseconds of all together.
  func sample(repetitions: Int) -> Double

  /// A hash of what the last sample wrote.
  var outputHash: StableHash { get }
}

extension TimedCell {
  /// How many layouts make a sample that lasts at least this many nanoseconds.
  func repetitions(lasting wanted: Double) -> Int {
    var repetitions = 1
    while true {
      // The least of three: one that is interrupted would make all samples of the cell too short.
      let time = (0..<3).map { _ in sample(repetitions: repetitions) }.min()!
      guard time < wanted else { return repetitions }
      // The last step aims above the time wanted, so that a quick sample is long enough too.
      let factor = time * 10 < wanted ? 10 : 1.5 * wanted / time
      repetitions = Int((Double(repetitions) * factor).rounded(.up))
    }
  }
}

extension LayoutStrategy {
  func timedCell(
    on tree: LayoutTree, in frame: Rect, into buffers: OutputBuffers
  ) -> any TimedCell {
    StrategyCell(self, on: tree, in: frame, into: buffers)
  }
}

/// The output columns of one tree's cells, one for each geometry, shared by all its strategies.
final class OutputBuffers {
  private var buffers: [ObjectIdentifier: AnyObject] = [:]

  func buffer<Geometry: NodeGeometry>(of type: Geometry.Type, count: Int) -> OutputBuffer<Geometry>
  {
    if let buffer = buffers[ObjectIdentifier(type)] as? OutputBuffer<Geometry> { return buffer }
    let buffer = OutputBuffer<Geometry>(count: count)
    buffers[ObjectIdentifier(type)] = buffer
    return buffer
  }
}

final class OutputBuffer<Geometry: NodeGeometry> {
  var elements: [Geometry]

  init(count: Int) {
    elements = [Geometry](repeating: .zero, count: count)
  }

  var hash: StableHash {
    var hash = StableHash()
    for geometry in elements { geometry.forEachComponent { hash.combine($0) } }
    return hash
  }
}

final class StrategyCell<Strategy: LayoutStrategy>: TimedCell {
  private let strategy: Strategy
  private let tree: LayoutTree
  private let frame: Rect
  private let output: OutputBuffer<Strategy.Geometry>

  init(_ strategy: Strategy, on tree: LayoutTree, in frame: Rect, into buffers: OutputBuffers) {
    self.strategy = strategy
    self.tree = tree
    self.frame = frame
    output = buffers.buffer(of: Strategy.Geometry.self, count: tree.count)
  }

  func sample(repetitions: Int) -> Double {
    sample(repetitions, into: &output.elements)
  }

  private func sample(_ repetitions: Int, into elements: inout [Strategy.Geometry]) -> Double {
    var span = elements.mutableSpan
    let stopwatch = Stopwatch()
    for _ in 0..<repetitions { strategy.place(tree, in: frame, into: &span) }
    let time = stopwatch.nanoseconds
    blackHole(span[span.count / 2])
    return time
  }

  var outputHash: StableHash { output.hash }
}

/// The pass: reads each node's weight and writes four numbers. It is what memory costs here and now.
final class PassCell: TimedCell {
  private let tree: LayoutTree
  private let output: OutputBuffer<Rect>

  init(on tree: LayoutTree, into buffers: OutputBuffers) {
    self.tree = tree
    output = buffers.buffer(of: Rect.self, count: tree.count)
  }

  func sample(repetitions: Int) -> Double {
    sample(repetitions, into: &output.elements)
  }

  private func sample(_ repetitions: Int, into elements: inout [Rect]) -> Double {
    var span = elements.mutableSpan
    let stopwatch = Stopwatch()
    for _ in 0..<repetitions { Self.pass(tree, into: &span) }
    let time = stopwatch.nanoseconds
    blackHole(span[span.count / 2])
    return time
  }

  @inline(never)
  private static func pass(_ tree: LayoutTree, into output: inout MutableSpan<Rect>) {
    let weights = tree.weights.span
    for node in 0..<weights.count {
      let weight = weights[node]
      output[node] = Rect(x: weight, y: weight, width: weight, height: weight)
    }
  }

  var outputHash: StableHash { output.hash }
}

/// Uses a value in a way that the optimizer cannot see through, so that what led to it is not dropped.
@inline(never)
func blackHole<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
