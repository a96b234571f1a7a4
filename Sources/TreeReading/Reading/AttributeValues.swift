import DelimitedText
import TreeLayout

/// The values of nodes that are attributes, as in XML and DOT: `value`, `size`, `weight` or
/// `count`, or the one that an option names.
struct AttributeValues {
  private let keys: [String]
  private let isChosen: Bool
  private let wantsNoValue: Bool

  /// Whether a text that is no number may be something else than a value.
  private let allowsTexts: Bool

  /// How many nodes have a number under each key, and the first that has something else.
  private var counts: [Int]
  private var texts: [TreeImportError?]

  /// Whether a text of a key begins with a digit, so that it is meant as a number.
  private var hasSpoiledNumber: [Bool]

  /// Numbers under other keys: how many there are, and how many of them clocks show.
  private var others: [[UInt8]: (count: Int, clocks: Int)] = [:]

  /// Marks such as `NaN`, which stand for no value.
  private var missing = MissingValues()

  init(_ options: ReadingOptions, keys standard: [String], allowsTexts: Bool) {
    let keys = options.wantsNoValue ? [] : options.value.map { [$0] } ?? standard
    self.keys = keys
    isChosen = options.value != nil
    wantsNoValue = options.wantsNoValue
    self.allowsTexts = allowsTexts && options.value == nil
    counts = [Int](repeating: 0, count: keys.count)
    texts = [TreeImportError?](repeating: nil, count: keys.count)
    hasSpoiledNumber = [Bool](repeating: false, count: keys.count)
  }

  static let keys = ["value", "size", "weight", "count"]

  /// The value of a node, if the attribute says one.
  ///
  /// - Parameters:
  ///   - isOther: whether numbers of another attribute are noted.
  ///   - place: where the attribute is.
  mutating func value(
    _ key: [UInt8], _ text: [UInt8], notingOthers isOther: Bool, at place: TreeImportError
  ) throws(TreeImportError) -> Double? {
    guard let rank = keys.firstIndex(where: key.isKey) else {
      if isOther, !wantsNoValue { noteOther(key, text) }
      return nil
    }
    let number = DecimalNumber.parse(text.span)
    if let number, number >= 0, number.isFinite {
      counts[rank] += 1
      return number
    }
    let word = String(decoding: text, as: UTF8.self)
    if MissingValues.isNumberMark(text[...].trimmingSpaces) {
      missing.note(word, line: place.line ?? 1)
      return nil
    }
    let error = place.with(.badNumber(number, word, of: Self.word(keys[rank])))
    guard number == nil, allowsTexts else { throw error }
    if texts[rank] == nil { texts[rank] = error }
    if text.trimmedFirst?.isDigit == true { hasSpoiledNumber[rank] = true }
    return nil
  }

  private mutating func noteOther(_ key: [UInt8], _ text: [UInt8]) {
    guard let number = DecimalNumber.parse(text.span), number >= 0 else { return }
    others[key, default: (0, 0)].count += 1
    if NumberNames.isClock(number) { others[key]?.clocks += 1 }
  }

  /// Whether an attribute is one of values.
  func reads(_ key: [UInt8]) -> Bool { keys.contains(where: key.isKey) }

  /// Whether no node has a value.
  var isEmpty: Bool { counts.allSatisfy { $0 == 0 } }

  /// The warnings about the values of all nodes.
  ///
  /// - Parameter leaves: how many leaves there are.
  /// - Throws: where a value cannot be read, or none is found although other numbers are there.
  func warnings(leaves: Int, source: String) throws(TreeImportError) -> [String] {
    for rank in keys.indices where counts[rank] > 0 || hasSpoiledNumber[rank] {
      if let error = texts[rank] { throw error }
    }
    if isChosen, !wantsNoValue, isEmpty {
      throw TreeImportError(.noSuchKey(keys[0], option: "value"), source: source)
    }
    let most = others.map { ($0.value, key: String(decoding: $0.key, as: UTF8.self)) }
      .filter { NumberNames.maySize($0.key, clocks: $0.0.clocks, of: $0.0.count) }
      .map { (count: $0.0.count, key: $0.key) }
      .max { ($0.count, $1.key) < ($1.count, $0.key) }
    if isEmpty, let most, most.count * 2 >= leaves {
      throw TreeImportError(.valuesElsewhere(most.key, count: most.count), source: source)
    }
    return remarksOnTexts + missing.warnings
  }

  /// A note about the attributes that are taken as values, unless they are called `value` or an
  /// option names them.
  var notes: [String] {
    let used = keys.indices.filter { counts[$0] > 0 && keys[$0] != "value" }
    return isChosen || used.isEmpty
      ? [] : ["taken as values: " + used.map { "`\(keys[$0])`" }.joined(separator: ", ")]
  }

  private var remarksOnTexts: [String] {
    let noValues = keys.indices.filter { texts[$0] != nil }.map { "`\(keys[$0])`" }
    return noValues.isEmpty
      ? [] : ["attributes with texts instead of values: \(noValues.joined(separator: ", "))"]
  }

  /// What messages call a value: `the value`, or its own name in quotes.
  static func word(_ name: String) -> String {
    let plain = name.lowercased()
    return ["value", "amount"].contains(plain) ? "the \(plain)" : "`\(name.excerpt())`"
  }

  static let countsLeaves = "no node has a value, so every leaf counts 1"
}

extension [UInt8] {
  /// Whether it is a key, in capital or small letters.
  func isKey(_ key: String) -> Bool {
    count == key.utf8.count
      && zip(self, key.utf8).allSatisfy { $0.asciiLowercased == $1.asciiLowercased }
  }

  fileprivate var trimmedFirst: UInt8? { first { !$0.isBlank } }
}
