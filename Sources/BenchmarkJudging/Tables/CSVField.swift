import TreeLayout

/// A missing number, or one beyond what a double can hold, is an empty field.
public func csvField(_ value: Double?) -> String {
  guard let value, value.isFinite else { return "" }
  return value.shortest
}

public func csvField(_ value: (some BinaryInteger)?) -> String {
  value.map { String($0) } ?? ""
}
