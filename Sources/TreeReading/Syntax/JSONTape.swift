import DelimitedText

/// Events of JSON that are kept: those of the beginning of a text, so that all who look at it look
/// at the same, or those that another syntax makes.
struct JSONTape {
  let source: String

  private var events: [JSONEvent] = []

  /// What keys, strings and numbers say, one behind the other, and where each event's text ends.
  private var bytes: [UInt8] = []
  private var ends: [Int] = []

  /// Where each event stands; a column is 0 where it is not known.
  private var lines: [Int32] = []
  private var columns: [Int32] = []

  /// The index of the event behind the bracket that closes, by the event of the bracket that opens;
  /// 0 if this is not known, and for other events.
  private var behind: [Int32] = []

  /// The brackets that are open at the last event.
  private var open: [Int32] = []

  /// The event that comes next, and the one behind the last that counts.
  private var index = 0
  private var end = Int.max

  /// Whether more comes behind the last event that is not known.
  private(set) var isCut = false

  /// An empty tape.
  init(source: String) { self.source = source }

  /// The events of the beginning of a text, up to where it is cut or no JSON.
  init(beginning start: ArraySlice<UInt8>) {
    self.init(source: "")
    var text = JSONEvents(ByteStream(Array(start), source: ""))
    do throws(TreeImportError) {
      while try record(&text) {}
    } catch {
      isCut = text.isAtEndOfBytes
    }
  }

  /// Goes past what comes next and keeps it; `false` at the end.
  private mutating func record(_ text: inout JSONEvents) throws(TreeImportError) -> Bool {
    let event = try text.peek()
    let (place, start) = (text.place, bytes.count)
    do throws(TreeImportError) {
      switch event {
      case .object: try text.enterObject()
      case .array: try text.enterArray()
      case .key: try text.key(into: &bytes)
      case .string, .number: try text.text(into: &bytes)
      case .missing: try text.missing(into: &bytes)
      case .yes, .no, .null: try text.skipValue()
      case .end: _ = try text.takeEnd()
      case .endOfText: break
      case .other: throw text.error(.empty)
      }
    } catch {
      bytes.removeLast(bytes.count - start)
      throw error
    }
    append(event, at: place)
    return event != .endOfText
  }

  /// Adds an event; its text is what was appended to the bytes before.
  private mutating func append(_ event: JSONEvent, at place: TextPlace) {
    events.append(event)
    ends.append(bytes.count)
    lines.append(Int32(clamping: place.line))
    columns.append(Int32(clamping: place.column))
    behind.append(0)
    switch event {
    case .object, .array: open.append(Int32(events.count - 1))
    case .end: if let start = open.popLast() { behind[Int(start)] = Int32(events.count) }
    default: break
    }
  }

  /// Whether no event was added.
  var hasNothing: Bool { events.isEmpty }

  mutating func append(_ event: JSONEvent, _ text: some Sequence<UInt8> = [], line: Int) {
    bytes.append(contentsOf: text)
    append(event, at: TextPlace(line: line, column: 0))
  }

  // MARK: Reading

  /// What comes next. Behind what is known comes nothing that can be read.
  var event: JSONEvent {
    if index == end { return .endOfText }
    return index < events.count ? events[index] : .other
  }

  var place: TextPlace {
    let known = min(index, events.count - 1)
    guard known >= 0 else { return TextPlace(line: 1, column: 0) }
    return TextPlace(line: Int(lines[known]), column: Int(columns[known]))
  }

  /// The line of what comes before that.
  var lastLine: Int { Int(lines[index - 1]) }

  /// The text of the key, string or number that comes next.
  var text: ArraySlice<UInt8> { bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]] }

  mutating func advance() { index += 1 }

  /// Goes past the object or array that comes next, and returns whether it is or holds an object.
  /// If its end is not on the tape, goes to the end of the tape and returns `nil`.
  mutating func skipBrackets() -> Bool? {
    let (start, behind) = (index, Int(behind[index]))
    index = behind > 0 ? behind : min(events.count, end)
    return behind > 0 ? events[start..<behind].contains(.object) : nil
  }

  /// What messages call that which comes next.
  var found: String {
    switch event {
    case .object: "keys"
    case .array: "a list"
    case .key, .string, .yes, .no: "a text"
    case .number, .missing: "a number"
    case .null: "nothing"
    case .end, .endOfText, .other: "the end"
    }
  }

  // MARK: Looking

  /// Whether nothing more is known.
  var isAtEnd: Bool { event == .endOfText || event == .other }

  /// The value behind keys alone, as far as it is known; `nil` if there is none, or neither an
  /// array nor an object where it need not be an array.
  func value(behind keys: [String], isArray: Bool = false) -> JSONTape? {
    var search = JSONEvents(self)
    var value: JSONTape
    do throws(TreeImportError) {
      guard try search.find(keys) else { return nil }
      let event = try search.peek()
      guard event == .array || !isArray && event == .object else { return nil }
      value = search.rest
    } catch {
      return nil
    }
    do throws(TreeImportError) { try search.skipValue() } catch { return value }
    value.end = search.rest.index
    value.isCut = false
    return value
  }

  /// Calls a function with each key and what comes behind it.
  func forEachKey(_ look: (_ key: ArraySlice<UInt8>, _ value: JSONEvent) -> Void) {
    var rest = self
    while !rest.isAtEnd {
      let (event, text) = (rest.event, rest.text)
      rest.advance()
      if event == .key, !rest.isAtEnd { look(text, rest.event) }
    }
  }

  /// Whether the object that comes next has a key before such a value.
  func hasMember(_ name: String, _ values: JSONEvent...) -> Bool {
    event == .object && value(at: [name]).map(values.contains) ?? false
  }

  /// Whether there is a value behind keys, as `JSONEvents.find` finds it: any one, or one of these.
  func hasMember(at keys: [String], _ values: JSONEvent...) -> Bool {
    guard let value = value(at: keys) else { return false }
    return values.isEmpty || values.contains(value)
  }

  private func value(at keys: [String]) -> JSONEvent? {
    var events = JSONEvents(self)
    do throws(TreeImportError) {
      return try events.find(keys) ? events.peek() : nil
    } catch {
      return nil
    }
  }
}

// MARK: - Repeating

extension JSONTape {
  /// How many events there are.
  var count: Int { events.count }

  /// The text of an event.
  func text(at index: Int) -> ArraySlice<UInt8> {
    bytes[(index == 0 ? 0 : ends[index - 1])..<ends[index]]
  }

  /// How many events a range has, and how many bytes these hold.
  func cost(of range: Range<Int>) -> Int {
    let start = range.lowerBound == 0 ? 0 : ends[range.lowerBound - 1]
    return range.count + ends[range.upperBound - 1] - start
  }

  /// Adds events that are there already, in another line.
  mutating func append(again range: Range<Int>, line: Int) {
    for index in range { append(events[index], Array(text(at: index)), line: line) }
  }

  /// Takes away the events from a place on, and returns them.
  mutating func cut(from index: Int) -> JSONTape {
    var rest = JSONTape(source: source)
    for index in index..<count {
      rest.append(events[index], text(at: index), line: Int(lines[index]))
    }
    let start = index == 0 ? 0 : ends[index - 1]
    bytes.removeSubrange(start...)
    events.removeSubrange(index...)
    ends.removeSubrange(index...)
    lines.removeSubrange(index...)
    columns.removeSubrange(index...)
    behind.removeSubrange(index...)
    open.removeAll { $0 >= index }
    return rest
  }

  /// Goes past the member that comes next in another tape, and adds it if it is to be kept.
  mutating func appendMember(from other: inout JSONTape, isKept: Bool) {
    var depth = 0
    repeat {
      let event = other.event
      if isKept { append(event, other.text, line: other.place.line) }
      other.advance()
      switch event {
      case .object, .array: depth += 1
      case .end: depth -= 1
      // Its value follows.
      case .key: if depth == 0 { continue }
      default: break
      }
    } while depth > 0 || other.isBehindKey
  }

  /// Whether the last event was a key.
  private var isBehindKey: Bool { index > 0 && events[index - 1] == .key }

  /// Whether an object comes next.
  var isObject: Bool { event == .object }

  /// Whether an array comes next that holds nothing but objects.
  var isListOfObjects: Bool {
    guard event == .array else { return false }
    var depth = 0
    for event in events[(index + 1)..<min(end, count)] {
      if depth == 0, event != .object, event != .end { return false }
      if event == .object || event == .array { depth += 1 }
      if event == .end { depth -= 1 }
    }
    return true
  }
}
