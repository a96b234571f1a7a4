import DelimitedText

/// What columns of tables, keys of JSON and attributes of XML say of a shape.
enum ShapeKey: Equatable {
  /// One of the numbers of a shape, by its place among the columns.
  case number(Int)
  case id, label, parent, value, mark, list
  /// The ends of an edge.
  case source, target
}

/// Finds what a key says, whatever its letters' case is.
struct ShapeKeys: Sendable {
  private var keys: [String: ShapeKey] = [:]

  /// The numbers of all shapes of this package's families, and other names for them.
  static let numbers = [
    "x", "y", "width", "height", "r", "cx", "cy", "x0", "y0", "x1", "y1", "startAngle", "endAngle",
    "innerRadius", "outerRadius", "centerX", "centerY", "area",
  ]

  private static let otherNumbers = [
    "w": "width", "h": "height", "dx": "width", "dy": "height", "radius": "r", "left": "x0",
    "top": "y0", "right": "x1", "bottom": "y1", "xmin": "x0", "ymin": "y0", "xmax": "x1",
    "ymax": "y1",
  ]

  private static let words: [(ShapeKey, [String])] = [
    (.id, ["id", "key", "path", "node"]), (.label, ["label", "name", "title"]),
    (.parent, ["parent", "parentid", "parent_id"]), (.value, ["value", "weight"]),
    (.mark, ["mark"]), (.list, ["list", "polygon", "points", "corners", "vertices"]),
    (.source, ["source", "from", "tail", "sources"]),
    (.target, ["target", "to", "head", "targets"]),
  ]

  /// - Parameter columns: the names of all numbers, also of those of other packages' families.
  init(columns: [String]) {
    for (key, words) in Self.words { for word in words { keys[word] = key } }
    for (place, name) in columns.enumerated() { keys[name.lowercased()] = .number(place) }
    for (other, name) in Self.otherNumbers {
      if let place = columns.firstIndex(of: name), keys[other] == nil {
        keys[other] = .number(place)
      }
    }
  }

  subscript(_ key: some Collection<UInt8>) -> ShapeKey? {
    keys[String(decoding: key, as: UTF8.self).lowercased()]
  }
}

extension DrawnLayout {
  /// Sets what a key says of a shape, if the text is what the key needs. A number that is none is
  /// as good as none: a shape without numbers is told.
  mutating func set(_ key: ShapeKey, of shape: Int, to text: ArraySlice<UInt8>) {
    switch key {
    case .id: ids.set(text, at: shape)
    case .label: labels.set(text, at: shape)
    case .parent: setParent(text, of: shape)
    case .value: if let number = Double(written: text) { setValue(number, of: shape) }
    case .mark: setMark(text, of: shape)
    case .list: setList(Numbers(corners: text), of: shape)
    case .number(let column):
      if let number = Double(written: text) { set(column, of: shape, to: number) }
    case .source, .target: break
    }
  }
}

extension Double {
  /// A decimal number, maybe with blanks around it and a unit of pixels behind it.
  init?(written text: ArraySlice<UInt8>) {
    var text = text.drop { $0 == 0x20 }
    while text.last == 0x20 { text.removeLast() }
    if text.suffix(2).elementsEqual("px".utf8) { text.removeLast(2) }
    guard let number = DecimalNumber.parse(text.span) else { return nil }
    self = number
  }
}

/// The numbers of a text, with blanks, commas, semicolons or brackets between them. A word that is
/// no number is NaN.
struct Numbers: Sequence, IteratorProtocol {
  private var rest: ArraySlice<UInt8>

  init(_ text: ArraySlice<UInt8>) { rest = text }

  /// The numbers of corners, maybe behind a word, as in `POLYGON ((0 0, 3 0, 3 2))`.
  init(corners text: ArraySlice<UInt8>) {
    rest = text.drop { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte <= 0x20
    }
  }

  mutating func next() -> Double? {
    func isBetween(_ byte: UInt8) -> Bool { byte <= 0x20 || ",;()[]".utf8.contains(byte) }
    rest = rest.drop(while: isBetween)
    guard !rest.isEmpty else { return nil }
    let word = rest.prefix { !isBetween($0) }
    rest = rest[word.endIndex...]
    return DecimalNumber.parse(word.span) ?? .nan
  }
}
