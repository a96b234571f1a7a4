/// A text in lines of at most 80 characters, broken at blanks, but not between a number and its
/// percent sign; lines after the first are indented.
func wrapped(_ text: String, indent: Int = 10) -> [String] {
  var lines: [String] = []
  var rest = Substring(text)
  var start = rest.prefix { $0 == " " }.count
  while rest.count > 80, let end = lastBreak(in: rest.dropFirst(start), 81 - start) {
    lines.append(String(rest[..<end]))
    rest = String(repeating: " ", count: indent) + rest[end...].drop { $0 == " " }
    start = indent
  }
  return lines + [String(rest)]
}

/// The last of so many characters at which a line may end.
private func lastBreak(in line: Substring, _ count: Int) -> String.Index? {
  line.prefix(count).indices.last { index in
    line[index] == " " && !line[index...].hasPrefix(" %")
  }
}

/// A text for a terminal: lines of more than 80 characters are broken, and the following lines are
/// indented by two more than the first. For other output the text stays as it is.
///
/// - Parameter width: the width of the terminal; `nil` for a file or another program.
func fitted(_ text: String, width: Int?) -> String {
  guard width != nil else { return text }
  return text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
    wrapped(String(line), indent: line.prefix { $0 == " " }.count + 2)
  }.joined(separator: "\n")
}
