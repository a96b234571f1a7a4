import Foundation
import LayoutDrawing
import TestSupport
import Testing

@Suite("A page of layouts that changed")
struct ComparisonPageTests {
  private static func section(_ number: Int, bytes: Int) -> ComparisonPage.Section {
    let text = "<svg>\n" + String(repeating: "é", count: bytes / 4) + "</svg>\n"
    let svg = SVG(text: text, drawnCount: 1, width: 1, height: 1)
    return ComparisonPage.Section(
      title: "layout \(number)", summary: "moved", pictures: [("after", svg, svg)])
  }

  @Test("a browser shows the pictures and the legend of its theme")
  func themes() {
    var page = ComparisonPage(title: "base → head", headline: "1 of 1 layouts changed")
    let line = #"<?xml version="1.0" encoding="UTF-8"?>"#
    let (light, dark) = ("\(line)\n<svg>\nday</svg>\n", "<svg>\nnight</svg>\n")
    let svgs = [light, dark].map { SVG(text: $0, drawnCount: 1, width: 1, height: 1) }
    page.add(.init(title: "t", summary: "s", pictures: [("after", svgs[0], svgs[1])]))
    let html = page.html
    #expect(html.contains("<div class=\"light\">\n<svg>\nday</svg>"))
    #expect(html.contains("<div class=\"dark\">\n<svg>\nnight</svg>"))
    for (theme, other) in [("light", "dark"), ("dark", "light")] {
      #expect(html.contains("<ul class=\"\(theme)\"><li>moved by pixels:"))
      let rule = "@media (prefers-color-scheme: \(theme)) { .\(other) { display: none; } }"
      #expect(html.contains(rule))
    }
  }

  @Test("stays below 5 MB and says how many have no room")
  func limit() {
    var page = ComparisonPage(title: "base → head", headline: "60 of 60 layouts changed")
    for number in 0..<40 { page.add(Self.section(number, bytes: 300_000)) }
    // What is small and comes later changed less: it is no reason to be shown.
    for number in 40..<50 { page.add(Self.section(number, bytes: 10)) }
    #expect(page.isFull)
    page.leaveOut(10)
    let html = page.html
    let shown = html.components(separatedBy: "<section>").count - 1
    #expect(html.utf8.count <= ComparisonPage.limit && ComparisonPage.limit == 5_000_000)
    #expect(html.utf8.count > ComparisonPage.limit - 400_000, "there was room for one more")
    #expect(shown == 16 && html.contains("<h2>layout 15</h2>"))
    #expect(html.contains("<p>\(60 - shown) more that changed less are left out.</p>"))
  }

  @Test("has all of them where there is room, and says nothing of others")
  func room() {
    var page = ComparisonPage(title: "base → head", headline: "3 of 3 layouts changed")
    for number in 0..<3 { page.add(Self.section(number, bytes: 1_000)) }
    #expect(!page.isFull)
    #expect(page.html.components(separatedBy: "<section>").count == 4)
    #expect(!page.html.contains("left out"))
  }
}
