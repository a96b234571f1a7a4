import BenchmarkJudging

/// How the wall time of a run was spent, and what its metrics cost.
struct TimingsTable {
  private let timings: Timings

  init(_ timings: Timings) {
    self.timings = timings
  }

  var text: String {
    var parts = AlignedTable()
    parts.append(["wall time", "seconds", "share"])
    let rows = [
      ("trees", timings.planningSeconds), ("timed samples", timings.sampleSeconds),
      ("metrics", timings.metricSeconds), ("processes, warming up", timings.processSeconds),
      ("counting", timings.countingSeconds), ("all", timings.seconds),
    ]
    for (name, seconds) in rows where seconds >= 0.005 {
      parts.append([name, fixed(seconds, digits: 2), percent(seconds / timings.seconds)])
    }
    var metrics = AlignedTable()
    metrics.append(["metrics that are computed together", "cells", "seconds"])
    for cost in timings.metrics {
      let names = cost.metrics.prefix(2).joined(separator: ", ")
      let more = cost.metrics.count - 2
      metrics.append([
        "\(cost.family): \(names)\(more > 0 ? " and \(more) more" : "")", grouped(cost.cells),
        fixed(cost.seconds, digits: 3),
      ])
    }
    return (parts.lines() + [""] + metrics.lines()).joined(separator: "\n") + "\n"
  }
}
