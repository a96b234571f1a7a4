import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Hues of branches")
struct PaletteTests {
  /// The fills of nodes of a tree.
  private func fills(_ parents: [Int], _ values: [Double], _ nodes: [Int]) -> [Color] {
    let tree = TestTrees.tree(parents, values: values)
    let palette = Palette(tree, DrawingStyle(), aspect: nil)
    return nodes.map { palette.fill(of: $0, depth: tree.depth(of: $0)) }
  }

  @Test("the children of the first node that branches have a hue each, with all below")
  func branches() {
    // A chain of two, then three branches, one of them a leaf.
    let parents = [-1, 0, 1, 1, 1, 2, 2, 3]
    let values = [.nan, .nan, .nan, .nan, 2, 900, 1, 1]
    let found = fills(parents, values, [0, 1, 2, 3, 4, 5, 6])
    #expect(found[0] == DrawingStyle().neutral && found[1] == found[0])
    #expect(Array(found[2...4]) == Palette.hues.prefix(3).map { $0 })
    #expect(found[5] == found[6] && found[5] != found[2])
  }

  @Test("a tree without groups has one color")
  func flat() {
    #expect(Set(fills([-1, 0, 0, 0, 0], [.nan, 1, 2, 3, 4], [1, 2, 3, 4])).count == 1)
  }

  @Test("of more branches than hues the largest have one each, and the others are gray")
  func many() {
    // Twelve branches of one leaf; the lightest are the 2nd, the 5th and the 7th.
    let parents = [-1] + [Int](repeating: 0, count: 12) + (1...12).map { $0 }
    let values = parents.indices.map { $0 < 13 ? .nan : [14, 17, 19].contains($0) ? 1 : 5.0 }
    let tree = TestTrees.tree(parents, values: values)
    let found = fills(parents, values, Array(1...12))
    #expect(Set(found).count == 10)
    #expect(Set([found[1], found[4], found[6]]) == [DrawingStyle().tint])
    let legend = Palette.legend(of: tree, DrawingStyle())
    #expect(legend?.entries.map { $0.text } == ["3 smaller branches"])
    #expect(Set(found.filter { $0 != DrawingStyle().tint }).count == 9)
  }

  @Test("letters are of the first color that is read on all, or of that which is read best")
  func inks() {
    #expect(Color.ink(on: [Color(0xFFFFFF), Color(0x99AACC)]) == .darkInk)
    #expect(Color.ink(on: [Color(0x202020), Color(0x606060)]) == .white)
    #expect(Color.ink(on: [Color(0x8A8A8A), Color(0x5A5A5A)]) == .white)
    #expect(Color.ink(on: [Color(0x999999), Color(0x777777)]) == Color(0))
  }

  @Test("on each hue dark letters can be read, and hues differ")
  func contrast() {
    for hue in Palette.hues { #expect(hue.contrast(with: .darkInk) >= 4.5) }
    #expect(Set(Palette.hues).count == 10)
  }

  @Test("own hues come in their order, lighter by depth, and the rest is gray")
  func own() throws {
    var style = DrawingStyle()
    style.hues = try Palette.hues("#1f77b4,red,#2CA02C")
    #expect(style.hues == [Color(0x1F77B4), Color(0xFF0000), Color(0x2CA02C)])
    // Four branches with a leaf each.
    let tree = TestTrees.tree(
      [-1, 0, 0, 0, 0, 1, 2, 3, 4], values: [.nan, .nan, .nan, .nan, .nan, 4, 1, 3, 2])
    let palette = Palette(tree, style, aspect: nil)
    let fills = (1...4).map { palette.fill(of: $0, depth: 1) }
    // In the order of the data.
    #expect(fills == [style.hues[0], style.tint, style.hues[1], style.hues[2]])
    #expect(Palette.legend(of: tree, style)?.entries.map { $0.text } == ["1 smaller branch"])
    let leaf = palette.fill(of: 5, depth: 2)
    #expect(leaf != fills[0] && leaf.contrast(with: .white) < fills[0].contrast(with: .white))
    style.hues = []
    #expect(Palette(tree, style, aspect: nil).fill(of: 1, depth: 1) == style.tint)
  }

  @Test("of each palette, texts can be read on each shade, and hues differ")
  func named() throws {
    for (name, hues) in Palette.named {
      #expect(try Palette.hues(name) == hues)
      #expect(Set(hues).count == hues.count && Palette.counts.contains(hues.count))
      for theme in DrawingStyle.Theme.allCases {
        var style = DrawingStyle()
        (style.theme, style.hues) = (theme, hues)
        let branches = Array(1...hues.count)
        let tree = TestTrees.tree([-1] + branches.map { _ in 0 } + branches)
        let palette = Palette(tree, style, aspect: nil)
        for node in tree.nodes.dropFirst() {
          let fill = palette.fill(of: node, depth: tree.depth(of: node))
          #expect(fill.contrast(with: fill.ink) >= 4.5, "\(name) \(theme) \(fill)")
        }
      }
    }
  }

  @Test(
    "what is no palette is told",
    arguments: [
      ("rainbow", "'rainbow' is no palette: take standard, okabe-ito"),
      ("#123456", "1 color: it takes a list of 2 to 10 colors"),
      ("red,#12345", "'#12345' is not a color"), ("red,", "'' is not a color"), ("", "'' is no"),
      ("red,#ff0000", "#ff0000 is listed twice"),
    ])
  func refusals(_ text: String, _ message: String) {
    let error = #expect(throws: PaletteError.self) { try Palette.hues(text) }
    #expect(error?.description.hasPrefix(message) ?? false, "\(String(describing: error))")
  }

  @Test("a palette lists up to ten colors")
  func tooMany() {
    let colors = (0..<11).map { "#00000" + String($0, radix: 16) }
    #expect(throws: Never.self) { try Palette.hues(colors.dropLast().joined(separator: ",")) }
    #expect(throws: PaletteError.self) { try Palette.hues(colors.joined(separator: ",")) }
  }
}
