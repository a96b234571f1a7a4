import DelimitedText
import TreeModel

extension Dialect {
  /// Events of Chrome's tracing, as browsers, compilers and build tools write them: calls with
  /// their times, which are nested by these. What a call takes is what is not in calls within it.
  ///
  /// - Reference: "Trace Event Format." Google, 2016.
  /// - Complexity: O(*n* log *n*) for *n* events.
  static let chromeTrace = json(
    "chrome-trace", "traces of Chrome",
    because: "it holds `traceEvents`, or is an array of objects with `ph` and `ts`"
  ) { start in
    start.hasMember(at: ["traceEvents", "ph"], .string)
      || start.event == .array && start.hasMember(at: ["ph"], .string)
        && ["ts", "pid"].contains { start.hasMember(at: [$0], .number, .string) }
  } read: { events, id, options throws(TreeImportError) in
    var reader = ChromeTraceReader(events)
    try reader.read()
    return try reader.tree(id: id, options)
  }
}

/// A call in a thread.
private struct Call {
  let name: [UInt8]
  let start: Double
  /// −∞ while it is not known.
  var end: Double
  let line: Int
}

private struct ChromeTraceReader: ~Copyable {
  private var events: JSONEvents

  /// The calls of each thread, those that have begun without an end, and what threads are called.
  private var threads: [Thread] = []
  private var numbers: [ThreadID: Int] = [:]
  private var threadNames: [ThreadID: [UInt8]] = [:]
  private var processNames: [[UInt8]: [UInt8]] = [:]

  private var others = 0
  private var looseEnds = 0

  /// Events that add up others, as compilers write them behind these.
  private var sums = 0

  private struct ThreadID: Hashable {
    let process: [UInt8]
    let thread: [UInt8]
  }

  private struct Thread {
    let id: ThreadID
    var calls: [Call] = []
    var begun: [Int] = []
    var last = -Double.infinity
  }

  init(_ events: consuming JSONEvents) { self.events = events }

  mutating func read() throws(TreeImportError) {
    if try events.isNext(.object) { try events.start(at: ["traceEvents"]) }
    try events.enterArray()
    while try events.nextElement() { try readEvent() }
    try events.end()
  }

  private mutating func readEvent() throws(TreeImportError) {
    let line = events.line
    var (phase, name, process, thread): ([UInt8], [UInt8], [UInt8], [UInt8]) = ([], [], [], [])
    var (start, duration): (Double?, Double?)
    var title: [UInt8] = []
    var isSum = false
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      switch String(decoding: key, as: UTF8.self) {
      case "ph": try events.text(into: &phase)
      case "name": if try !events.takeNull() { try events.text(into: &name) }
      case "pid": if try !events.takeNull() { try events.text(into: &process) }
      case "tid": if try !events.takeNull() { try events.text(into: &thread) }
      case "ts": start = try time(of: "`ts`")
      case "dur": duration = try time(of: "`dur`")
      case "args": (title, isSum) = try readArguments()
      default: try events.skipValue()
      }
    }
    if isSum {
      sums += 1
      return
    }
    let id = ThreadID(process: process, thread: thread)
    switch (String(decoding: phase, as: UTF8.self), start) {
    case ("M", _):
      if name.elementsEqual("thread_name".utf8) { threadNames[id] = title }
      if name.elementsEqual("process_name".utf8) { processNames[process] = title }
    case ("X", let start?):
      let end = start + max(duration ?? 0, 0)
      let number = self.number(of: id)
      threads[number].calls.append(Call(name: name, start: start, end: end, line: line))
      threads[number].last = max(threads[number].last, end)
    case ("B", let start?):
      let number = self.number(of: id)
      threads[number].begun.append(threads[number].calls.count)
      threads[number].calls.append(
        Call(name: name, start: start, end: -.infinity, line: line))
      threads[number].last = max(threads[number].last, start)
    case ("E", let end?):
      guard let number = numbers[id], let call = threads[number].begun.popLast() else {
        looseEnds += 1
        return
      }
      threads[number].calls[call].end = max(end, threads[number].calls[call].start)
      threads[number].last = max(threads[number].last, end)
    default: others += 1
    }
  }

  private mutating func number(of id: ThreadID) -> Int {
    if let number = numbers[id] { return number }
    numbers[id] = threads.count
    threads.append(Thread(id: id))
    return threads.count - 1
  }

  /// A number, also in quotes; `nil` for none.
  private mutating func time(of key: String) throws(TreeImportError) -> Double? {
    if try events.takeNull() { return nil }
    guard try events.isNext(.string) else {
      return try events.number(of: key, allowingNegative: true)
    }
    let place = events.place
    var text: [UInt8] = []
    try events.string(into: &text)
    guard let number = DecimalNumber.parse(text.span), number.isFinite else {
      throw events.error(.notANumber(String(decoding: text, as: UTF8.self), of: key), at: place)
    }
    return number
  }

  /// What a process or a thread is called, and whether the event adds up others: it says how long
  /// they took on average.
  private mutating func readArguments() throws(TreeImportError) -> (title: [UInt8], isSum: Bool) {
    guard try events.takeObject() else {
      try events.skipValue()
      return ([], false)
    }
    var (title, key): ([UInt8], [UInt8]) = ([], [])
    var isSum = false
    while try events.nextMember(&key) {
      if key.elementsEqual("avg ms".utf8) { isSum = true }
      if key.elementsEqual("name".utf8), try events.isNext(.string) {
        try events.string(into: &title)
      } else {
        try events.skipValue()
      }
    }
    return (title, isSum)
  }

  // MARK: The tree

  consuming func tree(
    id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    let source = events.source
    threads.removeAll { $0.calls.isEmpty }
    guard !threads.isEmpty else {
      throw TreeImportError(
        .other("there are no calls in this trace: events with `ph` X, or B and E"), source: source)
    }
    var builder = TreeBuilder(source: source)
    let processes = Set(threads.map { $0.id.process })
    var threadCounts: [[UInt8]: Int] = [:]
    for thread in threads { threadCounts[thread.id.process, default: 0] += 1 }
    var (cut, unended) = (0, 0)
    for thread in threads {
      unended += thread.begun.count
      var top: Int32 = -1
      if processes.count > 1 {
        let name = processNames[thread.id.process] ?? Array("process ".utf8) + thread.id.process
        top = try builder.child(name.span, below: top, line: 1)
      }
      if threadCounts[thread.id.process, default: 0] > 1 {
        let name = threadNames[thread.id] ?? Array("thread ".utf8) + thread.id.thread
        top = try builder.child(name.span, below: top, line: 1)
      }
      cut += try Self.add(
        thread.calls, last: thread.last, below: top, wantsValues: !options.wantsNoValue, &builder)
    }
    builder.note(
      "read as a trace of Chrome: times in microseconds, without those of calls within; calls of "
        + "the same name at the same place are added up")
    if cut > 0 {
      builder.warn("calls that go on behind the one around them, and are cut: \(cut)")
    }
    if unended > 0 {
      builder.warn("calls without an end, which end with the thread: \(unended)")
    }
    if looseEnds > 0 { builder.warn("ends of calls that have not begun: \(looseEnds)") }
    if sums > 0 { builder.warn("events that add up others and are not read: \(sums)") }
    if others > 0 { builder.warn("events that are no calls and are not read: \(others)") }
    return try builder.tree(id: id, inner: .onTop)
  }

  /// Adds the calls of a thread; returns how many are cut.
  private static func add(
    _ calls: [Call], last: Double, below top: Int32, wantsValues: Bool,
    _ builder: inout TreeBuilder
  ) throws(TreeImportError) -> Int {
    func end(_ call: Int) -> Double { calls[call].end == -.infinity ? last : calls[call].end }
    // Those that begin together are within each other, the longest outside.
    let order = calls.indices.sorted { first, second in
      if calls[first].start != calls[second].start {
        return calls[first].start < calls[second].start
      }
      if end(first) != end(second) { return end(first) > end(second) }
      return first < second
    }
    var open: [(node: Int32, end: Double, own: Double)] = []
    var cut = 0
    func close(_ builder: inout TreeBuilder) throws(TreeImportError) {
      let (node, _, own) = open.removeLast()
      if wantsValues { try builder.add(max(own, 0), to: node) }
    }
    for call in order {
      let start = calls[call].start
      while let around = open.last, around.end <= start { try close(&builder) }
      var end = end(call)
      if let around = open.last {
        if end > around.end {
          cut += 1
          end = around.end
        }
        open[open.count - 1].own -= end - start
      }
      let name = calls[call].name
      let node = try builder.child(
        name.span, below: open.last?.node ?? top, line: calls[call].line)
      open.append((node, end, end - start))
    }
    while !open.isEmpty { try close(&builder) }
    return cut
  }
}
