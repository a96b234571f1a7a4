import Foundation
import TestSupport
import Testing
import TreeLayout

/// The code of the documentation's articles, which stands here word for word.
@Suite("Articles")
struct ArticleTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// But for what needs SwiftUI.
  @Test(
    "what the articles show is what is compiled here",
    arguments: [
      "Writing-a-Strategy", "How-a-Strategy-Works", "Drawing-in-an-App", "From-Your-Data",
      "A-Tree-That-Changes", "Names-in-Swift",
    ])
  func code(article: String) throws {
    let articles = Self.root.appending(path: "Sources/TreeLayout/TreeLayout.docc/Articles")
    let text = try String(
      contentsOf: articles.appending(path: "\(article).md"), encoding: .utf8)
    let compiled = try #require(text.components(separatedBy: "\n## SwiftUI\n").first)
    let blocks = compiled.components(separatedBy: "```swift\n").dropFirst()
    #expect(!blocks.isEmpty)
    let tests = try String(contentsOfFile: #filePath, encoding: .utf8)
    for block in blocks {
      let code = try #require(block.components(separatedBy: "```").first)
      #expect(tests.contains(code), "\(code)")
    }
  }

  private static func sample() throws -> LayoutTree {
    try LayoutTree(parents: [-1, 0, 0, 1, 1], values: [.nan, .nan, 5, 3, 2])
  }

  private static let frame = Rect(x: 0, y: 0, width: 100, height: 50)

  @Test("the list of the article indents every level and gives each node a row")
  func list() throws {
    let rects = IndentedList().layout(try Self.sample(), in: Self.frame).geometry
    #expect(rects.map(\.y) == [0, 10, 40, 20, 30])
    #expect(rects.map(\.x) == [0, 16, 16, 32, 32])
  }

  @Test("an array that is kept has the layout of the last size")
  func resizing() throws {
    let treemap = try ResizableTreemap(Self.sample())
    for width in [50.0, 100] {
      treemap.resize(width: width, height: 50)
      let frame = Rect(x: 0, y: 0, width: width, height: 50)
      #expect(treemap.rects == Treemap<Strip>().layout(treemap.tree, in: frame).geometry)
    }
  }

  @Test("the treemap of the article finds the leaf at a place")
  func treemap() throws {
    let tree = try Self.sample()
    let content = try TreemapContent(tree, names: NodeNames(), width: 200, height: 100)
    for node in tree.nodes where tree.isLeaf(node) {
      let rect = content.layout[node]
      #expect(content.leaf(at: Point(x: rect.midX, y: rect.midY)) == node)
    }
    #expect(content.leaf(at: Point(x: 201, y: 0)) == nil)
  }

  @Test("the tree drawing of the article fits its view, and edges end at boxes")
  func drawing() throws {
    let tree = TestTrees.random(seed: 3, nodes: 40, randomSizes: true)
    let content = try TreeContent(tree, width: 300, height: 200)
    for node in tree.nodes {
      let rect = content.rect(of: node)
      #expect(rect.x > -1e-9 && rect.maxX < 300 + 1e-9 && rect.maxY < 200 + 1e-9)
      #expect(content.node(at: Point(x: rect.midX, y: rect.midY)) == node)
    }
    for child in tree.nodes.dropFirst() {
      let (start, end) = (content.edges[child].first!, content.edges[child].last!)
      let (from, to) = (content.layout[Int(tree.parent[child])], content.layout[child])
      #expect(start.x <= end.x && start == from && end == to)
    }
  }

  @Test("the arc at a place is found around the middle of the frame")
  func arcs() throws {
    let tree = try Self.sample()
    let frame = Rect(x: 10, y: 20, width: 400, height: 400)
    let layout = Sunburst().layout(tree, in: frame)
    for arc in layout.tree.nodes {
      let angle = (layout[arc].startAngle + layout[arc].span / 2) * .pi / 180
      let radius = (layout[arc].innerRadius + layout[arc].outerRadius) / 2
      let place = Point(x: 210 + sin(angle) * radius, y: 220 - cos(angle) * radius)
      #expect(node(at: place, in: layout) == arc)
    }
    #expect(node(at: Point(x: 10, y: 20), in: layout) == nil)
  }

  @Test("nested items, rows and outlines become trees with a way back")
  func data() throws {
    let root = Item(
      name: "a",
      items: [
        Item(name: "b", items: [Item(name: "d", bytes: 3), Item(name: "e", bytes: 2)]),
        Item(name: "c", bytes: 5),
      ])
    let items = try ItemTree(root)
    #expect(items.tree.parent == [-1, 0, 0, 1, 1] && items.tree.weights == [10, 5, 5, 3, 2])
    #expect(items.items.map(\.name) == ["a", "b", "c", "d", "e"])
    #expect(items.tree.nodes.map { items.names[$0] } == ["a", "b", "c", "d", "e"])

    let rows = [
      Employee(id: 7, manager: 3, name: "Carol"), Employee(id: 3, manager: nil, name: "Ada"),
      Employee(id: 9, manager: 7, name: "Dan"), Employee(id: 4, manager: 3, name: "Bob"),
    ]
    let staff = try Staff(rows)
    #expect(staff.employees.map(\.name) == ["Ada", "Carol", "Bob", "Dan"])
    #expect(staff.tree.parent == [-1, 0, 0, 1])
    #expect(staff.tree.size(of: 3) == Size(width: 1.5, height: 1))
    #expect(throws: TreeError.unknownParent(of: 0)) {
      try Staff([Employee(id: 1, manager: 8, name: "Eve"), rows[1]])
    }

    let outline = [0, 1, 2, 2, 1].map { Heading(depth: $0, title: "") }
    #expect(parents(of: outline) == [-1, 0, 1, 1, 0])
  }

  @Test("a steady treemap moves the same nodes from place to place")
  func steady() throws {
    let keyed = TestTrees.flat([6, 5, 4, 3, 2, 1]).withKeys([0, 1, 2, 3, 4, 5, 6])
    var treemap = try SteadyTreemap(keyed, in: Self.frame)
    let first = treemap.layout
    try treemap.remove(6)
    try treemap.insert(value: 2, below: 0)
    #expect(treemap.layout.tree.keys == [0, 1, 2, 3, 4, 5, 7], "6 has been a node's")
    let before = treemap.before
    #expect(treemap.rects(at: 1) == treemap.layout.geometry)
    let start = treemap.rects(at: 0)
    #expect(start.dropLast() == before.geometry[...])
    #expect(start[6].area == 0)
    try treemap.show(treemap.layout.tree)
    #expect(first.geometry.count == treemap.rects(at: 0.5).count)
  }

  @Test("the strategies of an id are those that its text makes")
  func ids() throws {
    func id<Strategy: LayoutStrategy>(_ strategy: Strategy, _ name: String? = nil) throws -> String
    {
      let changed = Strategy.options.compactMap { option in
        let value = option.value(of: strategy)
        return value == option.value(of: Strategy()) ? nil : Setting(option.name, value)
      }
      return try StrategyKind(Strategy()).make(changed).id.description
    }
    #expect(try id(sideways()) == "buchheim:orientation=right")
    #expect(try id(gapped()) == "squarified:paddingInner=1,ratio=1.618")
    #expect(try id(wheel()) == "sunburst:fitsFrame=true,groupBelow=2")
    #expect(try id(others().1) == "stack:siblingGap=2")
    #expect(others().0.tiling.moves == 0)
    #expect(
      try treeDrawing(named: "buchheim")?.id.description == "buchheim:orientation=right")
    #expect(try treeDrawing(named: "indented")?.id.description == "indented")
    #expect(try treeDrawing(named: "squarified") == nil)
    let gappedID = "squarified:paddingInner=1,ratio=1.618"
    #expect(try chosenTreemap(gappedID).id.description == gappedID)
  }
}

// MARK: - As in the articles

/// A list: every node in a row of its own, as deep as it is indented.
struct IndentedList: LayoutStrategy {
  static let name = "indented-list"
  static let summary = "a row a node, indented by depth"
  static var options: [StrategyOption<Self>] {
    [.number("indent", { $0.indent }, { $0.indent = $1 }, "how far right each level is moved")]
  }

  var indent = 16.0
  func claims(on tree: LayoutTree) -> Claims { [] }

  func place(_ tree: LayoutTree, in frame: Rect, into output: inout MutableSpan<Rect>) {
    let height = frame.height / Double(tree.count)
    // The sizes of subtrees, bottom-up, and then the rows, top-down.
    var count = [Int](repeating: 1, count: tree.count)
    for node in tree.nodes.reversed() where node > 0 {
      count[Int(tree.parent[node])] += count[node]
    }
    output[0] = Rect(x: frame.x, y: frame.y, width: frame.width, height: height)
    for node in tree.nodes {
      let parent = output[node]
      var y = parent.y + height
      for child in tree.children(of: node) {
        output[child] = Rect(
          x: parent.x + indent, y: y, width: max(0, parent.width - indent), height: height)
        y += height * Double(count[child])
      }
    }
  }
}

/// What a view that is resized draws.
final class ResizableTreemap {
  let tree: LayoutTree
  private(set) var rects: [Rect]
  private let strategy = Treemap<Strip>()

  init(_ tree: LayoutTree) throws(LayoutError) {
    try strategy.check(tree)
    self.tree = tree
    rects = [Rect](repeating: .zero, count: tree.count)
  }

  func resize(width: Double, height: Double) {
    strategy.place(tree, in: Rect(x: 0, y: 0, width: width, height: height), into: &rects)
  }
}

/// What a view draws: one rectangle a leaf.
struct TreemapContent: Sendable {
  let layout: Layout<Rect>
  let names: NodeNames

  init(_ tree: LayoutTree, names: NodeNames, width: Double, height: Double) throws(LayoutError) {
    var strategy = Treemap<Squarified>()
    strategy.rules.paddingInner = 1
    try strategy.check(tree)
    layout = strategy.layout(tree, in: Rect(x: 0, y: 0, width: width, height: height))
    self.names = names
  }

  /// The leaf at a place: what a tap or a pointer means.
  func leaf(at place: Point) -> Int? {
    layout.tree.nodes.last { layout.tree.isLeaf($0) && layout[$0].contains(place) }
  }
}

/// A tree drawing that fits into a view.
struct TreeContent: Sendable {
  let layout: Layout<Point>
  /// The corners of the edge to each child, in node units.
  let edges: EdgePaths
  /// The length of a node unit in the view.
  let scale: Double

  init(_ tree: LayoutTree, width: Double, height: Double) throws(LayoutError) {
    var strategy = Oriented<Buchheim>()
    strategy.orientation = .right
    try strategy.check(tree)
    layout = strategy.layout(tree, in: .zero)
    edges = layout.edgePaths
    scale = min(width / layout.boundingBox.width, height / layout.boundingBox.height)
  }

  /// The box of a node in the view.
  func rect(of node: Int) -> Rect {
    let box = layout.box(of: node)
    return Rect(
      x: box.x * scale, y: box.y * scale, width: box.width * scale, height: box.height * scale)
  }

  /// The node at a place in the view.
  func node(at place: Point) -> Int? {
    layout.tree.nodes.last { rect(of: $0).contains(place) }
  }
}

/// The node of a sunburst at a place; the center is the middle of the frame.
func node(at place: Point, in layout: Layout<Arc>) -> Int? {
  let (x, y) = (place.x - layout.frame.midX, place.y - layout.frame.midY)
  let angle = atan2(x, -y) * 180 / .pi
  let radius = (x * x + y * y).squareRoot()
  return layout.tree.nodes.last { layout[$0].contains(angle: angle, radius: radius) }
}

/// A file or a folder, as an app may have it.
struct Item: Sendable {
  var name: String
  var bytes: Double?
  var items: [Item] = []
}

/// The tree of a folder and everything below it.
struct ItemTree: Sendable {
  let tree: LayoutTree
  /// Indexed by node.
  let items: [Item]
  let names: NodeNames

  init(_ root: Item) throws(TreeError) {
    (tree, items) = try LayoutTree.numbered(root, children: \.items, value: \.bytes)
    var names = NodeNames()
    for item in items { names.append(item.name) }
    self.names = names
  }
}

/// A row of a table.
struct Employee: Sendable {
  var id: Int
  var manager: Int?
  var name: String
}

/// The tree of a table.
struct Staff: Sendable {
  let tree: LayoutTree
  /// Indexed by node.
  let employees: [Employee]

  init(_ rows: [Employee]) throws(TreeError) {
    var places: [Int: Int32] = [:]
    for (place, row) in rows.enumerated() { places[row.id] = Int32(place) }
    let (tree, order) = try LayoutTree.numbered(
      // A manager who is not in the table is no row: `unknownParent` says of whom.
      parents: rows.map { row in row.manager.map { places[$0] ?? -2 } ?? -1 },
      values: rows.map { _ in 1 },
      // Boxes as wide as the names.
      sizes: rows.map { Size(width: Double($0.name.count) / 2, height: 1) })
    self.tree = tree
    employees = order.map { rows[Int($0)] }
  }
}

/// A line of an outline.
struct Heading: Sendable {
  var depth: Int
  var title: String
}

/// The parents of the lines of an outline, whose first one is the only one of depth 0.
func parents(of headings: [Heading]) -> [Int32] {
  var path: [Int32] = []
  return headings.enumerated().map { place, heading in
    path.removeSubrange(min(heading.depth, path.count)...)
    defer { path.append(Int32(place)) }
    return path.last ?? -1
  }
}

/// A treemap whose boxes stay near their places when leaves come, go and change.
struct SteadyTreemap {
  private let strategy = Treemap(LocalMoves(moves: 4))
  private let frame: Rect
  private var memory: TreemapMemory?
  private var nextKey: Int32

  /// The layouts of this version and of the one before.
  private(set) var layout: Layout<Rect>
  private(set) var before: Layout<Rect>

  init(_ tree: LayoutTree, in frame: Rect) throws(LayoutError) {
    try strategy.check(tree)
    self.frame = frame
    nextKey = Int32(tree.nodes.map(tree.key).max()! + 1)
    layout = strategy.layout(tree, in: frame, memory: &memory)
    before = layout
  }

  /// Shows another version of the tree.
  mutating func show(_ tree: LayoutTree) throws(LayoutError) {
    try strategy.check(tree)
    before = layout
    layout = strategy.layout(tree, in: frame, memory: &memory)
  }

  /// Adds a leaf with a key that no other leaf has had.
  mutating func insert(value: Double, below parent: Int) throws {
    let tree = try layout.tree.inserting(value: value, below: parent, key: nextKey)
    nextKey += 1
    try show(tree)
  }

  mutating func remove(_ leaf: Int) throws {
    try show(try layout.tree.removing(leaf: leaf))
  }

  /// Where each node is on the way from the layout before, indexed by the nodes of this one;
  /// `progress` goes from 0 to 1. New nodes grow from their middles.
  func rects(at progress: Double) -> [Rect] {
    var places: [Int: Int] = [:]
    for node in before.tree.nodes { places[before.tree.key(of: node)] = node }
    func mix(_ from: Double, _ to: Double) -> Double { from + (to - from) * progress }
    return layout.tree.nodes.map { node in
      let to = layout[node]
      let from =
        places[layout.tree.key(of: node)].map { before[$0] }
        ?? Rect(x: to.midX, y: to.midY, width: 0, height: 0)
      return Rect(
        x: mix(from.x, to.x), y: mix(from.y, to.y), width: mix(from.width, to.width),
        height: mix(from.height, to.height))
    }
  }
}

/// The tree drawing of a name, turned on its side where it can be.
func treeDrawing(named name: String) throws -> AnyStrategy<Point>? {
  guard let kind = StrategyKind.nodeLinkTrees.first(where: { $0.name == name }) else { return nil }
  let canTurn = kind.options.contains { $0.name == "orientation" }
  return try kind.make(canTurn ? [Setting("orientation", "right")] : [])
}

/// The treemap that a user has written.
func chosenTreemap(_ id: String) throws -> AnyStrategy<Rect> {
  try AnyStrategy(id, among: StrategyKind.treemaps)
}

/// As `buchheim:orientation=right`.
func sideways() -> Oriented<Buchheim> {
  var strategy = Oriented<Buchheim>()
  strategy.orientation = .right
  return strategy
}

/// As `squarified:paddingInner=1,ratio=1.618`.
func gapped() -> Treemap<Squarified> {
  var strategy = Treemap<Squarified>()
  strategy.tiling.ratio = 1.618
  strategy.rules.paddingInner = 1
  return strategy
}

/// As `sunburst:fitsFrame=true,groupBelow=2`.
func wheel() -> Sunburst {
  var strategy = Sunburst()
  strategy.fitsFrame = true
  strategy.minimumArcAngleShown = .group(ifLessThan: 2)
  return strategy
}

/// As `local-moves-0`, and as `stack:siblingGap=2`.
func others() -> (Treemap<LocalMoves>, StackTree) {
  var stack = StackTree()
  stack.gaps.sibling = 2
  return (Treemap(LocalMoves(moves: 0)), stack)
}
