import TreeLayout

/// A name in lines of one letter size that fit a place.
struct NameLines {
  let lines: [String]
  let form: Scene.NameForm

  /// The whole name in one line, which is known to fit.
  init(_ name: String) { (lines, form) = ([name], .whole) }

  /// The first of these that fits: the whole name in one line; the whole name in two or three
  /// lines; the name shortened in the middle, with at least `least` letters.
  ///
  /// - Parameters:
  ///   - hasLines: whether there may be more than one line.
  ///   - ems: the width of a text, as a multiple of the size of the letters.
  init?(
    _ name: String, width: Double, height: Double, size: Double, hasLines: Bool = true,
    least: Int = 5, _ ems: (String) -> Double = { Label.width(of: $0) }
  ) {
    guard name.contains(where: { !$0.isWhitespace }), size * Label.lineHeight <= height + 0.01
    else { return nil }
    let room = width / size
    let most = hasLines ? (height / (size * Label.lineHeight)).whole(in: 1...3) : 1
    if let lines = Self.lines(of: name, room, most, ems) {
      (self.lines, form) = (lines, .whole)
      return
    }
    guard let short = Self.shortened(name, room, least, ems) else { return nil }
    (lines, form) = ([short], .short)
  }

  /// The text in as few lines as it needs, each at most `room` times as wide as the size of the
  /// letters; `nil` if it needs more than `most` lines.
  private static func lines(
    of text: String, _ room: Double, _ most: Int, _ width: (String) -> Double
  ) -> [String]? {
    if width(text) <= room { return [text] }
    guard most > 1 else { return nil }
    var lines: [String] = []
    for word in words(of: text) {
      let trimmed = word.trimmed
      if let line = lines.last, width(line + trimmed) <= room {
        lines[lines.count - 1] = line + word
      } else {
        guard lines.count < most, width(trimmed) <= room else { return nil }
        lines.append(word.first == " " ? String(word.dropFirst()) : word)
      }
    }
    return lines.map { $0.trimmed }
  }

  /// The parts of a text that lines may end behind: they end with a blank, `-`, `_`, `/` or `.`, or
  /// between a small letter and a capital. A part of fewer than three characters is joined with the
  /// next part; the last one is joined with the part in front of it.
  private static func words(of text: String) -> [String] {
    var words: [String] = []
    var word = ""
    var last: Character = " "
    for character in text {
      let isCapital = character.isUppercase && last.isLowercase
      if isCapital, word.count > 2 {
        words.append(word)
        word = ""
      }
      word.append(character)
      if " -_/.".contains(character), word.count > 2 {
        words.append(word)
        word = ""
      }
      last = character
    }
    if word.count < 3, !words.isEmpty { words[words.count - 1] += word } else { words.append(word) }
    return words
  }

  /// As many letters of both ends as have room beside an ellipsis: for each of the last letters,
  /// two of the first.
  private static func shortened(
    _ text: String, _ room: Double, _ least: Int, _ width: (String) -> Double
  ) -> String? {
    let letters = Array(text)
    var ems = width("…")
    var (first, last) = (0, 0)
    while first + last < letters.count {
      let takesFirst = first <= 2 * last
      let letter = takesFirst ? letters[first] : letters[letters.count - 1 - last]
      ems += width(String(letter))
      guard ems <= room else { break }
      if takesFirst { first += 1 } else { last += 1 }
    }
    let (start, end) = (letters.prefix(first), letters.suffix(last).drop { $0 == " " })
    let isShorter = first + last < letters.count
    guard isShorter, (start + end).count(where: { $0 != " " }) >= least else { return nil }
    return String(start).trimmed + "…" + String(end)
  }
}

extension String {
  /// The text without blanks at its end.
  fileprivate var trimmed: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

/// How many characters the labels of all children of a node have in common at their beginning, up
/// to a sign that ends a part of a name. The number is found once for each node.
struct SharedBeginnings {
  private var known: [Int: Int] = [:]

  mutating func count(below parent: Int, of children: Range<Int>, _ label: (Int) -> String) -> Int {
    if let count = known[parent] { return count }
    var count = 0
    if children.count > 1 {
      var shared = Array(label(children.lowerBound))
      for child in children.dropFirst() where !shared.isEmpty {
        let letters = label(child)
        let same = zip(shared, letters).prefix { $0 == $1 }.count
        shared.removeLast(shared.count - same)
      }
      count = (shared.lastIndex { "/._- ".contains($0) } ?? -1) + 1
    }
    known[parent] = count
    return count
  }
}
