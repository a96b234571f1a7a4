extension Double {
  /// The number without its fraction, the nearest one of a range where it lies beyond it, and the
  /// least one where it is not a number: what would end the program otherwise.
  public func whole(in range: ClosedRange<Int>) -> Int {
    guard self > Double(range.lowerBound) else { return range.lowerBound }
    guard self < Double(range.upperBound) else { return range.upperBound }
    return Int(self)
  }
}
