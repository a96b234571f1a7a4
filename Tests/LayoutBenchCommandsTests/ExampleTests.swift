import Foundation
import Testing

/// Pages show files of `Examples` as they are; `scripts/checks/examples.sh` builds and runs these
/// packages.
@Suite("Examples that pages show")
struct ExampleTests {
  @Test(
    "what a page shows is what the example holds",
    arguments: [
      ("docs/own-layouts.md", "OwnLayouts/Package.swift"),
      ("docs/own-layouts.md", "OwnLayouts/Sources/own-layouts/LongerSide.swift"),
      ("docs/own-layouts.md", "OwnLayouts/Sources/own-layouts/main.swift"),
      ("README.md", "FirstSteps/Sources/main.swift"),
    ]
  )
  func shown(page: String, file: String) throws {
    let shown = try String(contentsOf: Tool.root.appending(path: page), encoding: .utf8)
    let example = Tool.root.appending(path: "Examples/\(file)")
    let text = try String(contentsOf: example, encoding: .utf8)
    #expect(shown.contains("```swift\n\(text)```\n"), "\(page) shows another \(file)")
  }

  @Test("the suite that docs/suites.md shows is the example's")
  func suite() throws {
    let page = try String(
      contentsOf: Tool.root.appending(path: "docs/suites.md"), encoding: .utf8)
    let suite = try String(
      contentsOf: Tool.root.appending(path: "Examples/Data/screens.json"), encoding: .utf8)
    #expect(page.contains("```json\n\(suite)```\n"))
  }
}
