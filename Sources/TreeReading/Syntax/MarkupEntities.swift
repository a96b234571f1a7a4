import DelimitedText

/// The entities that the type of a document declares: texts that stand in for others, such as
/// `<!ENTITY firm "Smith &amp; Sons">` for `&firm;`.
///
/// - Reference: W3C. "Extensible Markup Language (XML) 1.0", section 4.
struct MarkupEntities {
  private var values: [[UInt8]: [UInt8]] = [:]

  /// How many letters references have stood for.
  private var expanded = 0

  /// So many at most: a few lines could fill any memory.
  private static let limit = 10_000_000

  /// References that are not known.
  private var unknown = 0
  private var firstUnknown = ""

  /// The longest name that is read.
  static let longestName = 64

  enum Failure: Error {
    case tooLarge
    case holdsItself(String)
    case holdsElements(String)

    var words: String {
      switch self {
      case .tooLarge:
        "entities stand for more than \(MarkupEntities.limit) letters in all; write out those that "
          + "are needed"
      case .holdsItself(let name): "the entity `\(name)` holds itself, which would have no end"
      case .holdsElements(let name):
        "the entity `\(name)` holds elements, which are not read there; write them in its place"
      }
    }
  }

  /// Whether a reference may hold a byte.
  static func isInName(_ byte: UInt8) -> Bool {
    byte.isLetter || byte.isDigit || "#_-.:".utf8.contains(byte) || byte >= 0x80
  }

  /// Of several declarations of a name the first counts. Numbers of characters stand for these at
  /// once, other references where the entity is used.
  mutating func declare(_ name: [UInt8], _ value: [UInt8]) {
    guard values[name] == nil else { return }
    var text: [UInt8] = []
    var rest = value[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&"), let end = rest.firstIndex(of: UInt8(ascii: ";")),
        rest.first == UInt8(ascii: "#"), let scalar = MarkupText.scalar(rest[..<end])
      {
        text += UTF8.encode(scalar)!
        rest = rest[(end + 1)...]
      } else {
        text.append(byte)
      }
    }
    values[name] = text
  }

  func isDeclared(_ name: [UInt8]) -> Bool { values[name] != nil }

  /// Appends what an entity stands for, with those that it holds.
  mutating func expand(_ name: [UInt8], into text: inout [UInt8]) throws(Failure) {
    // The entities that are open, with what is left of each.
    var open: [(name: [UInt8], rest: ArraySlice<UInt8>)] = []
    var names: Set<[UInt8]> = []
    try begin(name, &open, &names)
    while let last = open.indices.last {
      let plain = open[last].rest.prefix { $0 != UInt8(ascii: "&") && $0 != UInt8(ascii: "<") }
      text += plain
      open[last].rest = open[last].rest[plain.endIndex...]
      guard let byte = open[last].rest.popFirst() else {
        names.remove(open.removeLast().name)
        continue
      }
      if byte == UInt8(ascii: "<") { throw .holdsElements(Self.string(open[last].name)) }
      let inner = Array(open[last].rest.prefix(Self.longestName).prefix { Self.isInName($0) })
      guard !inner.isEmpty, open[last].rest.dropFirst(inner.count).first == UInt8(ascii: ";") else {
        text.append(byte)
        continue
      }
      if values[inner] != nil {
        open[last].rest.removeFirst(inner.count + 1)
        try begin(inner, &open, &names)
      } else if let scalar = MarkupText.scalar(inner[...]) {
        open[last].rest.removeFirst(inner.count + 1)
        text += UTF8.encode(scalar)!
      } else {
        noteUnknown(inner)
        text.append(byte)
      }
    }
  }

  private mutating func begin(
    _ name: [UInt8], _ open: inout [(name: [UInt8], rest: ArraySlice<UInt8>)],
    _ names: inout Set<[UInt8]>
  ) throws(Failure) {
    let value = values[name] ?? []
    guard names.insert(name).inserted else { throw .holdsItself(Self.string(name)) }
    // Empty ones take time, too.
    expanded += value.count + 1
    guard expanded <= Self.limit else { throw .tooLarge }
    open.append((name, value[...]))
  }

  mutating func noteUnknown(_ name: [UInt8]) {
    if unknown == 0 { firstUnknown = "`&\(Self.string(name));`" }
    unknown += 1
  }

  private static func string(_ name: [UInt8]) -> String {
    String(decoding: name, as: UTF8.self).excerpt()
  }

  var warnings: [String] {
    unknown == 0
      ? []
      : [
        "references that are not known and stay as they are: \(unknown), the first is "
          + firstUnknown
      ]
  }
}
