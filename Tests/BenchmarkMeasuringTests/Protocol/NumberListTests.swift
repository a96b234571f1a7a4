import Foundation
import Testing
import TreeLayout

@testable import BenchmarkMeasuring

@Suite("Lists of numbers in lines")
struct NumberListTests {
  private func numbers(_ line: String) -> [Double]? {
    NumberList.layout(in: Data(line.utf8))?.components
  }

  /// What Foundation reads.
  private func decoded(_ line: String) -> [Double]? {
    WorkerLine.message(LayoutRequest.Answer.self, in: Data(line.utf8))?.numbers.components
  }

  @Test("any numbers are read as they were written, and as Foundation reads them", arguments: 0..<8)
  func roundTrip(seed: UInt64) throws {
    var random = Random(seed: seed)
    let values = (0..<2_000).map { index in
      index.isMultiple(of: 2) ? Double(bitPattern: random.word()) : random.unit() * 1_600
    }
    var text = Array(#"{"layout":"#.utf8)
    NumberList.append(values, to: &text)
    text.append(UInt8(ascii: "}"))
    let line = String(decoding: text, as: UTF8.self)
    let bits = values.map { $0.isFinite ? $0.bitPattern : nil }
    for read in [try #require(numbers(line)), try #require(decoded(line))] {
      #expect(read.map { $0.isNaN ? nil : $0.bitPattern } == bits)
    }
  }

  @Test("blanks are where JSON allows them")
  func blanks() {
    #expect(numbers("{\"layout\": [1, -2.5e-3 ,\t0]\r} ") == [1, -0.0025, 0])
    #expect(numbers(#"{ "layout" : [ ] }"#) == [])
    #expect(numbers(#"{"layout":[null]}"#)?.map(\.isNaN) == [true])
    let edges = #"{"layout":[0.1,1E5,-0,5e-324,123456789012345678901234567890]}"#
    #expect(numbers(edges)?.map(\.bitPattern) == decoded(edges)?.map(\.bitPattern))
  }

  @Test(
    "what is no such line is left to Foundation",
    arguments: [
      "", "{", "[1]", #"{"layout":1}"#, #"{"layout":[1]"#, #"{"layout":[1]}x"#, #"{"layout":[1,]}"#,
      #"{"layout":[,1]}"#, #"{"layout":[1 2]}"#, #"{"layout":[+1]}"#, #"{"layout":[01]}"#,
      #"{"layout":[-]}"#, #"{"layout":[.5]}"#, #"{"layout":[5.]}"#, #"{"layout":[5.e3]}"#,
      #"{"layout":[1e]}"#, #"{"layout":[1e+]}"#, #"{"layout":[-01]}"#, #"{"layout":[1.2.3]}"#,
      #"{"layout":[NaN]}"#, #"{"layout":[1e999]}"#, #"{"layout":[nul]}"#, #"{"layout":["1"]}"#,
      #"{"layouts":[1]}"#, #"{"layout":[1],"more":2}"#, #"{"layout:[1]}"#, #"{"layout" [1]}"#,
    ])
  func others(line: String) {
    #expect(numbers(line) == nil)
  }

  @Test("what is read of a damaged line Foundation reads as well", arguments: 0..<4)
  func damaged(seed: UInt64) {
    var random = Random(seed: seed)
    let bytes = Array(#"{"layout": [10.25, -0.5e+3,null ,0, 7E-2]}"#.utf8)
    let others = Array(#"0123456789+-.eE,[]{}" nul"#.utf8)
    for _ in 0..<2_000 {
      var text = bytes
      for _ in 0..<random.integer(below: 3) + 1 {
        text[random.integer(below: text.count)] = others[random.integer(below: others.count)]
      }
      let line = String(decoding: text, as: UTF8.self)
      guard let read = numbers(line) else { continue }
      if let decoded = decoded(line) {
        #expect(decoded.map { $0.isNaN ? 0 : $0 } == read.map { $0.isNaN ? 0 : $0 }, "\(line)")
      } else {
        #expect(line.contains(/0e|0E/), "it refuses 0e3, which is a number; \(line)")
      }
    }
  }
}
