import DelimitedText
import TreeLayout
import TreeModel

/// An object of JSON whose keys are paths: `{"src/main.c": 120, "src/lib/list.c": {"bytes": 80}}`.
/// Values are numbers, or objects with one of the usual keys of values or `bytes`. Some keys may be
/// files outside of all folders, such as `README.md`, or stand for what is in no file, in brackets:
/// `<unmapped>`.
enum PathKeys {
  /// Whether an object begins so, as far as its bytes go: it has several members, half of the keys
  /// hold a separator of folders, the others have no folder, and no member has children of its own.
  static func looksLike(_ start: JSONTape, _ options: ReadingOptions) -> Bool {
    guard options.children == nil, options.label == nil else { return false }
    var events = JSONEvents(start)
    let words = self.words(options)
    var (count, withFolders) = (0, 0)
    do throws(TreeImportError) {
      guard try events.takeObject() else { return false }
      var (key, inner): ([UInt8], [UInt8]) = ([], [])
      while try events.nextMember(&key) {
        let hasFolder = key.dropLast().contains(UInt8(ascii: "/"))
        guard hasFolder || isOutside(key) else { return false }
        count += 1
        withFolders += hasFolder ? 1 : 0
        guard try events.takeObject() else {
          let event = try events.peek()
          guard event == .number || event == .missing else { return false }
          try events.skipValue()
          continue
        }
        var hasNumber = false
        while try events.nextMember(&inner) {
          let event = try events.peek()
          if event == .object || event == .array,
            JSONKeys.Role.children.words.contains(where: inner.isKey)
          {
            return false
          }
          hasNumber = hasNumber || event == .number && words.contains(where: inner.isKey)
          try events.skipValue()
        }
        guard hasNumber else { return false }
      }
    } catch {
      // The text is cut, or whoever reads all of it says what is wrong.
    }
    return count > 1 && withFolders * 2 >= count
  }

  /// Whether a key is a file in no folder, `README.md`, or stands for none: `<unmapped>`, `[EOLs]`.
  private static func isOutside(_ key: [UInt8]) -> Bool {
    let ends = [key.first, key.last]
    if ends == [UInt8(ascii: "<"), UInt8(ascii: ">")] { return true }
    if ends == [UInt8(ascii: "["), UInt8(ascii: "]")] { return true }
    guard let point = key.lastIndex(of: UInt8(ascii: ".")) else { return false }
    let ending = key[(point + 1)...]
    return (1...5).contains(ending.count) && ending.contains { $0.isLetter }
      && ending.allSatisfy { $0.isLetter || $0.isDigit } && !key.contains { $0.isBlank }
  }

  /// The keys of values in the objects.
  private static func words(_ options: ReadingOptions) -> [String] {
    if let value = options.value, !options.wantsNoValue { return [value] }
    return JSONKeys.Role.value.words + ["bytes"]
  }

  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func read(
    _ events: consuming JSONEvents, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    let source = events.source
    var paths = TreeBuilder(source: source)
    var negative = NegativeRows(options.negative)
    let words = words(options)
    var events = events
    try events.start(at: options.place)
    try events.enterObject()
    var path: [UInt8] = []
    while try events.nextMember(&path) {
      let node = try paths.node(at: 0..<path.count, of: path, line: events.line)
      guard node >= 0 else { throw events.error(.emptyPath) }
      guard let number = try number(&events, words, negative.rule), !options.wantsNoValue,
        let value = negative.counted(number)
      else { continue }
      try paths.add(value, to: node)
    }
    try events.end()
    paths.note("keys are read as paths, with `/` between folders")
    paths.warn(events.missing.warnings)
    paths.warn(try negative.warnings("value", keepsNodes: true, source: source))
    return try paths.tree(id: id, inner: .onTop, names: .paths())
  }

  /// The number that comes next, or the first one of an object under one of these keys; `nil` for
  /// anything else.
  private static func number(
    _ events: inout JSONEvents, _ words: [String], _ rule: ReadingOptions.Negative
  ) throws(TreeImportError) -> Double? {
    func read(_ events: inout JSONEvents) throws(TreeImportError) -> Double {
      try events.number(of: "the value", allowingNegative: rule != .refused)
    }
    if try events.isNext(.number) { return try read(&events) }
    if try events.takeNull() { return nil }
    guard try events.takeObject() else {
      try events.skipValue()
      return nil
    }
    var number: Double?
    var key: [UInt8] = []
    while try events.nextMember(&key) {
      if number == nil, words.contains(where: key.isKey), try events.isNext(.number) {
        number = try read(&events)
      } else {
        try events.skipValue()
      }
    }
    return number
  }
}

extension JSONDialect {
  static let pathKeys = JSONDialect(
    id: "paths-as-keys", words: "paths as keys of JSON", options: keys
  ) {
    start, options, source throws(TreeImportError) in
    let nodes = options.place.isEmpty ? start : start.value(behind: options.place)
    let isOne = nodes.map { PathKeys.looksLike($0, options) } ?? false
    return isOne ? "all keys hold `/` and lead to numbers, so they are paths" : nil
  } read: { events, _, id, options throws(TreeImportError) in
    try PathKeys.read(events, id: id, options)
  }
}
