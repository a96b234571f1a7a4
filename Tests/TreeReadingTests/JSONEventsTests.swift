import DelimitedText
import Testing
import TestSupport

@testable import TreeReading

@Suite("Events of JSON")
struct JSONEventsTests {
  static let texts = [
    #"{"a": [1, -2.5e3, {"b": "c\u00e9\n"}, [], {}], "": null, "d": [true, false]}"#,
    "[1,\n[2,\n\"é\"]]", "{}\n{\"a\": 1}\n{}", "\"text\"", "12", "", "  ",
    #"[[[[{"a": {"a": [{"a": 1}]}}]]], 2]"#, "[NaN, -Infinity, {\"a\": Infinity}, -1]",
  ]

  /// All events, each with its text and the line that it is in.
  private func all(_ events: consuming JSONEvents) throws -> [String] {
    var events = events
    var found: [String] = []
    while case let event = try events.peek(), event != .endOfText {
      let (line, depth) = (events.line, events.depth)
      var text: [UInt8] = []
      switch event {
      case .object: try events.enterObject()
      case .array: try events.enterArray()
      case .key: try events.key(into: &text)
      case .string, .number: try events.text(into: &text)
      case .missing: try events.missing(into: &text)
      case .yes, .no, .null: try events.skipValue()
      case .end: #expect(try events.takeEnd())
      case .endOfText, .other: throw events.error(.empty)
      }
      found.append("\(line) \(depth) \(event) \(String(decoding: text, as: UTF8.self))")
    }
    return found
  }

  private func events(_ text: some Sequence<UInt8>) -> JSONEvents {
    JSONEvents(ByteStream(Array(text), source: "file"))
  }

  @Test("a tape of a text says what the text says", arguments: texts)
  func tapes(text: String) throws {
    let tape = JSONTape(beginning: Array(text.utf8)[...])
    #expect(!tape.isCut)
    #expect(try all(JSONEvents(tape)) == all(events(text.utf8)))
  }

  @Test("a value is skipped in a tape as in the text", arguments: texts.filter { !$0.isEmpty })
  func skipped(text: String) throws {
    let count = try all(events(text.utf8)).count
    for start in 0..<count {
      var ways: [String] = []
      for isTape in [false, true] {
        var events = events(text.utf8)
        if isTape { events = JSONEvents(JSONTape(beginning: Array(text.utf8)[...])) }
        try skip(start, &events)
        guard ![.end, .key, .endOfText].contains(try events.peek()) else { continue }
        let hasObjects = try events.skipValue()
        ways.append("\(hasObjects) \(events.depth) \(try all(events))")
      }
      #expect(ways.first == ways.last)
    }
  }

  /// Goes past events.
  private func skip(_ count: Int, _ events: inout JSONEvents) throws {
    var text: [UInt8] = []
    for _ in 0..<count {
      switch try events.peek() {
      case .object: try events.enterObject()
      case .array: try events.enterArray()
      case .end: #expect(try events.takeEnd())
      case .key: try events.key(into: &text)
      default: try events.skipValue()
      }
    }
  }

  @Test("a number that is none is known across chunks")
  func chunks() throws {
    let chunks = [#"[1, -"#, "Infinity, -", "2, -Infinity]"].map { Array($0.utf8) }
    var next = 0
    let stream = try ByteStream<TreeImportError>(source: "file") { chunk in
      guard next < chunks.count else { return 0 }
      chunk.replaceSubrange(0..<chunks[next].count, with: chunks[next])
      next += 1
      return chunks[next - 1].count
    }
    let found = try all(JSONEvents(stream)).map { $0.split(separator: " ").dropFirst(2) }
    #expect(
      found.map { $0.joined(separator: " ") }
        == ["array", "number 1", "missing -Infinity", "number -2", "missing -Infinity", "end"])
  }

  @Test("a tape of a text that is cut begins as the whole one, and knows that it is cut")
  func cut() throws {
    for text in Self.texts {
      let bytes = Array(text.utf8)
      let whole = try all(events(bytes))
      for end in bytes.indices {
        let tape = JSONTape(beginning: bytes[..<end])
        var rest = tape
        var count = 0
        while !rest.isAtEnd {
          count += 1
          rest.advance()
        }
        #expect(count <= whole.count, "\(text), cut at \(end)")
        // Whether more lines follow, or more digits, cannot be known.
        let isWhole = (try? all(events(bytes[..<end]))) != nil
        #expect(tape.isCut == !isWhole, "\(text), cut at \(end)")
      }
    }
  }

  @Test("what is no JSON is cut nowhere")
  func others() {
    for text in ["{1", "[1 2", "{\"a\" 1}", "[}", "(", "nul_"] {
      #expect(!JSONTape(beginning: Array(text.utf8)[...]).isCut, "\(text)")
    }
  }

  @Test("a value behind keys ends where it ends")
  func values() throws {
    let text = #"{"x": [1, {"a": 2}], "data": [{"values": [3, [4]]}, 5], "y": 6}"#
    let tape = JSONTape(beginning: Array(text.utf8)[...])
    let found = try #require(tape.value(behind: ["data", "values"], isArray: true))
    let numbers = try all(JSONEvents(found)).filter { $0.contains("number") }
    #expect(numbers == ["1 1 number 3", "1 2 number 4"])
    #expect(tape.value(behind: ["data", "none"]) == nil)
    #expect(tape.value(behind: ["y"]) == nil)
    #expect(tape.value(behind: ["x", "a"]) == nil)
  }

  @Test("leaving goes past all that is left in brackets")
  func leaving() throws {
    var events = events(#"[1, {"a": [2, {"b": [3, {}]}, 4], "c": 5}, 6]"#.utf8)
    try events.enterArray()
    try events.skipValue()
    #expect(try events.find(["a"]) && events.depth == 2)
    try events.enterArray()
    try events.leave(to: 1)
    #expect(try events.number(of: "it") == 6)
    try events.end()
  }

  @Test("YAML makes the events of the JSON that says the same, in its own lines")
  func yaml() throws {
    let yaml = "a:\n  - b: 1\n    c: [x, {d: ~}]\n  - .5\ne: 'text'\n"
    let json = "{\"a\":[\n{\"b\":1,\n\"c\":[\"x\",{\"d\":null}]},\n0.5],\n\"e\":\"text\"}"
    let tape = try JSONTape(yaml: ByteStream(Array(yaml.utf8), source: "file"))
    #expect(
      try all(JSONEvents(tape)).map { $0.drop { $0 != " " } }
        == all(events(json.utf8)).map { $0.drop { $0 != " " } })
    #expect(try all(JSONEvents(tape)).contains("4 2 number 0.5"))
  }
}
