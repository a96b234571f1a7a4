import BenchmarkStatistics
import Foundation
import LayoutFamilies
import Synchronization
import TestSupport
import Testing
import TreeLayout
import TreeModel

@testable import LayoutExperiments

@Suite("experiments on trees that change")
struct ChangingTreesTests {
  @Test("generated trees are of the classes that they are made for")
  func classes() throws {
    let data = ChangingData.generated(trials: 1, steps: 20, seed: 7)
    let found = try data.map { ChangingClass(of: try $0.make(), change: $0.change).title }
    let wanted = ["drift", "churn", "spikes"].flatMap { change in
      ["flat, even", "flat, skewed", "deep, even", "deep, skewed"].map { "\($0), \(change)" }
    }
    #expect(found == wanted)
  }

  @Test("parts come out in their order, and each is told when it is done")
  func parts() {
    let told = Mutex<[Int]>([])
    var settings = ReproductionSettings()
    settings.progress = { done, all in told.withLock { $0.append(done * 100 + all) } }
    #expect(settings.concurrentMap(20) { $0 * $0 } == (0..<20).map { $0 * $0 })
    #expect(told.withLock { $0.sorted() } == (1...20).map { $0 * 100 + 20 })
  }

  private static func folder(_ files: [String: String]) throws -> String {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("changing-trees-\(UUID().uuidString)")
    for (name, text) in files {
      let file = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    return folder.path
  }

  private static func findings(_ files: [String: String]) throws -> [Finding] {
    var settings = ReproductionSettings()
    settings.data = try folder(files)
    defer { try? FileManager.default.removeItem(atPath: settings.data!) }
    return try Experiment.vernier2020.run(from: Catalog(), settings).findings
  }

  private static let flat = "root/a,root,3,2\nroot/b,root,2,3\nroot/c,root,1,4\nroot/d,root,5,5\n"
  private static let other = "root/a,root,1,9\nroot/b,root,8,2\nroot/c,root,1,1\n"
  private static let deep =
    "root,,9,9\nroot/x,root,3,6\nroot/x/a,root/x,1,4\nroot/x/b,root/x,2,2\nroot/c,root,6,3\n"
  private static let flattened = "root/c,root,6,3\nroot/a,root,1,4\nroot/b,root,2,2\n"

  @Test("averages are of each source, without flattened copies, and judged")
  func dataSets() throws {
    func squareness(_ findings: [Finding]) throws -> Finding {
      try #require(
        findings.first { $0.strategy == "squarified" && $0.quantity == "squareness, flat" })
    }
    let all = try Self.findings([
      "one/a.csv": Self.flat, "one/b.csv": Self.flat, "one/deep.csv": Self.deep,
      "one/flattened.csv": Self.flattened, "other.csv": Self.other, "still.csv": "root/a,root,1\n",
    ])
    let one = try squareness(Self.findings(["a.csv": Self.flat])).ours
    let other = try squareness(Self.findings(["a.csv": Self.other])).ours
    #expect(one.low == one.high, "a single witness")
    let found = try squareness(all)
    #expect(abs(found.ours.value - (one.value + other.value) / 2) < 1e-12)
    #expect(found.ours.low < found.ours.high)
    #expect(found.verdict != nil)
    #expect(all.count { $0.quantity.hasPrefix("deep, even, data") } == 2)
    #expect(all.last?.quantity.hasPrefix("data sets of one step") == true)
    #expect(all.last?.ours.value == 1)
    #expect(all.allSatisfy { $0.reason == nil || $0.strategy == "spiral" })
  }

  @Test("one strategy in the place of all has its averages alone")
  func oneStrategy() throws {
    var settings = ReproductionSettings()
    settings.data = try Self.folder(["a.csv": Self.flat])
    defer { try? FileManager.default.removeItem(atPath: settings.data!) }
    let findings = try Experiment.vernier2020.run(
      with: "squarified:ratio=2", from: Catalog(), settings
    ).findings
    #expect(findings.map(\.strategy) == ["squarified:ratio=2", "squarified:ratio=2"])
    #expect(findings.map(\.published) == [0.776, 0.0971])
  }

  @Test("a folder without data and a file that is none are refused with what is wrong")
  func refusals() throws {
    var settings = ReproductionSettings()
    settings.data = "/nowhere"
    #expect(throws: ReproductionError.noSequences("there is no CSV file in /nowhere")) {
      try Experiment.vernier2020.run(from: Catalog(), settings)
    }
    let error = #expect(throws: ReproductionError.self) {
      try Self.findings(["a.csv": "root/a,root,1,2\nroot/b,root,1\n"])
    }
    #expect("\(error!)".contains("a.csv"))
  }

  /// Two groups of one leaf each: the first has 1 of 10 and then 9 of 10.
  private static let swap = ChangingData(change: "swap", source: "") {
    let trees = try [[1.0, 9], [9, 1]].map { values in
      try LayoutTree(
        parents: [-1, 0, 0, 1, 2], values: [.nan, .nan, .nan] + values, keys: [0, 1, 2, 3, 4])
    }
    return TreeSequence(id: "swap", steps: trees, names: NodeNames())
  }

  @Test("moves by depth, worked by hand")
  func depths() throws {
    let catalog = Catalog()
    let strategies = [
      try catalog.icicles.strategy("partition"), try catalog.treemaps.strategy("slice"),
    ]
    let data = (0..<5).map { source in
      ChangingData(change: "swap", source: "\(source)", make: Self.swap.make)
    }
    let findings = try DepthComparison(of: strategies, on: data, ReproductionSettings())
      .findings("swap")
    // The first goes from 0…160 to 0…1440, the second from 160…1600 to 1440…1600: both
    // centers move 640 of the diagonal, 1835.76, and only the second stays in its box. In `slice`
    // it is 360.
    #expect(findings.count == 6)
    let diagonal = (1_600.0 * 1_600 + 900 * 900).squareRoot()
    for depth in [findings.prefix(3), findings.suffix(3)] {
      let values = depth.map { finding in finding.ours.value }
      #expect(abs(values[0] - 640 / diagonal) < 1e-12)
      #expect(abs(values[1] - 360.0 / 640) < 1e-12)
      #expect(values[2] == 0)
      let verdicts: [ReproductionVerdict?] = [nil, .notReproduced, .differs]
      #expect(depth.map(\.verdict) == verdicts)
      let statements = [
        nil, "centers move less in the icicle at every depth",
        "nodes are found again more often in the icicle at every depth",
      ]
      #expect(depth.map(\.statement) == statements)
    }
  }

  @Test("an icicle's nodes move less at every depth", .enabled(if: runsLongTests))
  func icicle() throws {
    let findings = try Experiment.icicleAgainstTreemap.run(from: Catalog()).findings
    let ratios = findings.filter { $0.quantity.contains("move ÷") && $0.strategy == "squarified" }
    #expect(ratios.count == 9)
    #expect(ratios.allSatisfy { $0.verdict == .reproduced })
    #expect(!findings.contains { $0.verdict == .notReproduced })
  }

  @Test(
    "squarified is the squarest, stable ones are stable, and a seed gives the same numbers twice",
    .enabled(if: runsLongTests))
  func generated() throws {
    func findings() throws -> [Finding] {
      let data = ChangingData.generated(trials: 3, steps: 5, seed: 1)
      let published = Experiment.publishedAverages
      return try TreemapComparison(
        published.map(\.strategy), on: data, Catalog(), ReproductionSettings()
      ).findings(published, areOfTheirData: false)
    }
    let found = try findings()
    #expect(found.count == 12 * 2 + 6 + 2 + 24)
    // Three trees are too few for intervals; their means say the same.
    let even = found.filter { $0.quantity.hasPrefix("flat, even") }
    let squareness = even.filter { $0.quantity.contains("squareness of squarified") }
    #expect(squareness.count == 3 && squareness.allSatisfy { $0.ours.value > 0 })
    let stable = even.filter { $0.quantity.contains("of the stable ones") }
    #expect(stable.count == 3 && stable.allSatisfy { $0.ours.value > 2 })
    #expect(try findings() == found)
  }
}
