import Foundation
import TestSupport
import Testing

@testable import LayoutBenchCommands

@Suite("conform")
struct ConformCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("what does not hold is told as text, JSON and JUnit, and the exit code is 2")
  func wrong() async throws {
    let command = try ShellPeer.option("unsteady", in: folder)[1]
    let text = try await Tool.run("conform", command, "--largest", "4")
    #expect(text.status == 2, "\(text.error)")
    #expect(text.output.contains("\nunsteady/s\n"))
    #expect(text.output.contains("  ok     hello  "))
    #expect(text.output.contains(#/FAILS +repeats +.*, 4 nodes: /#))
    #expect(text.output.contains("note: unsteady/s refuses"))
    #expect(text.output.hasSuffix(" of 10 requirements do not hold\n"))
    #expect(text.output.split(separator: "\n").allSatisfy { $0.count <= 80 || $0.contains("load") })

    let json = try await Tool.run("conform", command, "--largest", "4", "--format", "json")
    #expect(json.status == 2)
    let object = try JSONSerialization.jsonObject(with: Data(json.output.utf8))
    let document = try #require(object as? [String: Any])
    #expect(document["holds"] as? Bool == false && document["name"] as? String == "unsteady")
    #expect((document["requirements"] as? [Any])?.count == 10)

    let junit = try await Tool.run("conform", command, "--largest", "4", "--format", "junit")
    #expect(
      junit.status == 2 && junit.output.contains(#"<testcase classname="unsteady/s" name="area">"#))
    #expect(
      junit.output.contains("<failure message=\"") && junit.output.hasSuffix("</testsuites>\n"))
  }

  @Test("a program that holds all ends with 0; one that does not answer is an error")
  func right() async throws {
    let peer = Tool.root.appending(path: "Examples/Peers/squarified.py").path
    let text = try await Tool.run("conform", "python3 '\(peer)'", "--largest", "20")
    #expect(text.status == 0, "\(text.output) \(text.error)")
    #expect(text.output.hasSuffix("requirements hold\n"))
    let silent = try await Tool.run("conform", "exit 9")
    #expect(silent.status == 64 && silent.error.contains("does not answer hello"))
  }
}
