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

  /// What messages call that which comes next.
  var found: String {
    switch event {
    case .object: "keys"
    case .array: "a list"
    case .key, .string, .yes, .no: "a text"
    case .number: "a number"
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
    var events = JSONEvents(self)
    do throws(TreeImportError) {
      guard try events.isNext(.object), try events.find([name]) else { return false }
      return values.contains(try events.peek())
    } catch {
      return false
    }
  }
}
