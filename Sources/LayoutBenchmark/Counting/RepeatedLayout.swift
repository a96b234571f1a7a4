import TreeLayout

/// The same layout again and again and nothing else: what a process does whose instructions are
/// counted.
public enum RepeatedLayout {
  public static func run<S: LayoutStrategy>(
    _ strategy: S, on tree: LayoutTree, in frame: Rect, repetitions: Int
  ) {
    let cell = StrategyCell(strategy, on: tree, in: frame, into: OutputBuffers())
    _ = cell.sample(repetitions: repetitions)
  }
}
