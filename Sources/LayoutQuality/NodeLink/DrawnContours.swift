/// Outlines of subtrees on one side, as linked lists of pieces in one pool.
///
/// An outline says how far a subtree reaches to the left (or right) at each height it occupies: its
/// pieces go from top to bottom without overlapping; heights without a box lie between them.
/// Merging two outlines uses up both, and hidden pieces go back to the pool.
struct DrawnContours {
  /// The end of a list, and the empty outline.
  static let none: Int32 = -1

  struct Piece {
    var top: Double
    var bottom: Double
    var x: Double
    var next: Int32
  }

  private(set) var pieces: [Piece] = []
  private var free = none

  /// How many pieces were looked at, all merges and gaps together.
  private(set) var steps = 0

  /// The outline of one box.
  mutating func outline(top: Double, bottom: Double, x: Double) -> Int32 {
    let piece = Piece(top: top, bottom: bottom, x: x, next: Self.none)
    guard free != Self.none else {
      pieces.append(piece)
      return Int32(pieces.count - 1)
    }
    let index = free
    free = pieces[Int(free)].next
    pieces[Int(index)] = piece
    return index
  }

  /// The least distance between the right outline of one subtree and the left one of another over
  /// the heights that both occupy; infinite if there are none.
  mutating func gap(from right: Int32, to left: Int32) -> Double {
    var (right, left) = (right, left)
    var least = Double.infinity
    while right != Self.none, left != Self.none {
      steps += 1
      let (one, two) = (pieces[Int(right)], pieces[Int(left)])
      if one.top < two.bottom, two.top < one.bottom { least = min(least, two.x - one.x) }
      if one.bottom <= two.bottom { right = one.next } else { left = two.next }
    }
    return least
  }

  /// The outline of two subtrees together: where both have a piece, the further one to the given
  /// side.
  mutating func merge(_ first: Int32, _ second: Int32, keepingLeast: Bool) -> Int32 {
    var (one, two) = (first, second)
    var (head, last) = (Self.none, Self.none)
    while one != Self.none, two != Self.none {
      steps += 1
      // The outline that starts higher is the first.
      if pieces[Int(two)].top < pieces[Int(one)].top { swap(&one, &two) }
      let (upper, lower) = (pieces[Int(one)], pieces[Int(two)])
      if upper.bottom <= lower.top {
        append(one, to: &last, head: &head)
        one = upper.next
      } else if upper.top < lower.top {
        let start = outline(top: upper.top, bottom: lower.top, x: upper.x)
        append(start, to: &last, head: &head)
        pieces[Int(one)].top = lower.top
      } else if (upper.x <= lower.x) == keepingLeast {
        two = cover(two, downTo: upper.bottom)
      } else {
        one = cover(one, downTo: lower.bottom)
      }
    }
    let rest = one == Self.none ? two : one
    if last == Self.none { return rest }
    pieces[Int(last)].next = rest
    return head
  }

  /// Hides the part of a list's first piece above `height`; returns where the list goes on.
  private mutating func cover(_ index: Int32, downTo height: Double) -> Int32 {
    let piece = pieces[Int(index)]
    if piece.bottom > height {
      pieces[Int(index)].top = height
      return index
    }
    pieces[Int(index)].next = free
    free = index
    return piece.next
  }

  /// Appends a piece, or lengthens the last one if the new one goes on from it.
  private mutating func append(_ index: Int32, to last: inout Int32, head: inout Int32) {
    let piece = pieces[Int(index)]
    guard last != Self.none else {
      head = index
      last = index
      return
    }
    if pieces[Int(last)].bottom == piece.top, pieces[Int(last)].x == piece.x {
      pieces[Int(last)].bottom = piece.bottom
      pieces[Int(index)].next = free
      free = index
    } else {
      pieces[Int(last)].next = index
      last = index
    }
  }
}
