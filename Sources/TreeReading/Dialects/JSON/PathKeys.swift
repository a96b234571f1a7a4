import DelimitedText
import TreeLayout
import TreeModel

/// An object of JSON whose keys are paths: `{"src/main.c": 120, "src/lib/list.c": {"bytes": 80}}`.
/// Values are numbers, or objects with one of the usual keys of values or `bytes`.
enum PathKeys {
  /// Whether an object begins so, as far as its bytes go: it has several members, all keys hold a
  /// separator of folders, and no member has children of its own.
  static func looksLike(_ start: ArraySlice<UInt8>, _ options: ReadingOptions) -> Bool {
    guard options.children == nil, options.label == nil else { return false }
    var scanner = JSONScanner(ByteStream(Array(start), source: ""))
    let words = self.words(options)
    var count = 0
    do throws(TreeImportError) {
      try scanner.skipBlanks()
      guard try scanner.isNext("{") else { return false }
      var key: [UInt8] = []
      var isFirst = true
      while try scanner.nextMember(&key, &isFirst) {
        guard key.dropLast().contains(UInt8(ascii: "/")) else { return false }
        count += 1
        if try scanner.isNext("{") {
          var inner: [UInt8] = []
          var (isFirstInner, hasNumber) = (true, false)
          while try scanner.nextMember(&inner, &isFirstInner) {
            let isContainer = try scanner.isNext("{") ? true : scanner.isNext("[")
            if isContainer, JSONKeys.Role.children.words.contains(where: inner.isKey) {
              return false
            }
            let isNumber = try scanner.isNextNumber()
            hasNumber = hasNumber || isNumber && words.contains(where: inner.isKey)
            _ = try scanner.skipValue()
          }
          guard hasNumber else { return false }
        } else {
          guard try scanner.isNextNumber() else { return false }
          _ = try scanner.skipValue()
        }
      }
    } catch {
      // The text is cut, or whoever reads all of it says what is wrong.
    }
    return count > 1
  }

  /// The keys of values in the objects.
  private static func words(_ options: ReadingOptions) -> [String] {
    if let value = options.value, !options.wantsNoValue { return [value] }
    return JSONKeys.Role.value.words + ["bytes"]
  }

  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func read(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions,
    _ wrapping: JSONWrapping?
  ) throws(TreeImportError) -> NamedTree {
    var paths = PathTree(source: stream.source)
    var negative = NegativeRows(options.negative)
    let words = words(options)
    var scanner = JSONScanner(stream)
    let source = scanner.source
    let brackets = try scanner.start(at: wrapping?.keys ?? [])
    var path: [UInt8] = []
    var isFirst = true
    while try scanner.nextMember(&path, &isFirst) {
      let place = scanner.error(.emptyPath)
      guard let node = try paths.node(path, below: -1, line: scanner.line) else { throw place }
      guard let number = try number(&scanner, words, negative.rule), !options.wantsNoValue,
        let value = negative.counted(number)
      else { continue }
      try paths.add(value, to: node)
    }
    try scanner.end(brackets)
    let warnings =
      (wrapping?.warnings ?? []) + ["keys are read as paths, with `/` between folders"]
    return try paths.tree(
      id: id,
      warnings: warnings + negative.warnings("value", keepsNodes: true, source: source))
  }

  /// The number that comes next, or the first one of an object under one of these keys; `nil` for
  /// anything else.
  private static func number(
    _ scanner: inout JSONScanner, _ words: [String], _ rule: ReadingOptions.Negative
  ) throws(TreeImportError) -> Double? {
    func read(_ scanner: inout JSONScanner) throws(TreeImportError) -> Double {
      try scanner.number(of: "the value", allowingNegative: rule != .refused)
    }
    if try scanner.isNextNumber() { return try read(&scanner) }
    guard try scanner.isNext("{") else {
      _ = try scanner.skipValue()
      return nil
    }
    var number: Double?
    var key: [UInt8] = []
    var isFirst = true
    while try scanner.nextMember(&key, &isFirst) {
      if number == nil, words.contains(where: key.isKey), try scanner.isNextNumber() {
        number = try read(&scanner)
      } else {
        _ = try scanner.skipValue()
      }
    }
    return number
  }
}
