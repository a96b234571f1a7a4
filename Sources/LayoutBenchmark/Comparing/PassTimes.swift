/// The times of layouts in passes: each sample over the sample of the pass that was measured nearest
/// to it, so that what slowed the machine down slowed both.
struct PassTimes {
  struct Cell: Hashable {
    let key: CellKey
    let machine: String
  }

  /// Of each cell the median over its samples, with the interval of the sign test.
  let medians: [Cell: Estimate]

  private struct Sample {
    let position: Double
    let time: Double
  }

  init(_ table: RecordedTable) throws(RecordedRunError) {
    var samples: [Cell: [Sample]] = [:]
    for row in table.rows {
      let cell = Cell(key: try table.key(of: row), machine: table.machine(of: row))
      guard let position = try table.number("position", of: row),
        let time = try table.number("layout_ns", of: row), time > 0
      else { continue }
      samples[cell, default: []].append(
        Sample(position: position, time: time))
    }
    var medians: [Cell: Estimate] = [:]
    for (cell, ofCell) in samples where cell.key.strategy != "pass" {
      guard let passes = samples[cell.pass] else { continue }
      let ratios = ofCell.map { $0.time / Self.nearest(to: $0.position, of: passes).time }
      medians[cell] = SampleStatistics(ratios).medianInterval
    }
    self.medians = medians
  }

  /// - Parameter samples: at least one, in the order of measurement.
  /// - Complexity: O(log *n*).
  private static func nearest(to position: Double, of samples: [Sample]) -> Sample {
    var (low, high) = (0, samples.count - 1)
    while high - low > 1 {
      let middle = (low + high) / 2
      if samples[middle].position <= position { low = middle } else { high = middle }
    }
    let (before, after) = (samples[low], samples[high])
    return abs(before.position - position) <= abs(after.position - position) ? before : after
  }
}

extension PassTimes.Cell {
  /// The pass on the same tree.
  fileprivate var pass: Self {
    let pass = CellKey(
      strategy: "pass", tree: key.tree, nodes: key.nodes, frame: key.frame, seed: key.seed)
    return Self(key: pass, machine: machine)
  }
}
