import BenchmarkJudging
import Foundation
import Testing
import TreeLayout

@testable import BenchmarkMeasuring

@Suite("Lines of the protocol")
struct LinesTests {
  @Test("numbers come through bit for bit, those that JSON lacks too")
  func numbers() throws {
    let values: [Double?] = [
      0.1, 1.0 / 3, -0.0, .infinity, -.infinity, nil, .leastNonzeroMagnitude,
      .greatestFiniteMagnitude, 2e17 + 32,
    ]
    let answer = MeasureRequest.Answer(
      hash: .init(), measurement: MeasurementRecord(claims: ["area"], layouts: [values]))
    let line = try WorkerLine.data(of: answer)
    let back = WorkerLine.message(MeasureRequest.Answer.self, in: line.dropLast())?.measurement
    #expect(back?.layouts[0].map { $0?.bitPattern } == values.map { $0?.bitPattern })
    #expect(line.last == UInt8(ascii: "\n"))
    #expect(line.count { $0 == UInt8(ascii: "\n") } == 1)
  }

  @Test("what is quoted is short and does nothing to a terminal or a log")
  func quotation() {
    func quoted(_ text: String) -> String { WorkerLine.quotation(of: Data(text.utf8)) }
    #expect(quoted("plain é") == "'plain é'")
    #expect(quoted("\u{1B}[2J\r::error\u{7F}\u{202E}") == #"'\u{1b}[2J\u{d}::error\u{7f}\u{202e}'"#)
    #expect(quoted(String(repeating: "7", count: 1_000_000)).count == 63)
    #expect(WorkerLine.quotation(of: Data([0xFF, 0x41])) == "'\u{FFFD}A'")
  }

  @Test("a note names the pass or a strategy, also one that is called like the pass")
  func notes() throws {
    for subject in [Subject.pass, .cell("knuth"), .cell("pass")] {
      let line = try WorkerLine.data(of: WorkerNote(subject))
      #expect(WorkerLine.message(WorkerNote.self, in: line)?.subject == subject)
    }
    #expect(WorkerLine.message(WorkerNote.self, in: Data(#"{"at":"home"}"#.utf8)) == nil)
    #expect(WorkerLine.message(WorkerNote.self, in: Data(#"{"nanoseconds":[1]}"#.utf8)) == nil)
  }
}
