extension Timings {
  /// Adds how the time of measuring was spent.
  ///
  /// - Parameters:
  ///   - progress: what is known now.
  ///   - known: what was known before.
  ///   - measuringSeconds: how long the measuring between the two took.
  public mutating func add(
    _ progress: RunProgress, after known: RunProgress, measuringSeconds: Double
  ) {
    // Sums in two orders may differ: no time may be less than 0.
    sampleSeconds = max(0, progress.sampleSeconds - known.sampleSeconds)
    var costs: [String: MetricCost] = [:]
    for workload in progress.inOrder {
      let before = known.workloads[workload.record.index]
      for (index, cell) in workload.cells.enumerated() {
        guard let measurement = cell.measurement, before?.cells[index].measurement == nil else {
          continue
        }
        let family = workload.record.cells[index].family
        for cost in measurement.costs {
          let none = MetricCost(family: family, metrics: cost.metrics, cells: 0, seconds: 0)
          let key = ([family] + cost.metrics).joined(separator: " ")
          costs[key, default: none].cells += 1
          costs[key]?.seconds += cost.seconds
        }
      }
    }
    metrics = costs.values.sorted { first, second in
      first.seconds != second.seconds
        ? first.seconds > second.seconds : first.metrics.lexicographicallyPrecedes(second.metrics)
    }
    metricSeconds = metrics.reduce(0) { $0 + $1.seconds }
    processSeconds = max(0, measuringSeconds - sampleSeconds - metricSeconds)
  }
}

extension RunProgress {
  /// The time inside the samples.
  fileprivate var sampleSeconds: Double {
    workloads.values.reduce(0) { sum, workload in
      workload.cells.reduce(sum + workload.pass.sampleSeconds) { $0 + $1.sampleSeconds }
    }
  }
}
