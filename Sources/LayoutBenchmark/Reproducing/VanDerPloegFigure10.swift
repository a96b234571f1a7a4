import TreeData
import TreeLayout

extension Experiment {
  /// Time against size on random trees, which is a straight line there.
  ///
  /// The line is judged by its shape: the slope of log time on log size, over the medians of all
  /// trees, is 1 where time is a multiple of size. The time itself is of another machine and another
  /// language, so it is shown only.
  ///
  /// - Reference: A. van der Ploeg. "Drawing Non-layered Tidy Trees in Linear Time." *Software:
  ///   Practice and Experience* 44, 2014, Fig. 10.
  static let vanDerPloegFigure10 = Experiment(
    id: "van-der-ploeg-fig10",
    title: "Time of non-layered tidy trees against size",
    source: "van der Ploeg 2014, Fig. 10",
    procedure: "random descent trees of 100 to 4400 nodes with sides of 1 to 10, five seeds a "
      + "size, sampled in turn; published on a 2.8 GHz i7",
    strategy: "van-der-ploeg"
  ) { strategy, settings in
    guard strategy.family == .nodeLink else {
      throw ReproductionError.wrongFamily(strategy.id, experiment: "van-der-ploeg-fig10")
    }
    let times = medians(of: strategy, settings)
    guard let slope = Slope.logLog(times) else { return [] }
    let largest = times.filter { $0.size == 4_400 }.map { $0.time * 1e-6 }
    return [
      Finding(
        quantity: "slope of log time on log nodes", unit: "", published: 1, ours: slope,
        verdict: ReproductionVerdict(slope, within: 0.9...1.1)),
      Finding(
        quantity: "median time at 4400 nodes", unit: "ms", published: 1.04,
        ours: SampleStatistics(largest).medianInterval, verdict: nil),
    ]
  }

  private static let sizes = [100, 200, 400, 800, 1_600, 2_400, 3_200, 4_400]

  /// The median nanoseconds of one layout for each tree.
  private static func medians(
    of strategy: any LayoutStrategy, _ settings: ReproductionSettings
  ) -> [(size: Double, time: Double)] {
    let frame = Rect(x: 0, y: 0, width: 1_600, height: 900)
    let generator = TreeGenerator.all.first { $0.id == "van-der-ploeg-descent" }!
    let trees = sizes.flatMap { size in
      (0..<5).map { generator.generate(nodes: size, seed: settings.seed &+ $0) }
    }
    var cells: [any TimedCell] = [PassCell(on: trees[0], into: OutputBuffers())]
    cells += trees.map { strategy.timedCell(on: $0, in: frame, into: OutputBuffers()) }
    var progress = TreeProgress(strategies: trees.count)
    let stopwatch = Stopwatch()
    TreeSampler(
      rule: StoppingRule(), clockTick: Stopwatch.measuredTick(), budget: settings.budget,
      seed: settings.seed
    ).run(cells, from: progress, seconds: { stopwatch.seconds }, tell: { progress.apply($0) })
    return zip(trees, progress.samples.dropFirst()).compactMap { tree, samples in
      samples.map { (Double(tree.count), $0.statistics.median) }
    }
  }
}
