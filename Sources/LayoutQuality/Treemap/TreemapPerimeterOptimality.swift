import TreeLayout

extension MetricGroup<Rect> {
  /// How much more border leaves have than they need.
  ///
  /// The sum of the measured leaves' perimeters ÷ that of the best layout in strips in the same
  /// frame, of the areas that weights ask for: wrong areas and padding, which make leaves smaller,
  /// make it less. The part above 1 is avoidable, though nesting forbids some of this; layouts that
  /// are no strips can be below 1. Empty if a leaf is grouped or hidden, and without leaves of
  /// positive weight.
  ///
  /// Strips go along one side *L* of the frame, the better of the two. A strip of *k* rectangles of
  /// total area *a* is *a*/*L* thick and has perimeters of 2(*L* + *ka*/*L*). An optimum takes runs
  /// of the ascending areas, so that the best cuts are a least weight subsequence: O(*n* log *n*).
  ///
  /// - Reference: Q. T. Bui, T. Vidal, M. H. Hà. "On Three Soft Rectangle Packing Problems with
  ///   Guillotine Constraints." arXiv:1805.03631, 2018. D. S. Hirschberg, L. L. Larmore. "The Least
  ///   Weight Subsequence Problem." *SIAM Journal on Computing* 16(4), 1987.
  public static var perimeterOptimality: Self {
    let metric = Metric(
      "perimeter_optimality", unit: "ratio", .lower,
      "sum of the leaves' perimeters ÷ that of the best strips without nesting (Bui et al. 2018)",
      notices: [.inflate, .stretch])
    return MetricGroup(
      [metric],
      knowing: { layout, findings in
        let (tree, frame) = (layout.tree, layout.frame)
        var perimeters = 0.0
        for leaf in tree.nodes where tree.isLeaf(leaf) && tree.weights[leaf] > 0 {
          guard layout.mark(of: leaf) == .shown else { return [nil] }
          perimeters += 2 * (layout[leaf].width + layout[leaf].height)
        }
        let least = findings.leastPerimeter(frame) { BestStrips.perimeter(of: tree, in: frame) }
        return [least.map { perimeters / $0 }]
      })
  }
}

/// The best layout in strips along one side.
enum BestStrips {
  /// The least sum of perimeters of leaves in strips along either side of the frame; `nil` without
  /// leaves of positive weight, and in a frame without area.
  fileprivate static func perimeter(of tree: LayoutTree, in frame: Rect) -> Double? {
    var areas: [Double] = []
    areas.reserveCapacity(tree.count)
    for leaf in tree.nodes where tree.isLeaf(leaf) && tree.weights[leaf] > 0 {
      areas.append(tree.weights[leaf] / tree.weights[0] * frame.area)
    }
    guard !areas.isEmpty, frame.area > 0 else { return nil }
    areas.sortAscending()
    return min(perimeter(of: areas, along: frame.width), perimeter(of: areas, along: frame.height))
  }

  /// The least sum of perimeters of rectangles of ascending areas in strips of this length.
  ///
  /// `cost(i, j)` is the perimeter sum of a strip with the rectangles *i* ..< *j*. It has Monge's
  /// property: once the later of two beginnings of the last strip is the better one, it stays so.
  /// So the ends for which a beginning is the best are a run, and the runs are in order.
  static func perimeter(of areas: [Double], along length: Double) -> Double {
    let count = areas.count
    var sums = [Double](repeating: 0, count: count + 1)
    for (index, area) in areas.enumerated() { sums[index + 1] = sums[index] + area }
    var least = [Double](repeating: 0, count: count + 1)
    func cost(_ start: Int, _ end: Int) -> Double {
      least[start] + 2 * (length + Double(end - start) * (sums[end] - sums[start]) / length)
    }
    func isAsGood(_ start: Int, as other: Int, for end: Int) -> Bool {
      cost(start, end) <= cost(other, end)
    }
    // The beginnings that are the best for at least one end.
    var runs = [Run(start: 0, from: 1)]
    var current = 0
    for end in 1...count {
      while current + 1 < runs.count, runs[current + 1].from <= end { current += 1 }
      least[end] = cost(runs[current].start, end)
      // A run of its own begins here. Later runs whose beginning is no longer the best for any end
      // are removed.
      var last = runs[runs.count - 1]
      while last.from > end, isAsGood(end, as: last.start, for: last.from) {
        runs.removeLast()
        last = runs[runs.count - 1]
      }
      // The new run mostly begins near the last one, so steps double until they are past its start.
      var (low, high) = (max(end, last.from) + 1, count + 1)
      var step = 1
      while low + step < high {
        if isAsGood(end, as: last.start, for: low + step) {
          high = low + step
        } else {
          low += step + 1
          step *= 2
        }
      }
      while low < high {
        let middle = (low + high) / 2
        if isAsGood(end, as: last.start, for: middle) { high = middle } else { low = middle + 1 }
      }
      if low <= count { runs.append(Run(start: end, from: low)) }
    }
    return least[count]
  }

  /// A beginning of the last strip, and the first end for which it is the best.
  private struct Run {
    private let places: (start: Int32, from: Int32)

    var start: Int { Int(places.start) }
    var from: Int { Int(places.from) }

    init(start: Int, from: Int) {
      places = (Int32(start), Int32(from))
    }
  }
}
