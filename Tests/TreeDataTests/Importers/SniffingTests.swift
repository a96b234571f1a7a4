import Foundation
import Testing

@testable import TreeData

/// Formats that are known by how a file begins.
@Suite("Formats without an extension")
struct SniffingTests {
  /// Formats that look at the whole of a start, and so might take what others read, or refuse with
  /// a better reason.
  private static let careful: Set = ["listing", "yaml", "indented"]

  private func format(of text: [UInt8], among formats: [TreeFormat]) -> String {
    formats.first { $0.looksLike(text[...]) }?.id ?? "none"
  }

  private func expectNotTaken(_ text: [UInt8]) {
    let others = TreeFormat.all.filter { !Self.careful.contains($0.id) }
    let (before, now) = (format(of: text, among: others), format(of: text, among: TreeFormat.all))
    #expect(now == before, "\(String(decoding: text.prefix(200), as: UTF8.self))")
  }

  @Test("Tables, lists of paths and others are no outlines, drawn trees or YAML, also broken ones")
  func samples() {
    let texts =
      PeoplesTablesTests.samples.map(\.text) + PeoplesTablesTests.refused.map(\.0)
      + UnclearTablesTests.samples.map(\.text) + UnclearTablesTests.refused.map(\.0)
      + PathListsTests.samples.map(\.text)
      + FuzzTests.seeds.filter { !Self.careful.contains($0.0.id) }.map(\.1)
    for text in texts { expectNotTaken(Array(text.utf8)) }
  }

  @Test("Real trees and the files of examples")
  func files() throws {
    for file in BenchmarkFile.trees { expectNotTaken([UInt8](try file.data().prefix(1 << 18))) }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appending(path: "Examples/Data")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      expectNotTaken([UInt8](try Data(contentsOf: folder.appending(path: name))))
    }
  }
}
