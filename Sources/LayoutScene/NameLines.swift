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
    let rooms = (1...most).map { [Double](repeating: room, count: $0) }
    guard
      let fitting = NameLines(whole: name, rooms, ems) ?? NameLines(short: name, rooms, least, ems)
    else { return nil }
    self = fitting
  }

  /// The whole name in the first of several places that holds it.
  ///
  /// - Parameters:
  ///   - places: for each place, the width of each of its lines as a multiple of the size of the
  ///     letters. All lines of a place are filled.
  ///   - ems: the width of a text, as a multiple of the size of the letters.
  init?(whole name: String, _ places: [[Double]], _ ems: (String) -> Double) {
    for rooms in places {
      guard let lines = Self.lines(of: name, rooms, ems) else { continue }
      (self.lines, form) = (lines, .whole)
      return
    }
    return nil
  }

  /// The name shortened in the middle, with at least `least` letters for each line, in the place
  /// that holds the most of it; for the other parameters see `init(whole:_:_:)`.
  init?(short name: String, _ places: [[Double]], _ least: Int, _ ems: (String) -> Double) {
    let letters = Array(name)
    var best: (count: Int, lines: [String])?
    for rooms in places {
      let least = rooms.count == 1 ? least : max(least, 5 * rooms.count)
      // As many letters as would have room on one line of the same length in all.
      let room = rooms.reduce(0, +)
      var (count, width) = (0, ems("…"))
      while count < letters.count {
        width += ems(String(letters[Self.place(of: count, among: letters.count)]))
        guard width <= room else { break }
        count += 1
      }
      while count >= max(least, 1 + (best?.count ?? 0)) {
        if let short = Self.shortened(letters, to: count, least),
          let lines = Self.lines(of: short, rooms, ems)
        {
          best = (count, lines)
          break
        }
        count -= 1
      }
    }
    guard let best else { return nil }
    (lines, form) = (best.lines, .short)
  }

  /// The text in exactly as many lines as there are rooms, each at most as wide as its room;
  /// `nil` if it needs fewer or more.
  private static func lines(
    of text: String, _ rooms: [Double], _ width: (String) -> Double
  ) -> [String]? {
    guard rooms.count > 1 else { return width(text) <= rooms[0] ? [text] : nil }
    var lines: [String] = []
    for word in words(of: text) {
      let trimmed = word.trimmed
      if let line = lines.last, width(line + trimmed) <= rooms[lines.count - 1] {
        lines[lines.count - 1] = line + word
      } else {
        guard lines.count < rooms.count, width(trimmed) <= rooms[lines.count] else { return nil }
        lines.append(word.first == " " ? String(word.dropFirst()) : word)
      }
    }
    return lines.count == rooms.count ? lines.map { $0.trimmed } : nil
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

  /// The index of the letter that a shortened text takes next when it has `count` letters: for each
  /// of the last letters, two of the first.
  private static func place(of count: Int, among all: Int) -> Int {
    let last = (count + 1) / 3
    return count % 3 == 1 ? all - 1 - last : count - last
  }

  /// The first and the last ones of so many letters beside an ellipsis; `nil` if all are taken, or
  /// fewer than `least` that are no blanks.
  private static func shortened(_ letters: [Character], to count: Int, _ least: Int) -> String? {
    let last = (count + 1) / 3
    let (start, end) = (letters.prefix(count - last), letters.suffix(last).drop { $0 == " " })
    guard count < letters.count, (start + end).count(where: { $0 != " " }) >= least else {
      return nil
    }
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
/// to a sign that ends a part of a name; a point does not, as in "Python 3.11". The number is found
/// once for each node.
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
      count = (shared.lastIndex { "/_- ".contains($0) } ?? -1) + 1
    }
    known[parent] = count
    return count
  }
}
