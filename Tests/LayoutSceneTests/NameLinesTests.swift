import TestSupport
import Testing
import TreeLayout

@testable import LayoutScene

@Suite("Names in lines")
struct NameLinesTests {
  /// The lines of a name in a place so many letters `n` wide and so many lines high.
  private func lines(_ name: String, _ width: Double, _ height: Double) -> [String] {
    let size = 10.0
    let fitting = NameLines(
      name, width: width * size * Label.width(of: "n"),
      height: height * size * Label.lineHeight, size: size)
    return fitting?.lines ?? []
  }

  @Test("a name stands in one line, in several, or is shortened")
  func order() {
    #expect(lines("annual report", 20, 3) == ["annual report"])
    #expect(lines("annual report", 8, 3) == ["annual", "report"])
    #expect(lines("src/parser/lexer.swift", 10, 3) == ["src/parser/", "lexer.swift"])
    #expect(lines("URLSessionConfiguration", 12, 3) == ["URLSession", "Configuration"])
    #expect(lines(" \u{2009} ", 10, 1).isEmpty)
    #expect(lines("abcdefghijklmnop 2024", 9, 1).first?.contains("…") == true)
    #expect(lines("abcdefghijklmnop", 4, 1).isEmpty)
    #expect(lines("abc", 20, 0.5).isEmpty)
  }

  @Test("a shortened name keeps both ends, two letters of the first for one of the last")
  func shortened() throws {
    let line = try #require(lines("Constantinopolitan 17", 11, 1).first)
    let parts = line.split(separator: "…")
    #expect(parts.count == 2 && "Constantinopolitan 17".hasPrefix(parts[0]))
    #expect("Constantinopolitan 17".hasSuffix(parts[1]) && parts[0].count >= 2 * parts[1].count - 1)
  }

  @Test(
    "the letters of a shortened name, all of one width",
    arguments: [
      (4, "ab…l"), (5, "abc…l"), (6, "abc…kl"), (7, "abcd…kl"), (8, "abcde…kl"), (9, "abcde…jkl"),
      (10, "abcdef…jkl"),
    ])
  func shortenedLetters(room: Int, expected: String) {
    let fitting = NameLines(short: "abcdefghijkl", [[Double(room)]], 3) { Double($0.count) }
    #expect(fitting?.lines == [expected])
  }

  @Test("a shortened name takes several lines where it breaks and more of it has room")
  func shortenedInLines() throws {
    let name = "annual-report-of-the-institute-for-applied-botany-2024"
    let one = lines(name, 14, 1)
    let three = lines(name, 14, 3)
    try #require(one.count == 1 && three.count == 3)
    #expect(three.joined().count > 2 * one[0].count)
    #expect(three[0].hasPrefix("annual-") && three[2].hasSuffix("2024"))
    #expect(three.joined().count { $0 == "…" } == 1)
    // Without places for breaks there is one line.
    #expect(lines("Constantinopolitanismus", 10, 3).count == 1)
    #expect(lines("eu-central", 5, 3).isEmpty || lines("eu-central", 5, 3).count == 1)
  }

  @Test("a picture that several signs make is as wide as one")
  func pictures() {
    func width(_ text: String) -> Double { Label.width(of: text) }
    let one = width("😀")
    #expect(one == 1.4)
    for picture in ["👨‍👩‍👧‍👦", "🇩🇪", "👍🏽", "❤️", "1️⃣", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "☎️"] {
      #expect(width(picture) == one, "\(picture)")
      #expect(abs(width(picture + "a" + picture) - 2 * one - width("a")) < 1e-9, "\(picture)")
    }
    #expect(abs(width("🇩🇪🇫🇷") - 2 * one) < 1e-9 && width("👍👍") == 2 * one)
    // A joiner between letters of a script joins no pictures.
    #expect(width("क्\u{200D}ष") == width("क्ष"))
  }

  @Test("what all siblings begin with ends behind a sign")
  func shared() {
    var beginnings = SharedBeginnings()
    let names = ["./src/alpha.js", "./src/alpine.js", "./src/beta.js"]
    #expect(beginnings.count(below: 0, of: 0..<3) { names[$0] } == 6)
    #expect(beginnings.count(below: 1, of: 0..<2) { names[$0] } == 6)
    #expect(beginnings.count(below: 2, of: 0..<1) { names[$0] } == 0)
    let versions = ["Python 3.11", "Python 3.12"]
    #expect(beginnings.count(below: 4, of: 0..<2) { versions[$0] } == 7, "a point is no end")
    let words = ["report", "repair"]
    #expect(beginnings.count(below: 3, of: 0..<2) { words[$0] } == 0)
  }

  @Test("a name that begins with the parent's loses this only where it would have no room")
  func parentsName() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2])
    var names = NodeNames()
    for name in ["all", "far north", "Python 3", "far north 1", "far north 2"] {
      names.append(name)
    }
    for name in ["Python 3.11", "Python 3.12"] { names.append(name) }
    func texts(_ width: Double) -> [String: Set<String>] {
      let frame = Rect(x: 0, y: 0, width: width, height: 0.6 * width)
      var squarified = Treemap<Squarified>()
      (squarified.rules.paddingOuter, squarified.rules.paddingTop) = (2, 18)
      let scenes = [
        "squarified": Scene(treemap: squarified.layout(tree, in: frame), names: names),
        "partition": Scene(icicle: Partition().layout(tree, in: frame), names: names),
        "sunburst": Scene(sunburst: Sunburst().layout(tree, in: frame), names: names),
        "pack": Scene(circles: Pack().layout(tree, in: frame), names: names),
      ]
      return scenes.mapValues { Set($0.texts.map(\.text)) }
    }
    for (strategy, texts) in texts(1_000) {
      #expect(texts.isSuperset(of: ["far north 1", "Python 3.11"]), "\(strategy) \(texts)")
      #expect(texts.isDisjoint(with: ["1", "11", ".11"]), "\(strategy) \(texts)")
    }
    let narrow = texts(150)["squarified"]!
    #expect(narrow.contains("1") && !narrow.contains("11"), "\(narrow)")
  }
}
