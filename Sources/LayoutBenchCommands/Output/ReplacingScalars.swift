extension String {
  /// The text with each of these scalars replaced, even if others combine with it to one character:
  /// a program that reads a file looks for scalars or bytes.
  func replacingScalars(_ replacements: [Unicode.Scalar: String]) -> String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars {
      if let replacement = replacements[scalar] {
        result.append(contentsOf: replacement.unicodeScalars)
      } else {
        result.append(scalar)
      }
    }
    return String(result)
  }
}
