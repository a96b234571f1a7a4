import LayoutQuality
import TreeData
import TreeLayout

extension Runner {
  /// The rows of one tree: a result for each cell that is measured, and why for every other.
  func result(of item: Plan.Item, _ progress: TreeProgress) -> TreeResult {
    let tree = item.tree.named.tree
    let shape = TreeShape(of: tree)
    let treeHash = tree.digest
    let pass = progress.samples[0] ?? CellSamples(repetitions: 1, hash: StableHash())
    let rows = item.strategies.enumerated().map { index, strategy in
      let cell = index + 1
      let key = key(strategy.id.description, item.tree)
      let samples = progress.samples[cell]
      guard let samples, let measurement = progress.measurements[cell] else {
        return CellRow.failed(
          FailedCell(
            key: key, family: strategy.family, shape: shape, treeHash: treeHash, samples: samples,
            failure: progress.failures[cell]
              ?? CellFailure(.skipped, message: "the run was interrupted")))
      }
      return CellRow.measured(
        CellResult(
          key: key, family: strategy.family,
          status: samples.isDeterministic ? .ok : .nondeterministic, shape: shape,
          treeHash: treeHash, samples: samples,
          passRatio: samples.statistics.median / pass.statistics.median,
          metrics: values(of: measurement, strategy),
          metricCosts: costs(of: measurement, strategy)))
    }
    return TreeResult(rows: rows, pass: pass, passKey: key("pass", item.tree))
  }

  private func key(_ strategy: String, _ tree: PlannedTree) -> CellKey {
    CellKey(
      strategy: strategy, tree: tree.named.id, nodes: tree.named.tree.count,
      frame: frame.sizeDescription, seed: tree.seed)
  }

  private func costs<S: LayoutStrategy>(
    of measurement: TreeEvent.Measurement, _ strategy: S
  ) -> [CellResult.MetricCost] {
    zip(families.family(of: strategy)?.groups ?? [], measurement.seconds).map { group, seconds in
      CellResult.MetricCost(metrics: group.metrics.map(\.id), seconds: seconds)
    }
  }

  private func values<S: LayoutStrategy>(
    of measurement: TreeEvent.Measurement, _ strategy: S
  ) -> [MetricValue] {
    let claims = Claims(rawValue: measurement.claims)
    let metrics = families.family(of: strategy)?.metrics ?? []
    return zip(metrics, measurement.values).map { metric, value in
      MetricValue(
        metric: metric, value: value,
        isClaimed: !metric.law.isEmpty && claims.isSuperset(of: metric.law))
    }
  }
}
