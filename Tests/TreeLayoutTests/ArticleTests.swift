import Foundation
import Testing
import TreeLayout

/// The code of the documentation's articles, which stands here word for word.
@Suite("Articles")
struct ArticleTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  @Test(
    "what the articles show is what is compiled here",
    arguments: ["Writing-a-Strategy", "Drawing-in-an-App"])
  func code(article: String) throws {
    let articles = Self.root.appending(path: "Sources/TreeLayout/TreeLayout.docc/Articles")
    let text = try String(
      contentsOf: articles.appending(path: "\(article).md"), encoding: .utf8)
    let block = try #require(text.components(separatedBy: "```swift\n").dropFirst().first)
    let code = try #require(block.components(separatedBy: "```").first)
    #expect(try String(contentsOfFile: #filePath, encoding: .utf8).contains(code))
  }

  private static func sample() throws -> LayoutTree {
    try LayoutTree(parents: [-1, 0, 0, 1, 1], values: [.nan, .nan, 5, 3, 2])
  }

  @Test("the list of the article indents every level and gives each node a row")
  func list() throws {
    let frame = Rect(x: 0, y: 0, width: 100, height: 50)
    let rects = IndentedList().layout(try Self.sample(), in: frame).geometry
    #expect(rects.map(\.y) == [0, 10, 40, 20, 30])
    #expect(rects.map(\.x) == [0, 16, 16, 32, 32])
  }

  @Test("the treemap of the article finds the leaf at a place, and the edges touch their boxes")
  func drawing() throws {
    let tree = try Self.sample()
    let content = TreemapContent(tree, names: NodeNames(), width: 200, height: 100)
    for node in tree.nodes where tree.isLeaf(node) {
      #expect(content.leaf(x: content.rects[node].midX, y: content.rects[node].midY) == node)
    }
    #expect(content.leaf(x: 201, y: 0) == nil)
    let strategy = AlignmentTree()
    let points = strategy.layout(tree, in: .zero).geometry
    let lines = edges(of: tree, placed: points, by: strategy)
    #expect(lines.count == 4)
    #expect(lines.allSatisfy { $0.to.y - $0.from.y == 1 })
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

/// What a view draws: one rectangle a leaf.
struct TreemapContent: Sendable {
  let rects: [Rect]
  let names: NodeNames
  let tree: LayoutTree

  init(_ tree: LayoutTree, names: NodeNames, width: Double, height: Double) {
    self.tree = tree
    self.names = names
    var strategy = Treemap<Squarified>()
    strategy.rules.paddingInner = 1
    rects = strategy.layout(tree, in: Rect(x: 0, y: 0, width: width, height: height)).geometry
  }

  /// The leaf at a place: what a tap or a pointer means.
  func leaf(x: Double, y: Double) -> Int? {
    tree.nodes.last { node in
      let rect = rects[node]
      return tree.isLeaf(node) && rect.x <= x && x < rect.maxX && rect.y <= y && y < rect.maxY
    }
  }
}

/// The edges of a node-link drawing, each from its parent's box to its child's.
func edges(of tree: LayoutTree, placed points: [Point], by strategy: some NodeLinkStrategy)
  -> [(from: Point, to: Point)]
{
  tree.nodes.dropFirst().map { node in
    let parent = Int(tree.parent[node])
    var (from, to) = (points[parent], points[node])
    if strategy.edgeAnchors == .bottomToTop {
      from.y += tree.size(of: parent).height / 2
      to.y -= tree.size(of: node).height / 2
    }
    return (from, to)
  }
}
