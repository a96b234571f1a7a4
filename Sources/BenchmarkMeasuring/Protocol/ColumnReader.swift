import Foundation

/// Reads columns of numbers that stand one after the other, as this machine writes them.
struct ColumnReader {
  private let data: Data
  private var position: Int

  init(_ data: Data) {
    self.data = data
    position = data.startIndex
  }

  var isAtEnd: Bool { position == data.endIndex }

  /// The next so many numbers; `nil` where there are fewer.
  mutating func column<Number: BitwiseCopyable & AdditiveArithmetic>(_ count: Int) -> [Number]? {
    let size = MemoryLayout<Number>.stride
    guard count >= 0, count <= (data.endIndex - position) / size else { return nil }
    let bytes = data[position..<position + count * size]
    position = bytes.endIndex
    var numbers = [Number](repeating: .zero, count: count)
    _ = unsafe numbers.withUnsafeMutableBytes { unsafe bytes.copyBytes(to: $0) }
    return numbers
  }

  /// The numbers of lists with these counts; `nil` where there are fewer, or a count is negative.
  mutating func lists<Number: BitwiseCopyable & AdditiveArithmetic>(_ counts: [Int]) -> [Number]? {
    var sum = 0
    for count in counts {
      // No sum is larger than the file, and none overflows.
      guard count >= 0, count <= data.count - sum else { return nil }
      sum += count
    }
    return column(sum)
  }
}
