import ReadingSupport
import Foundation
import Testing

@testable import TreeSources

@Suite("The program's files")
struct BenchmarkFileTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Benchmarks")

  @Test(
    "each is carried, byte by byte",
    arguments: [("Suites", [".json"]), ("Trees", [".csv", ".json"]), ("Optima", ["widths.csv"])])
  func carried(folder: String, endings: [String]) throws {
    let folder = Self.folder.appending(path: folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { name in endings.contains { name.hasSuffix($0) } }.sorted()
    let carried = BenchmarkFile.carried.filter { $0.path.contains("/\(folder.lastPathComponent)/") }
    #expect(carried.map { String($0.path.split(separator: "/").last!) } == names)
    for file in carried {
      let name = String(file.path.split(separator: "/").last!)
      #expect(try file.data() == Data(contentsOf: folder.appending(path: name)), "\(name)")
    }
  }
}
