import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Scenes of packed circles")
struct CircleSceneTests {
  private static let frame = Rect(x: 0, y: 0, width: 720, height: 720)

  /// Random trees, with and without gaps, each with its names.
  private func examples() -> [(layout: Layout<Circle>, names: NodeNames)] {
    var random = SeededGenerator(seed: 17)
    return (1...6).map { seed in
      let tree = TestTrees.random(seed: UInt64(seed), nodes: 200 * seed)
      var names = NodeNames()
      for node in tree.nodes {
        let letters = "abcdefgh-ijkl_mnopq rstu/vwxyzABC.WM".shuffled(using: &random)
        names.append("\(String(letters.prefix(Int.random(in: 1...24, using: &random)))) \(node)")
      }
      var pack = Pack()
      pack.padding = Double(seed % 3) / 2
      let side = 250.0 * Double(seed)
      let frame = Rect(x: 10, y: 20, width: side + 100, height: side)
      return (pack.layout(tree, in: frame), names)
    }
  }

  private func scene(
    _ parents: [Int], _ values: [Double], _ names: [String] = [], padding: Double = 0
  ) -> Scene {
    var nodeNames = NodeNames()
    for name in names { nodeNames.append(name) }
    var pack = Pack()
    pack.padding = padding
    let tree = TestTrees.tree(parents, values: values)
    return Scene(circles: pack.layout(tree, in: Self.frame), names: nodeNames)
  }

  /// The circle of a mark with its line, which is what is seen.
  private func seen(_ mark: Scene.Mark) -> Circle? {
    guard case .circle(var circle) = mark.shape else { return nil }
    circle.r += mark.line / 2
    return circle
  }

  /// The marks around a mark, from the outermost on.
  private func around(_ place: Int, in scene: Scene) -> [Scene.Mark] {
    scene.marks[..<place].filter { $0.role == .group && Int($0.end) > place }
  }

  @Test("circles are the layout's with their lines; a group's follow it, up to its end")
  func marks() throws {
    for (layout, names) in examples() {
      let scene = Scene(circles: layout, names: names)
      let tree = layout.tree
      for (place, mark) in scene.marks.enumerated() where mark.role.isNode {
        let circle = try #require(seen(mark))
        let own = layout[Int(tree.isLeaf(Int(mark.last)) ? mark.last : mark.node)]
        #expect(circle.x == own.x && circle.y == own.y && abs(circle.r - own.r) < 1e-9)
        let parent = around(place, in: scene).last
        #expect(place == 0 || parent?.last == tree.parent[Int(mark.node)])
      }
      #expect(scene.marks.filter { $0.role == .leaf }.count > 20)
    }
  }

  @Test("leaves have areas in proportion to their values, with gaps, lines and chains of any kind")
  func sizes() throws {
    for (example, padding) in zip(examples(), [0, 2, 20, 0, 5, 1.0]) {
      var pack = Pack()
      pack.padding = padding
      var style = DrawingStyle()
      // Fills that are lost on those around them have lines.
      style.color = .aspect
      let tree = example.layout.tree
      let layout = pack.layout(tree, in: example.layout.frame)
      let scene = Scene(circles: layout, names: example.names, style: style)
      let rates = try scene.marks.filter { $0.role == .leaf && tree.isLeaf(Int($0.last)) }
        .map { mark in
          let circle = try #require(seen(mark))
          return circle.r * circle.r / tree.weights[Int(mark.last)]
        }
      let (least, most) = (try #require(rates.min()), try #require(rates.max()))
      #expect(rates.count > 20 && most <= 1.0001 * least)
      #expect(scene.marks.contains { $0.role == .leaf && $0.lineColor != $0.fill })
    }
  }

  @Test("texts lie in their circles, in three sizes, no larger than those around, and are read")
  func texts() throws {
    for (layout, names) in examples() {
      for theme in DrawingStyle.Theme.allCases {
        var style = DrawingStyle()
        style.theme = theme
        let scene = Scene(circles: layout, names: names, style: style)
        #expect(Set(scene.texts.map(\.size)).isSubset(of: [11, 12, 13]))
        for text in scene.texts {
          let mark = scene.marks[Int(text.mark)]
          // A ground lies in its group.
          let group = try #require(scene.place(of: Int(mark.node)))
          let circle = try #require(seen(scene.marks[group]))
          for corner in text.corners {
            let (dx, dy) = (corner.x - circle.x, corner.y - circle.y)
            #expect((dx * dx + dy * dy).squareRoot() <= circle.r, "\(text)")
          }
          let fill = try #require(mark.role == .more ? scene.marks[group].fill : mark.fill)
          #expect(text.color.contrast(with: fill) >= 4.5)
          for parent in around(group, in: scene) {
            let above = scene.texts.first { scene.marks[Int($0.mark)].node == parent.node }
            #expect(above.map { text.size <= $0.size } ?? true)
          }
        }
        #expect(scene.texts.count > 3)
        let named = Set(scene.texts.map { scene.marks[Int($0.mark)].node })
        for mark in scene.marks where mark.role.isNode && mark.name != .none {
          #expect(named.contains(mark.node))
        }
      }
    }
  }

  @Test("groups that are not divided have two marks each, and no more than there is room for")
  func undividedGroups() {
    let groups = 3_000
    let parents = [-1] + (0..<groups).map { _ in 0 } + (0..<20 * groups).map { 1 + $0 / 20 }
    let values = parents.indices.map { $0 <= groups ? Double.nan : 1 + Double($0 / 20 % 97) }
    let tree = TestTrees.tree(parents, values: values)
    let frame = Rect(x: 0, y: 0, width: 1440, height: 900)
    let layout = Pack().layout(tree, in: frame)
    let scene = Scene(circles: layout, names: NodeNames())
    #expect(scene.marks.count { $0.role == .more } > 1_000)
    #expect(scene.marks.count <= 5_000, "\(scene.marks.count) marks of circles")
  }

  @Test("no name lies on another one, and those of groups in gaps on no circle")
  func apart() throws {
    for (layout, names) in examples() {
      let scene = Scene(circles: layout, names: names)
      for (place, text) in scene.texts.enumerated() {
        let box = text.box
        for other in scene.texts[..<place] where other.mark != text.mark {
          let other = other.box
          let isApart =
            box.maxX <= other.x + 0.5 || other.maxX <= box.x + 0.5 || box.maxY <= other.y + 0.5
            || other.maxY <= box.y + 0.5
          #expect(isApart, "\(text)")
        }
        let mark = scene.marks[Int(text.mark)]
        guard mark.role == .group else { continue }
        for child in layout.tree.children(of: Int(mark.last))
        where scene.place(of: child) != nil {
          #expect(!layout[child].reaches(into: box), "\(text)")
        }
      }
    }
  }

  @Test("groups that are divided have room; every leaf is shown, hatched or told")
  func detail() throws {
    let parents = [-1] + [Int](repeating: 0, count: 300) + (0..<49_000).map { 1 + $0 % 300 }
    let values = parents.indices.map {
      $0 <= 300 ? .nan : 1 + 1000 / Double(1 + ($0 * 7919) % 4999)
    }
    let tree = TestTrees.tree(parents, values: values)
    let packs = examples().map { $0.layout } + [Pack().layout(tree, in: Self.frame)]
    for layout in packs {
      let tree = layout.tree
      let scene = Scene(circles: layout, names: NodeNames())
      #expect(scene.marks.count < (tree.count > 10_000 ? 1960 : tree.count + 200))
      var counts = [Int](repeating: 1, count: tree.count)
      for node in tree.nodes.reversed() where !tree.isLeaf(node) {
        counts[node] = tree.children(of: node).reduce(0) { $0 + counts[$1] }
      }
      for mark in scene.marks where mark.role == .group && mark.node > 0 {
        let circle = layout[Int(mark.node)]
        #expect(2 * circle.r >= 28 && circle.area >= 4 * Double(counts[Int(mark.last)]))
      }
      let shown = scene.marks.count { $0.role == .leaf && tree.isLeaf(Int($0.last)) }
      let hatched = scene.marks.reduce(0) { $0 + Int($1.leaves) }
      // Leaves that are lost; leaves of no value are points.
      let note = scene.notes.first ?? ""
      let points = tree.nodes.count { tree.isLeaf($0) && tree.weights[$0] == 0 }
      let lost = counts[0] - shown - hatched
      #expect(lost >= 0)
      if lost > points { #expect(note.contains("too small to see")) }
      if points == 0 {
        #expect(note == Scene.note(hatched: hatched, lost: lost))
        #expect(hatched + lost > 10_000 && scene.marks.count > 250)
      }
    }
  }

  @Test("what is too small in a group is hatched behind the others if it is much, or counted")
  func small() throws {
    let parents = [-1, 0, 0] + [Int](repeating: 1, count: 300)
    for (value, isHatched) in [(0.3, true), (0.001, false)] {
      let values = [.nan, .nan, 400, 100] + [Double](repeating: value, count: 299)
      var style = DrawingStyle()
      style.detail = 60
      let layout = Pack().layout(TestTrees.tree(parents, values: values), in: Self.frame)
      let scene = Scene(circles: layout, names: NodeNames(), style: style)
      let place = scene.marks.firstIndex { $0.role == .more }
      #expect((place != nil) == isHatched)
      if let place {
        #expect(scene.marks[place - 1].node == 1 && scene.marks[place].leaves == 299)
        #expect(scene.marks[place + 1].node == 3 && scene.marks[place].name == .whole)
        let texts = scene.texts.filter { $0.mark == place }
        #expect(texts.map(\.text) == ["299 more"])
      }
      #expect(
        scene.notes == [
          isHatched ? "hatched: 299 leaves too small to draw" : "299 leaves too small to see"
        ])
    }
  }

  @Test("a group without room inside is one hatched circle that says how many it holds")
  func undivided() {
    let parents = [-1, 0, 0] + (0..<12_000).map { _ in 1 } + (0..<3000).map { _ in 2 }
    let values =
      [.nan, .nan, .nan] + [Double](repeating: 1, count: 12_000)
      + [Double](repeating: 60, count: 3000)
    let scene = scene(parents, values, ["all", "little", "much"])
    let texts = scene.texts.map(\.text)
    #expect(texts.contains("little") && texts.contains("12 k inside"))
    #expect(scene.marks.contains { $0.role == .leaf && $0.node == 1 && $0.hasValue })
    let nameless = self.scene(
      parents, values, ["all", " \u{2009} ", "much"])
    let hatching = nameless.marks.first { $0.role == .more }
    #expect(hatching?.leaves == 12_000 && hatching?.name == .whole)
    #expect(nameless.texts.contains { $0.text == "12 k more" })
  }

  @Test("a chain of only children is one circle with the names of all, as large as its leaf")
  func chains() throws {
    let parents = [-1, 0, 0, 1, 2, 3, 5, 5]
    let values = [.nan, .nan, .nan, .nan, 4, .nan, 3, 5]
    let names = ["files", "usr", "var", "share", "log", "doc", "a", "b"]
    for padding in [0, 3.0] {
      let scene = scene(parents, values, names, padding: padding)
      let nodes = scene.marks.filter { $0.role.isNode }
      #expect(nodes.map { [$0.node, $0.last] } == [[0, 0], [1, 5], [6, 6], [7, 7], [2, 4]])
      let texts = scene.texts.map(\.text)
      #expect(texts.contains("usr › share › doc") && texts.contains("var › log"))
      #expect(scene.parent(of: 7) == 1 && scene.parent(of: 5) == 0 && scene.parent(of: 4) == 0)
    }
    let deep = TestTrees.path(nodes: 10_001)
    let scene = Scene(circles: Pack().layout(deep, in: Self.frame), names: NodeNames())
    #expect(scene.marks.map { [$0.node, $0.last] } == [[0, 10_000]])
  }

  @Test("a group's name, value and share are in the upper gap, as far as there is room")
  func headers() throws {
    let values: [Double] = [.nan, .nan, .nan, 600, 150, 250]
    func texts(_ name: String) -> [String] {
      scene([-1, 0, 0, 1, 1, 2], values, ["all", name, "b", "x", "y", "z"]).texts
        .filter { [$0.mark] == [1] }.map(\.text)
    }
    #expect(texts("north") == ["north", "750 · 75 %"])
    let long = texts("north of the polar circle, and some more words")
    #expect(long.first?.hasPrefix("north of") == true)
    #expect(scene([-1, 0, 0, 1, 1, 2], values, ["all"]).texts.first?.text == "all")
  }

  @Test("names in front of circles: on a ground, where there is no gap, and others give way")
  func grounds() throws {
    // Two circles side by side leave a gap above them; thousands leave none.
    for (count, grounds) in [(2, 0), (3000, 1)] {
      let scene = scene(
        [-1] + [Int](repeating: 0, count: count), [.nan] + [Double](repeating: 1, count: count),
        ["root"])
      #expect(scene.marks.count { $0.role == .ground } == grounds)
      #expect(scene.marks[0].name == .whole)
    }
    // Equal circles that leave no gap, with names.
    let count = 300
    let scene = scene(
      [-1, 0, 0] + [Int](repeating: 1, count: count),
      [.nan, .nan, 1] + [Double](repeating: 1, count: count),
      ["root", "a name of some length", "x"] + (0..<count).map { "\($0 % 10)" })
    let ground = try #require(scene.marks.last { $0.role == .ground })
    #expect(ground.node == 1 && ground.opacity == 0.85 && scene.marks[1].name == .whole)
    #expect(scene.marks.contains { $0.role == .leaf && $0.node > 2 && $0.name == .none })
    // A ground in the middle would seem to name what is there.
    let group = scene.marks[1].box
    #expect(ground.box.y <= group.y + group.height / 4)
  }

  @Test("lines of a name are as long as the circle is wide at their height")
  func lines() throws {
    var isWider = false
    for value in 1...60 {
      let values = [.nan, Double(value), 400, 400]
      let scene = scene([-1, 0, 0, 0], values, ["r", "the Netherlands sea", "x", "y"])
      guard let place = scene.place(of: 1), let circle = seen(scene.marks[place]) else { continue }
      let lines = scene.texts.filter { Int($0.mark) == place }
      let rooms = circle.rooms(ofLines: lines.count, 12)
      for (line, room) in zip(lines, rooms) { #expect(line.width <= room + 1e-9) }
      if lines.map(\.text) == ["the", "Netherlands", "sea"] {
        isWider = isWider || lines[1].width > max(rooms[0], rooms[2])
      }
    }
    #expect(isWider)
  }

  @Test("the innermost mark at a point is the one that a search of all finds")
  func points() {
    for (layout, names) in examples() {
      let scene = Scene(circles: layout, names: names)
      var random = SeededGenerator(seed: 3)
      for _ in 0..<300 {
        let point = Point(
          x: .random(in: 0...layout.frame.maxX, using: &random),
          y: .random(in: 0...layout.frame.maxY, using: &random))
        let inside = scene.marks.last { $0.role.isNode && $0.shape.contains(point) }
        #expect(scene.node(at: point) == inside.map { Int($0.node) })
      }
    }
  }

  @Test("arrow keys lead to the nearest circle of a direction, and reach all circles")
  func neighbors() {
    // Of equal circles side by side, the next one to the right leads back to the left.
    let equal = scene(
      [-1] + [Int](repeating: 0, count: 19), [.nan] + [Double](repeating: 1, count: 19))
    var pairs = 0
    for node in 1...19 {
      guard let right = equal.neighbor(of: node, toward: .right),
        let a = seen(equal.marks[node]), let b = seen(equal.marks[right])
      else { continue }
      #expect(b.x > a.x)
      if abs(a.y - b.y) < 1 {
        pairs += 1
        #expect(equal.neighbor(of: right, toward: .left) == node)
      }
    }
    #expect(pairs > 5)
    let scene = scene(
      [-1] + [Int](repeating: 0, count: 60), [.nan] + (1...60).map { Double($0) })
    var (found, next): (Set<Int>, [Int]) = ([1], [1])
    while let node = next.popLast() {
      for direction in Scene.Direction.allCases {
        if let beside = scene.neighbor(of: node, toward: direction),
          found.insert(beside).inserted
        {
          next.append(beside)
        }
      }
    }
    #expect(found.count == 60)
  }

  @Test("one node, no values, no room and no numbers make scenes, too")
  func degenerate() {
    let one = Scene(circles: Pack().layout(TestTrees.flat([]), in: Self.frame), names: NodeNames())
    #expect(one.marks.count == 1)
    let zero = scene([-1, 0, 0], [.nan, 0, 0], ["nothing"])
    #expect(zero.marks.count == 1 && zero.notes.isEmpty)
    #expect(zero.texts.map(\.text) == ["nothing", "0"])
    let tree = TestTrees.random(seed: 4, nodes: 300)
    for side in [0, 1, 1e7] {
      let frame = Rect(x: 0, y: 0, width: side, height: side)
      let scene = Scene(circles: Pack().layout(tree, in: frame), names: NodeNames())
      #expect(scene.marks.count >= 1)
    }
    for bad in [Double.nan, .infinity] {
      for node in [0, 1] {
        var circles = Pack().layout(tree, in: Self.frame).geometry
        circles[node].x = bad
        let layout = Layout(
          tree: tree, frame: Self.frame, geometry: circles, conventions: CircleConventions())
        let scene = Scene(circles: layout, names: NodeNames())
        #expect(scene.notes.first?.contains("too small") == true)
        #expect(scene.marks.allSatisfy { $0.role == .ground || seen($0)?.isFinite == true })
      }
    }
  }
}
