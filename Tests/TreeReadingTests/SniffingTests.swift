import ReadingSupport
import Foundation
import Testing

@testable import TreeReading
@testable import TreeSources

/// Formats that are known by how a file begins.
@Suite("Formats without an extension")
struct SniffingTests {
  /// Formats that look at the whole of a start, and so might take what others read, or refuse with
  /// a better reason.
  private static let careful: Set = ["modules", "listing", "yaml", "indented"]

  private func format(of text: [UInt8], among formats: [TreeFormat]) -> String {
    formats.first { $0.looksLike(text[...]) }?.id ?? "none"
  }

  private func expectNotTaken(_ text: [UInt8]) {
    let others = TreeFormat.standard.filter { !Self.careful.contains($0.id) }
    let before = format(of: text, among: others)
    let now = format(of: text, among: TreeFormat.standard)
    #expect(now == before, "\(String(decoding: text.prefix(200), as: UTF8.self))")
  }

  @Test("Tables, lists of paths and others are no outlines, drawn trees or YAML, also broken ones")
  func samples() {
    let texts =
      PeoplesTablesTests.samples.map(\.text) + PeoplesTablesTests.refused.map(\.0)
      + UnclearTablesTests.samples.map(\.text) + UnclearTablesTests.refused.map(\.0)
      + OutlineTablesTests.samples.map(\.text) + OutlineTablesTests.refused.map(\.0)
      + PathListsTests.samples.map(\.text)
      + FuzzTests.seeds.filter { !Self.careful.contains($0.0.id) }.map(\.1)
    for text in texts { expectNotTaken(Array(text.utf8)) }
  }

  @Test(
    "Read alike from a file of any encoding and line ends",
    arguments: [
      ("{\"s\": [\"ä\",\n{\"b\": [\"c\"]}]}\n", "(s(ä=1 b(c=1)))"),
      ("s:\n  - ä\n  - b:\n    - c\n", "(s(ä=1 b(c=1)))"),
      ("name: s\nchildren:\n  - ä\n  - name: b\n    children: [c]\n", "s(ä=1 b(c=1))"),
      (
        "[ 17k]  .\n├── [ 12k]  ä\n└── [4.5k]  c\n\n1 directory, 2 files\n", ".(./ä=12000 ./c=4500)"
      ),
      ("Food, drinks\n  Bread\n  Milk, ä\n    Oat\n", "Food, drinks(Bread=1 Milk, ä(Oat=1))"),
      ("R,C,V\nEU,ä,1\nEU,b,2\nEU,All,3\n,,3\n", "(EU(EU/ä=1 EU/b=2))"),
    ])
  func encodings(text: String, outline: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    for text in [text, text.replacing("\n", with: "\r\n")] {
      for encoding in [.utf8, .utf16LittleEndian, .utf16BigEndian] as [String.Encoding] {
        for mark in ["", "\u{FEFF}"] {
          try (mark + text).data(using: encoding)!.write(to: file)
          let tree = try TreeImporter.read(
            .file(file.path), options: .with { $0.skipsTotals = true })
          #expect(tree.outline.hasSuffix(outline), "\(encoding)")
        }
      }
    }
  }

  @Test("Real trees and the files of examples")
  func files() throws {
    for file in BenchmarkFile.trees { expectNotTaken([UInt8](try file.data().prefix(1 << 18))) }
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appending(path: "Examples/Data")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) {
      expectNotTaken([UInt8](try Data(contentsOf: folder.appending(path: name))))
    }
  }
}
