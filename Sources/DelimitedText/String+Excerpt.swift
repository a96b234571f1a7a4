extension String {
  /// The text as messages quote what a file holds: the first and the last Unicode scalars where
  /// there are more than `limit`.
  public func excerpt(_ limit: Int = 80) -> String {
    let scalars = unicodeScalars
    guard scalars.dropFirst(limit).first != nil else { return self }
    return String(scalars.prefix(limit * 3 / 4)) + "…" + String(scalars.suffix(limit / 4 - 1))
  }
}
