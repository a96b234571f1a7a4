import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("Pictures to be read")
struct ReadableDrawingTests {
  // MARK: Values

  @Test("values are short, with thousands, prefixes and units")
  func values() {
    let plain = ValueText(unit: nil)
    let texts = [
      0, 0.1 + 0.2, 12.3456, 999, 1_234.4, 9_999.4, 9_999.5, 12_345, 999_400, 999_500, 1.5e6, 7.5e9,
      1e20, -1_234, 1e-9,
    ].map(plain.short)
    #expect(
      texts == [
        "0", "0.3", "12.3", "999", "1,234", "9,999", "10 k", "12.3 k", "999 k", "1 M", "1.5 M",
        "7.5 bn", "1e+20", "-1,234", "1e-09",
      ])
    let bytes = ValueText(unit: "bytes")
    #expect(
      [512, 1536, 756_209, 5_368_709_120].map(bytes.short)
        == ["512 B", "1.5 KiB", "738 KiB", "5 GiB"])
    #expect(bytes.exact(756_209) == "756209 bytes")
    #expect(ValueText(unit: "<lines>").short(12_345) == "12.3 k <lines>")
  }

  @Test("a unit stands behind labels and titles, whatever characters it has")
  func units() {
    var style = DrawingStyle()
    style.unit = "a&b"
    let svg = ParsedSVG(
      Treemap<Dice>().svg(of: TestTrees.flat([1, 2]), names: ["", "x", "y"], style: style))
    #expect(svg.isValid)
    #expect(svg.labels.contains("2 a&b") && svg.titles.contains { $0.contains("y: 2 a&b") })
  }

  @Test("values that are the same in all leaves are not written on each")
  func equalValues() {
    let names = ["", "x", "y"]
    let equal = ParsedSVG(Treemap<Dice>().svg(of: TestTrees.flat([7, 7]), names: names))
    #expect(equal.labels == ["x", "y"])
    #expect(equal.titles.contains { $0.contains("x: 7") })
    let other = ParsedSVG(Treemap<Dice>().svg(of: TestTrees.flat([7, 8]), names: names))
    #expect(other.labels == ["x", "7", "y", "8"])
  }

  // MARK: Small boxes

  @Test("boxes too small to be drawn are a hatched one that says how many")
  func hatching() throws {
    let tree = TestTrees.flat([1e6, 1e6] + [Double](repeating: 20, count: 5000))
    var style = DrawingStyle()
    style.detail = 4
    let svg = ParsedSVG(Treemap<Squarified>().svg(of: tree, style: style))
    #expect(svg.isValid && Set(svg.ids) == ["n0", "n1", "n2"])
    let pattern = try #require(svg.elements.first { $0.name == "pattern" }?.attributes["id"])
    let hatched = svg.elements.filter { $0.attributes["fill"] == "url(#\(pattern))" }
    try #require(hatched.count == 1)
    let area = hatched[0]["width"]! * hatched[0]["height"]!
    #expect(abs(area - 0.1e6 / 2.1e6 * 960 * 500) < 500)
    #expect(svg.labels.contains("5,000") && svg.labels.contains("more"))
    #expect(svg.titles.contains("5000 more, too small to be drawn one by one"))
  }

  @Test("a line below the frame says how many leaves are too small to be seen")
  func lost() throws {
    let tree = TestTrees.flat([1e6] + [Double](repeating: 1, count: 20))
    let few = TestTrees.flat([1e6, 2e4, 1])
    var style = DrawingStyle()
    style.detail = 1
    for (tree, wanted) in [(tree, "20 leaves too small to see"), (few, "1 leaf too small to see")] {
      let radial = ParsedSVG(Sunburst().svg(of: tree, caption: "c", style: style))
      #expect(radial.labels.contains(wanted), "\(radial.labels)")
    }
    let all = ParsedSVG(Sunburst().svg(of: TestTrees.flat([1, 1]), caption: "c"))
    #expect(!all.labels.contains { $0.contains("too small") })
  }

  @Test("a line below the frame says what is hatched, and a hatched group has a title")
  func hatchingExplained() throws {
    let tree = TestTrees.flat([1e6, 1e6] + [Double](repeating: 20, count: 5000))
    var style = DrawingStyle()
    style.detail = 4
    let svg = ParsedSVG(Treemap<Squarified>().svg(of: tree, caption: "c", style: style))
    let foot = try #require(
      svg.elements.first { $0.text == "hatched: 5,000 leaves too small to draw" })
    #expect(try #require(foot["y"]) > Rect.screen.maxY)
    let height = try #require(svg.elements[0]["height"])
    #expect(try #require(foot["y"]) < height - 28)
    // Without a caption there is no room around the drawing, and without hatching nothing to say.
    for other in [
      Treemap<Squarified>().svg(of: tree, style: style),
      Treemap<Squarified>().svg(of: TestTrees.flat([1, 2]), caption: "c", style: style),
    ] {
      #expect(!ParsedSVG(other).labels.contains { $0.hasPrefix("hatched") })
    }
    var treemap = Treemap<Dice>()
    treemap.rules.paddingTop = 1000
    let closed = ParsedSVG(treemap.svg(of: TestTrees.tree([-1, 0, 0, 1, 1, 1]), names: ["root"]))
    #expect(closed.titles.contains("root: 4"))
  }

  @Test("a group whose inside is too small says how many leaves it holds")
  func closedGroup() {
    var treemap = Treemap<Dice>()
    treemap.rules.paddingTop = 1000
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 1])
    let svg = ParsedSVG(treemap.svg(of: tree, names: ["root"]))
    #expect(svg.labels == ["root", "4 inside"])
    treemap.rules.paddingTop = 14
    let shown = ParsedSVG(treemap.svg(of: tree, names: ["root", "group"]))
    #expect(shown.elements.allSatisfy { $0.name != "pattern" })
    #expect(shown.labels.contains("group"))
  }

  // MARK: Names of branches

  /// What the rectangle of an element covers.
  private func box(_ element: ParsedSVG.Element) throws -> Rect {
    Rect(
      x: try #require(element["x"]), y: try #require(element["y"]),
      width: try #require(element["width"]), height: try #require(element["height"]))
  }

  /// The grounds of names of branches, by name.
  private func grounds(_ svg: ParsedSVG) throws -> [String: Rect] {
    let names = svg.elements.filter { $0.attributes["data-in"] != nil }.map(\.text)
    let rects = svg.elements.filter { $0.attributes["fill-opacity"] == "0.85" }
    #expect(names.count == rects.count)
    return Dictionary(uniqueKeysWithValues: zip(names, try rects.map { try box($0) }))
  }

  /// Whether no ground covers a name or another ground.
  private func expectNothingCovered(by grounds: [String: Rect], in svg: ParsedSVG) throws {
    func areApart(_ a: Rect, _ b: Rect) -> Bool {
      a.x >= b.maxX || a.maxX <= b.x || a.y >= b.maxY || a.maxY <= b.y
    }
    for (name, ground) in grounds {
      for text in svg.elements where text.name == "text" && text.attributes["data-in"] == nil {
        let size = try #require(text["font-size"])
        let letters = Rect(
          x: try #require(text["x"]), y: try #require(text["y"]) - 0.7 * size,
          width: size * Label.width(of: text.text), height: 0.7 * size)
        #expect(areApart(ground, letters), "\(name) covers \(text.text)")
      }
      for (other, place) in grounds where other != name {
        #expect(areApart(ground, place), "\(name) covers \(other)")
      }
    }
  }

  @Test("branches of a treemap without headers are named, in front of no other name")
  func branches() throws {
    // Of the root's children one is a leaf and one has more than three fifths.
    let parents = [-1, 0, 0, 0, 1, 1, 2, 2, 4, 4, 5, 5]
    let values = parents.indices.map { $0 == 3 ? 5.0 : $0 < 6 ? .nan : $0 < 8 ? 3 : 9 }
    let tree = TestTrees.tree(parents, values: values)
    let names =
      ["root", "most", "rest", "leaf", "north", "south"] + ["e", "w", "n1", "n2", "s1", "s2"]
    let treemap = Treemap<Squarified>()
    let svg = ParsedSVG(treemap.svg(of: tree, names: names, caption: "c"))
    let grounds = try grounds(svg)
    #expect(Set(grounds.keys) == ["rest", "most"])
    for (name, ground) in grounds {
      // No padding has moved anything.
      let node = try #require(names.firstIndex { name.hasSuffix($0) })
      let own = treemap.layout(tree, in: .screen)[node]
      let shown = try box(try #require(svg.nodes[node]))
      for (one, other) in [
        (shown.x, own.x), (shown.y, own.y), (shown.width, own.width), (shown.height, own.height),
      ] {
        #expect(abs(one - other) < 0.01, "\(name)")
      }
      #expect(ground.x >= own.x - 0.01 && ground.maxX <= own.maxX + 0.01)
      #expect(ground.y >= own.y - 0.01 && ground.maxY <= own.maxY + 0.01)
    }
    try expectNothingCovered(by: grounds, in: svg)
    var padded = treemap
    padded.rules.paddingTop = 15
    for other in [
      padded.svg(of: tree, names: names, caption: "c"), treemap.svg(of: tree, names: names),
    ] {
      #expect(try self.grounds(ParsedSVG(other)).isEmpty)
    }
  }

  @Test("where names of leaves take the lower left corner, that of a branch is beside them")
  func besideLeaves() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2], values: [.nan, .nan, .nan, 4, 5, 6])
    let drawing = Treemap<Dice>().drawing(
      of: tree, names: ["root", "north", "south", "n 1", "n 2", "s 1"],
      frame: Rect(x: 0, y: 0, width: 800, height: 30), caption: "c")
    let svg = ParsedSVG(Rect.svg(of: drawing).text)
    let grounds = try grounds(svg)
    #expect(grounds.keys.sorted() == ["north"] && svg.labels.contains("n 1"))
    try expectNothingCovered(by: grounds, in: svg)
  }

  @Test("what has no branches but leaves has its own name, the root none")
  func leavesAsBranches() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1], values: [.nan, .nan, 1, 5, 4])
    let svg = ParsedSVG(
      Treemap<Dice>().svg(of: tree, names: ["root", "most", "x", "y", "z"], caption: "c"))
    #expect(try grounds(svg).keys.sorted() == ["most"])
  }

  @Test("names of branches that have no room across are turned or shortened, or left out")
  func narrowBranches() throws {
    let tree = TestTrees.tree(
      [-1, 0, 0, 1, 1, 2, 2], values: [.nan, .nan, .nan, 1.5, 1.5, 20, 20])
    func names(of branch: String, in frame: Rect) throws -> [String: Rect] {
      let drawing = Treemap<Dice>().drawing(
        of: tree, names: ["root", branch, "other"], frame: frame, caption: "c")
      return try grounds(ParsedSVG(Rect.svg(of: drawing).text))
    }
    let tall = Rect(x: 0, y: 0, width: 800, height: 200)
    let turned = try #require(try names(of: "a long name", in: tall)["a long name"])
    #expect(turned.height > turned.width)
    let long = "a name that is far too long for its branch, even if it is turned"
    let short = try names(of: long, in: tall).keys.filter { $0.hasPrefix("a name") }
    #expect(short.count == 1 && short[0].contains("…"))
  }

  // MARK: Headers

  @Test("only children share one header")
  func chains() {
    var treemap = Treemap<Dice>()
    treemap.rules.paddingTop = 15
    let tree = TestTrees.tree([-1, 0, 1, 2, 2, 2])
    let names = ["a", "b", "c", "x", "y", "z"]
    let svg = ParsedSVG(treemap.svg(of: tree, names: names))
    #expect(svg.labels.contains("a › b › c"))
    #expect(!svg.labels.contains("b") && !svg.labels.contains("c"))
    #expect(Set(svg.ids) == ["n0", "n3", "n4", "n5"])
  }

  @Test("a text that ends with a number keeps that, and is shortened before it")
  func numbered() {
    let wanted = "Annual… 2024"
    let label = Label(
      shortening: "Annual report 2024", width: 8 * Label.width(of: wanted) + 0.1, height: 10,
      sizes: 8...12)
    #expect(label?.text == wanted)
  }

  @Test("where no value is above 0, the picture says so")
  func nothing() {
    let tree = TestTrees.flat([0, 0])
    let names = ["all", "a", "b"]
    for svg in [
      Treemap<Squarified>().svg(of: tree, names: names), Sunburst().svg(of: tree, names: names),
      Pack().svg(of: tree, names: names),
      Rect.icicleSVG(of: Partition().drawing(of: tree, names: names)).text,
    ] { #expect(ParsedSVG(svg).labels.contains("all: no value above 0")) }
    #expect(!Levels().svg(of: tree, names: names).contains("no value"))
  }

  // MARK: Sunburst

  @Test("a name that fits nowhere is shortened where more of it is seen, one in the center wrapped")
  func shortArcs() throws {
    let long = String(repeating: "letters ", count: 30)
    let svg = ParsedSVG(
      Sunburst().svg(of: TestTrees.flat([1, 1]), names: [String(long.prefix(47)), long, "b"]))
    let along = try #require(svg.labels.first { $0.contains("…") })
    // Across the ring of 122 pixels would be 28 letters at most.
    #expect(along.count > 30)
    #expect(svg.labels.filter { $0.hasSuffix("letters") }.count > 1, "lines in the center")
  }

  @Test("a deep spike does not make the other rings small; a rim shows that it goes on")
  func spike() throws {
    // A hundredth of the circle goes down twelve levels.
    let parents = [-1, 0, 0] + (0..<12).map { $0 == 0 ? 2 : $0 + 2 }
    var values = [Double](repeating: .nan, count: parents.count)
    values[1] = 99
    values[parents.count - 1] = 1
    let tree = TestTrees.tree(parents, values: values)
    let svg = ParsedSVG(Sunburst().svg(of: tree))
    #expect(Set(svg.ids) == ["n0", "n1", "n2"])
    #expect(svg.titles.contains("1 more, too small to be drawn one by one"))
    let ring = try #require(svg.nodes[1]?.attributes["d"])
    #expect(ring.contains("A240 240"))
  }
}
