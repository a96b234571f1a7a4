/// What is known of one tree's cells so far: the sum of its events. Indexed by cell, 0 is the pass.
public struct TreeProgress: Codable, Sendable {
  public private(set) var samples: [CellSamples?]
  public private(set) var measurements: [TreeEvent.Measurement?]
  public private(set) var failures: [CellFailure?]

  /// The time spent on the tree, without what a failed process did after its last word.
  public private(set) var seconds = 0.0

  private var sampleCount = 0

  public init(strategies: Int) {
    samples = Array(repeating: nil, count: strategies + 1)
    measurements = Array(repeating: nil, count: strategies + 1)
    failures = Array(repeating: nil, count: strategies + 1)
  }

  /// The rounds so far: the pass takes part in every one.
  var rounds: Int { samples[0]?.nanoseconds.count ?? 0 }

  /// The strategies' cells that are neither measured nor given up.
  var openCells: [Int] {
    samples.indices.dropFirst().filter { measurements[$0] == nil && failures[$0] == nil }
  }

  /// - Precondition: the event's cells are cells of this tree.
  public mutating func apply(_ event: TreeEvent) {
    switch event {
    case .running: break
    case .laidOut(let cell, let repetitions, let hash):
      failures[cell] = nil
      if samples[cell] == nil {
        samples[cell] = CellSamples(repetitions: repetitions, hash: hash)
      } else if samples[cell]?.hash != hash {
        samples[cell]?.isDeterministic = false
      }
    case .sampled(let cells, let nanoseconds, let seconds):
      for (cell, time) in zip(cells, nanoseconds) {
        samples[cell]?.nanoseconds.append(time)
        samples[cell]?.positions.append(sampleCount)
        sampleCount += 1
      }
      self.seconds = seconds
    case .measured(let cell, let measurement, let seconds):
      measurements[cell] = measurement
      self.seconds = seconds
    case .failed(let cell, let failure):
      failures[cell] = failure
    }
  }

  /// Opens the cells again that could not be measured.
  public mutating func forgetFailures() {
    failures = failures.map { _ in nil }
  }
}
