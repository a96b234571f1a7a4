/// The maximal segments of a rectangle that is divided into smaller rectangles, its items.
///
/// A maximal segment is a line of the drawing that cannot be extended at either end. Which segments
/// are at the sides of each item is the structure of the drawing: together with the areas it
/// determines the layout, and no two layouts of one structure have the same areas. Where four
/// corners meet, the vertical line is extended. So *n* items have *n* − 1 segments besides the
/// sides of the frame.
///
/// - Reference: D. Eppstein, E. Mumford, B. Speckmann, K. Verbeek. "Area-Universal and Constrained
///   Rectangular Layouts." *SIAM Journal on Computing* 41(3), 2012, pp. 537–564.
package struct MaximalSegments: Hashable, Sendable {
  /// The segments at the four sides of an item; segments are numbers from 0 on.
  package struct Sides: Hashable, Sendable {
    package var left: Int32
    package var right: Int32
    package var top: Int32
    package var bottom: Int32

    package init(left: Int32, right: Int32, top: Int32, bottom: Int32) {
      self.left = left
      self.right = right
      self.top = top
      self.bottom = bottom
    }
  }

  /// The sides of the frame, which are the first four segments.
  static let frame = Sides(left: 0, right: 1, top: 2, bottom: 3)

  /// The segments at the sides of each item.
  package var items: [Sides]

  /// - Precondition: the items fill the frame; inner segments are numbers from 4 to `count`.
  package init(items: [Sides]) {
    self.items = items
  }

  /// The number of segments, sides of the frame included.
  package var count: Int { items.count + 3 }

  /// The rectangles in this structure whose areas are in proportion to weights, indexed by item.
  ///
  /// Where segments cross a whole block of items, the block is cut in proportion to sums. The
  /// segments of other blocks are found by Newton's method, with errors of about 1e-15 of the
  /// frame: an area is right unless the item is thin.
  ///
  /// - Parameters:
  ///   - weights: the weights of the items; all positive.
  ///   - frame: the rectangle that the items fill together.
  /// - Complexity: O(*n*) where segments cross blocks or form pinwheels of five blocks. A block of
  ///   *k* others costs O(*k*³) at worst.
  package func rectangles(weights: [Double], in frame: Rect) -> [Rect] {
    guard !items.isEmpty else { return [] }
    let blocks = SegmentBlocks(self, weights: weights)
    return Array(blocks.rectangles(in: frame)[..<items.count])
  }
}

// MARK: - Reading

extension MaximalSegments {
  /// Reads the structure off rectangles, one an item.
  ///
  /// - Returns: `nil` if there are not as many segments as in a frame that the rectangles fill: if
  ///   they leave gaps or overlap, or one is thinner than 1e-10 of the frame.
  /// - Complexity: O(*n* log *n*).
  package init?(of rects: [Rect], in frame: Rect) {
    guard !rects.isEmpty else { return nil }
    var columns: [Line] = []
    var rows: [Line] = []
    for rect in rects + [frame] {
      columns.append(Line(position: rect.x, start: rect.y, end: rect.maxY))
      columns.append(Line(position: rect.maxX, start: rect.y, end: rect.maxY))
      rows.append(Line(position: rect.y, start: rect.x, end: rect.maxX))
      rows.append(Line(position: rect.maxY, start: rect.x, end: rect.maxX))
    }
    // Lines that only touch meet at a corner of four items: the vertical ones are one segment.
    let (width, height) = (1e-10 * frame.width, 1e-10 * frame.height)
    let vertical = Line.segments(of: columns, slack: width, reach: height)
    let horizontal = Line.segments(of: rows, slack: height, reach: -width)
    // From the frame's first side, 0, to its last one, with the inner segments between them.
    let (right, bottom) = (vertical.max()!, horizontal.max()!)
    guard right + bottom - 2 == rects.count - 1, vertical[2 * rects.count] == 0,
      horizontal[2 * rects.count] == 0
    else { return nil }
    func column(_ line: Int) -> Int32 {
      let segment = vertical[line]
      return segment == 0 ? 0 : segment == right ? 1 : Int32(3 + segment)
    }
    func row(_ line: Int) -> Int32 {
      let segment = horizontal[line]
      return segment == 0 ? 2 : segment == bottom ? 3 : Int32(2 + right + segment)
    }
    items = rects.indices.map { item in
      Sides(
        left: column(2 * item), right: column(2 * item + 1), top: row(2 * item),
        bottom: row(2 * item + 1))
    }
  }

  /// A side of a rectangle.
  private struct Line {
    var position: Double
    var start: Double
    var end: Double

    /// For each of some parallel lines, the segment of which it is a part; segments are numbered by
    /// position.
    ///
    /// - Parameters:
    ///   - slack: how far the positions of lines on one segment may differ.
    ///   - reach: how far apart the ends of two lines may be that are parts of one segment.
    static func segments(of lines: [Line], slack: Double, reach: Double) -> [Int] {
      let sorted = lines.indices.sorted { lines[$0].position < lines[$1].position }
      var segments = [Int](repeating: 0, count: lines.count)
      var segment = -1
      var first = 0
      while first < sorted.count {
        var last = first
        while last + 1 < sorted.count,
          lines[sorted[last + 1]].position - lines[sorted[last]].position <= slack
        { last += 1 }
        var end = -Double.infinity
        for line in sorted[first...last].sorted(by: { lines[$0].start < lines[$1].start }) {
          if lines[line].start > end + reach { segment += 1 }
          segments[line] = segment
          end = max(end, lines[line].end)
        }
        first = last + 1
      }
      return segments
    }
  }
}
