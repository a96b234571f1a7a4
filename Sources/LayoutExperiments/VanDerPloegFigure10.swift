import BenchmarkMeasuring
import BenchmarkStatistics
import LayoutFamilies
import TreeLayout
import TreeModel

extension Experiment {
  /// Time against size on random trees, which is a straight line in the publication.
  ///
  /// The line is judged by its shape: the slope of log time on log size, over the medians of all
  /// forests, is 1 if time is a multiple of size. A forest of small trees has as many nodes as one
  /// of large trees: the processor's branch prediction learns a small tree that is laid out again
  /// and again, and the tree stays in its nearest cache, which makes the line of single trees
  /// steeper. The time itself is of another machine and another language, so it is only shown.
  ///
  /// - Reference: A. van der Ploeg. "Drawing Non-layered Tidy Trees in Linear Time." *Software:
  ///   Practice and Experience* 44, 2014, Fig. 10.
  static let vanDerPloegFigure10 = Experiment(
    id: "van-der-ploeg-fig10",
    title: "Time of non-layered tidy trees against size",
    source: "van der Ploeg 2014, Fig. 10",
    procedure: "random descent trees of 100 to 4400 nodes with sides of 1 to 10, five "
      + "forests of 8800 nodes for each size, sampled in turn; published on a 2.8 GHz i7",
    strategy: "van-der-ploeg", inputs: [.seed, .budget]
  ) { strategy, catalog, settings in
    let id = try catalog.nodeLinkTrees.strategy(strategy).id
    let times = medians(of: try catalog.member(id.description), settings)
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

  /// The median nanoseconds of one layout for each forest.
  private static func medians(
    of strategy: any FamilyMember, _ settings: ReproductionSettings
  ) -> [(size: Double, time: Double)] {
    let generator = TreeGenerator.all.first { $0.id == "van-der-ploeg-descent" }!
    var count = 0
    let forests = sizes.flatMap { size in
      (0..<5).map { _ in
        (0..<sizes.last! * 2 / size).map { _ in
          count += 1
          return generator.generate(nodes: size, seed: settings.seed.ofTrial(count))
        }
      }
    }
    let times = strategy.interleavedTimes(
      on: forests, in: Rect(x: 0, y: 0, width: 1_600, height: 900), budget: settings.budget,
      seed: settings.seed)
    return zip(forests, times).map { (Double($0[0].count), $1 / Double($0.count)) }
  }
}
