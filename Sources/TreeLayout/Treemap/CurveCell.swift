/// A rectangle through which a space-filling curve runs: the curve enters at the low ends of u and
/// v and leaves at the high end of u and the low end of v.
///
/// u runs along the cell's base, v away from it. Each is along x or y; a length is negative if its
/// direction is to the left or up.
struct CurveCell {
  var u: Double
  var v: Double
  var uLength: Double
  var vLength: Double
  /// Whether u is along x, and not y.
  var isAlongX: Bool

  var rect: Rect {
    let (x, y) = isAlongX ? (u, v) : (v, u)
    let (width, height) = isAlongX ? (uLength, vLength) : (vLength, uLength)
    return Rect(
      x: min(x, x + width), y: min(y, y + height), width: abs(width), height: abs(height))
  }

  /// max(width/height, height/width).
  var aspect: Double {
    let (a, b) = (abs(uLength), abs(vLength))
    return max(a, b) / min(a, b)
  }

  /// The parts for two weights, the low part first, cut across u.
  func cutAlongU(_ low: Double, _ high: Double) -> (CurveCell, CurveCell) {
    var (first, second) = (self, self)
    first.uLength = low / (low + high) * uLength
    second.uLength = high / (low + high) * uLength
    second.u += first.uLength
    return (first, second)
  }

  /// The parts for two weights, the low part first, cut across v.
  func cutAlongV(_ low: Double, _ high: Double) -> (CurveCell, CurveCell) {
    var (first, second) = (self, self)
    first.vLength = low / (low + high) * vLength
    second.vLength = high / (low + high) * vLength
    second.v += first.vLength
    return (first, second)
  }

  /// The same rectangle with other directions: u′ along v and v′ along u, each reversed on request.
  func turned(reversingU: Bool, reversingV: Bool) -> CurveCell {
    CurveCell(
      u: reversingU ? v + vLength : v, v: reversingV ? u + uLength : u,
      uLength: reversingU ? -vLength : vLength, vLength: reversingV ? -uLength : uLength,
      isAlongX: !isAlongX)
  }
}

/// An element for each of the four quarters of a cell, in the order in which the curve runs through
/// them.
struct Quarters<Element> {
  var a: Element
  var b: Element
  var c: Element
  var d: Element
}

extension CurveCell {
  /// The quarters through which Hilbert's curve runs one after the other.
  func hilbertQuarters(_ weights: Quarters<Double>) -> Quarters<CurveCell> {
    let (low, high) = cutAlongV(weights.a + weights.d, weights.b + weights.c)
    let (a, d) = low.cutAlongU(weights.a, weights.d)
    let (b, c) = high.cutAlongU(weights.b, weights.c)
    return Quarters(
      a: a.turned(reversingU: false, reversingV: false), b: b, c: c,
      d: d.turned(reversingU: true, reversingV: true))
  }

  /// The quarters through which Moore's closed curve runs, with one of Hilbert's curves in each.
  func mooreQuarters(_ weights: Quarters<Double>) -> Quarters<CurveCell> {
    let (low, high) = cutAlongU(weights.a + weights.b, weights.c + weights.d)
    let (a, b) = low.cutAlongV(weights.a, weights.b)
    let (d, c) = high.cutAlongV(weights.d, weights.c)
    return Quarters(
      a: a.turned(reversingU: false, reversingV: true),
      b: b.turned(reversingU: false, reversingV: true),
      c: c.turned(reversingU: true, reversingV: false),
      d: d.turned(reversingU: true, reversingV: false))
  }
}

// MARK: - Few items

extension CurveCell {
  /// Three items on the curve's way in the layout of least mean aspect.
  func best(_ w1: Double, _ w2: Double, _ w3: Double) -> (CurveCell, CurveCell, CurveCell) {
    var best = candidate(0, w1, w2, w3)
    var least = best.0.aspect + best.1.aspect + best.2.aspect
    for number in 1..<4 {
      let cells = candidate(number, w1, w2, w3)
      let sum = cells.0.aspect + cells.1.aspect + cells.2.aspect
      if sum < least * (1 - 1e-9) { (best, least) = (cells, sum) }
    }
    return best
  }

  /// Four items on the curve's way in the layout of least mean aspect.
  func best(
    _ w1: Double, _ w2: Double, _ w3: Double, _ w4: Double
  ) -> (CurveCell, CurveCell, CurveCell, CurveCell) {
    var best = candidate(0, w1, w2, w3, w4)
    var least = best.0.aspect + best.1.aspect + best.2.aspect + best.3.aspect
    for number in 1..<7 {
      let cells = candidate(number, w1, w2, w3, w4)
      let sum = cells.0.aspect + cells.1.aspect + cells.2.aspect + cells.3.aspect
      if sum < least * (1 - 1e-9) { (best, least) = (cells, sum) }
    }
    return best
  }

  /// The layouts of three items through which the curve can run. In their names `|` is a cut across
  /// u and `/` one across v, the low part first.
  private func candidate(
    _ number: Int, _ w1: Double, _ w2: Double, _ w3: Double
  ) -> (CurveCell, CurveCell, CurveCell) {
    switch number {
    case 0:  // 1|2|3
      let (one, rest) = cutAlongU(w1, w2 + w3)
      let (two, three) = rest.cutAlongU(w2, w3)
      return (one, two, three)
    case 1:  // 1|(3/2)
      let (one, rest) = cutAlongU(w1, w2 + w3)
      let (three, two) = rest.cutAlongV(w3, w2)
      return (one, two, three)
    case 2:  // (1|3)/2
      let (base, two) = cutAlongV(w1 + w3, w2)
      let (one, three) = base.cutAlongU(w1, w3)
      return (one, two, three)
    default:  // (1/2)|3
      let (pair, three) = cutAlongU(w1 + w2, w3)
      let (one, two) = pair.cutAlongV(w1, w2)
      return (one, two, three)
    }
  }

  /// The layouts of four items through which the curve can run.
  private func candidate(
    _ number: Int, _ w1: Double, _ w2: Double, _ w3: Double, _ w4: Double
  ) -> (CurveCell, CurveCell, CurveCell, CurveCell) {
    switch number {
    case 0:  // 1|2|3|4
      let (pair, rest) = cutAlongU(w1 + w2, w3 + w4)
      let (one, two) = pair.cutAlongU(w1, w2)
      let (three, four) = rest.cutAlongU(w3, w4)
      return (one, two, three, four)
    case 1:  // 1|(4/3/2)
      let (one, rest) = cutAlongU(w1, w2 + w3 + w4)
      let (four, pair) = rest.cutAlongV(w4, w2 + w3)
      let (three, two) = pair.cutAlongV(w3, w2)
      return (one, two, three, four)
    case 2:  // (1|(4/3))/2
      let (base, two) = cutAlongV(w1 + (w3 + w4), w2)
      let (one, pair) = base.cutAlongU(w1, w3 + w4)
      let (four, three) = pair.cutAlongV(w4, w3)
      return (one, two, three, four)
    case 3:  // ((1/2)|4)/3
      let (base, three) = cutAlongV(w1 + w2 + w4, w3)
      let (pair, four) = base.cutAlongU(w1 + w2, w4)
      let (one, two) = pair.cutAlongV(w1, w2)
      return (one, two, three, four)
    case 4:  // (1/2/3)|4
      let (rest, four) = cutAlongU(w1 + w2 + w3, w4)
      let (pair, three) = rest.cutAlongV(w1 + w2, w3)
      let (one, two) = pair.cutAlongV(w1, w2)
      return (one, two, three, four)
    case 5:  // (1|4)/(2|3)
      let (base, top) = cutAlongV(w1 + w4, w2 + w3)
      let (one, four) = base.cutAlongU(w1, w4)
      let (two, three) = top.cutAlongU(w2, w3)
      return (one, two, three, four)
    default:  // (1/2)|(4/3)
      let (left, right) = cutAlongU(w1 + w2, w3 + w4)
      let (one, two) = left.cutAlongV(w1, w2)
      let (four, three) = right.cutAlongV(w4, w3)
      return (one, two, three, four)
    }
  }
}
