import Foundation
import TestSupport
import Testing

@testable import LayoutBenchCommands

@Suite("The numbers of options")
struct BoundsTests {
  /// What Swift reads as a number, and most people do not write as one.
  private static let misspelled = [
    "0x10", "0x1p4", "inf", "infinity", "nan", "1e400", "+5", " 5", "5 ", "5\n", "", "five",
  ]

  @Test("all are spelled in decimal digits alone", arguments: misspelled)
  func refuses(text: String) throws {
    #expect(throws: (any Error).self) { try Bounds.detail.number(text) }
    #expect(throws: (any Error).self) { try Bounds.steps.number(text) }
    #expect(throws: (any Error).self) { try Bounds.seed(text) }
    #expect(throws: (any Error).self) { try Seconds.budget(text) }
    #expect(throws: (any Error).self) { try Seconds.patience("\(text)s") }
    #expect(throws: (any Error).self) { try FrameSize("\(text)x9") }
    #expect(throws: (any Error).self) { try FrameSize("9x\(text)") }
    #expect(throws: (any Error).self) { try Share("\(text)%") }
    #expect(throws: (any Error).self) { try LayoutTime("\(text)ms") }
  }

  @Test("what people write is read")
  func spelled() throws {
    #expect(try Bounds.detail.number("2.5") == 2.5 && Bounds.detail.number(".5") == 0.5)
    #expect(try Bounds.detail.number("1e3") == 1000 && Bounds.steps.number("007") == 7)
    #expect(try Bounds.seed("18446744073709551615") == .max)
    #expect(try Seconds.budget("1.5s").value == 1.5 && Seconds.budget("0").value == 0)
    #expect(try FrameSize("0.001x900").description == "0.001x900")
    #expect(try Share("150%").value == 1.5 && Share("0.01").value == 0.01)
    #expect(try LayoutTime("500us").nanoseconds == 500_000)
  }

  @Test("each kind has bounds, and the error names them")
  func bounds() throws {
    func message(_ body: () throws -> Void) -> String {
      do { try body() } catch { return "\(error)" }
      return ""
    }
    #expect(message { _ = try FrameSize("1e100x1e100") }.contains("from 0.001 to 1000000"))
    #expect(message { _ = try FrameSize("1e-300x5") }.contains("from 0.001 to 1000000"))
    #expect(message { _ = try Seconds.budget("1e300") }.contains("from 0 to 1000000"))
    #expect(message { _ = try Seconds.patience("0") }.contains("from 0.001 to 1000000"))
    #expect(message { _ = try LayoutTime("1e300s") }.contains("up to 1000000s"))
    #expect(message { _ = try Share("1e300%") }.contains("such as 1%"))
    #expect(message { _ = try Bounds.count.number("-1") }.contains("from 0 to 1000000"))
  }

  @Test(
    "a number beyond its bounds is a mistake on the command line, before anything is done",
    arguments: [
      "render --strategy buchheim --tree path --frame 1e308x1",
      "render --strategy pack --tree path --frame 1e9x1e9",
      "render --strategy squarified --tree path --detail 1e300",
      "render --strategy squarified --tree path --step=-1",
      "render --strategy squarified --tree path --unit abcdefghijklmnopqrstu",
      "layout --strategy squarified --tree path --frame 1e-300x1",
      "layout --strategy squarified:ratio=0x2 --tree path",
      "layout --strategy squarified:maximumItems=+2 --tree path",
      "layout --strategy slice --tree path --steps 2 --evolution drift:deviation=0x1p-3",
      "recommend path --screen 1e154x1e154", "recommend path --minimum-cell 1e-9x1",
      "recommend path --label-size 0x10", "recommend path --max-time 1e300s",
      "run --dry-run --budget 0x10", "run --dry-run --shard 1/9223372036854775807",
      "run --dry-run --seeds 10000000", "run --dry-run --sizes 0x10", "run --dry-run --seed +1",
      "run --dry-run --timeout 1e-9", "run --dry-run --resume x --retry=-1",
      "run --dry-run --peer-processes 0", "run --dry-run --peer-warm-up inf",
      "metrics --layouts 9223372036854775807", "census --nodes 13",
      "race a --calibrate --races 0", "race a b --pairs 5", "race a b --margin 1e300%",
      "compare a b --threshold aspect_mean=0x1%", "reproduce --budget nan",
      // Versions and seeds that no memory holds.
      "run --dry-run --tree random-recursive --sizes 1000000 --steps 100000",
      "run --dry-run --tree random-recursive --sizes 1,2,3,4,5,6,7,8,9,10,11 --seeds 10000",
    ])
  func refused(command: String) async throws {
    let outcome = try await Tool.run(command.split(separator: " ").map(String.init))
    #expect(outcome.status == 64, "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test("versions of a file's tree that no memory holds are refused when the file has been read")
  func versions() async throws {
    let folder = try TemporaryFolder()
    let rows = (0..<22_000).map { "a\($0),1\n" }.joined()
    let file = try folder.file("many.csv", "path,value\n" + rows)
    let outcome = try await Tool.run("import", "--tree", file, "--steps", "100000")
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("take fewer --steps"), "\(outcome.error)")
  }
}
