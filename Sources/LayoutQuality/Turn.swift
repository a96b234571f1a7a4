/// A turn in the plane by less than half a circle to either side, by its cosine and sine.
///
/// Angles are computed by arithmetic and roots alone: a C library's arctangent differs in the last
/// bit between processors.
struct Turn: BitwiseCopyable {
  var cosine: Double
  var sine: Double

  static let none = Turn(cosine: 1, sine: 0)

  init(cosine: Double, sine: Double) {
    self.cosine = cosine
    self.sine = sine
  }

  /// From one direction to another; none where one of them is at most `depth` long.
  init(from old: Vector, to new: Vector, depth: Double = 0) {
    let squares = old.square * new.square
    guard min(old.square, new.square) > depth * depth, squares > 0, squares < .infinity else {
      self = .none
      return
    }
    let length = squares.squareRoot()
    cosine = (old.x * new.x + old.y * new.y) / length
    sine = (old.x * new.y - old.y * new.x) / length
  }

  /// The turn that has to follow the other one for both to be this one.
  func after(_ other: Turn) -> Turn {
    Turn(
      cosine: cosine * other.cosine + sine * other.sine,
      sine: sine * other.cosine - cosine * other.sine)
  }

  /// The angle of the turn to either side, 0…π.
  var radians: Double {
    // tan(α/2), for which the cosine is taken where it is not near −1.
    let half = 2 * Self.arctangent(abs(sine) / (1 + abs(cosine)))
    return cosine < 0 ? .pi - half : half
  }

  /// The arctangent of 0…1: that of the nearest eighth, and the series for the rest, which is at
  /// most 1/16.
  private static func arctangent(_ x: Double) -> Double {
    let eighths = Int(8 * x + 0.5)
    let nearest = Double(eighths) / 8
    let rest = (x - nearest) / (1 + x * nearest)
    let square = rest * rest
    var tail = -1.0 / 15
    tail = tail * square + 1.0 / 13
    tail = tail * square - 1.0 / 11
    tail = tail * square + 1.0 / 9
    tail = tail * square - 1.0 / 7
    tail = tail * square + 1.0 / 5
    tail = tail * square - 1.0 / 3
    return arctangent(eighths: eighths) + (rest + rest * square * tail)
  }

  private static func arctangent(eighths: Int) -> Double {
    switch eighths {
    case 0: 0
    case 1: 0.12435499454676144
    case 2: 0.24497866312686414
    case 3: 0.35877067027057225
    case 4: 0.4636476090008061
    case 5: 0.5585993153435624
    case 6: 0.6435011087932844
    case 7: 0.7188299996216245
    default: 0.7853981633974483
    }
  }
}

/// The way from one point to another.
struct Vector: BitwiseCopyable {
  var x: Double
  var y: Double

  var square: Double { x * x + y * y }
}
