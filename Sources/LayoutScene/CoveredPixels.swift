import TreeLayout

/// The pixels of a frame that are covered: a bit for each, row by row. In frames larger than any
/// screen, a bit stands for a square of several pixels.
package struct CoveredPixels {
  package let frame: Rect

  private var bits: [UInt64]
  private let wordsPerRow: Int

  /// The side of a bit's square, in pixels.
  private let side: Double

  /// The most bits in a row or a column, and about the most bits in all.
  private static let most = (line: 64_000, all: 64e6)

  package init(_ frame: Rect) {
    self.frame = frame
    let lines = frame.longerSide / Double(Self.most.line)
    // The square root of the area, as the area itself may exceed a `Double`.
    let root = frame.width.squareRoot() * frame.height.squareRoot()
    let side = max(1, lines, root / Self.most.all.squareRoot())
    self.side = side
    func count(_ length: Double) -> Int { (length / side).whole(in: 1...Self.most.line) }
    wordsPerRow = count(frame.width) / 64 + 1
    bits = [UInt64](repeating: 0, count: wordsPerRow * (count(frame.height) + 1))
  }

  /// Whether nothing covers a pixel of a rectangle.
  package func isFree(_ place: Rect) -> Bool {
    let pixels = pixels(of: place)
    for row in pixels.rows {
      for word in pixels.words where bits[row * wordsPerRow + word] & pixels.bits(of: word) != 0 {
        return false
      }
    }
    return true
  }

  package mutating func cover(_ place: Rect) {
    guard (place.x + place.y + place.maxX + place.maxY).isFinite else { return }
    let pixels = pixels(of: place)
    for row in pixels.rows {
      for word in pixels.words { bits[row * wordsPerRow + word] |= pixels.bits(of: word) }
    }
  }

  /// The pixels of a rectangle; each of its rows is in the same words.
  private struct Pixels {
    let rows: ClosedRange<Int>
    let columns: ClosedRange<Int>

    var words: ClosedRange<Int> { columns.lowerBound / 64...columns.upperBound / 64 }

    /// The bits of a row that are in one of its words.
    func bits(of word: Int) -> UInt64 {
      let first = max(columns.lowerBound - 64 * word, 0)
      let last = min(columns.upperBound - 64 * word, 63)
      return UInt64.max << UInt64(first) & UInt64.max >> UInt64(63 - last)
    }
  }

  private func pixels(of place: Rect) -> Pixels {
    func range(_ start: Double, _ end: Double, _ length: Double) -> ClosedRange<Int> {
      let all = 0...(length / side).whole(in: 0...Self.most.line)
      let first = (start / side).whole(in: all)
      return first...max(first, ((end / side).rounded(.up) - 1).whole(in: all))
    }
    return Pixels(
      rows: range(place.y - frame.y, place.maxY - frame.y, frame.height),
      columns: range(place.x - frame.x, place.maxX - frame.x, frame.width))
  }
}
