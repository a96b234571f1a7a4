extension String {
  /// The text as a part of one line: control characters, line ends and marks that change the
  /// direction of the following text are spelled out, because names come from files, and a program
  /// that reads a log obeys what begins a line.
  ///
  /// So is the beginning of a text that begins with `::` or `##[`: a workflow's log takes it for a
  /// command, also behind blanks.
  var spelledOut: String {
    var text = ""
    for scalar in unicodeScalars {
      if scalar.isSpelledOut {
        text += scalar.spelling
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    let scalars = text.unicodeScalars
    guard let start = scalars.firstIndex(where: { !$0.properties.isWhitespace }),
      ["::", "##["].contains(where: { scalars[start...].starts(with: $0.unicodeScalars) })
    else { return text }
    let rest = scalars[scalars.index(after: start)...]
    return String(scalars[..<start]) + scalars[start].spelling + String(rest)
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is no sign but a command, which no text for people may hold.
  var isSpelledOut: Bool {
    switch properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: properties.isBidiControl
    }
  }

  /// `\u{1b}`
  var spelling: String { #"\u{\#(String(value, radix: 16))}"# }
}
