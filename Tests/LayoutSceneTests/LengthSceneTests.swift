import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Scenes of drawings of lengths")
struct LengthSceneTests {
  private static func oriented(_ orientation: TreeOrientation) -> Oriented<Phylogram> {
    var phylogram = Oriented<Phylogram>()
    phylogram.orientation = orientation
    return phylogram
  }

  private static let strategies: [any NodeLinkStrategy] =
    TreeOrientation.allCases.map(oriented) + [CircularPhylogram(), EqualAngle(), EqualDaylight()]

  /// Leaves have names, inner nodes support values, and the root has no name.
  private static func names(_ tree: LayoutTree) -> NodeNames {
    var names = NodeNames()
    for node in tree.nodes {
      names.append(node == 0 ? "" : tree.isLeaf(node) ? "Taxon \(node) alba" : "\(40 + node % 60)")
    }
    return names
  }

  private static let tree = TestTrees.lengthened(
    TestTrees.random(seed: 11, nodes: 60, maximumDegree: 2), .alike, seed: 2)

  private static func scene(
    _ strategy: some NodeLinkStrategy, _ tree: LayoutTree = tree, in frame: Rect? = nil,
    style: DrawingStyle = DrawingStyle()
  ) throws -> Scene {
    let names = names(tree)
    let plain = strategy.layout(tree, in: frame ?? .zero)
    guard frame == nil else { return Scene(nodeLink: plain, names: names, style: style) }
    let size = try #require(plain.frameForNames(names, fontSize: 12))
    let layout = strategy.layout(
      tree, in: Rect(x: 0, y: 0, width: size.width, height: size.height))
    return Scene(nodeLink: layout, names: names, style: style)
  }

  private static func dots(_ scene: Scene) -> [Int: Point] {
    var dots: [Int: Point] = [:]
    for mark in scene.marks where mark.role == .leaf || mark.role == .group {
      dots[Int(mark.node)] = Point(x: mark.box.midX, y: mark.box.midY)
    }
    return dots
  }

  /// The bar: how long it is, and its text.
  private static func bar(_ scene: Scene) -> (pixels: Double, text: Scene.Text)? {
    for text in scene.texts {
      let mark = scene.marks[Int(text.mark)]
      guard mark.role == .link, case .path(let pieces) = mark.shape,
        case .move(let start) = pieces[0], case .line(let end) = pieces[1]
      else { continue }
      return (abs(end.x - start.x) + abs(end.y - start.y), text)
    }
    return nil
  }

  @Test("all nodes are points, and names of leaves have room in the frame that is made for them")
  func names() throws {
    for strategy in Self.strategies {
      let scene = try Self.scene(strategy)
      #expect(Self.dots(scene).count == Self.tree.count)
      let named = Set(scene.texts.map { Int(scene.marks[Int($0.mark)].node) })
      let leaves = Self.tree.nodes.filter(Self.tree.isLeaf)
      let isUnrooted = strategy is EqualAngle || strategy is EqualDaylight
      let left = leaves.count { !named.contains($0) }
      #expect(isUnrooted ? 5 * left < leaves.count : left == 0, "\(strategy.spelling): \(left)")
      for text in scene.texts {
        let box = text.box
        #expect(box.x >= scene.frame.x && box.maxX <= scene.frame.maxX)
        #expect(box.y >= scene.frame.y && box.maxY <= scene.frame.maxY)
      }
      #expect(scene.marks.allSatisfy { $0.role != .leaf || $0.name != .short })
    }
  }

  @Test("no two names meet")
  func apart() throws {
    for strategy in Self.strategies {
      for frame in [nil, Rect(x: 5, y: 7, width: 700, height: 500)] {
        let texts = try Self.scene(strategy, in: frame).texts
        for (place, text) in texts.enumerated() {
          for other in texts[..<place] {
            #expect(
              !text.corners.meet(other.corners), "\(strategy.spelling) \(text.text) \(other.text)")
          }
        }
      }
    }
  }

  @Test("a bar of a round length is as long as a branch of this length", arguments: [1, 1e-4, 3e7])
  func bars(unit: Double) throws {
    let lengths = Self.tree.lengths.map { $0 * unit }
    let tree = TestTrees.tree(Self.tree.parent.map(Int.init), lengths: lengths)
    for strategy in Self.strategies {
      for frame in [nil, Rect(x: 5, y: 7, width: 700, height: 500)] {
        let scene = try Self.scene(strategy, tree, in: frame)
        let (pixels, text) = try #require(Self.bar(scene))
        let length = try #require(Double(text.text))
        let digits = text.text.filter { "125".contains($0) }
        #expect(digits.count == 1, "\(text.text)")
        let dots = Self.dots(scene)
        let layout = strategy.layout(tree, in: .zero)
        for leaf in tree.nodes where tree.isLeaf(leaf) {
          let (from, to) = (dots[Int(tree.parent[leaf])]!, dots[leaf]!)
          let root = dots[0]!
          let drawn: Double
          switch layout.conventions.routing {
          case .square:
            let isAcross = layout.conventions.orientation.isHorizontal
            drawn = abs(isAcross ? to.x - from.x : to.y - from.y)
          case .arc: drawn = to.distance(to: root) - from.distance(to: root)
          default: drawn = to.distance(to: from)
          }
          #expect(abs(drawn - pixels * tree.lengths[leaf] / length) < 1e-6)
        }
        #expect(pixels > 10 && pixels <= 160)
      }
    }
  }

  @Test("without lengths there is no bar, and equal lengths have one")
  func noBar() throws {
    let plain = TestTrees.tree(Self.tree.parent.map(Int.init))
    for strategy in Self.strategies {
      #expect(try Self.bar(Self.scene(strategy, plain)) == nil)
      let zeros = TestTrees.tree(
        plain.parent.map(Int.init), lengths: [Double](repeating: 0, count: plain.count))
      #expect(
        Self.bar(try Self.scene(strategy, zeros, in: Rect(x: 0, y: 0, width: 300, height: 200)))
          == nil)
    }
  }

  @Test("bars have round lengths")
  func roundLengths() {
    #expect(ScaleBar(pixels: 1, longest: 160)?.text == "100")
    #expect(ScaleBar(pixels: 10, longest: 99)?.text == "5")
    #expect(ScaleBar(pixels: 1e-7, longest: 100)?.text == "1000000000")
    #expect(ScaleBar(pixels: 3_000, longest: 100)?.text == "0.02")
    #expect(ScaleBar(pixels: 3_000, longest: 100)?.pixels == 60)
    #expect(ScaleBar(pixels: 0, longest: 100) == nil)
    #expect(ScaleBar(pixels: .infinity, longest: 100) == nil)
  }

  @Test("support values stand on branches that are long enough, above the line")
  func support() throws {
    let scene = try Self.scene(Self.oriented(.right))
    let dots = Self.dots(scene)
    var count = 0
    for text in scene.texts {
      let node = Int(scene.marks[Int(text.mark)].node)
      guard scene.marks[Int(text.mark)].role == .group else { continue }
      let (parent, place) = (dots[Int(Self.tree.parent[node])]!, dots[node]!)
      #expect(text.box.x > parent.x && text.box.maxX < place.x)
      #expect(text.place.y < place.y && text.place.y > place.y - 6)
      #expect(text.color == DrawingStyle().ink)
      count += 1
    }
    let inner = Self.tree.nodes.count { $0 > 0 && !Self.tree.isLeaf($0) }
    #expect(count > 0)
    #expect(
      scene.notes
        == (count < inner ? ["\(inner - count) of \(inner) names of inner nodes have no room"] : [])
    )
  }

  @Test("lines are the layout's ways: corners, arcs around the root, or straight")
  func lines() throws {
    func pieces(_ strategy: some NodeLinkStrategy) throws -> [[Shape.Piece]] {
      try Self.scene(strategy).marks.compactMap { mark in
        guard mark.role == .link, mark.line == 1, mark.lineColor == DrawingStyle().lines,
          case .path(let pieces) = mark.shape
        else { return nil }
        return pieces
      }
    }
    for pieces in try pieces(Self.oriented(.right)) { #expect(pieces.count == 3) }
    for pieces in try pieces(EqualDaylight()) { #expect(pieces.count == 2) }
    var degrees = 0.0
    for pieces in try pieces(CircularPhylogram()) {
      guard pieces.count == 3, case .arc(_, let turn) = pieces[1], case .line(let end) = pieces[2],
        case .move(let start) = pieces[0], case .arc(let root, _) = pieces[1]
      else {
        Issue.record("a way has an arc and a piece outward")
        continue
      }
      degrees = max(degrees, abs(turn))
      // The arc ends below the child, as seen from the root.
      let corner = start.turned(by: turn, around: root)
      let (one, two) = (corner.distance(to: root), end.distance(to: root))
      let across = (corner.x - root.x) * (end.y - root.y) - (corner.y - root.y) * (end.x - root.x)
      #expect(one <= two + 1e-6 && abs(across) < 1e-6 * (1 + one * two))
    }
    #expect(degrees > 30)
  }

  @Test("where no name has room, a tree around its root fills the frame")
  func withoutNames() throws {
    // A leaf on each node of a path.
    let parents = (0..<1_000).map { $0 == 0 ? -1 : $0 < 3 ? 0 : ($0 - 1) / 2 * 2 - 1 }
    let frame = Rect(x: 0, y: 0, width: 390, height: 844)
    let scene = try Self.scene(CircularPhylogram(), TestTrees.tree(parents), in: frame)
    #expect(scene.texts.isEmpty)
    let dots = Rect(around: Self.dots(scene).values.map(\.self))
    let room = 2 * NodeLinkFit.margin + LengthFit.largestDot
    // The outermost nodes may lie on others, which are drawn.
    #expect(max(dots.width + room - frame.width, dots.height + room - frame.height) > -5)
  }

  @Test("a node, a frame of nothing, lengths of 0 and many leaves are drawn")
  func degenerate() throws {
    let large = TestTrees.lengthened(TestTrees.random(seed: 4, nodes: 3_000), .withZeros, seed: 4)
    for strategy in Self.strategies {
      _ = try Self.scene(strategy, TestTrees.tree([-1], lengths: [2]))
      _ = try Self.scene(strategy, in: Rect(x: 0, y: 0, width: 0, height: 0))
      _ = try Self.scene(strategy, in: Rect(x: 0, y: 0, width: 3, height: 900))
      let zeros = TestTrees.branches([Double](repeating: 0, count: 9))
      let scene = try Self.scene(strategy, zeros, in: Rect(x: 0, y: 0, width: 300, height: 200))
      #expect(scene.marks.allSatisfy { $0.box.x.isFinite && $0.box.y.isFinite })
      if strategy is EqualDaylight { continue }
      let crowded = try Self.scene(strategy, large, in: Rect(x: 0, y: 0, width: 600, height: 400))
      #expect(crowded.marks.count <= 4900)
      #expect(crowded.notes.contains { $0.contains("names have no room") })
      for mark in crowded.marks where mark.role != .link {
        #expect(mark.box.x > -1 && mark.box.maxX < 601 && mark.box.y > -1 && mark.box.maxY < 401)
      }
    }
  }
}

extension [Point] {
  /// Whether two convex outlines have points in common, by more than a pixel.
  fileprivate func meet(_ other: [Point]) -> Bool {
    for outline in [self, other] {
      for (start, end) in zip(outline, outline.dropFirst() + [outline[0]]) {
        let (dx, dy) = (end.x - start.x, end.y - start.y)
        let length = (dx * dx + dy * dy).squareRoot()
        guard length > 0 else { continue }
        func places(_ points: [Point]) -> (Double, Double) {
          let places = points.map { ($0.x * dy - $0.y * dx) / length }
          return (places.min()!, places.max()!)
        }
        let (one, two) = (places(self), places(other))
        if one.1 <= two.0 + 1 || two.1 <= one.0 + 1 { return false }
      }
    }
    return true
  }
}
