import Foundation
import Testing

/// The README's "Your own strategy" is built and run exactly as it stands there.
@Suite("Example of the README")
struct ExampleTests {
  @Test("a package with a strategy of its own takes part in a run")
  func ownStrategy() async throws {
    let readme = try String(contentsOf: Tool.root.appending(path: "README.md"), encoding: .utf8)
    let blocks = readme.split(separator: "```swift\n").dropFirst().map {
      $0.prefix(upTo: $0.firstRange(of: "```")?.lowerBound ?? $0.endIndex)
    }
    let manifest = try #require(blocks.first { $0.contains("swift-tools-version") })
    let main = try #require(blocks.first { $0.contains("LayoutBench.main") })
    #expect(main.split(separator: "\n").count < 30)

    // Beside a checkout called layoutbench, as the README has it. The folder stays, so that only the
    // first test run builds everything.
    let folder = Tool.root.appending(path: ".build-example")
    let package = folder.appending(path: "mine")
    let sources = package.appending(path: "Sources/mine")
    let manager = FileManager.default
    try manager.createDirectory(at: sources, withIntermediateDirectories: true)
    try Data(manifest.utf8).write(to: package.appending(path: "Package.swift"))
    try Data(main.utf8).write(to: sources.appending(path: "main.swift"))
    let link = folder.appending(path: "layoutbench").path
    try? manager.removeItem(atPath: link)
    try manager.createSymbolicLink(atPath: link, withDestinationPath: Tool.root.path)

    let output = folder.appending(path: "run")
    try? manager.removeItem(at: output)
    let outcome = try await Tool.run(
      "swift",
      [
        "run", "mine", "run", "--strategy", "longer-side,squarified", "--tree", "file-system",
        "--sizes", "100", "--budget", "0", "--output", output.path,
      ], in: package)
    #expect(outcome.status == 0, "\(outcome.error)\(outcome.output)")
    #expect(outcome.output.contains("longer-side"))
    let summary = try String(contentsOf: output.appending(path: "summary.csv"), encoding: .utf8)
    #expect(summary.contains("\nlonger-side,treemap,file-system,100,"))
  }
}
