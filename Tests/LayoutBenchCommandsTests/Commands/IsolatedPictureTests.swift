import Foundation
import Testing

@Suite("Commands that lay out a tree with several strategies")
struct IsolatedPictureTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test("a sheet of pictures leaves out strategies of a family that crash")
  func sheet() async throws {
    let outcome = try await Tool.runFailing(
      ["render", "--strategy", "slice,trapping", "--tree", "star", "--sizes", "20"])
    #expect(outcome.status == 3)
    #expect(outcome.error.contains("trapping crashed"))
    #expect(outcome.output.isEmpty)
    let family = try await Tool.runFailing(
      ["render", "--strategy", "listed", "--tree", "star", "--sizes", "20"])
    #expect(family.status == 0)
    #expect(family.error.contains("outside is left out: "))
    #expect(family.output.contains(">triangles<"))
  }

  @Test("advice is given although strategies crash, and a wish asks each of them again")
  func advice() async throws {
    let outcome = try await Tool.runFailing([
      "recommend", "star", "--sizes", "20", "--strategy", "slice,squarified,crashing-late,trapping",
      "--minimum-cell", "40x20", "--budget", "1", "--steps", "1",
    ])
    #expect(outcome.status == 0)
    #expect(outcome.error.contains("trapping on star (20 nodes)"))
    #expect(outcome.output.contains("squarified"))
  }

  @Test("a crash, a hang and a NaN leave the answer whole and are told")
  func answer() async throws {
    let file = try folder.file("t.csv", "path,value\na/x,1\na/y,4\nb/z,2\nb/w,3\n")
    let outcome = try await Tool.runFailing([
      "recommend", file, "--strategy", "slice,squarified,trapping,hanging,not-a-number",
      "--timeout", "1",
    ])
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("take    squarified: all 4 leaves"))
    for fault in ["trapping on t", "hanging on t", "not-a-number on t"] {
      #expect(outcome.error.contains(fault), "\(outcome.error)")
    }
    let other = try await Tool.runFailing([
      "recommend", file, "--strategy", "slice,squarified,trapping", "--details", "--budget", "0",
    ])
    #expect(other.output.contains("take    squarified: all 4 leaves"))
  }
}
