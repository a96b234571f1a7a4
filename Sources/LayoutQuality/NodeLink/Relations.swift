/// Which of two boxes lies left of the other, and which above the other, up to a depth.
struct Relations: OptionSet {
  var rawValue: UInt8

  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  init(_ first: Box, _ second: Box, depth: Double) {
    rawValue =
      (first.maxX <= second.minX + depth ? 1 : 0) | (second.maxX <= first.minX + depth ? 2 : 0)
      | (first.maxY <= second.minY + depth ? 4 : 0) | (second.maxY <= first.minY + depth ? 8 : 0)
  }
}
