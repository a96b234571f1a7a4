import Foundation
import Testing

/// The README shows files of `Examples/OwnLayouts` as they are; `scripts/checks/examples.sh` builds
/// and runs that package.
@Suite("Example of the README")
struct ExampleTests {
  @Test(
    "what the README shows is what the example holds",
    arguments: [
      "Package.swift", "Sources/own-layouts/LongerSide.swift", "Sources/own-layouts/main.swift",
    ]
  )
  func shown(file: String) throws {
    let readme = try String(contentsOf: Tool.root.appending(path: "README.md"), encoding: .utf8)
    let example = Tool.root.appending(path: "Examples/OwnLayouts")
    let text = try String(contentsOf: example.appending(path: file), encoding: .utf8)
    #expect(readme.contains("```swift\n\(text)```\n"), "README.md shows another \(file)")
  }
}
