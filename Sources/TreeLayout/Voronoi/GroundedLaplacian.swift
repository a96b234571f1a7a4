/// The matrix that tells how the areas of a power diagram's cells follow their weights, and what
/// solves it: a Laplacian in which the first cell keeps its weight.
///
/// It is factored as L D Lᵀ. Cells are eliminated by nested dissection, with the halves of the
/// sites as its parts.
///
/// - Complexity: O(*n*^1.5) time and O(*n* log *n*) memory where few cells have many neighbors.
/// - Reference: A. George. "Nested Dissection of a Regular Finite Element Mesh." *SIAM Journal on
///   Numerical Analysis* 10 (1973). T. A. Davis. "Algorithm 849: A Concise Sparse Cholesky
///   Factorization Package." *ACM Transactions on Mathematical Software* 31 (2005).
struct GroundedLaplacian {
  /// Pairs of neighbors, the greater number first, and the length of their common side divided by
  /// twice the distance of their sites.
  private var pairs: [(cell: Int32, other: Int32, value: Double)] = []
  private var diagonal: [Double] = []

  // The order of elimination, and where in it a cell is.
  private var order: [Int32] = []
  private var places: [Int32] = []

  // The matrix above its diagonal, column by column in the order of elimination.
  private var starts: [Int32] = []
  private var rows: [Int32] = []
  private var values: [Double] = []

  // The factor, column by column.
  private var parents: [Int32] = []
  private var marks: [Int32] = []
  private var counts: [Int32] = []
  private var factorStarts: [Int] = []
  private var factorRows: [Int32] = []
  private var factor: [Double] = []
  private var pivots: [Double] = []
  private var pattern: [Int32] = []
  private var work: [Double] = []

  /// Up to so many cells are eliminated from the last to the first.
  private static let few = 64

  /// The matrix of a diagram.
  ///
  /// - Parameter halves: called only where cells are many.
  /// - Returns: `false` where the diagram's cells do not hang together.
  mutating func factor(
    _ diagram: PowerDiagram, of sites: PowerSites, halves: () -> SiteHalves
  ) -> Bool {
    let count = sites.count
    pairs.removeAll(keepingCapacity: true)
    Self.fill(&diagonal, 0, count)
    // The side is taken from the later cell, which is the smaller one as a rule.
    diagram.forEachPair(of: sites) { cell, other, from, to, x, y in
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let value = ((dx * dx + dy * dy) / (x * x + y * y)).squareRoot() / 2
      guard value > 0, value.isFinite else { return }
      pairs.append((Int32(cell), Int32(other), value))
      diagonal[cell] += value
      diagonal[other] += value
    }
    if count <= Self.few {
      order.removeAll(keepingCapacity: true)
      for cell in (1..<Int32(count)).reversed() { order.append(cell) }
    } else {
      dissect(halves(), count)
    }
    arrange(count)
    return eliminate(count - 1)
  }

  /// Solves for changes of weights with which areas change as wanted. The first one is 0.
  mutating func solve(_ wanted: [Double], into changes: inout [Double]) {
    let count = order.count
    Self.fill(&work, 0, count)
    for place in 0..<count { work[place] = wanted[Int(order[place])] }
    for column in 0..<count {
      let value = work[column]
      for index in factorStarts[column]..<factorStarts[column + 1] {
        work[Int(factorRows[index])] -= factor[index] * value
      }
    }
    for column in 0..<count { work[column] /= pivots[column] }
    for column in (0..<count).reversed() {
      var value = work[column]
      for index in factorStarts[column]..<factorStarts[column + 1] {
        value -= factor[index] * work[Int(factorRows[index])]
      }
      work[column] = value
    }
    Self.fill(&changes, 0, count + 1)
    for place in 0..<count { changes[Int(order[place])] = work[place] }
  }

  private static func fill<Value>(_ column: inout [Value], _ value: Value, _ count: Int) {
    column.removeAll(keepingCapacity: true)
    for _ in 0..<count { column.append(value) }
  }
}

// MARK: - Order

extension GroundedLaplacian {
  /// Orders cells such that those which separate two halves come after both halves.
  private mutating func dissect(_ halves: SiteHalves, _ count: Int) {
    var starts = [Int32](repeating: 0, count: count + 1)
    for pair in pairs where pair.other > 0 {
      starts[Int(pair.cell)] += 1
      starts[Int(pair.other)] += 1
    }
    for cell in 0..<count { starts[cell + 1] += starts[cell] }
    var neighbors = [Int32](repeating: 0, count: Int(starts[count]))
    for pair in pairs where pair.other > 0 {
      starts[Int(pair.cell)] -= 1
      neighbors[Int(starts[Int(pair.cell)])] = pair.other
      starts[Int(pair.other)] -= 1
      neighbors[Int(starts[Int(pair.other)])] = pair.cell
    }

    // A cell with very many neighbors comes after all others. Of the rest, those in the second half
    // of a part with a neighbor in the first half separate the two.
    let many = Int(Double(count).squareRoot()) + 16
    let within = Int32(halves.depth)
    var levels = [Int32](repeating: within, count: count)
    for cell in 1..<count where starts[cell + 1] - starts[cell] > many { levels[cell] = -1 }
    for level in 0..<halves.depth {
      for part in (1 << level - 1)..<(2 << level - 1) {
        let first = halves.places(of: 2 * part + 1)
        for place in halves.places(of: 2 * part + 2) {
          let cell = Int(halves.order[place])
          guard levels[cell] == within else { continue }
          for index in Int(starts[cell])..<Int(starts[cell + 1]) {
            let neighbor = Int(neighbors[index])
            if levels[neighbor] == within, first.contains(Int(halves.positions[neighbor])) {
              levels[cell] = Int32(level)
              break
            }
          }
        }
      }
    }
    var sizes = [Int](repeating: 0, count: halves.depth + 3)
    for cell in 1..<count { sizes[Int(within - levels[cell]) + 1] += 1 }
    for level in 0..<halves.depth + 2 { sizes[level + 1] += sizes[level] }
    Self.fill(&order, 0, count - 1)
    for cell in halves.order where cell > 0 {
      let level = Int(within - levels[Int(cell)])
      order[sizes[level]] = cell
      sizes[level] += 1
    }
  }

  /// Writes the matrix in the order of elimination.
  private mutating func arrange(_ count: Int) {
    Self.fill(&places, 0, count)
    for (place, cell) in order.enumerated() { places[Int(cell)] = Int32(place) }
    Self.fill(&starts, 0, count)
    for pair in pairs where pair.other > 0 {
      starts[Int(max(places[Int(pair.cell)], places[Int(pair.other)]))] += 1
    }
    for column in 1..<count { starts[column] += starts[column - 1] }
    let size = Int(starts[count - 1])
    Self.fill(&rows, 0, size)
    Self.fill(&values, 0, size)
    for pair in pairs where pair.other > 0 {
      let (a, b) = (places[Int(pair.cell)], places[Int(pair.other)])
      let column = Int(max(a, b))
      starts[column] -= 1
      rows[Int(starts[column])] = min(a, b)
      values[Int(starts[column])] = -pair.value
    }
  }
}

// MARK: - Elimination

extension GroundedLaplacian {
  private mutating func eliminate(_ count: Int) -> Bool {
    Self.fill(&parents, -1, count)
    Self.fill(&marks, -1, count)
    Self.fill(&counts, 0, count)
    for column in 0..<count {
      marks[column] = Int32(column)
      for index in Int(starts[column])..<Int(starts[column + 1]) {
        var row = Int(rows[index])
        while marks[row] != column {
          if parents[row] < 0 { parents[row] = Int32(column) }
          counts[row] += 1
          marks[row] = Int32(column)
          row = Int(parents[row])
        }
      }
    }
    Self.fill(&factorStarts, 0, count + 1)
    for column in 0..<count {
      factorStarts[column + 1] = factorStarts[column] + Int(counts[column])
    }
    Self.fill(&factorRows, 0, factorStarts[count])
    Self.fill(&factor, 0, factorStarts[count])
    Self.fill(&pivots, 0, count)
    Self.fill(&work, 0, count)
    Self.fill(&pattern, 0, count)
    Self.fill(&marks, -1, count)
    Self.fill(&counts, 0, count)
    for column in 0..<count {
      guard eliminate(column: column, count) else { return false }
    }
    return true
  }

  private mutating func eliminate(column: Int, _ count: Int) -> Bool {
    marks[column] = Int32(column)
    var top = count
    for index in Int(starts[column])..<Int(starts[column + 1]) {
      var row = Int(rows[index])
      work[row] += values[index]
      var length = 0
      while marks[row] != column {
        pattern[length] = Int32(row)
        length += 1
        marks[row] = Int32(column)
        row = Int(parents[row])
      }
      while length > 0 {
        top -= 1
        length -= 1
        pattern[top] = pattern[length]
      }
    }
    var pivot = diagonal[Int(order[column])]
    for index in top..<count {
      let row = Int(pattern[index])
      let value = work[row]
      work[row] = 0
      let (start, end) = (factorStarts[row], factorStarts[row] + Int(counts[row]))
      for entry in start..<end { work[Int(factorRows[entry])] -= factor[entry] * value }
      let share = value / pivots[row]
      pivot -= share * value
      factorRows[end] = Int32(column)
      factor[end] = share
      counts[row] += 1
    }
    pivots[column] = pivot
    return pivot > 0
  }
}

extension PowerDiagram {
  /// Calls `body` for each pair of cells with a common side, in the order of the greater number:
  /// with the two, the side's ends relative to the greater one's site, and the way from there to
  /// the other site.
  @inline(__always)
  func forEachPair(
    of sites: PowerSites,
    _ body: (
      _ cell: Int, _ other: Int, _ from: Corner, _ to: Corner, _ x: Double, _ y: Double
    ) -> Void
  ) {
    for cell in 0..<sites.count {
      let places = places(of: cell)
      for place in places {
        let from = corners[place]
        let other = Int(from.side)
        guard other >= 0, other < cell else { continue }
        let to = corners[place + 1 < places.upperBound ? place + 1 : places.lowerBound]
        body(cell, other, from, to, sites.x[other] - sites.x[cell], sites.y[other] - sites.y[cell])
      }
    }
  }
}
