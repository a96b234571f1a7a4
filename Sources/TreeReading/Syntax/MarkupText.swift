/// Texts with markup in them, as in XML, in HTML and in labels of DOT.
enum MarkupText {
  /// The text of a piece of HTML in one line: without tags and comments, with what references stand
  /// for. What begins a line or a cell is a blank.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  static func text(of html: ArraySlice<UInt8>) -> [UInt8] {
    var text: [UInt8] = []
    var rest = html
    while let byte = rest.popFirst() {
      switch Unicode.Scalar(byte) {
      case "<" where rest.starts(with: "!--".utf8): rest = rest.behindComment
      case "<":
        let word = rest.drop { $0 == UInt8(ascii: "/") }.prefix { $0.isLetter || $0.isDigit }
        if isBreak(word) { text.append(UInt8(ascii: " ")) }
        rest = rest.drop { $0 != UInt8(ascii: ">") }.dropFirst()
      case "&": text += rest.takeReference()
      default: text.append(byte)
      }
    }
    return inOneLine(text)
  }

  /// The text with what references stand for.
  static func decoded(_ text: ArraySlice<UInt8>) -> [UInt8] {
    guard text.contains(UInt8(ascii: "&")) else { return Array(text) }
    var decoded: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "&") { decoded += rest.takeReference() } else { decoded.append(byte) }
    }
    return decoded
  }

  /// The text with one blank for all that stand together, and none at its ends.
  static func inOneLine(_ text: [UInt8]) -> [UInt8] {
    let words = String(decoding: text, as: UTF8.self).unicodeScalars.split {
      $0.properties.isWhitespace
    }
    return Array(words.map { String($0) }.joined(separator: " ").utf8)
  }

  /// Whether an element begins a line or a cell. Capitals do not count.
  static func isBreak(_ tag: some Sequence<UInt8>) -> Bool {
    breaks.contains(String(decoding: tag.map { $0.asciiLowercased }, as: UTF8.self))
  }

  private static let breaks: Set = [
    "blockquote", "br", "dd", "div", "dt", "h1", "h2", "h3", "h4", "h5", "h6", "hr", "li", "ol",
    "p", "pre", "table", "td", "th", "tr", "ul", "vr",
  ]

  /// What a reference stands for, without its signs: `amp`, `eacute`, `#65` or `#x41`. `nil` for
  /// one that is not known.
  static func scalar(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let reference = String(decoding: reference, as: UTF8.self)
    guard reference.hasPrefix("#") else { return named[reference] }
    let digits = reference.dropFirst()
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    let code = isHexadecimal ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
    return code.flatMap { Unicode.Scalar($0) }
  }

  /// The longest reference that is read, without its signs.
  static let longestReference = 10

  /// Those of XML, those of Latin 1, which are in order, and signs that stand in texts.
  private static let named: [String: Unicode.Scalar] = {
    var named: [String: Unicode.Scalar] = [
      "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "bull": "•", "euro": "€",
      "hellip": "…", "larr": "←", "ldquo": "“", "lsquo": "‘", "mdash": "—", "minus": "−",
      "ndash": "–", "rarr": "→", "rdquo": "”", "rsquo": "’", "trade": "™",
    ]
    for (place, name) in latin.split(separator: " ").enumerated() {
      named[String(name)] = Unicode.Scalar(UInt8(160 + place))
    }
    return named
  }()

  private static let latin =
    "nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg "
    + "plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 "
    + "iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml "
    + "Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash "
    + "Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring "
    + "aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve "
    + "oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml"
}

extension ArraySlice<UInt8> {
  /// What follows the comment that begins here, behind its first sign.
  fileprivate var behindComment: Self {
    var dashes = 0
    var rest = dropFirst(3)
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: ">"), dashes > 1 { break }
      dashes = byte == UInt8(ascii: "-") ? dashes + 1 : 0
    }
    return rest
  }

  /// Takes the reference whose sign stood in front; returns what it stands for, or the sign alone.
  fileprivate mutating func takeReference() -> [UInt8] {
    let name = prefix(MarkupText.longestReference).prefix {
      $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "#")
    }
    guard dropFirst(name.count).first == UInt8(ascii: ";"), let scalar = MarkupText.scalar(name)
    else { return [UInt8(ascii: "&")] }
    self = dropFirst(name.count + 1)
    return Array(UTF8.encode(scalar)!)
  }
}
