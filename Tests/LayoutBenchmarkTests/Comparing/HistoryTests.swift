import Foundation
import LayoutBenchmark
import TestSupport
import Testing

@Suite("History")
struct HistoryTests {
  /// The levels with 0 to 4 added to each.
  private func wobbling(_ levels: [Double]) -> [Double] {
    levels.enumerated().map { index, level in level + Double((index * 7) % 5) }
  }

  @Test("a step shows where it is, once")
  func step() throws {
    let values = wobbling([Double](repeating: 100, count: 14) + [Double](repeating: 120, count: 16))
    let changes = ChangePoint.tested(values)
    #expect(changes.map(\.index) == [14])
    #expect(abs(try #require(changes[0].ratio) - 122.0 / 102) < 0.02)
    #expect(try #require(changes[0].pValue) < 0.001)
  }

  @Test("two steps farther apart than a window both show")
  func twoSteps() {
    let levels = [50.0, 80, 60].flatMap { [Double](repeating: $0, count: 15) }
    let values = wobbling(levels)
    #expect(ChangePoint.tested(values).map(\.index) == [15, 30])
  }

  @Test("a step needs runs behind it to show, and is where it is even near the end")
  func window() {
    let before = [Double](repeating: 10, count: 10)
    #expect(ChangePoint.tested(wobbling(before + [20, 20, 20, 20, 20])).isEmpty)
    #expect(
      ChangePoint.tested(wobbling(before + [20, 20, 20, 20, 20, 20, 20])).map(\.index) == [10])
  }

  @Test("no place is the step of two groups, whatever else the series does")
  func places() {
    let levels = [(11, 1.0), (11, 1.017), (2, 2.04), (2, 1.33), (4, 1.02), (13, 1.10)]
      .flatMap { count, level in [Double](repeating: level, count: count) }
    var generator = SeededGenerator(seed: 11)
    for _ in 0..<40 {
      let values = levels.map { $0 * (1 + Double.random(in: -0.005...0.005, using: &generator)) }
      let places = ChangePoint.tested(values).map(\.index)
      #expect(places == Array(Set(places)).sorted(), "\(values)")
    }
  }

  @Test("values without a step rarely show one")
  func noise() {
    var generator = SeededGenerator(seed: 5)
    let found = (0..<25).reduce(0) { sum, _ in
      sum
        + ChangePoint.tested((0..<50).map { _ in Double.random(in: 0...1, using: &generator) })
        .count
    }
    // 25 series of 37 places each at p < 0.001, neighbors alike: less than one in expectation.
    #expect(found <= 3)
  }

  @Test("any other value of what is the same in every run is a change")
  func exact() {
    #expect(
      ChangePoint.exact([2, 2, 3, 3, 0, 1]) == [
        ChangePoint(index: 2, ratio: 1.5, pValue: nil),
        ChangePoint(index: 4, ratio: 0, pValue: nil),
        ChangePoint(index: 5, ratio: nil, pValue: nil),
      ])
  }

  @Test("runs stand in the order of their start, times apart by machine")
  func series() throws {
    let files = RunFiles()
    func run(_ name: String, _ day: Int, _ changes: [String: String]) throws -> RecordedRun {
      let path = try files.write(
        name, rows: [RunFiles.row(changes)],
        json: RunFiles.json(started: "2026-01-0\(day)T00:00:00Z"))
      return try RecordedRun(path: path, reading: ["layout_ns", "aspect_mean"], samples: false)
    }
    let runs = [
      try run("a", 3, ["aspect_mean": "3"]), try run("b", 1, [:]),
      try run("c", 2, ["machine": "n", "layout_ns": "50"]),
    ]
    let aspect = History(of: "aspect_mean", in: runs, isMeasured: false)
    #expect(aspect.series.map { $0.points.map(\.value) } == [[2, 2, 3]])
    #expect(aspect.series[0].changes.map(\.index) == [2])
    let times = History(of: "layout_ns", in: runs, isMeasured: true)
    #expect(times.series.map(\.machine) == ["m", "n"])
    #expect(times.series.map { $0.points.map(\.value) } == [[100, 100], [50]])
    let folder = files.folder.path
    #expect(
      aspect.csv == """
        run,started,git_commit,strategy,tree,nodes,frame,seed,machine,metric,value,change,p_value
        \(folder)/b,2026-01-01T00:00:00Z,c0ffee,squarified,flat,10,1600x900,1,,aspect_mean,2,,
        \(folder)/c,2026-01-02T00:00:00Z,c0ffee,squarified,flat,10,1600x900,1,,aspect_mean,2,,
        \(folder)/a,2026-01-03T00:00:00Z,c0ffee,squarified,flat,10,1600x900,1,,aspect_mean,3,1.5,

        """)
  }
}
