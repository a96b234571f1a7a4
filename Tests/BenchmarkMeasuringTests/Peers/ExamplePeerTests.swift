import Foundation
import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout
import TreeModel

@testable import BenchmarkMeasuring

/// The adapters in `Examples/Peers` lay out as the strategies that they are like.
@Suite("Examples of peers")
struct ExamplePeerTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private static let folder = root.appending(path: "Examples/Peers").path

  private static let frame = Rect(x: 0, y: 0, width: 1600, height: 900)

  private static let hasPython = ChildProcess.path(of: "python3") != nil
  private static let hasD3: Bool = {
    guard ChildProcess.path(of: "node") != nil,
      let child = try? ChildProcess("node", ["\(folder)/d3.js"])
    else { return false }
    child.closeInput()
    while child.hear(within: .seconds(60)) != .ended {}
    return child.end().cause == .exited(0)
  }()

  /// The greatest difference of a number, in parts of the longest side or the greatest coordinate.
  private func difference(
    _ command: String, _ id: String, from ours: String, on workload: Workload
  ) throws -> Double {
    try difference(command, id, from: ours, on: workload.build().first)
  }

  private func difference(
    _ command: String, _ id: String, from ours: String, on tree: LayoutTree
  ) throws -> Double {
    let catalog = Catalog()
    let peer = try Peer(asking: command, timeout: .seconds(60), catalog: catalog)
    let strategy = try #require(peer.strategies.first { $0.name == id })
    let process = try PeerProcess(
      peer, for: strategy, timeout: .seconds(60), interruption: nil)
    defer { process.end() }
    try process.greet()
    try process.load(tree, in: Self.frame)
    try process.prepare()
    let theirs = try process.layout(of: tree).components
    #expect(try process.sample(2).nanoseconds > 0)
    #expect(try process.layout(of: tree).components == theirs, "a second layout is the same")
    func components(_ member: some FamilyMember) -> [Double] {
      var components: [Double] = []
      for one in member.strategy.layout(tree, in: Self.frame).geometry {
        one.forEachComponent { components.append($0) }
      }
      return components
    }
    let own = components(try catalog.member(ours))
    try #require(own.count == theirs.count)
    let scale = own.map { abs($0) }.max()!
    return zip(own, theirs).map { abs($0 - $1) / scale }.max()!
  }

  /// Equal weights last: there d3 decides by the last bits of its scores, which we take as equal.
  static let trees: [Workload] = [
    .generated("random-recursive", 400), .generated("flat-log-normal", 50),
    .generated("random-binary", 101), .generated("path", 300), .generated("star", 50),
  ]

  @Test(
    "squarified in Python", .enabled(if: hasPython, "python3 is not installed"),
    arguments: trees.indices)
  func python(tree: Int) throws {
    let difference = try difference(
      "python3 '\(Self.folder)/squarified.py'", "squarified", from: "squarified:ratio=1",
      on: Self.trees[tree])
    #expect(difference < 1e-9)
  }

  @Test(
    "slices in Python, polygons with a list of corners for each node",
    .enabled(if: hasPython, "python3 is not installed"), arguments: trees.indices)
  func polygons(tree: Int) throws {
    let tree = try Self.trees[tree].build().first
    let peer = try Peer(
      asking: "python3 '\(Self.folder)/slices.py'", timeout: .seconds(60), catalog: Catalog())
    let process = try PeerProcess(
      peer, for: try #require(peer.strategies.first), timeout: .seconds(60), interruption: nil)
    defer { process.end() }
    try process.greet()
    try process.load(tree, in: Self.frame)
    let numbers = try process.layout(of: tree)
    #expect(try process.layout(of: tree).hash == numbers.hash, "a second layout is the same")
    let layout: Layout<Polygon> = numbers.layout(of: tree, in: Self.frame)
    let strategy = try StrategyKind.voronoiTreemaps[0].make()
    for group in [MetricGroup<Polygon>.containment, .areaError] {
      #expect(group.values(on: layout, by: strategy).allSatisfy { abs($0 ?? 0) < 1e-9 })
    }
    let boxes = Treemap<SliceAndDice>().layout(tree, in: Self.frame)
    for node in tree.nodes where tree.weights[node] > 0 {
      let (box, corners) = (boxes[node], layout.corners(of: node))
      try #require(corners.count == 4)
      let differences = [
        corners[0].x - box.x, corners[0].y - box.y, corners[2].x - box.maxX,
        corners[2].y - box.maxY, layout[node].centerX - box.midX,
      ]
      #expect(differences.allSatisfy { abs($0) < 1e-9 * Self.frame.width })
    }
  }

  @Test(
    "equal angles in Python, with the lengths of branches",
    .enabled(if: hasPython, "python3 is not installed"))
  func lengths() throws {
    let command = "python3 '\(Self.folder)/equal_angle.py'"
    for kind in TestTrees.Lengths.allCases {
      let tree = TestTrees.lengthened(TestTrees.random(seed: 5, nodes: 200), kind, seed: 5)
      #expect(try difference(command, "equal-angle", from: "equal-angle", on: tree) < 1e-9)
    }
    for workload in Self.trees {
      #expect(try difference(command, "equal-angle", from: "equal-angle", on: workload) < 1e-9)
    }
  }

  @Test(
    "the adapter that docs/peers.md shows is dice to the last bit",
    .enabled(if: hasPython, "python3 is not installed"))
  func documented() throws {
    let page = try String(contentsOf: Self.root.appending(path: "docs/peers.md"), encoding: .utf8)
    let start = try #require(page.range(of: "```python\n")).upperBound
    let end = try #require(page.range(of: "```", range: start..<page.endIndex)).lowerBound
    #expect(page[start..<end].count(where: \.isNewline) <= 40)
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "dice.py")
    try Data(page[start..<end].utf8).write(to: file)
    for tree in Self.trees {
      #expect(
        try difference("python3 '\(file.path)'", "dice", from: "dice", on: tree) == 0)
    }
  }

  @Test(
    "squarify, binary and partition of d3",
    .enabled(if: hasD3, "d3-hierarchy is not installed for node"),
    arguments: trees.indices.dropLast())
  func d3(tree: Int) throws {
    let golden = (1 + 5.0.squareRoot()) / 2
    for (theirs, ours) in [
      ("squarify", "squarified:ratio=\(golden.shortest)"), ("binary", "binary"),
      ("partition", "partition"),
    ] {
      let difference = try difference(
        "node '\(Self.folder)/d3.js'", theirs, from: ours, on: Self.trees[tree])
      #expect(difference < 1e-9, "\(theirs)")
    }
  }
}
