import DelimitedText
import TreeModel

extension Dialect {
  /// Spans as OpenTelemetry's collector and libraries write them in JSON, also an object in each
  /// line. A span takes what is in none of those below it.
  ///
  /// - Reference: "OpenTelemetry Protocol Specification." Section "JSON Protobuf Encoding".
  /// - Complexity: O(*n* log *n*) for *n* spans.
  static let openTelemetry = json(
    "otlp", "traces of OpenTelemetry", because: "the object at the top has `resourceSpans`"
  ) {
    $0.hasMember("resourceSpans", .array)
  } read: { events, id, options throws(TreeImportError) in
    var reader = SpanReader(events)
    try reader.read()
    return try reader.tree(id: id, options)
  }
}

private struct SpanReader: ~Copyable {
  private var events: JSONEvents
  private var spans: [Span] = []

  private struct Span {
    let trace: [UInt8]
    let parent: [UInt8]
    let name: [UInt8]
    let id: [UInt8]
    /// In nanoseconds.
    let start: Int64
    let end: Int64
    let line: Int
  }

  /// The keys on the way to spans; older programs write the second one of the last but one.
  private static let path = [
    "resourceSpans", "scopeSpans", "instrumentationLibrarySpans", "spans",
  ]

  init(_ events: consuming JSONEvents) { self.events = events }

  mutating func read() throws(TreeImportError) {
    var key: [UInt8] = []
    while try events.takeObject() {
      // The objects that are open, none of which is a span, and the arrays that they are in.
      var open = [true]
      while let isObject = open.last {
        if try events.takeEnd() {
          open.removeLast()
        } else if !isObject {
          try events.enterObject()
          open.append(true)
        } else {
          key.removeAll(keepingCapacity: true)
          try events.key(into: &key)
          let isSpans = key.elementsEqual("spans".utf8)
          guard Self.path.contains(where: { key.elementsEqual($0.utf8) }),
            try events.takeArray()
          else {
            try events.skipValue()
            continue
          }
          if isSpans {
            while try events.nextElement() { try readSpan() }
          } else {
            open.append(false)
          }
        }
      }
    }
    try events.end()
  }

  private mutating func readSpan() throws(TreeImportError) {
    let place = events.place
    var (trace, id, parent, name): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
    var (start, end): (Int64?, Int64?)
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      switch String(decoding: key, as: UTF8.self) {
      case "traceId": try events.text(into: &trace)
      case "spanId": try events.text(into: &id)
      case "parentSpanId": if try !events.takeNull() { try events.text(into: &parent) }
      case "name": try events.text(into: &name)
      case "startTimeUnixNano": start = try time()
      case "endTimeUnixNano": end = try time()
      default: try events.skipValue()
      }
    }
    guard let start, let end else {
      throw events.error(
        .other("this span lacks its `startTimeUnixNano` or `endTimeUnixNano`"), at: place)
    }
    spans.append(
      Span(
        trace: trace, parent: parent, name: name, id: id, start: start, end: max(start, end),
        line: place.line))
  }

  /// Nanoseconds since 1970, which a double cannot hold.
  private mutating func time() throws(TreeImportError) -> Int64 {
    let place = events.place
    var text: [UInt8] = []
    try events.text(into: &text)
    let word = String(decoding: text, as: UTF8.self)
    guard let time = Int64(word), time >= 0 else {
      throw events.error(.notANumber(word, of: "the time"), at: place)
    }
    return time
  }

  // MARK: The tree

  consuming func tree(
    id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    guard !spans.isEmpty else {
      throw TreeImportError(.other("there are no spans in this trace"), source: events.source)
    }
    var builder = TreeBuilder(source: events.source)
    var numbers: [[UInt8]: Int32] = [:]
    for (number, span) in spans.enumerated() {
      let node = try builder.append(span.name[...], below: -1, line: span.line)
      if let other = numbers.updateValue(Int32(number), forKey: Self.key(span.trace, span.id)) {
        throw builder.error(
          .duplicateID(
            String(decoding: span.id, as: UTF8.self), firstLine: spans[Int(other)].line),
          at: node)
      }
    }
    var orphans = 0
    for (number, span) in spans.enumerated() where !span.parent.isEmpty {
      if let parent = numbers[Self.key(span.trace, span.parent)] {
        builder.setParent(parent, of: Int32(number))
      } else {
        orphans += 1
      }
    }
    if !options.wantsNoValue {
      for (number, time) in ownTimes(of: builder).enumerated() {
        builder[Int32(number)].value = Double(time) / 1e6
      }
    }
    builder.note(
      "read as a trace of OpenTelemetry: of each span the milliseconds that are in no span below "
        + "it")
    if orphans > 0 {
      builder.warn("spans whose parents are not in the file, and are roots: \(orphans)")
    }
    return try builder.tree(id: id, inner: .onTop)
  }

  private static func key(_ trace: [UInt8], _ span: [UInt8]) -> [UInt8] {
    trace + [UInt8(ascii: " ")] + span
  }

  /// What of each span's time is in none of those below it, which may be at the same time.
  private func ownTimes(of builder: borrowing TreeBuilder) -> [Int64] {
    let spans = spans
    var own = spans.map { $0.end - $0.start }
    // Up to where each span is covered by those that begin before.
    var covered = spans.map { $0.start }
    for number in spans.indices.sorted(by: { spans[$0].start < spans[$1].start }) {
      let parent = Int(builder.parent(of: Int32(number)))
      guard parent >= 0 else { continue }
      let start = max(spans[number].start, covered[parent])
      let end = min(spans[number].end, spans[parent].end)
      guard end > start else { continue }
      own[parent] -= end - start
      covered[parent] = end
    }
    return own
  }
}
