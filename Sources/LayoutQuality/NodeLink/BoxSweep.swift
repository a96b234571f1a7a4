/// A sweep over boxes that counts, for each box, the others that it meets.
///
/// The line that sweeps from left to right keeps the upper and lower borders of the boxes that it
/// cuts in two Fenwick trees: a new box meets the boxes that neither end above it nor start below
/// it.
enum BoxSweep {
  /// Calls `body` with the index of each box and the number of boxes it meets that begin further
  /// left, or as far left and earlier in the list.
  ///
  /// - Precondition: all boxes have an inside.
  /// - Complexity: O(*n* log *n*).
  static func forEach(_ boxes: [Box], _ body: (_ box: Int, _ others: Int) -> Void) {
    let levels = (boxes.map { $0.minY } + boxes.map { $0.maxY }).distinctAscending()
    let byStart = boxes.map { $0.minX }.ascendingOrder()
    let byEnd = boxes.map { $0.maxX }.ascendingOrder()
    var (tops, bottoms) = (FenwickTree(count: levels.count), FenwickTree(count: levels.count))
    var (cut, ended) = (0, 0)
    for index in byStart {
      let box = boxes[Int(index)]
      while boxes[Int(byEnd[ended])].maxX <= box.minX {
        let old = boxes[Int(byEnd[ended])]
        tops.add(-1, at: levels.countBelow(old.minY))
        bottoms.add(-1, at: levels.countBelow(old.maxY))
        cut -= 1
        ended += 1
      }
      let (top, bottom) = (levels.countBelow(box.minY), levels.countBelow(box.maxY))
      let above = bottoms.sum(ofFirst: top + 1)
      let below = cut - tops.sum(ofFirst: bottom)
      body(Int(index), cut - above - below)
      tops.add(1, at: top)
      bottoms.add(1, at: bottom)
      cut += 1
    }
  }

  /// How many boxes each piece that runs down meets; a piece may be a point.
  ///
  /// - Precondition: all boxes have an inside.
  /// - Complexity: O(*n* log *n*) for *n* boxes and pieces.
  static func boxesMet(by pieces: [AxisPieces.Piece], among boxes: [Box]) -> [Int32] {
    let levels = (boxes.map { $0.minY } + boxes.map { $0.maxY }).distinctAscending()
    let byStart = boxes.map { $0.minX }.ascendingOrder()
    let byEnd = boxes.map { $0.maxX }.ascendingOrder()
    var (tops, bottoms) = (FenwickTree(count: levels.count), FenwickTree(count: levels.count))
    var (started, ended) = (0, 0)
    var met = [Int32](repeating: 0, count: pieces.count)
    for index in pieces.map({ $0.place }).ascendingOrder() {
      let piece = pieces[Int(index)]
      while started < boxes.count, boxes[Int(byStart[started])].minX < piece.place {
        let box = boxes[Int(byStart[started])]
        tops.add(1, at: levels.countBelow(box.minY))
        bottoms.add(1, at: levels.countBelow(box.maxY))
        started += 1
      }
      while ended < boxes.count, boxes[Int(byEnd[ended])].maxX <= piece.place {
        let box = boxes[Int(byEnd[ended])]
        tops.add(-1, at: levels.countBelow(box.minY))
        bottoms.add(-1, at: levels.countBelow(box.maxY))
        ended += 1
      }
      let startingAbove = tops.sum(ofFirst: levels.countBelow(piece.to))
      let endingAbove = bottoms.sum(ofFirst: levels.countThrough(piece.from))
      met[Int(index)] = Int32(startingAbove - endingAbove)
    }
    return met
  }
}
