import Foundation
import Testing

@testable import BenchmarkMeasuring

@Suite("Folders of trees for workers")
struct SequenceFolderTests {
  @Test("what a killed process left goes, and what is in use or new stays")
  func leftovers() throws {
    let parent = try TemporaryFolder()
    let files = FileManager.default
    func age(_ folder: URL) throws {
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSinceNow: -120)], ofItemAtPath: folder.path)
    }
    func folder(_ name: String) throws -> URL {
      let folder = parent.url.appending(path: name)
      try files.createDirectory(at: folder, withIntermediateDirectories: false)
      try Data("tree".utf8).write(to: folder.appending(path: "workload-0"))
      return folder
    }
    let left = try folder("layoutbench-trees-left")
    let new = try folder("layoutbench-trees-new")
    let other = try folder("layoutbench-other")
    let inUse = try SequenceFolder(in: parent.url)
    for folder in [left, other, inUse.url] { try age(folder) }

    var next: SequenceFolder? = try SequenceFolder(in: parent.url)
    let url = try #require(next?.url)
    #expect(!files.fileExists(atPath: left.path))
    for folder in [new, other, inUse.url, url] {
      #expect(files.fileExists(atPath: folder.path), "\(folder.path)")
    }
    next = nil
    #expect(!files.fileExists(atPath: url.path))
  }
}
