import LayoutQuality
import TreeData
import TreeLayout

/// Measures the cells of one tree: their times, and the quality of each layout.
struct TreeWorker {
  let tree: LayoutTree
  let strategies: [any LayoutStrategy]
  let families: Families
  let frame: Rect
  let rule: StoppingRule

  /// In seconds, those of an earlier process included.
  let budget: Double

  /// Of the metrics that draw random numbers.
  let seed: UInt64

  /// Of the order within the rounds.
  let orderSeed: UInt64

  /// Times the open cells, going on from what is known.
  func measureTimes<Failure: Error>(
    from progress: TreeProgress, tell: (TreeEvent) throws(Failure) -> Void
  ) throws(Failure) {
    let seconds = clock(from: progress)
    let sampler = TreeSampler(
      rule: rule, clockTick: Stopwatch.measuredTick(), budget: budget, seed: orderSeed)
    try sampler.run(cells(), from: progress, seconds: seconds, tell: tell)
  }

  /// Measures the quality of the open cells, all of which are timed.
  func measureQuality<Failure: Error>(
    of progress: TreeProgress, tell: (TreeEvent) throws(Failure) -> Void
  ) throws(Failure) {
    let seconds = clock(from: progress)
    let cells = cells()
    for index in progress.openCells {
      try tell(.running(cell: index))
      _ = cells[index].sample(repetitions: 1)
      let repetitions = progress.samples[index]?.repetitions ?? 1
      try tell(.laidOut(cell: index, repetitions: repetitions, hash: cells[index].outputHash))
      // Its claims and metrics are the cell's work as well.
      try tell(.running(cell: index))
      let strategy = strategies[index - 1]
      guard let quality = quality(of: strategy) else {
        let message = "the layout holds numbers that are too large; use smaller gaps or padding"
        try tell(.failed(cell: index, failure: CellFailure(.skipped, message: message)))
        continue
      }
      let measurement = TreeEvent.Measurement(
        claims: strategy.claims(on: tree).rawValue, values: quality.values,
        seconds: quality.seconds)
      try tell(.measured(cell: index, measurement: measurement, seconds: seconds()))
    }
  }

  /// Counts the seconds spent on the tree, those before now included.
  private func clock(from progress: TreeProgress) -> () -> Double {
    let start = ContinuousClock.now
    return { progress.seconds + (ContinuousClock.now - start) / .seconds(1) }
  }

  private func cells() -> [any TimedCell] {
    let buffers = OutputBuffers()
    var cells: [any TimedCell] = [PassCell(on: tree, into: buffers)]
    for strategy in strategies {
      cells.append(strategy.timedCell(on: tree, in: frame, into: buffers))
    }
    return cells
  }

  /// The values of the family's metrics; `nil` for a layout with a number that is not finite.
  private func quality<S: LayoutStrategy>(
    of strategy: S
  ) -> (values: [Double?], seconds: [Double])? {
    let layout = LaidOut(tree, in: frame, by: strategy, seed: seed)
    guard layout.isFinite else { return nil }
    return families.family(of: strategy)?.measure(layout) ?? ([], [])
  }
}
