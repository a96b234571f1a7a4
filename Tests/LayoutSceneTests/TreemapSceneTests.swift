import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Scenes of treemaps")
struct TreemapSceneTests {
  private static let screen = Rect(x: 0, y: 0, width: 960, height: 540)

  /// Random trees as several treemaps, with and without headers, each with its names.
  private func examples() -> [(layout: Layout<Rect>, names: NodeNames)] {
    var random = SeededGenerator(seed: 11)
    var examples: [(Layout<Rect>, NodeNames)] = []
    for seed in 1...6 {
      let tree = TestTrees.random(seed: UInt64(seed), nodes: 400 * seed)
      var names = NodeNames()
      for node in tree.nodes {
        let letters = "abcdefgh-ijkl_mnopq rstu/vwxyzABC.WM".shuffled(using: &random)
        names.append("\(String(letters.prefix(Int.random(in: 1...24, using: &random)))) \(node)")
      }
      var squarified = Treemap<Squarified>()
      if seed.isMultiple(of: 2) {
        squarified.rules.paddingOuter = 2
        squarified.rules.paddingTop = 15
      }
      let frame = Rect(x: 10, y: 20, width: 300 * Double(seed), height: 500)
      examples.append((squarified.layout(tree, in: frame), names))
      examples.append((Treemap<Dice>().layout(tree, in: frame), names))
    }
    return examples
  }

  @Test("a picture says on what scale sizes are")
  func scales() {
    let tree = TestTrees.flat([1, 3, 7])
    let names = NodeNames()
    var treemap = Treemap<Squarified>()
    #expect(
      Scene(treemap: treemap.layout(tree, in: Self.screen), names: names).notes == [])
    treemap.rules.valueScale = .sqrt
    #expect(
      Scene(treemap: treemap.layout(tree, in: Self.screen), names: names).notes
        == ["sizes by square roots of values", "areas are up to 62 % off"])
    var icicle = Partition()
    icicle.valueScale = .log
    let logarithms = ["sizes by logarithms of values"]
    #expect(Scene(icicle: icicle.layout(tree, in: Self.screen), names: names).notes == logarithms)
    var sunburst = Sunburst()
    sunburst.valueScale = .log
    #expect(
      Scene(sunburst: sunburst.layout(tree, in: Self.screen), names: names).notes == logarithms)
    var pack = Pack()
    pack.valueScale = .log
    #expect(Scene(circles: pack.layout(tree, in: Self.screen), names: names).notes == logarithms)
  }

  /// The marks around a mark, from the outermost on.
  private func around(_ place: Int, in scene: Scene) -> [Scene.Mark] {
    scene.marks[..<place].filter { $0.role == .group && Int($0.end) > place }
  }

  @Test("boxes are the layout's; a group's follow it, up to its end")
  func marks() {
    for (layout, names) in examples() {
      let scene = Scene(treemap: layout, names: names)
      let tree = layout.tree
      for (place, mark) in scene.marks.enumerated() where mark.role.isNode {
        #expect(mark.box == layout[Int(mark.node)])
        let parent = around(place, in: scene).last
        #expect(place == 0 || parent?.last == tree.parent[Int(mark.node)])
      }
      #expect(Set(scene.marks.filter { $0.role.isNode }.map(\.node)).count > 3)
    }
  }

  @Test("texts lie in their boxes, in three sizes, no larger than those around them, and are read")
  func texts() {
    for (layout, names) in examples() {
      for isDark in [false, true] {
        var style = DrawingStyle()
        style.theme = isDark ? .dark : .light
        style.hasCushions = isDark
        let scene = Scene(treemap: layout, names: names, style: style)
        #expect(Set(scene.texts.map(\.size)).isSubset(of: [11, 12, 13]))
        var sizes: [Int32: Double] = [:]
        for text in scene.texts {
          let mark = scene.marks[Int(text.mark)]
          let (outer, inner) = (mark.box, text.box)
          #expect(inner.x >= outer.x && inner.maxX <= outer.maxX + 0.01, "\(text.text)")
          #expect(inner.y >= outer.y - 1 && inner.maxY <= outer.maxY + 3, "\(text.text)")
          sizes[text.mark] = text.size
          guard mark.role != .ground else { continue }
          for parent in around(Int(text.mark), in: scene) {
            let above = scene.texts.first { scene.marks[Int($0.mark)] == parent }
            #expect(above.map { text.size <= $0.size } ?? true)
          }
          if !isDark, let fill = mark.fill {
            #expect(text.color.contrast(with: fill) >= 4.5, "\(text.text)")
          }
        }
        #expect(scene.texts.count > 3)
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
    let layout = Treemap<Squarified>().layout(tree, in: frame)
    let scene = Scene(treemap: layout, names: NodeNames())
    #expect(scene.marks.count { $0.role == .more } > 1_000)
    #expect(scene.marks.count <= 5_000, "\(scene.marks.count) marks of boxes")
  }

  @Test("no text lies on another one")
  func apart() {
    for (layout, names) in examples() {
      let texts = Scene(treemap: layout, names: names).texts
      for (place, text) in texts.enumerated() {
        for other in texts[..<place] {
          let (a, b) = (text.box, other.box)
          let shared = (
            min(a.maxX, b.maxX) - max(a.x, b.x), min(a.maxY, b.maxY) - max(a.y, b.y)
          )
          // Lines of one name touch.
          #expect(shared.0 <= 0.5 || shared.1 <= 3, "\(text.text), \(other.text)")
        }
      }
    }
  }

  @Test("groups that are divided have room; what is too small is hatched and counted")
  func detail() throws {
    let parents = [-1] + [Int](repeating: 0, count: 300) + (0..<49_000).map { 1 + $0 % 300 }
    let values = parents.indices.map {
      $0 <= 300 ? .nan : 1 + 1000 / Double(1 + ($0 * 7919) % 4999)
    }
    let tree = TestTrees.tree(parents, values: values)
    let frame = Rect(x: 0, y: 0, width: 1440, height: 900)
    let scene = Scene(
      treemap: Treemap<Squarified>().layout(tree, in: frame), names: NodeNames())
    #expect(scene.marks.count < 5000 && scene.marks.count > 300)
    for mark in scene.marks where mark.role == .group && mark.node > 0 {
      let children = Double(tree.children(of: Int(mark.last)).count)
      #expect(mark.box.width >= 40 && mark.box.height >= 28 && mark.box.area >= 4 * children)
    }
    let leaves = scene.marks.filter { $0.role == .leaf && tree.isLeaf(Int($0.node)) }.count
    let hatched = scene.marks.filter { $0.role == .more }.reduce(0) { $0 + Int($1.leaves) }
    #expect(leaves + hatched <= 49_000 && hatched > 10_000)
    #expect(scene.notes.first?.contains("hatched") == true)
  }

  @Test("the budget of marks is spent on the largest; equal ones are shown together")
  func budget() {
    // 3,000 equal groups, which have no room for what is inside, and 4,000 equal leaves.
    let groups = TestTrees.tree(
      [-1] + [Int](repeating: 0, count: 3000) + (0..<9000).map { 1 + $0 % 3000 },
      values: [Double](repeating: .nan, count: 3001) + [Double](repeating: 1, count: 9000))
    for (tree, count) in [
      (groups, 3000), (TestTrees.flat([Double](repeating: 1, count: 4000)), 4000),
    ] {
      let layout = Treemap<Squarified>().layout(tree, in: Self.screen)
      let scene = Scene(treemap: layout, names: NodeNames())
      #expect(scene.marks.filter { $0.role == .leaf }.count == count)
    }
    let most = TestTrees.flat([Double](repeating: 1, count: 20_000))
    let layout = Treemap<Squarified>().layout(most, in: Self.screen)
    #expect(Scene(treemap: layout, names: NodeNames()).marks.count < 4)
  }

  @Test("what is hatched lies on the fill of its group, behind what is shown")
  func hatched() throws {
    let tree = TestTrees.tree(
      [-1, 0, 0, 1, 1] + [Int](repeating: 1, count: 200),
      values: [.nan, .nan, 400, 100, 100] + [Double](repeating: 1, count: 200))
    var style = DrawingStyle()
    style.detail = 60
    let layout = Treemap<Squarified>().layout(tree, in: Self.screen)
    let scene = Scene(treemap: layout, names: NodeNames(), style: style)
    let place = try #require(scene.marks.firstIndex { $0.role == .more })
    #expect(scene.marks[place - 1].node == 1 && scene.marks[place - 1].fill != nil)
    #expect(scene.marks[place].leaves == 200 && scene.marks[place + 1].role == .leaf)
  }

  @Test("a chain of only children is one mark with the names of all")
  func chains() throws {
    var names = NodeNames()
    for name in ["files", "usr", "var", "share", "log", "doc", "a", "b"] { names.append(name) }
    let tree = TestTrees.tree(
      [-1, 0, 0, 1, 2, 3, 5, 5], values: [.nan, .nan, .nan, .nan, 4, .nan, 3, 5])
    var treemap = Treemap<SliceAndDice>()
    treemap.rules.paddingTop = 16
    let scene = Scene(treemap: treemap.layout(tree, in: Self.screen), names: names)
    let nodes = scene.marks.filter { $0.role.isNode }
    // A leaf below a header has the box of its value.
    #expect(
      nodes.map { [$0.node, $0.last] } == [[0, 0], [1, 5], [6, 6], [7, 7], [2, 2], [4, 4]])
    let texts = scene.texts.map(\.text)
    #expect(texts.contains("usr › share › doc") && texts.contains("var") && texts.contains("log"))
    let flat = Scene(
      treemap: Treemap<SliceAndDice>().layout(tree, in: Self.screen), names: names)
    #expect(flat.marks.contains { [$0.node, $0.last] == [2, 4] })
    #expect(flat.texts.contains { $0.text == "var › log" })
    #expect(scene.parent(of: 7) == 1 && scene.parent(of: 5) == 0 && scene.parent(of: 0) == nil)
  }

  @Test("a group's header has its name, value and share, and what is around it once")
  func headers() {
    var names = NodeNames()
    for name in ["all", "./src/a", "b", "./src/a/x.js", "./src/a/y.js", "z"] { names.append(name) }
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2], values: [.nan, .nan, .nan, 600, 150, 250])
    var treemap = Treemap<Squarified>()
    treemap.rules.paddingTop = 16
    let scene = Scene(treemap: treemap.layout(tree, in: Self.screen), names: names)
    let texts = scene.texts.map(\.text)
    #expect(texts.prefix(4) == ["all", "1,000", "./src/a", "750 · 75 %"])
    #expect(texts.contains("x.js") && texts.contains("y.js") && texts.contains("z"))
    #expect(scene.marks.allSatisfy { $0.role != .leaf || ($0.name == .whole && $0.hasValue) })
  }

  @Test("a chain's header has the strips of all its nodes, in several lines")
  func chainHeaders() {
    var names = NodeNames()
    for name in ["all", "long name of one", "long name of two", "long name of three", "x", "y"] {
      names.append(name)
    }
    let tree = TestTrees.tree([-1, 0, 1, 2, 3, 3], values: [.nan, .nan, .nan, .nan, 4, 5])
    var treemap = Treemap<Squarified>()
    treemap.rules.paddingTop = 16
    let frame = Rect(x: 0, y: 0, width: 260, height: 300)
    let scene = Scene(treemap: treemap.layout(tree, in: frame), names: names)
    let header = scene.texts.filter { $0.mark == 0 }
    #expect(header.count > 2 && header.filter { $0.isBold }.count > 1)
    #expect(scene.marks[0].name == .whole && scene.marks[0].hasValue)
    let top = scene.marks.dropFirst().map { $0.box.y }.min() ?? 0
    #expect(header.allSatisfy { $0.box.y >= 0 && $0.box.maxY <= top })
  }

  @Test("the number of hatched leaves is written where other boxes leave room")
  func partlyHatched() throws {
    // Small leaves in an L around larger ones.
    let tree = TestTrees.flat([400, 100] + [Double](repeating: 1, count: 200))
    var boxes = Treemap<Squarified>().layout(tree, in: Self.screen).geometry
    boxes[1] = Rect(x: 0, y: 0, width: 960, height: 240)
    boxes[2] = Rect(x: 0, y: 240, width: 300, height: 200)
    for leaf in 3..<203 {
      let (column, row) = (leaf % 20, leaf / 20)
      boxes[leaf] = Rect(
        x: Double(column) * 48, y: 240 + Double(row) * 30, width: 48, height: 30)
    }
    var style = DrawingStyle()
    style.detail = 60
    let layout = Layout(
      tree: tree, frame: Self.screen, geometry: boxes,
      conventions: Treemap<Squarified>().layout(tree, in: Self.screen).conventions)
    let scene = Scene(treemap: layout, names: NodeNames(), style: style)
    let text = try #require(scene.texts.first { $0.text == "200 more" })
    #expect(text.box.x >= 300 && text.box.y >= 239)
    #expect(scene.marks[Int(text.mark)].name == .whole)
  }

  @Test("areas that are not in proportion to values are told")
  func wrongAreas() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1], values: [.nan, .nan, 10, 5, 5])
    var treemap = Treemap<Squarified>()
    func notes() -> [String] {
      Scene(treemap: treemap.layout(tree, in: Self.screen), names: NodeNames()).notes
    }
    #expect(notes().isEmpty)
    treemap.rules.paddingOuter = 10
    let layout = treemap.layout(tree, in: Self.screen)
    let rates = [2, 3, 4].map { layout[$0].area / tree.weights[$0] }.sorted()
    let share = Int(100 * (1 - rates[0] / rates[2]))
    #expect(share > 1 && notes() == ["areas are up to \(share) % off"])
  }

  @Test("a description has the way, the exact value and the shares")
  func descriptions() {
    var names = NodeNames()
    for name in ["all", "src", "b", "x.js", "y.js", "z"] { names.append(name) }
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2], values: [.nan, .nan, .nan, 600, 150.5, 250])
    let nodes = ShownNodes(
      of: Treemap<Squarified>().layout(tree, in: Self.screen), names: names, unit: "KiB")
    #expect(nodes.description(of: 0) == "all: 1000.5 KiB")
    #expect(nodes.description(of: 1) == "all › src: 750.5 KiB · 75 % of all")
    #expect(
      nodes.description(of: 4) == "all › src › y.js: 150.5 KiB · 20 % of src · 15 % of all")
  }

  @Test("branches that have no header have their names in front")
  func branches() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2], values: [.nan, .nan, .nan, 4, 5, 6, 2])
    var names = NodeNames()
    for name in ["root", "north", "south", "n 1", "n 2", "s 1", "s 2"] { names.append(name) }
    let layout = Treemap<Squarified>().layout(tree, in: Self.screen)
    let scene = Scene(treemap: layout, names: names)
    let grounds = scene.marks.filter { $0.role == .ground }
    #expect(grounds.map(\.node) == [1, 2])
    let without = Scene(treemap: layout, names: names, namesBranches: false)
    #expect(without.marks.allSatisfy { $0.role != .ground })
  }

  @Test("the innermost mark at a point is the one that a search of all finds")
  func points() {
    for (layout, names) in examples() {
      let scene = Scene(treemap: layout, names: names)
      var random = SeededGenerator(seed: 3)
      for _ in 0..<200 {
        let point = Point(
          x: .random(in: 0...2000, using: &random), y: .random(in: 0...560, using: &random))
        let inside = scene.marks.last {
          $0.role.isNode && point.x >= $0.box.x && point.x < $0.box.maxX && point.y >= $0.box.y
            && point.y < $0.box.maxY
        }
        #expect(scene.node(at: point) == inside.map { Int($0.node) })
      }
    }
  }

  @Test("neighbors lie beside a node, in all directions and back")
  func neighbors() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2], values: [.nan, .nan, .nan, 1, 1, 1, 1])
    let scene = Scene(
      treemap: Treemap<SliceAndDice>().layout(tree, in: Self.screen), names: NodeNames())
    let places = [3, 4, 5, 6].map { node in
      Scene.Direction.allCases.map { scene.neighbor(of: node, toward: $0) ?? -1 }
    }
    #expect(places == [[-1, 5, -1, 4], [-1, 6, 3, -1], [3, -1, -1, 6], [4, -1, 5, -1]])
  }
}
