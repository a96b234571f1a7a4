extension Double {
  /// The shortest decimal that reads back to the same number; whole numbers have no point.
  public var shortest: String {
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

extension [UInt8] {
  /// Appends `shortest` of the number.
  public mutating func append(shortest number: Double) {
    append(contentsOf: number.description.utf8)
    if count > 2, self[count - 1] == UInt8(ascii: "0"), self[count - 2] == UInt8(ascii: ".") {
      removeLast(2)
    }
  }
}
