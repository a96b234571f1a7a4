import Foundation
import Testing

@testable import BenchmarkMeasuring

@Suite("The checkout")
struct CheckoutTests {
  @Test(
    "the commit is the one that git says, and none where git says none",
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/git")))
  func commit() throws {
    let git = Process()
    let said = Pipe()
    git.executableURL = URL(fileURLWithPath: "/usr/bin/git")
    git.arguments = ["rev-parse", "HEAD"]
    git.standardOutput = said
    git.standardError = FileHandle.nullDevice
    try git.run()
    let line = try said.fileHandleForReading.readToEnd() ?? Data()
    git.waitUntilExit()
    let isKnown = git.terminationStatus == 0
    #expect(
      Checkout.commit == (isKnown ? String(decoding: line.dropLast(), as: UTF8.self) : nil))
  }
}
