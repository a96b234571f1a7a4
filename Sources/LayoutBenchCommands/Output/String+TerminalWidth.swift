extension String {
  /// How many columns the text takes in a terminal: two for a wide character, none for a mark that
  /// combines with the character before it.
  ///
  /// - Reference: Unicode Standard Annex 11, *East Asian Width*: the blocks of its wide characters.
  var terminalWidth: Int {
    if utf8.allSatisfy({ $0 < 0x80 }) { return utf8.count }
    return reduce(0) { $0 + $1.terminalWidth }
  }
}

extension Character {
  fileprivate var terminalWidth: Int {
    // U+FE0F asks for the emoji of a character that is also a plain sign.
    let isWide =
      unicodeScalars.contains { $0.value == 0xFE0F } || unicodeScalars.first!.isWide
    return isWide ? 2 : unicodeScalars.allSatisfy(\.isCombining) ? 0 : 1
  }
}

extension Unicode.Scalar {
  fileprivate var isWide: Bool {
    switch value {
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3,
      0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF01...0xFF60, 0xFFE0...0xFFE6, 0x1_7000...0x1_8DFF,
      0x1_AFF0...0x1_B2FF, 0x2_0000...0x3_FFFD:
      true
    default: properties.isEmojiPresentation
    }
  }

  fileprivate var isCombining: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: true
    default: false
    }
  }
}
