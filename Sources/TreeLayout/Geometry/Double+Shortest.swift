extension Double {
  /// The shortest decimal that reads back to the same number; whole numbers have no point.
  public var shortest: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
