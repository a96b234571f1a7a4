import TreeLayout

/// The pixels of a frame that something covers: a bit for each, row by row.
struct CoveredPixels {
  let frame: Rect

  private var bits: [UInt64]
  private let wordsPerRow: Int

  init(_ frame: Rect) {
    self.frame = frame
    wordsPerRow = Int(max(frame.width, 1)) / 64 + 1
    bits = [UInt64](repeating: 0, count: wordsPerRow * (Int(max(frame.height, 1)) + 1))
  }

  /// Whether nothing covers a pixel of a rectangle.
  func isFree(_ place: Rect) -> Bool {
    let pixels = pixels(of: place)
    for row in pixels.rows {
      for word in pixels.words where bits[row * wordsPerRow + word] & pixels.bits(of: word) != 0 {
        return false
      }
    }
    return true
  }

  mutating func cover(_ place: Rect) {
    guard (place.x + place.y + place.maxX + place.maxY).isFinite else { return }
    let pixels = pixels(of: place)
    for row in pixels.rows {
      for word in pixels.words { bits[row * wordsPerRow + word] |= pixels.bits(of: word) }
    }
  }

  /// The pixels of a rectangle, each row of them in the same words.
  private struct Pixels {
    let rows: ClosedRange<Int>
    let columns: ClosedRange<Int>

    var words: ClosedRange<Int> { columns.lowerBound / 64...columns.upperBound / 64 }

    /// Those of a row that are in one of its words.
    func bits(of word: Int) -> UInt64 {
      let first = max(columns.lowerBound - 64 * word, 0)
      let last = min(columns.upperBound - 64 * word, 63)
      return UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last)
    }
  }

  private func pixels(of place: Rect) -> Pixels {
    func range(_ start: Double, _ end: Double, _ length: Double) -> ClosedRange<Int> {
      let first = Int(min(max(start, 0), max(length, 0)))
      return first...max(first, Int(min(max(end.rounded(.up) - 1, 0), max(length, 0))))
    }
    return Pixels(
      rows: range(place.y - frame.y, place.maxY - frame.y, frame.height),
      columns: range(place.x - frame.x, place.maxX - frame.x, frame.width))
  }
}
