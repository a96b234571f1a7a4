import Foundation
import Testing
import TreeLayout

/// The code of the documentation's first screen: that of its overview, and one example for each
/// type of the first list. They stand here word for word.
@Suite("Examples")
struct ExampleTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Sources/TreeLayout")

  private static let screen = Result {
    try String(
      contentsOf: sources.appending(path: "TreeLayout.docc/TreeLayout.md"), encoding: .utf8)
  }

  /// The names of the first list.
  private static func types() throws -> [String] {
    let list = try screen.get().components(separatedBy: "\n### ")[1]
    return list.split(separator: "\n").dropFirst().map { $0.filter { $0.isLetter } }
  }

  /// Whether the tests hold these lines, however they are indented.
  private static func isTested(_ code: Substring) throws -> Bool {
    func lines(_ text: some StringProtocol) -> String {
      text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        .joined(separator: "\n")
    }
    return try lines(String(contentsOfFile: #filePath, encoding: .utf8)).contains(lines(code))
  }

  @Test("what the first screen shows is what is compiled here")
  func overview() throws {
    let block = try #require(try Self.screen.get().firstMatch(of: /```swift\n([^`]+)```/))
    #expect(try Self.isTested(block.1), "\(block.1)")
  }

  @Test("each type of the first list has an example, which is compiled here")
  func types() throws {
    let files = try #require(FileManager.default.enumerator(atPath: Self.sources.path))
    let code = try files.compactMap { $0 as? String }.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: Self.sources.appending(path: $0), encoding: .utf8) }
    let types = try Self.types()
    #expect(types.contains("LayoutTree") && types.count > 9)
    for type in types {
      let declaration = try Regex("\n((///[^\n]*\n)+)public struct \(type)\\b")
      let match = try #require(code.lazy.compactMap { $0.firstMatch(of: declaration) }.first)
      let text = try #require(match.output[1].substring)
      let comment = text.split(separator: "\n").map { $0.dropFirst(4) }.joined(separator: "\n")
      let block = try #require(comment.firstMatch(of: /```swift\n([^`]+)```/), "\(type)")
      #expect(try Self.isTested(block.1), "\(type): \(block.1)")
    }
  }

  // MARK: - The examples

  private let home = Folder(
    name: "home",
    folders: [
      Folder(name: "pictures", size: 6), Folder(name: "music", size: 3),
      Folder(name: "mail", size: 1),
    ])

  private let tree = try! LayoutTree(parents: [-1, 0, 0, 0], values: [.nan, 6, 3, 1])
  private let frame = Rect(x: 0, y: 0, width: 600, height: 400)

  @Test("the overview")
  func firstSteps() throws {
    struct Folder {
      var name: String
      var size: Double?
      var folders: [Folder] = []
    }

    let home = Folder(
      name: "home",
      folders: [
        Folder(name: "pictures", size: 6), Folder(name: "music", size: 3),
        Folder(name: "mail", size: 1),
      ])
    let tree = try LayoutTree(home, children: \.folders, value: \.size)
    let frame = Rect(x: 0, y: 0, width: 600, height: 400)
    let layout = Treemap<Squarified>().layout(tree, in: frame)

    #expect(tree == self.tree)
    #expect(layout[1] == Rect(x: 0, y: 0, width: 360, height: 400))
  }

  @Test("LayoutTree")
  func layoutTree() throws {
    let tree = try LayoutTree(home, children: \.folders, value: \.size)
    let leaves = tree.nodes.filter { tree.isLeaf($0) }
    let largest = leaves.max { tree.weights[$0] < tree.weights[$1] }

    #expect(leaves == [1, 2, 3] && largest == 1)
  }

  @Test("NodeNames")
  func nodeNames() throws {
    let (tree, folders) = try LayoutTree.numbered(home, children: \.folders, value: \.size)
    var names = NodeNames()
    for folder in folders { names.append(folder.name) }
    let sorted = tree.withNameRanks(of: names)  // for NodesSort.name

    #expect(names[2] == "music")
    var icicle = Partition()
    icicle.nodesSort = .name
    let rects = icicle.layout(sorted, in: frame).geometry
    #expect(rects[3].x < rects[2].x && rects[2].x < rects[1].x, "mail, music, pictures")
  }

  @Test("Layout")
  func layout() {
    let layout = Treemap<Strip>().layout(tree, in: frame)
    let visible = tree.nodes.filter { tree.isLeaf($0) && layout.mark(of: $0) == .shown }
    let boxes = visible.map { layout[$0] }

    #expect(boxes.count == 3)
  }

  @Test("Rect")
  func rect() {
    let window = Rect(x: 0, y: 0, width: 600, height: 400)
    let isHit = window.contains(Point(x: window.midX, y: 20))

    #expect(isHit)
  }

  @Test("Point")
  func point() {
    let layout = Buchheim().layout(tree, in: .zero)
    let center = layout[0]
    let scale = min(600 / layout.boundingBox.width, 400 / layout.boundingBox.height)
    let inWindow = Point(x: center.x * scale, y: center.y * scale)

    #expect(scale == 120 && inWindow == Point(x: 300, y: 60))
  }

  @Test("Arc")
  func arc() {
    let arcs = Sunburst().layout(tree, in: frame)
    let atTop = tree.nodes.filter { arcs[$0].contains(angle: 0, radius: 40) }
    let longest = tree.nodes.dropFirst().max { arcs[$0].span < arcs[$1].span }

    #expect(atTop.count == 1 && longest == 1)
  }

  @Test("Circle")
  func circle() {
    let circles = Pack().layout(tree, in: frame)
    let place = Point(x: circles[1].x, y: circles[1].y)
    let innermost = tree.nodes.last { circles[$0].contains(place) }

    #expect(innermost == 1)
  }

  @Test("Treemap")
  func treemap() {
    var treemap = Treemap<Squarified>()
    treemap.tiling.ratio = 1.618
    treemap.rules.paddingInner = 2
    let rects = treemap.layout(tree, in: frame).geometry

    #expect(rects[1].maxX + 2 == rects[2].x)
  }

  @Test("TreemapRules")
  func treemapRules() {
    var treemap = Treemap<Strip>()
    treemap.rules.maximumItems = 2  // of each group, and one box for all others
    treemap.rules.paddingTop = 14  // for a header
    let layout = treemap.layout(tree, in: frame)

    #expect(layout.mark(of: 3) == .grouped && layout[1].y == 14)
  }

  @Test("Partition")
  func partition() {
    var icicle = Partition()
    icicle.orientation = .right
    let rects = icicle.layout(tree, in: frame).geometry

    #expect(rects[1] == Rect(x: 300, y: 0, width: 300, height: 240))
  }

  @Test("Sunburst")
  func sunburst() {
    var sunburst = Sunburst()
    sunburst.fitsFrame = true
    let arcs = sunburst.layout(tree, in: frame).geometry

    #expect(arcs[1].outerRadius == 200 && arcs[1].span == 216)
  }

  @Test("Pack")
  func pack() {
    var pack = Pack()
    pack.padding = 3
    let circles = pack.layout(tree, in: frame).geometry

    #expect(circles[0].r == 200 && circles[1].r > circles[2].r)
  }

  @Test("Oriented")
  func oriented() {
    var drawing = Oriented<Buchheim>()
    drawing.orientation = .right
    let layout = drawing.layout(tree, in: .zero)
    let boxes = tree.nodes.map { layout.box(of: $0) }
    let paths = layout.edgePaths
    let lines = tree.nodes.dropFirst().map { Array(paths[$0]) }

    #expect(boxes[1].x == boxes[0].maxX + 1 && lines.count == 3)
  }

  @Test("StrategyKind")
  func strategyKind() throws {
    let menu = StrategyKind.treemaps.map { ($0.name, $0.summary) }
    let strategy = try StrategyKind.treemaps[0].make([Setting("paddingInner", "2")])
    let layout = strategy.layout(tree, in: frame)

    #expect(menu[0].0 == "alternating-slice" && layout.geometry.count == 4)
  }

  @Test("AnyStrategy")
  func anyStrategy() throws {
    let strategy = try AnyStrategy("buchheim:orientation=right", among: StrategyKind.nodeLinkTrees)
    try strategy.check(tree)
    let layout = strategy.layout(tree, in: .zero)

    #expect(layout[1].x > layout[0].x)
  }

  @Test("polygons in an ellipse")
  func polygons() {
    var strategy = Voronoi()
    strategy.outline = .ellipse
    let layout = strategy.layout(tree, in: frame)
    let corners = layout.corners(of: 1)
    #expect(corners.count > 3 && corners.allSatisfy { $0.x >= 0 && $0.x <= 600 })
  }

  @Test("a polygon")
  func polygon() {
    let layout = Voronoi().layout(tree, in: frame)
    let corners = layout.corners(of: 0)
    let label = Point(x: layout[0].centerX, y: layout[0].centerY)
    #expect(corners.count == 4 && label == Point(x: 300, y: 200))
  }
}

private struct Folder: Sendable {
  var name: String
  var size: Double?
  var folders: [Folder] = []
}
