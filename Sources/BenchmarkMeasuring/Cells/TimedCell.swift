import BenchmarkJudging
import LayoutFamilies
import TreeLayout

/// Something that can be timed again and again: one strategy on one workload, or the pass.
protocol TimedCell: AnyObject {
  /// The bytes of the trees and of the output.
  var bytes: Int { get }

  /// Makes room for the output, if there is none.
  func makeRoom()

  /// Gives back the memory of the pools, which grew while the last sample was written.
  func dropPools()

  /// Makes the layout `repetitions` times, of a sequence all steps from the first, and returns the
  /// nanoseconds of all together.
  func sample(repetitions: Int) -> Double

  /// A hash of the last sample's output.
  var outputHash: RecordedHash { get }

  /// The numbers of the last sample's output.
  ///
  /// - Throws: `LayoutError` where a list is not what it should be.
  func numbers() throws(LayoutError) -> LayoutNumbers
}

extension TimedCell {
  /// One layout with the bytes that it takes at its peak, all bytes of the cell included; `nil` if
  /// they are too few to measure.
  func sampleWithMemory() -> (nanoseconds: Double, peakBytes: Int?) {
    if bytes < PeakMemory.leastBytes {
      // Then pools have the sizes that they need.
      let time = sample(repetitions: 1)
      guard bytes >= PeakMemory.leastBytes else { return (time, nil) }
    }
    makeRoom()
    dropPools()
    let before = bytes
    let (time, beyond) = PeakMemory.measuring { sample(repetitions: 1) }
    return (time, beyond.map { before + $0 })
  }

  /// How many layouts make a sample that lasts at least this many nanoseconds.
  ///
  /// - Parameter first: the nanoseconds of an earlier layout. If it took at least a hundred times
  ///   as long as wanted, a sample is one layout.
  func repetitions(lasting wanted: Double, after first: Double = 0) -> Int {
    guard first < 100 * wanted else { return 1 }
    var repetitions = 1
    while true {
      // The least of three: an interrupted one would make all samples of the cell too short.
      let time = (0..<3).map { _ in sample(repetitions: repetitions) }.min()!
      guard time < wanted else { return repetitions }
      // The last step aims above the wanted time, so that a quick sample is long enough, too.
      let factor = time * 10 < wanted ? 10 : 1.5 * wanted / time
      repetitions = Int((Double(repetitions) * factor).rounded(.up))
    }
  }
}

extension FamilyMember {
  func timedCell(
    on steps: [LayoutTree], in frame: Rect, into buffers: OutputBuffers
  ) -> any TimedCell {
    StrategyCell(strategy, on: steps, in: frame, into: buffers)
  }
}

final class StrategyCell<Geometry: NodeGeometry>: TimedCell {
  private let strategy: AnyStrategy<Geometry>
  private let steps: [LayoutTree]
  private let frame: Rect
  private let output: OutputBuffer<Geometry>

  init(
    _ strategy: AnyStrategy<Geometry>, on steps: [LayoutTree], in frame: Rect,
    into buffers: OutputBuffers
  ) {
    self.strategy = strategy
    self.steps = steps
    self.frame = frame
    output = buffers.buffer(of: Geometry.self, for: steps)
  }

  var bytes: Int { output.bytes }
  func makeRoom() { output.makeRoom() }
  func dropPools() { output.dropPools() }

  func sample(repetitions: Int) -> Double {
    makeRoom()
    defer { FloatingPointEnvironment.restore() }
    if Geometry.List.exists { return sampleWithLists(repetitions) }
    return steps.count == 1
      ? sample(repetitions, of: steps[0], into: &output.steps[0])
      : sample(repetitions, into: &output.steps)
  }

  private func sample(
    _ repetitions: Int, of tree: LayoutTree, into elements: inout [Geometry]
  ) -> Double {
    var span = elements.mutableSpan
    let stopwatch = Stopwatch()
    for _ in 0..<repetitions { strategy.place(tree, in: frame, into: &span) }
    let time = stopwatch.nanoseconds
    blackHole(span[span.count / 2])
    return time
  }

  private func sample(_ repetitions: Int, into output: inout [[Geometry]]) -> Double {
    let stopwatch = Stopwatch()
    for _ in 0..<repetitions { strategy.place(steps, in: frame, into: &output) }
    let time = stopwatch.nanoseconds
    blackHole(output[output.count / 2][0])
    return time
  }

  private func sampleWithLists(_ repetitions: Int) -> Double {
    let stopwatch = Stopwatch()
    for _ in 0..<repetitions {
      strategy.place(steps, in: frame, pools: &output.pools, into: &output.steps)
    }
    let time = stopwatch.nanoseconds
    blackHole(output.steps[steps.count / 2][0])
    return time
  }

  var outputHash: RecordedHash { RecordedHash(output.hash) }
  func numbers() throws(LayoutError) -> LayoutNumbers { try output.numbers() }
}

/// The pass: reads each node's weight and writes four numbers. It shows the cost of memory here and
/// now.
final class PassCell: TimedCell {
  private let steps: [LayoutTree]
  private let output: OutputBuffer<Rect>

  init(on steps: [LayoutTree], into buffers: OutputBuffers) {
    self.steps = steps
    output = buffers.buffer(of: Rect.self, for: steps)
  }

  var bytes: Int { output.bytes }
  func makeRoom() { output.makeRoom() }
  func dropPools() { output.dropPools() }

  func sample(repetitions: Int) -> Double {
    makeRoom()
    return sample(repetitions, into: &output.steps)
  }

  private func sample(_ repetitions: Int, into output: inout [[Rect]]) -> Double {
    let stopwatch = Stopwatch()
    for _ in 0..<repetitions {
      for step in steps.indices {
        var span = output[step].mutableSpan
        Self.pass(steps[step], into: &span)
      }
    }
    let time = stopwatch.nanoseconds
    blackHole(output[0][output[0].count / 2])
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

  var outputHash: RecordedHash { RecordedHash(output.hash) }
  func numbers() throws(LayoutError) -> LayoutNumbers { try output.numbers() }
}

/// Uses a value in a way that the optimizer cannot see through, so that the work for it is not
/// dropped.
@inline(never)
func blackHole<Value>(_ value: Value) {
  withExtendedLifetime(value) {}
}
