import DelimitedText
import Foundation
import Testing

@testable import TreeSources

@Suite("Bytes of files and streams")
struct InputFileTests {
  private func rest(_ path: String, limit: Int) throws(TextError) -> Int {
    try ByteStream<TextError>(path: path, limit: limit).rest().count
  }

  @Test("a stream without an end is read up to the limit, a file that is longer not at all")
  func limit() throws {
    for limit in [1, 1 << 18, 3 << 18, 1_000_000] {
      #expect(
        throws: TextError(.tooLong(limit: limit), source: "/dev/zero", line: nil, column: nil)
      ) { try rest("/dev/zero", limit: limit) }
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "bytes-\(UUID())")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(repeating: 97, count: 600_000).write(to: file)
    #expect(try rest(file.path, limit: 600_000) == 600_000)
    #expect(throws: TextError.self) { try rest(file.path, limit: 599_999) }
  }

  @Test("a file that is not there and a folder are told")
  func files() {
    let missing = #expect(throws: TextError.self) { try rest("/none.csv", limit: 1) }
    #expect(missing?.fault == .noSuchFile)
    let folder = #expect(throws: TextError.self) { try rest("/", limit: 1) }
    #expect(folder?.fault == .directoryAsFile)
  }
}
