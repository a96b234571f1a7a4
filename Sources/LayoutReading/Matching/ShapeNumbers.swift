import LayoutFamilies
import TreeLayout
import TreeReading

/// The numbers of a family's geometry for each shape of a file.
package struct ShapeNumbers: Sendable {
  /// The name of the geometry, and how many components a shape has.
  private let kind: String
  let width: Int

  /// Shape by shape; NaN for a shape that the family cannot be made of.
  private(set) var components: [Double] = []
  private var pool: [Double] = []
  private var lists: [Range<Int>] = []

  /// How large the file says that nodes are; NaN where it does not.
  private(set) var sizes: [Size] = []

  /// The numbers of a file by a family's rules, of which the first counts that a shape has all
  /// numbers for.
  ///
  /// - Complexity: O(*n*).
  init(of drawn: DrawnLayout, by family: some LayoutFamily) {
    kind = family.geometryName
    width = family.componentNames.count
    let rules = ShapeRule.rules(of: family).map { rule in
      (rule, rule.columns.map { drawn.column($0) ?? -1 })
    }
    for shape in 0..<drawn.count {
      var made = ShapeRule.Made(components: [Double](repeating: .nan, count: width))
      for (rule, columns) in rules where !columns.contains(-1) {
        let numbers = columns.map { drawn.number($0, of: shape) }
        let list = drawn.list(of: shape)
        // A polygon of nothing has a place and no corners.
        let hasList = !rule.readsList || !list.isEmpty || !columns.isEmpty
        guard hasList, !numbers.contains(where: \.isNaN) else { continue }
        made = rule.make(numbers, list)
        break
      }
      components += made.components
      let start = pool.count
      pool += made.list
      lists.append(start..<pool.count)
      sizes.append(made.size ?? Size(width: .nan, height: .nan))
    }
  }

  var count: Int { lists.count }

  /// Whether no number is so large that metrics could not multiply it.
  func isMeasurable(_ shape: Int) -> Bool {
    components(of: shape).allSatisfy { $0.magnitude <= 1e60 }
      && list(of: shape).allSatisfy { $0.magnitude <= 1e60 }
  }

  /// The area of a shape; NaN in a family without areas, and for a shape without numbers.
  func area<Family: LayoutFamily>(of shape: Int, by family: Family) -> Double {
    let part = components(of: shape)
    guard let area = family.itself.cellArea, part.allSatisfy({ $0.isFinite }) else { return .nan }
    return area(Family.Geometry { part[part.startIndex + $0] })
  }

  func components(of shape: Int) -> ArraySlice<Double> {
    components[shape * width..<(shape + 1) * width]
  }

  func list(of shape: Int) -> ArraySlice<Double> { pool[lists[shape]] }

  /// Whether all of a shape's numbers are numbers.
  func isWhole(_ shape: Int) -> Bool {
    components(of: shape).allSatisfy { $0.isFinite } && list(of: shape).allSatisfy { $0.isFinite }
  }
}

extension DrawnLayout {
  /// The families whose geometry the file's shapes have, those first that make use of most of it.
  package func families(among families: [any LayoutFamily]) -> [any LayoutFamily] {
    // d3 makes sunbursts of a partition that is as wide as the full circle.
    if !isJoined, isFullCircle,
      case let rings = families.filter({ $0.geometryName == "arc" }),
      !rings.isEmpty
    {
      return rings
    }
    let reaches = families.map { reach(of: $0) }
    let most = reaches.max() ?? 0
    return most == 0 ? [] : zip(families, reaches).filter { $0.1 == most }.map { $0.0 }
  }

  /// Whether lines join most shapes.
  private var isJoined: Bool { edges.count > 0 || count > 1 && 2 * ways.count >= count - 1 }

  private var isFullCircle: Bool {
    guard let x0 = column("x0"), let x1 = column("x1"), count > 0 else { return false }
    let (start, end) = (number(x0, of: 0), number(x1, of: 0))
    return start == 0 && abs(end - 2 * .pi) < 1e-9
  }

  private func reach(of family: some LayoutFamily) -> Int {
    // What is joined by lines are nodes, whatever their shape is.
    guard !isJoined || family.geometryName == "point" else { return 0 }
    let rules = ShapeRule.rules(of: family).filter { $0.tellsFamily || isJoined }
    return rules.filter { rule in
      let columns = rule.columns.map { column($0) ?? -1 }
      if columns.contains(-1) { return false }
      // A few polygons may be rectangles.
      let fitting = (0..<count).count { shape in
        columns.allSatisfy { !number($0, of: shape).isNaN }
          && (!rule.readsList || !columns.isEmpty || !list(of: shape).isEmpty)
      }
      return 2 * fitting > count && (!rule.readsList || hasLists)
    }.map { $0.reach }.max() ?? 0
  }
}

// MARK: - In the plane

extension ShapeNumbers {
  /// What of a shape is negative that is a length; `nil` where nothing is.
  func negativeLength(of shape: Int) -> String? {
    let n = Array(components(of: shape))
    switch kind {
    case "rect": return n[2] < 0 ? "width" : n[3] < 0 ? "height" : nil
    case "circle": return n[2] < 0 ? "radius" : nil
    case "arc": return n[1] < n[0] ? "angle" : n[2] < 0 || n[3] < n[2] ? "thickness" : nil
    default: return nil
    }
  }

  /// The rectangle around a shape; `nil` for a geometry of another package.
  private func bounds(of shape: Int) -> Rect? {
    let part = components(of: shape)
    let n = Array(part)
    switch kind {
    case "rect": return Rect(x: n[0], y: n[1], width: n[2], height: n[3])
    case "point": return Rect(x: n[0], y: n[1], width: 0, height: 0)
    case "circle":
      return Rect(x: n[0] - n[2], y: n[1] - n[2], width: 2 * n[2], height: 2 * n[2])
    // Rings are around the middle of a frame.
    case "arc": return Rect(x: 0, y: 0, width: 2 * n[3], height: 2 * n[3])
    case "polygon":
      let list = list(of: shape)
      return list.isEmpty
        ? Rect(x: n[0], y: n[1], width: 0, height: 0) : Rect(around: list)
    default: return nil
    }
  }

  /// The rectangle around shapes, of which −1 is none; empty at 0 around none.
  func bounds(of shapes: [Int32]) -> Rect {
    var corners: [Double] = []
    for shape in shapes where shape >= 0 {
      guard let box = bounds(of: Int(shape)) else { continue }
      corners += [box.x, box.y, box.maxX, box.maxY]
    }
    return corners.isEmpty ? .zero : Rect(around: corners[...])
  }

  /// Moves all shapes.
  mutating func move(byX dx: Double, y dy: Double) {
    guard dx != 0 || dy != 0, ["rect", "circle", "polygon"].contains(kind) else { return }
    for shape in 0..<count {
      components[shape * width] += dx
      components[shape * width + 1] += dy
    }
    for place in pool.indices { pool[place] += place.isMultiple(of: 2) ? dx : dy }
  }

  /// Turns all shapes over, as where y grows upwards.
  ///
  /// - Parameter axis: twice the y that stays.
  mutating func turnOver(around axis: Double) {
    for shape in 0..<count {
      let start = shape * width
      switch kind {
      case "rect": components[start + 1] = axis - components[start + 1] - components[start + 3]
      case "point", "circle": components[start + 1] = axis - components[start + 1]
      case "polygon":
        components[start + 1] = axis - components[start + 1]
        for place in stride(from: lists[shape].lowerBound + 1, to: lists[shape].upperBound, by: 2) {
          pool[place] = axis - pool[place]
        }
        let made = ShapeRule.Made(polygon: Array(list(of: shape)))
        pool.replaceSubrange(lists[shape].prefix(made.list.count), with: made.list)
      default: break
      }
    }
  }
}
