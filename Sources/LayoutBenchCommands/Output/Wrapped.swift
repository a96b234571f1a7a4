/// A line of text in lines of at most 80 characters, broken at blanks; those after the first are
/// indented.
func wrapped(_ text: String, indent: Int = 10) -> [String] {
  var lines: [String] = []
  var rest = Substring(text)
  var start = rest.prefix { $0 == " " }.count
  while rest.count > 80, let end = rest.dropFirst(start).prefix(81 - start).lastIndex(of: " ") {
    lines.append(String(rest[..<end]))
    rest = String(repeating: " ", count: indent) + rest[end...].drop { $0 == " " }
    start = indent
  }
  return lines + [String(rest)]
}
