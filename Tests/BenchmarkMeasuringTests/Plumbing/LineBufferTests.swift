import Foundation
import Testing

@testable import BenchmarkMeasuring

@Suite("Lines of bytes")
struct LineBufferTests {
  private func lines(_ chunks: [String], limit: Int = 1_000) -> [LineBuffer.Line] {
    var buffer = LineBuffer(limit: limit)
    return chunks.flatMap { chunk in
      buffer.append(Array(chunk.utf8))
      return Array(sequence(state: ()) { _ in buffer.next() })
    }
  }

  private func whole(_ text: String) -> LineBuffer.Line { .whole(Data(text.utf8)) }

  @Test("a line comes when its end comes, however the bytes are cut")
  func cuts() {
    #expect(lines(["a", "b\nc", "\n\nd"]) == ["ab", "c", ""].map(whole))
    #expect(lines(["a\nb\n"]) == ["a", "b"].map(whole))
  }

  @Test("a line at the limit comes, one beyond it is told by its beginning, with or without an end")
  func limit() {
    let beginning = LineBuffer.Line.tooLong(Data("12345".utf8))
    #expect(lines(["1234\n5\n"], limit: 4) == ["1234", "5"].map(whole))
    #expect(lines(["12345\n5\n"], limit: 4) == [beginning, whole("5")])
    #expect(lines(["123", "45", "\n6\n"], limit: 4) == [beginning, whole(""), whole("6")])
    #expect(
      lines([String(repeating: "x", count: 5_000)])
        == [.tooLong(Data(repeating: UInt8(ascii: "x"), count: 200))])
  }

  @Test("lines go on coming where the buffer never runs empty")
  func neverEmpty() {
    var buffer = LineBuffer(limit: 1_000)
    var expected = 0
    for number in 0..<500_000 {
      buffer.append(Array("\(number)\n\(number)".utf8))
      guard number.isMultiple(of: 1_000) else { continue }
      while case .whole? = buffer.next() { expected += 1 }
    }
    #expect(expected == 499_001)
  }

  @Test("a line of 100 MB is put together from 64 KiB pieces in a moment")
  func long() {
    var buffer = LineBuffer(limit: 100_000_000)
    let piece = [UInt8](repeating: UInt8(ascii: "x"), count: 1 << 16)
    let start = ContinuousClock.now
    for _ in 0..<1_500 {
      buffer.append(piece)
      #expect(buffer.next() == nil)
    }
    buffer.append(Array("\nend\n".utf8))
    guard case .whole(let line)? = buffer.next() else {
      Issue.record("no line")
      return
    }
    #expect(line.count == 1_500 << 16)
    #expect(buffer.next() == whole("end"))
    // Quadratic, it would take minutes.
    #expect(ContinuousClock.now - start < .seconds(30))
  }
}
