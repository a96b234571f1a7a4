import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Scenes of tree drawings")
struct NodeLinkSceneTests {
  private static let screen = Rect(x: 0, y: 0, width: 960, height: 540)

  private static func names(_ tree: LayoutTree, seed: UInt64) -> NodeNames {
    var random = SeededGenerator(seed: seed)
    var names = NodeNames()
    for node in tree.nodes {
      let letters = "abcdefgh-ijkl_mnopq rstu/vwxyzABC.WM".shuffled(using: &random)
      names.append("\(String(letters.prefix(Int.random(in: 1...16, using: &random)))) \(node)")
    }
    return names
  }

  private static func names(_ texts: [String]) -> NodeNames {
    var names = NodeNames()
    for text in texts { names.append(text) }
    return names
  }

  private static func oriented<Strategy: NodeLinkStrategy>(
    _ strategy: Strategy, _ orientation: TreeOrientation
  ) -> Oriented<Strategy> {
    var oriented = Oriented(strategy)
    oriented.orientation = orientation
    return oriented
  }

  private static func layouts(_ tree: LayoutTree, in frame: Rect) -> [Layout<Point>] {
    let strategies: [any NodeLinkStrategy] =
      TreeOrientation.allCases.map { oriented(Buchheim(), $0) } + [
        oriented(VanDerPloeg(), .right), oriented(Cluster(), .right), Indented(), MindMap(),
        CompactOrgChart(), RadialTree(), RadialWedge(),
      ]
    return strategies.map { $0.layout(tree, in: frame) }
  }

  /// Random trees in several drawings and frames, with boxes of one size and as large as names.
  private static func examples() throws -> [(layout: Layout<Point>, names: NodeNames)] {
    var examples: [(Layout<Point>, NodeNames)] = []
    for (seed, count) in [(1, 12), (2, 60), (3, 300)] as [(UInt64, Int)] {
      let tree = TestTrees.random(seed: seed, nodes: count)
      let names = names(tree, seed: seed)
      let frame = Rect(x: 10, y: 20, width: 500 * Double(seed), height: 700)
      examples += layouts(tree, in: frame).map { ($0, names) }
      let sized = try tree.withSizes(names.labelSizes(in: tree))
      let strategies: [any NodeLinkStrategy] = [
        Buchheim(), oriented(Buchheim(), .right), oriented(Cluster(), .right), MindMap(),
        Indented(),
      ]
      for strategy in strategies {
        let layout = strategy.layout(sized, in: frame)
        let wanted = try #require(layout.frameForNames(names, fontSize: 12))
        let size = Rect(x: 0, y: 0, width: wanted.width, height: wanted.height)
        examples.append((strategy.layout(sized, in: size), names))
      }
    }
    return examples
  }

  private func box(of node: Int, in scene: Scene) -> Rect {
    scene.marks.first { $0.role.isNode && $0.node == node }?.box ?? .zero
  }

  // MARK: Marks

  @Test("lines come first, then grounds, then nodes in pre-order, each with what is below it")
  func order() throws {
    for (layout, names) in try Self.examples() {
      let scene = Scene(nodeLink: layout, names: names)
      let tree = layout.tree
      let roles = scene.marks.map { $0.role == .link ? 0 : $0.role == .ground ? 1 : 2 }
      #expect(roles == roles.sorted())
      #expect(roles.contains(0) && roles.contains(2))
      for (place, mark) in scene.marks.enumerated() where mark.role.isNode {
        let below = scene.marks[place..<Int(mark.end)].dropFirst()
        #expect((mark.role == .group) == !below.isEmpty)
        for other in below {
          var ancestor = Int(other.node)
          while ancestor > mark.node { ancestor = Int(tree.parent[ancestor]) }
          #expect(ancestor == mark.node)
        }
      }
      let drawn = scene.marks.filter { $0.role.isNode }.map { $0.node }
      #expect(Set(drawn).count == drawn.count)
      // Every node that is drawn has a line of its own, unless lines share marks.
      let links = scene.marks.filter { $0.role == .link }.map { $0.node }
      #expect(links.count == drawn.count - 1 || links.count < drawn.count)
    }
  }

  @Test("lines follow the ways that somebody has drawn, corner by corner")
  func drawnWays() throws {
    let tree = TestTrees.tree([-1, 0, 0])
    let points = [Point(x: 5, y: 0), Point(x: 0, y: 5), Point(x: 10, y: 5)]
    var conventions = PointConventions()
    conventions.drawn = DrawnEdgePaths([
      [], [points[0], Point(x: 5, y: 2), Point(x: 0, y: 3), points[1]], [],
    ])
    let layout = Layout(
      tree: tree, frame: Self.screen, geometry: points, conventions: conventions)
    let links = Scene(nodeLink: layout, names: NodeNames()).marks.filter { $0.role == .link }
    let pieces = try links.map { link in
      guard case .path(let pieces) = link.shape else { throw CancellationError() }
      return pieces
    }
    #expect(pieces.map(\.count) == [4, 2])
    guard case .line(let first) = pieces[0][1], case .line(let second) = pieces[0][2] else {
      throw CancellationError()
    }
    // Both have the same scale: down and to the left by 1 in 5.
    #expect(second.x < first.x && second.y > first.y)
    #expect(abs((first.x - second.x) - 5 * (second.y - first.y)) < 1e-6)
  }

  @Test("a parent's mark is around its children's, and arrow keys lead along the tree")
  func arrows() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2])
    for (orientation, away) in [
      (TreeOrientation.down, Scene.Direction.down), (.right, .right), (.up, .up), (.left, .left),
    ] {
      let layout = Self.oriented(Buchheim(), orientation).layout(tree, in: Self.screen)
      let scene = Scene(nodeLink: layout, names: Self.names(["r", "a", "b", "c", "d", "e"]))
      #expect(scene.arrows == .tree(away: away))
      #expect(scene.neighbor(of: 0, toward: away) == 1)
      #expect(scene.parent(of: 4) == 1 && scene.parent(of: 5) == 2)
      #expect(scene.neighbor(of: 4, toward: away.opposite) == 1)
      let onward: Scene.Direction = away == .down || away == .up ? .right : .down
      #expect(scene.neighbor(of: 4, toward: onward) == 5)
    }
    let ring = RadialTree().layout(tree, in: Self.screen)
    #expect(Scene(nodeLink: ring, names: NodeNames()).arrows == .tree(away: .down))
  }

  @Test("a point finds the node that a search of all marks finds")
  func points() throws {
    for (layout, names) in try Self.examples() {
      let scene = Scene(nodeLink: layout, names: names)
      for mark in scene.marks where mark.role.isNode {
        let point = Point(x: mark.box.midX, y: mark.box.midY)
        let found = scene.marks.last { $0.role.isNode && $0.shape.contains(point) }
        #expect(scene.node(at: point) == found.map { Int($0.node) })
      }
    }
  }

  @Test("marks lie in the frame, and boxes have the sizes of the layout at one scale")
  func places() throws {
    let path = TestTrees.path(nodes: 600)
    let paths = TreeOrientation.allCases.map {
      (layout: Self.oriented(Buchheim(), $0).layout(path, in: Self.screen), names: NodeNames())
    }
    for (layout, names) in try Self.examples() + paths {
      let scene = Scene(nodeLink: layout, names: names)
      let frame = layout.frame
      for mark in scene.marks {
        #expect(mark.box.x >= frame.x - 0.5 && mark.box.maxX <= frame.maxX + 0.5, "\(mark)")
        #expect(mark.box.y >= frame.y - 0.5 && mark.box.maxY <= frame.maxY + 0.5, "\(mark)")
      }
      guard !layout.tree.sizes.isEmpty else { continue }
      let scales = scene.marks.filter { $0.role.isNode }
        .map { $0.box.width / layout.tree.size(of: Int($0.node)).width }
      #expect(scales.allSatisfy { abs($0 / scales[0] - 1) < 1e-9 })
    }
  }

  @Test("marks are no more than a screen has room for, and a note counts the nodes that are drawn")
  func budget() throws {
    let trees = [
      TestTrees.random(seed: 5, nodes: 10_000), TestTrees.path(nodes: 10_000),
      TestTrees.flat([Double](repeating: 1, count: 10_000)),
    ]
    let frame = Rect(x: 0, y: 0, width: 960, height: 900)
    for tree in trees {
      let strategy = Self.oriented(Buchheim(), .right)
      let scene = Scene(nodeLink: strategy.layout(tree, in: frame), names: NodeNames())
      #expect(scene.marks.count <= 3266 && scene.marks.count > 400)
      let drawn = scene.marks.count { $0.role.isNode }
      #expect(
        scene.notes.first?.hasPrefix("drawn: \(ValueText(unit: nil).count(drawn)) of ") == true)
    }
    let large = RadialTree().layout(trees[0], in: frame)
    let limited = Scene(nodeLink: large, names: NodeNames())
    let all = Scene(nodeLink: large, names: NodeNames(), limitsMarks: false)
    #expect(limited.marks.count <= 3266)
    #expect(all.marks.count { $0.role.isNode } > limited.marks.count { $0.role.isNode })
  }

  @Test("grouped siblings are one mark, called other; nothing is drawn of hidden nodes")
  func hidden() {
    let marks: [NodeMark] = [
      .shown, .shown, .hidden, .shown, .grouped, .grouped, .shown, .grouped,
    ]
    let tree = TestTrees.tree([-1, 0, 0, 0, 1, 1, 1, 4])
    let layout = Buchheim().layout(tree, in: Self.screen)
    let scene = Scene(
      nodeLink: Layout(
        tree: tree, frame: Self.screen, geometry: layout.geometry, marks: marks,
        conventions: layout.conventions), names: NodeNames())
    #expect(Set(scene.marks.filter { $0.role.isNode }.map(\.node)) == [0, 1, 3, 4, 6])
    #expect(scene.texts.count { $0.text == "other" } == 1)
  }

  // MARK: Texts

  @Test("texts are of one size of at least 11, in their boxes or beside, in colors that are read")
  func texts() throws {
    for (layout, names) in try Self.examples() {
      for theme in DrawingStyle.Theme.allCases {
        var style = DrawingStyle()
        style.theme = theme
        let scene = Scene(nodeLink: layout, names: names, style: style)
        #expect(Set(scene.texts.map(\.size)).count <= 1)
        for text in scene.texts {
          #expect([11, 12, 13].contains(text.size))
          let mark = scene.marks[Int(text.mark)]
          let (outer, inner) = (mark.box, text.box)
          let isInside =
            inner.midX > outer.x && inner.midX < outer.maxX && inner.midY > outer.y
            && inner.midY < outer.maxY
          #expect(
            text.color.contrast(with: isInside ? mark.fill! : style.background) >= 4.5)
          guard isInside else { continue }
          #expect(inner.x >= outer.x && inner.maxX <= outer.maxX + 0.01, "\(text.text)")
          #expect(inner.y >= outer.y - 0.5 && inner.maxY <= outer.maxY + 0.5, "\(text.text)")
        }
        for mark in scene.marks where mark.role == .link {
          #expect(mark.lineColor!.contrast(with: style.background) >= 3)
        }
      }
    }
  }

  /// Whether a line along a side of one of two convex shapes lies between them.
  private func areApart(_ a: [Point], _ b: [Point]) -> Bool {
    // Nearly all are far from each other.
    let (p, q) = (a[0], b[0])
    let reach = [a, b].map { shape in
      shape.reduce(0) { max($0, abs($1.x - shape[0].x) + abs($1.y - shape[0].y)) }
    }
    if max(abs(p.x - q.x), abs(p.y - q.y)) > reach[0] + reach[1] { return true }
    for shape in [a, b] {
      for (p, q) in zip(shape, shape.dropFirst() + shape.prefix(1)) {
        let (x, y) = (p.y - q.y, q.x - p.x)
        let first = a.map { $0.x * x + $0.y * y }
        let second = b.map { $0.x * x + $0.y * y }
        let margin = 1e-6 * (abs(x) + abs(y))
        if first.max()! <= second.min()! + margin || second.max()! <= first.min()! + margin {
          return true
        }
      }
    }
    return false
  }

  /// The corners of a text without what hangs below the line and rises far above it.
  private func letters(_ text: Scene.Text) -> [Point] {
    let corners = text.corners
    let (x, y) = (corners[3].x - corners[0].x, corners[3].y - corners[0].y)
    func moved(_ corner: Point, _ share: Double) -> Point {
      Point(x: corner.x + share * x, y: corner.y + share * y)
    }
    return [
      moved(corners[0], 0.1), moved(corners[1], 0.1), moved(corners[2], -0.2),
      moved(corners[3], -0.2),
    ]
  }

  @Test("no text lies on another one, and none beside its node lies on a node or a line")
  func apart() throws {
    var beside = 0
    for (layout, names) in try Self.examples() {
      let scene = Scene(nodeLink: layout, names: names)
      let texts = scene.texts.map { (text: $0, corners: letters($0)) }
      for (place, one) in texts.enumerated() {
        for other in texts[..<place] where one.text.mark != other.text.mark {
          #expect(areApart(one.corners, other.corners), "\(one.text.text), \(other.text.text)")
        }
        let own = scene.marks[Int(one.text.mark)]
        guard !own.shape.contains(Point(x: one.text.box.midX, y: one.text.box.midY)) else {
          continue
        }
        beside += 1
        // The ground in front of lines holds the letters.
        let ground = try #require(scene.marks.first { $0.role == .ground && $0.node == own.node })
        #expect(ground.fill == DrawingStyle().background && ground.opacity == 1)
        let (inner, outer) = (Rect(around: one.corners), ground.box)
        #expect(inner.x >= outer.x - 1 && inner.maxX <= outer.maxX + 1)
        #expect(inner.y >= outer.y - 1 && inner.maxY <= outer.maxY + 1)
        for mark in scene.marks where mark.role.isNode {
          let box = mark.box
          guard case .circle(let circle) = mark.shape else {
            let corners = [
              Point(x: box.x, y: box.y), Point(x: box.maxX, y: box.y),
              Point(x: box.maxX, y: box.maxY), Point(x: box.x, y: box.maxY),
            ]
            #expect(areApart(one.corners, corners), "\(one.text.text)")
            continue
          }
          let corners = (0..<12).map {
            Point(x: circle.x, y: circle.y).moved(Double($0) * 30, circle.r)
          }
          #expect(areApart(one.corners, corners), "\(one.text.text)")
        }
      }
    }
    #expect(beside > 200)
  }

  @Test("in a frame made for names all are whole, in their boxes or outside of dots")
  func frames() throws {
    let tree = TestTrees.random(seed: 9, nodes: 80)
    let names = Self.names(tree, seed: 9)
    let sized = try tree.withSizes(names.labelSizes(in: tree))
    for size in [11.0, 12, 13] {
      for layout in Self.layouts(sized, in: Self.screen) where !layout.conventions.isRadial {
        let wanted = try #require(layout.frameForNames(names, fontSize: size))
        let framed = Layout(
          tree: sized, frame: Rect(x: 0, y: 0, width: wanted.width, height: wanted.height),
          geometry: layout.geometry, conventions: layout.conventions)
        let scene = Scene(nodeLink: framed, names: names)
        #expect(scene.marks.allSatisfy { !$0.role.isNode || $0.name == .whole })
        #expect(Set(scene.texts.map(\.size)) == [size] && scene.notes.isEmpty)
      }
    }
  }

  @Test("a note says how many names have no room, and which frame has")
  func notes() throws {
    let tree = TestTrees.random(seed: 7, nodes: 400)
    let names = Self.names(tree, seed: 7)
    let layout = Buchheim().layout(tree, in: Self.screen)
    let scene = Scene(
      nodeLink: layout, names: names, frameForNames: Size(width: 5000, height: 300))
    let named = scene.marks.count { $0.name != .none }
    #expect(named > 10 && named < 400)
    #expect(scene.notes == ["\(400 - named) of 400 names have no room: --frame 5000x300 has"])
    #expect(scene.texts.first?.text.hasPrefix(names[0]) == true, "the upper levels come first")
    let far = Scene(
      nodeLink: layout, names: names, frameForNames: Size(width: 50_000, height: 300))
    #expect(far.notes[0].hasSuffix(": --depth 2 has room for the upper ones"))
    let without = Scene(nodeLink: layout, names: names)
    #expect(without.notes == ["\(400 - named) of 400 names have no room"])
  }

  @Test("where levels are columns, names of a column begin at one x, and edges behind them")
  func columns() throws {
    let tree = TestTrees.random(seed: 6, nodes: 60)
    let names = Self.names(tree, seed: 6)
    let sized = try tree.withSizes(names.labelSizes(in: tree))
    for shown in [tree, sized] {
      var layout = Self.oriented(Buchheim(), .right).layout(shown, in: Self.screen)
      if !shown.sizes.isEmpty {
        let wanted = try #require(layout.frameForNames(names, fontSize: 12))
        layout = Layout(
          tree: shown, frame: Rect(x: 0, y: 0, width: wanted.width, height: wanted.height),
          geometry: layout.geometry, conventions: layout.conventions)
      }
      let scene = Scene(nodeLink: layout, names: names)
      for depth in 1..<tree.levelCount {
        let starts = scene.texts
          .filter { tree.depth(of: Int(scene.marks[Int($0.mark)].node)) == depth }
          .map { $0.start.x }
        #expect(starts.isEmpty || starts.max()! - starts.min()! < 1)
      }
      for text in scene.texts {
        let node = scene.marks[Int(text.mark)].node
        for link in scene.marks where link.role == .link && tree.parent[Int(link.node)] == node {
          guard case .path(let pieces) = link.shape, case .move(let start) = pieces[0] else {
            continue
          }
          let child = box(of: Int(link.node), in: scene)
          #expect(start.x >= text.box.maxX - 0.01 || child.x < text.box.maxX + 12)
        }
      }
    }
    // Below a root with children on both sides, boxes end near it on the left.
    let map = MindMap().layout(sized, in: Self.screen)
    let scene = Scene(nodeLink: map, names: names)
    for node in tree.children(of: 0) {
      let (root, box) = (box(of: 0, in: scene), box(of: node, in: scene))
      #expect(box.x > root.maxX || box.maxX < root.x)
    }
  }

  @Test("values stand behind or below names where leaves have values and there is room")
  func values() throws {
    let tree = TestTrees.tree([-1, 0, 0], values: [.nan, 12_345, 7])
    let names = Self.names(["all", "a", "b"])
    let boxes = Scene(nodeLink: Buchheim().layout(tree, in: Self.screen), names: names)
    #expect(boxes.texts.map(\.text) == ["all", "12.4 k", "a", "12.3 k", "b", "7"])
    let wide = TestTrees.flat((1...30).map { Double($0) })
    let layout = Self.oriented(Buchheim(), .right).layout(wide, in: Self.screen)
    let dots = Scene(nodeLink: layout, names: Self.names(["all"] + (1...30).map { "leaf \($0)" }))
    #expect(dots.texts.contains { $0.text == "leaf 30  30" })
    #expect(dots.marks.filter { $0.role == .leaf }.allSatisfy { $0.hasValue && $0.name == .whole })
    let equal = Scene(
      nodeLink: Buchheim().layout(TestTrees.flat([1, 1]), in: Self.screen), names: names)
    #expect(equal.texts.map(\.text) == ["all", "a", "b"])
  }

  @Test("a node without a name has none where others have, and no empty box")
  func nameless() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1])
    let names = Self.names(["root", "", "leaf one", "leaf two", "leaf three"])
    let sized = try tree.withSizes(names.labelSizes(in: tree))
    let layout = Self.oriented(Buchheim(), .right).layout(sized, in: Self.screen)
    let scene = Scene(nodeLink: layout, names: names)
    #expect(scene.texts.count == 4 && !scene.texts.contains { $0.text.contains("#") })
    #expect(box(of: 1, in: scene).width <= 8 && scene.notes.isEmpty)
  }

  @Test("names around a root run outward from their dots, and are never upside down")
  func outward() throws {
    let tree = TestTrees.random(seed: 8, nodes: 60)
    let names = Self.names(tree, seed: 8)
    for strategy in [RadialTree(), RadialWedge()] as [any NodeLinkStrategy] {
      let plain = strategy.layout(tree, in: Self.screen)
      let wanted = try #require(plain.frameForNames(names, fontSize: 12))
      let layout = strategy.layout(
        tree, in: Rect(x: 0, y: 0, width: wanted.width, height: wanted.height))
      let scene = Scene(nodeLink: layout, names: names)
      let root = box(of: 0, in: scene)
      #expect(scene.texts.count > 30 && Set(scene.texts.map(\.size)) == [12])
      for text in scene.texts where scene.marks[Int(text.mark)].node > 0 {
        let dot = scene.marks[Int(text.mark)].box
        let way = text.direction
        #expect(way.x >= -1e-9)
        let (x, y) = (dot.midX - root.midX, dot.midY - root.midY)
        #expect(abs(x * way.y - y * way.x) < 1e-6 * (abs(x) + abs(y)))
      }
    }
  }

  // MARK: Lines

  private func link(to node: Int, in scene: Scene) throws -> [Shape.Piece] {
    let mark = try #require(scene.marks.first { $0.role == .link && $0.node == node })
    guard case .path(let pieces) = mark.shape else { return [] }
    return pieces
  }

  @Test("lines are straight, elbows or curves, and around a root they turn between the rings")
  func shapes() throws {
    let tree = TestTrees.tree([-1, 0, 0, 0, 2, 2])
    func scene(_ strategy: some NodeLinkStrategy, _ edges: DrawingStyle.EdgeShape?) -> Scene {
      var style = DrawingStyle()
      style.edges = edges
      return Scene(
        nodeLink: strategy.layout(tree, in: Self.screen), names: NodeNames(), style: style)
    }
    for strategy in [Buchheim(), RadialTree()] as [any NodeLinkStrategy] {
      let straight = try link(to: 4, in: scene(strategy, .straight))
      #expect(straight.count == 2)
      let curved = try link(to: 4, in: scene(strategy, .curved))
      guard case .curve = curved[1] else {
        Issue.record("no curve")
        continue
      }
    }
    let elbow = try link(to: 4, in: scene(RadialTree(), .elbow))
    guard elbow.count == 4, case .line(let first) = elbow[1],
      case .arc(let middle, let degrees) = elbow[2], case .line(let end) = elbow[3],
      case .move(let start) = elbow[0]
    else {
      Issue.record("no elbow")
      return
    }
    func distance(_ a: Point, _ b: Point) -> Double {
      ((a.x - b.x) * (a.x - b.x) + (a.y - b.y) * (a.y - b.y)).squareRoot()
    }
    let radius = (distance(start, middle) + distance(end, middle)) / 2
    #expect(abs(distance(first, middle) - radius) < 1e-9)
    // The arc ends on the ray to the child.
    let turned = first.turned(by: degrees, around: middle)
    let share = radius / distance(end, middle)
    let wanted = Point(
      x: middle.x + share * (end.x - middle.x), y: middle.y + share * (end.y - middle.y))
    #expect(distance(turned, wanted) < 1e-6)
  }

  @Test("levels of dots move apart, up to the room for names behind them; boxes keep their places")
  func stretching() throws {
    let tree = TestTrees.flat([Double](repeating: 1, count: 300))
    for orientation in [TreeOrientation.down, .right] {
      let layout = Self.oriented(Buchheim(), orientation).layout(tree, in: Self.screen)
      let scene = Scene(nodeLink: layout, names: NodeNames())
      let (root, leaf) = (box(of: 0, in: scene), box(of: 1, in: scene))
      #expect(leaf.width == leaf.height)
      let (start, end) = orientation == .down ? (root.y, leaf.maxY) : (root.x, leaf.maxX)
      #expect(start < 12 && end > (orientation == .down ? 540 - 95 : 960 - 135))
      guard case .line(let last)? = try link(to: 1, in: scene).last else {
        Issue.record("no line")
        continue
      }
      #expect(abs(last.x - leaf.midX) <= leaf.width && abs(last.y - leaf.midY) <= leaf.height)
    }
    let few = Scene(
      nodeLink: Buchheim().layout(TestTrees.flat([1, 1]), in: Self.screen), names: NodeNames())
    let (top, bottom) = (box(of: 0, in: few), box(of: 1, in: few))
    // A pitch of two boxes, as laid out.
    #expect(abs(bottom.y - top.y - 2 * top.height) < 0.05)
  }

  @Test("levels stay rings, and nothing turns between the root and its children")
  func rings() throws {
    let tree = TestTrees.random(seed: 4, nodes: 600)
    var style = DrawingStyle()
    style.edges = .curved
    let scene = Scene(
      nodeLink: RadialTree().layout(tree, in: Self.screen), names: NodeNames(), style: style)
    let root = box(of: 0, in: scene)
    for depth in 1..<tree.levelCount {
      let radii = scene.marks.filter { $0.role.isNode && tree.depth(of: Int($0.node)) == depth }
        .map { mark in
          let (x, y) = (mark.box.midX - root.midX, mark.box.midY - root.midY)
          return (x * x + y * y).squareRoot()
        }
      #expect(radii.isEmpty || radii.max()! - radii.min()! < 1e-6)
    }
    let few = Scene(
      nodeLink: RadialTree().layout(TestTrees.flat([1, 1, 1]), in: Self.screen),
      names: NodeNames(), style: style)
    let first = try link(to: 2, in: few)
    guard case .line = first[1] else {
      Issue.record("not straight")
      return
    }
  }

  @Test("many lines share marks")
  func sharedLines() {
    let tree = TestTrees.flat([Double](repeating: 1, count: 1900))
    let frame = Rect(x: 0, y: 0, width: 2000, height: 300)
    let scene = Scene(nodeLink: Buchheim().layout(tree, in: frame), names: NodeNames())
    let links = scene.marks.filter { $0.role == .link }
    #expect(scene.marks.count { $0.role.isNode } > 1000 && links.count < 10)
  }

  // MARK: Bounds

  @Test("an outline that is cut off shows its first rows, and says how many")
  func cutOff() {
    let tree = TestTrees.random(seed: 3, nodes: 500)
    let layout = Indented().layout(tree, in: Rect(x: 0, y: 0, width: 300, height: 200))
    let scene = Scene(
      nodeLink: layout, names: Self.names(tree, seed: 3), style: DrawingStyle(),
      limitsMarks: false, frameForNames: nil, cutsOffOutlines: true, shared: nil)
    let drawn = scene.marks.count { $0.role.isNode }
    #expect(drawn > 5 && drawn < 60)
    #expect(scene.notes == ["the first \(drawn) of 500 nodes"])
    #expect(scene.texts.last?.text == scene.notes[0] && scene.texts.count > 3)
  }

  @Test("degenerate trees and frames give scenes of finite numbers")
  func degenerate() {
    for (_, tree) in TestTrees.degenerate {
      for frame in [Self.screen, Rect(x: 0, y: 0, width: 1, height: 1)] {
        for layout in Self.layouts(tree, in: frame) {
          let scene = Scene(nodeLink: layout, names: NodeNames())
          #expect(!scene.marks.isEmpty)
          for mark in scene.marks {
            let box = mark.box
            #expect((box.x + box.y + box.width + box.height).isFinite)
          }
        }
      }
    }
    let tree = TestTrees.flat([1, 2, 3])
    var points = Buchheim().layout(tree, in: Self.screen).geometry
    points[2] = Point(x: .infinity, y: .nan)
    let scene = Scene(
      nodeLink: Layout(tree: tree, frame: Self.screen, geometry: points), names: NodeNames())
    #expect(scene.marks.filter { $0.role.isNode }.map(\.node) == [0, 1, 3])
  }
}
