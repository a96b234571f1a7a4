import TreeReading

/// Texts by places, in one buffer of bytes; a place without one has an empty text.
struct Texts: Sendable {
  private var bytes: [UInt8] = []
  private var ranges: [Range<Int>] = []

  var isEmpty: Bool { bytes.isEmpty }
  var allBytes: [UInt8] { bytes }

  subscript(place: Int) -> ArraySlice<UInt8> {
    place < ranges.count ? bytes[ranges[place]] : []
  }

  /// Sets the text of a place, unless it has one.
  mutating func set(_ text: some Sequence<UInt8>, at place: Int) {
    while ranges.count <= place { ranges.append(0..<0) }
    guard ranges[place].isEmpty else { return }
    let start = bytes.count
    bytes.append(contentsOf: text)
    ranges[place] = start..<bytes.count
  }

  /// Forgets the texts from a place on.
  mutating func cut(to count: Int) {
    if ranges.count > count { ranges.removeLast(ranges.count - count) }
  }
}

/// Finds the place that has a name, where only one has it.
struct NamedPlaces: ~Copyable {
  private var texts = TextIndex()

  /// By text; −1 where several places have it.
  private var places: [Int32] = []

  mutating func add(_ text: ArraySlice<UInt8>, at place: Int) {
    if text.isEmpty { return }
    let index = Int(texts.index(of: text.span))
    if index == places.count { places.append(Int32(place)) } else { places[index] = -1 }
  }

  /// `nil` where no place has the text, or several have it.
  subscript(text: ArraySlice<UInt8>) -> Int? {
    guard !text.isEmpty, let index = texts.existingIndex(of: text.span), places[index] >= 0 else {
      return nil
    }
    return Int(places[index])
  }

  func hasSeveral(_ text: ArraySlice<UInt8>) -> Bool {
    texts.existingIndex(of: text.span).map { places[$0] < 0 } ?? false
  }
}
