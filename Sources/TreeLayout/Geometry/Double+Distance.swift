extension Double {
  /// Whether the number is finite and not negative.
  @inline(__always) var isDistance: Bool { self >= 0 && self < .infinity }
}
