/// The shortest decimal that reads back to the same number; whole numbers have no point. A missing
/// number, or one beyond what a double can hold, is an empty field.
public func csvField(_ value: Double?) -> String {
  guard let value, value.isFinite else { return "" }
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

public func csvField(_ value: (some BinaryInteger)?) -> String {
  value.map { String($0) } ?? ""
}
