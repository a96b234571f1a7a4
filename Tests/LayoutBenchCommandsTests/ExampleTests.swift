import Foundation
import Testing

/// The README shows files of `Examples` as they are; `scripts/checks/examples.sh` builds and runs
/// these packages.
@Suite("Example of the README")
struct ExampleTests {
  @Test(
    "what the README shows is what the example holds",
    arguments: [
      "OwnLayouts/Package.swift", "OwnLayouts/Sources/own-layouts/LongerSide.swift",
      "OwnLayouts/Sources/own-layouts/main.swift", "FirstSteps/Sources/main.swift",
    ]
  )
  func shown(file: String) throws {
    let readme = try String(contentsOf: Tool.root.appending(path: "README.md"), encoding: .utf8)
    let example = Tool.root.appending(path: "Examples/\(file)")
    let text = try String(contentsOf: example, encoding: .utf8)
    #expect(readme.contains("```swift\n\(text)```\n"), "README.md shows another \(file)")
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
