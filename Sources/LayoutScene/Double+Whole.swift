extension Double {
  /// The number without its fraction. A number outside of the range becomes the nearest one of the
  /// range, and NaN the least one; a plain conversion would end the program.
  public func whole(in range: ClosedRange<Int>) -> Int {
    guard self > Double(range.lowerBound) else { return range.lowerBound }
    guard self < Double(range.upperBound) else { return range.upperBound }
    return Int(self)
  }
}
