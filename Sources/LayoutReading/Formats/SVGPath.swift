import Foundation
import TreeLayout

/// The corners of a path of SVG: curves and arcs are lines with corners.
///
/// - Complexity: O(*n*) for *n* bytes.
/// - Reference: W3C. "Scalable Vector Graphics (SVG) 1.1", 2011, sections 8.3 and F.6.
struct SVGPath {
  private var spline = Spline()

  /// The corners of the first part, up to a second move.
  var points: [Point] { spline.points }
  private(set) var isClosed = false

  private var words: Words
  private var current = Point(x: 0, y: 0)
  private var control: Point?

  init(_ text: ArraySlice<UInt8>) {
    words = Words(rest: text)
    var command: UInt8?
    while let next = words.command() ?? (words.hasNumber ? command : nil) {
      let isMove = next | 0x20 == UInt8(ascii: "m")
      if isMove, !points.isEmpty, words.wasCommand { break }
      if command == nil, !isMove { break }
      guard add(next) else { break }
      if isClosed { break }
      // Numbers behind those of a move are those of lines.
      command = isMove ? next == UInt8(ascii: "m") ? UInt8(ascii: "l") : UInt8(ascii: "L") : next
    }
  }

  private mutating func add(_ command: UInt8) -> Bool {
    let isRelative = command >= UInt8(ascii: "a")
    let origin = isRelative ? current : Point(x: 0, y: 0)
    func moved(_ x: Double, _ y: Double) -> Point { Point(x: origin.x + x, y: origin.y + y) }
    var newControl: Point?
    switch Unicode.Scalar(command | 0x20) {
    case "m", "l":
      guard let n = words.numbers(2) else { return false }
      current = moved(n[0], n[1])
      spline.addLine(to: current)
    case "h":
      guard let n = words.numbers(1) else { return false }
      current.x = origin.x + n[0]
      spline.addLine(to: current)
    case "v":
      guard let n = words.numbers(1) else { return false }
      current.y = origin.y + n[0]
      spline.addLine(to: current)
    case "c", "s":
      let isSmooth = command | 0x20 == UInt8(ascii: "s")
      guard let n = words.numbers(isSmooth ? 4 : 6) else { return false }
      let first = isSmooth ? mirrored : moved(n[0], n[1])
      let second = moved(n[n.count - 4], n[n.count - 3])
      current = moved(n[n.count - 2], n[n.count - 1])
      spline.addCurve(first, second, to: current)
      newControl = second
    case "q", "t":
      let isSmooth = command | 0x20 == UInt8(ascii: "t")
      guard let n = words.numbers(isSmooth ? 2 : 4) else { return false }
      let middle = isSmooth ? mirrored : moved(n[0], n[1])
      let (start, end) = (current, moved(n[n.count - 2], n[n.count - 1]))
      spline.addCurve(
        Point(x: start.x + 2 * (middle.x - start.x) / 3, y: start.y + 2 * (middle.y - start.y) / 3),
        Point(x: end.x + 2 * (middle.x - end.x) / 3, y: end.y + 2 * (middle.y - end.y) / 3),
        to: end)
      current = end
      newControl = middle
    case "a":
      guard let n = words.arc() else { return false }
      let end = moved(n[5], n[6])
      addArc(Size(width: abs(n[0]), height: abs(n[1])), n[2], n[3] != 0, n[4] != 0, to: end)
      current = end
    case "z":
      isClosed = true
    default: return false
    }
    control = newControl
    return true
  }

  /// The control point of a smooth curve.
  private var mirrored: Point {
    control.map { Point(x: 2 * current.x - $0.x, y: 2 * current.y - $0.y) } ?? current
  }

  /// An arc of an ellipse, as a line with a corner every ten degrees.
  private mutating func addArc(
    _ radii: Size, _ rotation: Double, _ isLarge: Bool, _ isClockwise: Bool, to end: Point
  ) {
    let start = current
    guard radii.width > 0, radii.height > 0, start != end else { return spline.addLine(to: end) }
    let (sine, cosine) = (sin(rotation * .pi / 180), cos(rotation * .pi / 180))
    let (dx, dy) = ((start.x - end.x) / 2, (start.y - end.y) / 2)
    let (x, y) = (cosine * dx + sine * dy, cosine * dy - sine * dx)
    // Radii that are too short for both ends grow.
    let reach = x * x / (radii.width * radii.width) + y * y / (radii.height * radii.height)
    let growth = max(1, reach).squareRoot()
    let (rx, ry) = (radii.width * growth, radii.height * growth)
    let below = rx * rx * y * y + ry * ry * x * x
    let factor =
      below > 0
      ? max(0, (rx * rx * ry * ry - below) / below).squareRoot() * (isLarge == isClockwise ? -1 : 1)
      : 0
    let (cx, cy) = (factor * rx * y / ry, -factor * ry * x / rx)
    let first = atan2((y - cy) / ry, (x - cx) / rx)
    var sweep = atan2((-y - cy) / ry, (-x - cx) / rx) - first
    if isClockwise, sweep < 0 { sweep += 2 * .pi }
    if !isClockwise, sweep > 0 { sweep -= 2 * .pi }
    guard sweep.isFinite else { return spline.addLine(to: end) }
    let parts = max(1, Int((abs(sweep) * 18 / .pi).rounded(.up)))
    for part in 1..<max(2, parts) where part < parts {
      let angle = first + sweep * Double(part) / Double(parts)
      let (u, v) = (rx * cos(angle) + cx, ry * sin(angle) + cy)
      spline.addLine(
        to: Point(
          x: cosine * u - sine * v + (start.x + end.x) / 2,
          y: sine * u + cosine * v + (start.y + end.y) / 2))
    }
    spline.addLine(to: end)
  }

  /// The commands and numbers of a path; numbers need nothing between them where signs and points
  /// part them.
  private struct Words {
    var rest: ArraySlice<UInt8>
    private(set) var wasCommand = false

    init(rest: ArraySlice<UInt8>) { self.rest = rest }

    private mutating func skip() {
      rest = rest.drop { $0 <= 0x20 || $0 == UInt8(ascii: ",") }
    }

    /// The command that comes next; `nil` for anything else.
    mutating func command() -> UInt8? {
      skip()
      guard let byte = rest.first, byte != UInt8(ascii: "e"), byte != UInt8(ascii: "E"),
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
      else {
        wasCommand = false
        return nil
      }
      rest.removeFirst()
      wasCommand = true
      return byte
    }

    var hasNumber: Bool {
      rest.first.map { "+-.0123456789".utf8.contains($0) } ?? false
    }

    mutating func numbers(_ count: Int) -> [Double]? {
      var numbers: [Double] = []
      for _ in 0..<count {
        guard let number = number() else { return nil }
        numbers.append(number)
      }
      return numbers
    }

    /// The numbers of an arc, of which two are flags of one digit.
    mutating func arc() -> [Double]? {
      guard var numbers = numbers(3) else { return nil }
      for _ in 0..<2 {
        skip()
        guard let flag = rest.first, flag == UInt8(ascii: "0") || flag == UInt8(ascii: "1") else {
          return nil
        }
        rest.removeFirst()
        numbers.append(flag == UInt8(ascii: "1") ? 1 : 0)
      }
      return self.numbers(2).map { numbers + $0 }
    }

    private mutating func number() -> Double? {
      skip()
      var end = rest.startIndex
      var (hasPoint, hasExponent) = (false, false)
      while end < rest.endIndex {
        switch rest[end] {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): break
        case UInt8(ascii: "+"), UInt8(ascii: "-"):
          let isSign = end == rest.startIndex || rest[end - 1] | 0x20 == UInt8(ascii: "e")
          if !isSign { return take(to: end) }
        case UInt8(ascii: "."):
          if hasPoint || hasExponent { return take(to: end) }
          hasPoint = true
        case UInt8(ascii: "e"), UInt8(ascii: "E"):
          if hasExponent { return take(to: end) }
          hasExponent = true
        default: return take(to: end)
        }
        end += 1
      }
      return take(to: end)
    }

    private mutating func take(to end: Int) -> Double? {
      defer { rest = rest[end...] }
      return Double(written: rest[..<end])
    }
  }
}
