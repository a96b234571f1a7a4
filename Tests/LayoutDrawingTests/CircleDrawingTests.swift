import TestSupport
import Testing
import TreeLayout

@testable import LayoutDrawing
@testable import LayoutScene

@Suite("Drawings of packed circles")
struct CircleDrawingTests {
  private func svg(
    _ tree: LayoutTree, names: [String] = []
  ) -> (svg: ParsedSVG, circles: [Circle]) {
    let drawing = Pack().drawing(of: tree, names: names)
    return (ParsedSVG(Circle.svg(of: drawing).text), drawing.layout.geometry)
  }

  @Test("circles are the layout's, and leaves have their names and values")
  func circles() throws {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1], values: [.nan, .nan, 3, 2, 4])
    let (svg, circles) = svg(tree, names: ["root", "a", "b", "c", "d"])
    #expect(svg.isValid)
    for node in tree.nodes {
      let (element, circle) = (try #require(svg.nodes[node]), circles[node])
      for (name, value) in [("cx", circle.x), ("cy", circle.y), ("r", circle.r)] {
        #expect(abs(element[name]! - value) <= 0.005)
      }
    }
    for text in ["b", "c", "d", "3", "2", "4"] { #expect(svg.labels.contains(text), "\(text)") }
    #expect(svg.titles.contains("root: 9"))
  }

  @Test("a group's name is in its circle, covers no other name, and takes a gap if there is one")
  func groups() throws {
    for seed in 1...20 as ClosedRange<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 60)
      let names = tree.nodes.map { "node \($0)" }
      let (svg, circles) = svg(tree, names: names)
      var places: [Rect] = []
      for element in svg.elements where element.name == "text" {
        guard let size = element["font-size"], let x = element["x"], let y = element["y"] else {
          continue
        }
        let half = Label.width(of: element.text) * size / 2
        let middle = y - size * Label.baseline
        let place = Rect(x: x - half, y: middle - size / 2, width: 2 * half, height: size)
        #expect(
          !places.contains {
            $0.x < place.maxX && place.x < $0.maxX
              && $0.y < place.maxY && place.y < $0.maxY
          }, "\(element.text)")
        places.append(place)
        guard let id = element.attributes["data-in"], let node = Int(id.dropFirst()) else {
          continue
        }
        #expect(!tree.isLeaf(node))
        #expect(element.text.hasSuffix("…") || element.text == names[node])
        let circle = circles[node]
        for (cornerX, cornerY) in [
          (place.x, place.y), (place.maxX, place.y), (place.x, place.maxY),
          (place.maxX, place.maxY),
        ] {
          let (dx, dy) = (cornerX - circle.x, cornerY - circle.y)
          #expect((dx * dx + dy * dy).squareRoot() <= circle.r)
        }
      }
    }
    // Two circles side by side leave a gap above them; hundreds leave none.
    func hasPlate(_ count: Int) -> Bool {
      let tree = TestTrees.flat([Double](repeating: 1, count: count))
      let (svg, _) = svg(tree, names: ["root"])
      #expect(svg.labels.contains("root"))
      return svg.elements.contains { $0.name == "rect" && $0.attributes["rx"] != nil }
    }
    #expect(!hasPlate(2) && hasPlate(3000))
  }

  @Test("a group's name covers no circle that could have one: it is shortened to a gap or left out")
  func gaps() {
    let long = "long names have no room"
    let (alone, _) = svg(TestTrees.tree([-1, 0]), names: [long, "leaf"])
    #expect(alone.labels == ["leaf"])
    for count in 2...40 {
      let tree = TestTrees.flat([Double](repeating: 1, count: count))
      let (svg, circles) = svg(tree, names: [long] + (1...count).map { "leaf \($0)" })
      #expect(!svg.elements.contains { $0.name == "rect" && $0.attributes["rx"] != nil })
      guard let name = svg.elements.first(where: { $0.attributes["data-in"] != nil }),
        let x = name["x"], let y = name["y"], let size = name["font-size"]
      else { continue }
      #expect(name.text == long || name.text.hasSuffix("…"))
      let half = Label.width(of: name.text) * size / 2
      for circle in circles.dropFirst() {
        let (dx, dy) = (max(abs(circle.x - x) - half, 0), circle.y - (y - size * Label.baseline))
        #expect((dx * dx + dy * dy).squareRoot() >= circle.r)
      }
    }
  }

  @Test("a label lies inside of its circle, all of it")
  func labels() throws {
    let tree = TestTrees.flat((1...60).map { Double($0 * $0) })
    let names = tree.nodes.map { "\(String(repeating: "W", count: 1 + $0 % 9))\($0)" }
    let (svg, circles) = svg(tree, names: names)
    var count = 0
    for element in svg.elements where element.name == "text" {
      guard let x = element["x"], let y = element["y"], let size = element["font-size"],
        let circle = circles.dropFirst().filter({ abs($0.x - x) < 0.006 })
          .min(by: { abs($0.y - y) < abs($1.y - y) })
      else { continue }
      let text = element.text
      count += 1
      let half = Label.width(of: text) * size / 2
      for (dx, line) in [(-half, -0.8), (half, -0.8), (-half, 0.2), (half, 0.2)] {
        let (cornerX, cornerY) = (x + dx - circle.x, y + line * size - circle.y)
        #expect((cornerX * cornerX + cornerY * cornerY).squareRoot() <= circle.r + 0.01, "\(text)")
      }
    }
    #expect(count > 20)
  }

  @Test("what is too small to be seen is left to its parent, and a path is one circle")
  func small() {
    let (many, _) = svg(TestTrees.flat([1e9] + [Double](repeating: 1, count: 5000)))
    #expect(many.nodes.count == 2)
    let (path, _) = svg(TestTrees.path(nodes: 3000))
    #expect(path.nodes.count == 2)
  }
}
