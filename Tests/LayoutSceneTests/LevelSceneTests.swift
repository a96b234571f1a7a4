import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

/// A scene of an icicle or a sunburst, with what it was made of.
private struct Example {
  let scene: Scene
  let tree: LayoutTree

  /// Start and end of each node along its level, as the layout has them.
  let spans: [ClosedRange<Double>]

  init(_ layout: Layout<Rect>, _ names: NodeNames, _ style: DrawingStyle = DrawingStyle()) {
    scene = Scene(icicle: layout, names: names, style: style)
    tree = layout.tree
    let haveColumns = layout.conventions.haveColumns
    spans = layout.geometry.map { haveColumns ? $0.y...$0.maxY : $0.x...$0.maxX }
  }

  init(_ layout: Layout<Arc>, _ names: NodeNames, _ style: DrawingStyle = DrawingStyle()) {
    scene = Scene(sunburst: layout, names: names, style: style)
    tree = layout.tree
    spans = layout.geometry.map { $0.startAngle...$0.endAngle }
  }

  /// Random trees of all shapes of levels, in several frames and both themes.
  static let all: [Example] = {
    var random = SeededGenerator(seed: 12)
    var examples: [Example] = []
    for seed in 1...5 {
      let shape = TestTrees.random(
        seed: UInt64(seed), nodes: 300 * seed, maximumDegree: seed == 3 ? 3 : .max)
      let values = shape.nodes.map { shape.isLeaf($0) ? 1 + 7 * shape.weights[$0] : .nan }
      let tree = TestTrees.tree(shape.parent.map { Int($0) }, values: values)
      var names = NodeNames()
      for node in tree.nodes {
        let letters = "abcdefgh-ijkl_mnopq rstu/vwxyzABC.WM".shuffled(using: &random)
        names.append("\(String(letters.prefix(Int.random(in: 1...24, using: &random)))) \(node)")
      }
      var style = DrawingStyle()
      style.theme = seed.isMultiple(of: 2) ? .dark : .light
      let frame = Rect(x: 10, y: 20, width: 320 * Double(seed), height: 520)
      var partition = Partition()
      examples.append(Example(partition.layout(tree, in: frame), names, style))
      partition.orientation = .up
      examples.append(Example(partition.layout(tree, in: frame), names, style))
      partition.orientation = seed.isMultiple(of: 2) ? .left : .right
      partition.nodesSort = .value
      examples.append(Example(partition.layout(tree, in: frame), names, style))
      var sunburst = Sunburst()
      sunburst.marginBetweenArcs = seed == 4 ? 0 : 1
      examples.append(Example(sunburst.layout(tree, in: frame), names, style))
    }
    return examples
  }()
}

extension Shape {
  /// Whether all points are inside, or nearly.
  fileprivate func holds(_ points: [Point]) -> Bool {
    guard case .arc = self else {
      let box = bounds
      return points.allSatisfy {
        $0.x > box.x - 1 && $0.x < box.maxX + 1 && $0.y > box.y - 1 && $0.y < box.maxY + 1
      }
    }
    return points.allSatisfy(contains)
  }

  fileprivate var arc: Arc? {
    if case .arc(let arc, _, _) = self { arc } else { nil }
  }
}

@Suite("Scenes of icicles and sunbursts")
struct LevelSceneTests {
  private static let screen = Rect(x: 0, y: 0, width: 960, height: 540)

  private func names(_ texts: [String]) -> NodeNames {
    var names = NodeNames()
    for text in texts { names.append(text) }
    return names
  }

  /// A part of a note in front of some words, as a number.
  private func count(_ words: String, in scene: Scene) -> Int {
    for part in scene.notes.flatMap({ $0.split(separator: " · ") }) where part.hasSuffix(words) {
      let number = part.split(separator: " ").first { $0.first?.isNumber ?? false }
      return number.flatMap { Int($0.filter { $0 != "," }) } ?? 0
    }
    return 0
  }

  // MARK: Laws

  @Test("marks are as long as the layout's, and each is below the mark of its parent")
  func marks() {
    for example in Example.all {
      let scene = example.scene
      for (place, mark) in scene.marks.enumerated() where mark.role.isNode {
        let span = example.spans[Int(mark.node)]
        if let arc = mark.shape.arc {
          #expect(arc.startAngle == span.lowerBound && arc.endAngle == span.upperBound)
        } else {
          let (box, width) = (mark.box, span.upperBound - span.lowerBound)
          #expect(min(abs(box.width - width), abs(box.height - width)) < 1e-9)
        }
        let parent = scene.parent(of: Int(mark.node))
        let around = parent.flatMap(scene.place).map { scene.marks[$0] }
        #expect(place == 0 || around?.last == example.tree.parent[Int(mark.node)])
      }
      #expect(scene.marks.count { $0.role.isNode } > 20)
    }
  }

  @Test("texts lie in their shapes, in three sizes, upright, and are read")
  func texts() {
    for example in Example.all {
      let scene = example.scene
      #expect(Set(scene.texts.map(\.size)).isSubset(of: [11, 12, 13]))
      var sizes: [Int32: Double] = [:]
      for text in scene.texts {
        let mark = scene.marks[Int(text.mark)]
        #expect(mark.shape.holds(text.corners), "\(text.text)")
        #expect(text.direction.x > -1e-6)
        #expect(mark.fill.map { text.color.contrast(with: $0) >= 4.5 } ?? false)
        #expect(mark.name > .none)
        sizes[text.mark] = text.size
      }
      for (place, size) in sizes {
        let node = Int(scene.marks[Int(place)].node)
        let parent = scene.parent(of: node).flatMap(scene.place)
        let above = parent.flatMap { sizes[Int32($0)] }
        #expect(above.map { size <= $0 } ?? true)
      }
    }
    #expect(Example.all.reduce(0) { $0 + $1.scene.texts.count } > 300)
  }

  @Test("each leaf is shown, hatched, lost or behind a rim, and counted once")
  func counts() {
    for example in Example.all {
      let (scene, tree) = (example.scene, example.tree)
      let shown = scene.marks.count { $0.role.isNode && tree.isLeaf(Int($0.last)) }
      let behind = scene.marks.filter { $0.role == .more && $0.fill == nil }
      let hatched = count("too small to draw", in: scene) + count("too small to see", in: scene)
      let all = tree.nodes.count { tree.isLeaf($0) }
      #expect(shown + hatched + behind.reduce(0) { $0 + Int($1.leaves) } == all)
      #expect(shown < all, "the example is too easy")
    }
  }

  @Test("the mark at a point is the one that a search of all finds")
  func points() {
    for example in Example.all {
      let scene = example.scene
      var random = SeededGenerator(seed: 3)
      for _ in 0..<100 {
        let point = Point(
          x: .random(in: 0...1000, using: &random), y: .random(in: 0...560, using: &random))
        let inside = scene.marks.last { $0.role.isNode && $0.shape.contains(point) }
        #expect(scene.node(at: point) == inside.map { Int($0.node) })
      }
    }
  }

  @Test("of a large tree no more is drawn than a screen has room for, the longest first")
  func budget() {
    // Each node has two children, down to 8,192 leaves.
    let parents = (0..<16_383).map { ($0 - 1) / 2 - ($0 == 0 ? 1 : 0) }
    let values = parents.indices.map { $0 < 8191 ? .nan : 1 + Double($0 * 7919 % 997) }
    let tree = TestTrees.tree(parents, values: values)
    let frame = Rect(x: 0, y: 0, width: 16_000, height: 80)
    let layout = Partition().layout(tree, in: frame)
    let scene = Scene(icicle: layout, names: NodeNames())
    let all = Scene(icicle: layout, names: NodeNames(), limitsMarks: false)
    let budget = Int(4900 * frame.area / (1440 * 900))
    #expect(scene.marks.count <= budget && scene.marks.count > budget / 2)
    #expect(all.marks.count > 2 * budget)
    // Single short leaves have marks as well.
    let inner = all.marks.filter { $0.role.isNode && !tree.isLeaf(Int($0.node)) }
    let kept = scene.marks.filter { $0.role.isNode && !tree.isLeaf(Int($0.node)) }
    let least = kept.reduce(.infinity) { min($0, $1.box.width) }
    #expect(kept.map(\.node) == inner.filter { $0.box.width >= least }.map(\.node))
  }

  @Test("degenerate trees, places and frames")
  func degenerate() {
    let frames = [
      Self.screen, Rect(x: 0, y: 0, width: 1, height: 1), Rect(x: 5, y: 5, width: 0, height: 0),
    ]
    for (name, tree) in TestTrees.degenerate where tree.count < 10_000 {
      for frame in frames {
        for scene in [
          Scene(icicle: Partition().layout(tree, in: frame), names: NodeNames()),
          Scene(sunburst: Sunburst().layout(tree, in: frame), names: NodeNames()),
        ] {
          #expect(scene.marks.count <= 2 * tree.count, "\(name)")
          #expect(tree.weights[0] > 0 || scene.notes.isEmpty, "\(name)")
          #expect(scene.marks.allSatisfy { $0.box.maxX.isFinite && $0.box.maxY.isFinite })
        }
      }
    }
    let tree = TestTrees.tree([-1, 0, 0, 1, 1])
    for number in [Double.nan, .infinity, -.infinity, 1e300] {
      for (node, place) in tree.nodes.flatMap({ node in (0..<4).map { (node, $0) } }) {
        var boxes = Partition().layout(tree, in: Self.screen).geometry
        let box = boxes[node]
        let sides = [box.x, box.y, box.width, box.height]
        boxes[node] = Rect(component: { $0 == place ? number : sides[$0] })
        var arcs = Sunburst().layout(tree, in: Self.screen).geometry
        let arc = arcs[node]
        let ends = [arc.startAngle, arc.endAngle, arc.innerRadius, arc.outerRadius]
        arcs[node] = Arc(component: { $0 == place ? number : ends[$0] })
        let icicle = Layout(tree: tree, frame: Self.screen, geometry: boxes)
        let sunburst = Layout(tree: tree, frame: Self.screen, geometry: arcs)
        for mark in Scene(icicle: icicle, names: NodeNames()).marks
          + Scene(sunburst: sunburst, names: NodeNames()).marks
        {
          #expect(mark.box.maxX.isFinite && mark.box.maxY.isFinite)
        }
      }
    }
  }

  @Test("a path of 10⁴ only children is one mark that fills the frame")
  func path() {
    let tree = TestTrees.path(nodes: 10_000)
    let icicle = Scene(icicle: Partition().layout(tree, in: Self.screen), names: NodeNames())
    #expect(icicle.marks.map { [$0.node, $0.last] } == [[0, 9999]])
    #expect(icicle.marks.first?.box == Self.screen)
    let sunburst = Scene(sunburst: Sunburst().layout(tree, in: Self.screen), names: NodeNames())
    #expect(sunburst.marks.count == 1 && sunburst.marks[0].box.height > 500)
  }

  // MARK: Chains

  @Test("a sunburst under three only children looks as if those were one")
  func leadingChain() throws {
    let chain = TestTrees.tree(
      [-1, 0, 1, 2, 2, 3, 3, 4, 4], values: [.nan, .nan, .nan, .nan, .nan, 5, 3, 1, 1])
    let short = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2], values: [.nan, .nan, .nan, 5, 3, 1, 1])
    let texts = ["usr", "share", "doc", "a", "b", "c", "d", "e", "f"]
    let long = Scene(
      sunburst: Sunburst().layout(chain, in: Self.screen), names: names(texts))
    let one = Scene(
      sunburst: Sunburst().layout(short, in: Self.screen),
      names: names(["usr › share › doc"] + texts.dropFirst(3)))
    #expect(long.marks.map { Int($0.node) } == [0, 3, 5, 6, 4, 7, 8])
    #expect(long.marks[0].last == 2 && long.marks.map(\.fill) == one.marks.map(\.fill))
    for (a, b) in zip(long.marks, one.marks) {
      let (a, b) = (try #require(a.shape.arc), try #require(b.shape.arc))
      #expect(abs(a.innerRadius - b.innerRadius) < 1e-9)
      #expect(abs(a.outerRadius - b.outerRadius) < 1e-9)
    }
    #expect(long.texts.map(\.text) == one.texts.map(\.text))
    #expect(long.texts[0].text == "usr › share › doc")
  }

  @Test("a chain at the root of an icicle has one row; the other rows fill the frame")
  func leadingRow() {
    let tree = TestTrees.tree([-1, 0, 1, 2, 2], values: [.nan, .nan, .nan, 3, 1])
    let layout = Partition().layout(tree, in: Self.screen)
    let scene = Scene(icicle: layout, names: names(["usr", "share", "doc", "a", "b"]))
    #expect(scene.marks.map(\.box.height) == [270, 270, 270])
    #expect(scene.texts.map(\.text) == ["usr › share › doc", "4", "a", "3", "b", "1"])
    // A root that has been made thin stays so.
    var boxes = layout.geometry
    for node in tree.nodes {
      boxes[node].height = node == 0 ? 24 : 172
      boxes[node].y = node == 0 ? 0 : 24 + 172 * Double(min(node, 3) - 1)
    }
    let thin = Scene(
      icicle: Layout(
        tree: tree, frame: Self.screen, geometry: boxes, conventions: layout.conventions),
      names: NodeNames())
    #expect(thin.marks.map(\.box.height) == [24, 516, 516])
    let asLaidOut = Scene(icicle: layout, names: NodeNames(), isAsLaidOut: true)
    #expect(asLaidOut.marks.map(\.box) == layout.geometry)
  }

  @Test("a chain further down is one mark over its levels")
  func chain() {
    let tree = TestTrees.tree(
      [-1, 0, 0, 1, 3, 4, 4], values: [.nan, .nan, 4, .nan, .nan, 3, 2])
    let texts = names(["all", "usr", "b", "share", "doc", "x", "y"])
    let icicle = Scene(icicle: Partition().layout(tree, in: Self.screen), names: texts)
    let sunburst = Scene(sunburst: Sunburst().layout(tree, in: Self.screen), names: texts)
    for scene in [icicle, sunburst] {
      #expect(
        scene.marks.map { [$0.node, $0.last] } == [[0, 0], [1, 4], [5, 5], [6, 6], [2, 2]])
      #expect(scene.texts.contains { $0.text == "usr › share › doc" })
      #expect(scene.parent(of: 5) == 1 && scene.parent(of: 4) == 0)
    }
    #expect(abs(icicle.marks[1].box.height - 3 * Self.screen.height / 5) < 1e-9)
  }

  @Test("of a long chain, the first and the last names are written")
  func longChain() {
    for (count, wanted) in [
      (8, "0 › 1 › 2 › 3 › 4 › 5 › 6 › 7"), (12, "0 › 1 › 2 › 3 › 4 › 5 › 6 › 7 › 8 › 9 › 10 › 11"),
      (90_000, "0 › 1 › 2 › 3 › 4 › 5 › … › 89994 › 89995 › 89996 › 89997 › 89998 › 89999"),
    ] {
      let layout = Partition().layout(TestTrees.path(nodes: count), in: Self.screen)
      let scene = Scene(icicle: layout, names: names((0..<count).map { "\($0)" }))
      #expect(scene.texts.first?.text == wanted)
    }
  }

  @Test("pictures of several versions have one scale, and no chain is joined")
  func shared() throws {
    let tree = TestTrees.tree([-1, 0, 1, 2, 2])
    let layout = Sunburst().layout(tree, in: Self.screen)
    let scene = Scene(sunburst: layout, names: NodeNames(), scale: 0.5)
    #expect(scene.marks.map { Int($0.node) } == [0, 1, 2, 3, 4])
    for mark in scene.marks {
      let (arc, raw) = (try #require(mark.shape.arc), layout[Int(mark.node)])
      #expect(arc.innerRadius == raw.innerRadius / 2 && arc.outerRadius == raw.outerRadius / 2)
    }
    #expect(scene.marks[0].box.midX == Self.screen.midX)
  }

  @Test("arcs of any part of a circle touch the frame's margin")
  func extents() {
    let tree = TestTrees.flat([1, 1])
    for start in stride(from: -400.0, through: 400, by: 25) {
      for span in [10.0, 70, 95, 200, 340] {
        let (middle, end) = (start + 0.4 * span, start + span)
        let arcs = [(start, end, 60.0), (start, middle, 100), (middle, end, 140)].map {
          Arc(startAngle: $0.0, endAngle: $0.1, innerRadius: $0.2 - 40, outerRadius: $0.2)
        }
        let layout = Layout(tree: tree, frame: Self.screen, geometry: arcs)
        let marks = Scene(sunburst: layout, names: NodeNames()).marks
        guard case .arc(_, let center, _) = marks[0].shape else { return #expect(Bool(false)) }
        let around = marks.reduce(Rect(x: center.x, y: center.y, width: 0, height: 0)) {
          $0.union($1.box)
        }
        #expect(
          abs(around.width - 948) < 1e-6 && abs(around.midX - 480) < 1e-6 && around.height < 528.1
            || abs(around.height - 528) < 1e-6 && abs(around.midY - 270) < 1e-6
              && around.width < 948.1,
          "\(start) \(span) \(around)")
      }
    }
  }

  // MARK: Texts

  @Test("a group has name, total and share; what has no room is left out from the end")
  func values() {
    let tree = TestTrees.tree(
      [-1, 0, 0, 1, 1], values: [.nan, .nan, 9000, 600, 400])
    let texts = names(["all", "group", "big", "x", "y"])
    func written(_ width: Double, _ height: Double) -> [String] {
      let frame = Rect(x: 0, y: 0, width: width, height: height)
      return Scene(icicle: Partition().layout(tree, in: frame), names: texts).texts.map(\.text)
    }
    #expect(written(1400, 300).prefix(6) == ["all", "10 k", "group", "1,000 · 10 %", "x", "600"])
    #expect(written(500, 300).prefix(4) == ["all", "10 k", "group", "1,000"])
    // Rows of 20 pixels have no room for a value below the name.
    #expect(written(1400, 60).prefix(4) == ["all", "10 k", "group", "1,000 · 10 %"])
    #expect(written(500, 60).prefix(3) == ["all", "10 k", "group"])
  }

  @Test("a value stands below the name in all boxes of a row, and at one x in a column")
  func valuePlaces() {
    let tree = TestTrees.flat([100, 60, 50, 40])
    let texts = names(["all", "a", "bb", "ccc", "dddd"])
    var partition = Partition()
    let down = Scene(icicle: partition.layout(tree, in: Self.screen), names: texts)
    #expect(Set(down.texts.dropFirst(2).map(\.place.y)).count == 2)
    partition.orientation = .right
    let right = Scene(icicle: partition.layout(tree, in: Self.screen), names: texts)
    #expect(Set(right.texts.dropFirst(2).map(\.place.x)).count == 2)
    #expect(right.texts.dropFirst(2).map(\.anchor).filter { $0 == .end }.count == 4)
  }

  @Test("names on levels without room for a line of 11 pixels are left out, and a note says so")
  func thinLevels() throws {
    // Two leaves on each of so many levels.
    func scene(_ levels: Int) -> Scene {
      let parents = [-1] + (0..<2 * levels).map { $0 < 2 ? 0 : 2 * ($0 / 2) - 1 }
      let values = parents.indices.map {
        $0 == 2 * levels - 1 ? 60 : $0.isMultiple(of: 2) ? 1.0 : .nan
      }
      let tree = TestTrees.tree(parents, values: values)
      let texts = names(parents.indices.map { "n \($0)" })
      return Scene(icicle: Partition().layout(tree, in: Self.screen), names: texts)
    }
    #expect(scene(20).notes.allSatisfy { !$0.hasSuffix("helps") } && scene(20).texts.count > 30)
    #expect(scene(60).texts.isEmpty)
    let note = try #require(scene(60).notes.first)
    #expect(note.hasPrefix("61 of 61 levels are too thin for names"))
  }

  @Test("levels too thin to see are left to the next one, without a gap", arguments: [false, true])
  func skippedLevels(hasLimit: Bool) {
    // A leaf beside each of 2,000 inner nodes, all in one line.
    let parents = [-1] + (0..<4000).map { $0 < 2 ? 0 : 2 * ($0 / 2) - 1 }
    let values = parents.indices.map { $0 == 3999 ? 1e9 : $0.isMultiple(of: 2) ? 1.0 : .nan }
    let tree = TestTrees.tree(parents, values: values)
    let scene = Scene(
      icicle: Partition().layout(tree, in: Self.screen), names: NodeNames(),
      limitsMarks: hasLimit)
    let boxes = scene.marks.filter { $0.role.isNode }.map(\.box)
    #expect((hasLimit ? 200...270 : 400...540).contains(boxes.count))
    let gaps = zip(boxes, boxes.dropFirst()).map { abs($1.y - $0.maxY) }
    #expect(gaps.allSatisfy { $0 < 1e-9 } && boxes[0].y == 0)
    #expect(boxes.last.map { $0.maxY > 538 } == true)
    #expect(count("too small to see", in: scene) == 2000)
  }

  @Test("texts in arcs: rectangles of which all corners are inside, as long as there is room")
  func arcRoom() throws {
    var random = SeededGenerator(seed: 8)
    var found = 0
    for _ in 0..<500 {
      let start = Double.random(in: -400...400, using: &random)
      let span = Double.random(in: 1...360, using: &random)
      let inner = Double.random(in: 0...200, using: &random)
      let arc = Arc(
        startAngle: start, endAngle: start + span, innerRadius: inner,
        outerRadius: inner + .random(in: 5...90, using: &random))
      let center = Point(x: 30, y: 40)
      let room = ArcRoom(arc, around: center, gap: 1)
      let height = Double.random(in: 8...30, using: &random)
      let shape = Shape.arc(arc, around: center)
      for wanted in [Double.infinity, 20] {
        for place in [
          room.along(height: height, wanted: wanted), room.across(height: height, wanted: wanted),
        ] {
          guard let place else { continue }
          let half = min(place.length, wanted) / 2
          guard half > 0 else { continue }
          found += 1
          let (way, middle) = (place.direction, place.middle)
          #expect(way.x > -1e-6)
          for (along, down) in [(half, height / 2), (half, -height / 2), (-half, height / 2)] {
            let corner = Point(
              x: middle.x + along * way.x - down * way.y,
              y: middle.y + along * way.y + down * way.x)
            #expect(shape.contains(corner))
          }
        }
      }
    }
    #expect(found > 500)
    let ring = ArcRoom(
      Arc(startAngle: 0, endAngle: 360, innerRadius: 50, outerRadius: 90), around: .zero)
    let top = try #require(ring.along(height: 10))
    #expect(top.middle.y < 0 && abs(top.middle.x) < 1e-9 && top.length > 120)
    #expect(ring.inDisc(height: 10) == nil)
  }

  // MARK: Hatching

  @Test("neighbors that are too short are hatched as deep as they reach, and counted")
  func hatched() {
    // 400 short leaves, 100 short groups of two leaves, and a leaf as long as all.
    let parents = [-1] + [Int](repeating: 0, count: 501) + (0..<200).map { 401 + $0 / 2 }
    let values = parents.indices.map { node -> Double in
      node == 0 || (401...500).contains(node) ? .nan : node == 501 ? 600 : 1
    }
    let tree = TestTrees.tree(parents, values: values)
    let icicle = Scene(icicle: Partition().layout(tree, in: Self.screen), names: NodeNames())
    #expect(icicle.marks.map(\.role) == [.group, .more, .leaf])
    let more = icicle.marks[1]
    #expect(more.leaves == 600 && more.node == 0 && more.fill != nil)
    #expect(icicle.texts.contains { $0.text == "600 more" && $0.mark == 1 })
    #expect(icicle.notes == ["hatched: 600 leaves too small to draw"])
    // A row of 320 pixels, and a row of a third as much below.
    guard case .path(let pieces) = more.shape else { return #expect(Bool(false)) }
    #expect(pieces.count == 7)
    guard case .line(let corner) = pieces[2] else { return #expect(Bool(false)) }
    #expect(abs(corner.x - 320) < 2.5 && abs(corner.y - 360) < 1e-9)
    let small = Rect(x: 0, y: 0, width: 300, height: 300)
    let sunburst = Scene(sunburst: Sunburst().layout(tree, in: small), names: NodeNames())
    #expect(sunburst.marks.map(\.role) == [.group, .more, .leaf])
    #expect(sunburst.marks[1].leaves == 600)
  }

  @Test("a single short leaf is drawn, not hatched")
  func single() {
    let tree = TestTrees.flat([1000, 3, 1000])
    let scene = Scene(icicle: Partition().layout(tree, in: Self.screen), names: NodeNames())
    #expect(scene.marks.map(\.role) == [.group, .leaf, .leaf, .leaf] && scene.notes.isEmpty)
  }

  @Test("a deep spike leaves the other levels thick; behind a rim it goes on")
  func rims() throws {
    let parents = [-1, 0, 0] + (0..<12).map { $0 == 0 ? 2 : $0 + 2 } + [14]
    var values = [Double](repeating: .nan, count: parents.count)
    (values[1], values[15]) = (99, 1)
    let tree = TestTrees.tree(parents, values: values)
    let icicle = Scene(icicle: Partition().layout(tree, in: Self.screen), names: NodeNames())
    let sunburst = Scene(sunburst: Sunburst().layout(tree, in: Self.screen), names: NodeNames())
    for (scene, way) in [(icicle, "down"), (sunburst, "out")] {
      #expect(scene.marks.map(\.role) == [.group, .leaf, .leaf, .more])
      let rim = try #require(scene.marks.last)
      #expect(rim.leaves == 1 && rim.node == 2)
      #expect(scene.notes == ["hatched rim: goes on further \(way)"])
    }
    #expect(icicle.marks[1].box.maxY == Self.screen.maxY - 4)
    #expect(abs((sunburst.marks[1].shape.arc?.outerRadius ?? 0) - 260) < 1e-9)
  }

  // MARK: Keys

  @Test("keys lead through an icicle in space, and through a sunburst by the tree")
  func arrows() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2], values: [.nan, .nan, .nan, 1, 1, 1, 1])
    let icicle = Scene(icicle: Partition().layout(tree, in: Self.screen), names: NodeNames())
    let sunburst = Scene(sunburst: Sunburst().layout(tree, in: Self.screen), names: NodeNames())
    for scene in [icicle, sunburst] {
      #expect(scene.neighbor(of: 1, toward: .down) == 3)
      #expect(scene.neighbor(of: 5, toward: .up) == 2)
      #expect(scene.neighbor(of: 4, toward: .right) == 5)
      #expect(scene.neighbor(of: 2, toward: .left) == 1)
      #expect(scene.neighbor(of: 0, toward: .up) == nil)
    }
    #expect(icicle.arrows == .boxes && sunburst.arrows == .tree(away: .down))
  }
}
