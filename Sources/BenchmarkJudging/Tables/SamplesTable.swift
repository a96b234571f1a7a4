import DelimitedText

/// `samples.csv`: every sample in the order of measurement, the pass under the strategy `pass`.
///
/// `position` counts all samples of a workload; in a round the pass comes first. A sample is the
/// mean over `repetitions` layouts.
enum SamplesTable {
  static func csv(of run: JudgedRun) -> CSVTable {
    var table = CSVTable(
      columns: CellKey.columns + ["machine", "position", "repetitions", "layout_ns"])
    for workload in run.workloads {
      let subjects =
        [(workload.passKey, workload.pass)] + workload.cells.map { ($0.key, $0.progress) }
      let rows = subjects.flatMap { key, progress in
        zip(progress.samples.positions, progress.samples.nanoseconds).map {
          (position: $0, time: $1, fields: key.fields, repetitions: progress.repetitions)
        }
      }
      for row in rows.sorted(by: { $0.position < $1.position }) {
        table.append(
          row.fields + [
            workload.machine, String(row.position), csvField(row.repetitions), csvField(row.time),
          ])
      }
    }
    return table
  }
}
