extension String {
  /// The text as messages quote it: if it has more than `limit` Unicode scalars, its first and last
  /// ones.
  public func excerpt(_ limit: Int = 80) -> String {
    let scalars = unicodeScalars
    guard scalars.dropFirst(limit).first != nil else { return self }
    return String(scalars.prefix(limit * 3 / 4)) + "…" + String(scalars.suffix(limit / 4 - 1))
  }
}
