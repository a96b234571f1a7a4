import LayoutBenchmark

extension RunCommand {
  /// The results with instructions and allocations where these can be counted; what cannot is told
  /// on standard error and no reason to lose the rest.
  func counted(
    _ results: [TreeResult], _ setup: RunSetup, isInterrupted: @escaping @Sendable () -> Bool
  ) async -> [TreeResult] {
    // That it is missing is the doctor's to tell.
    guard MachineFacts.valgrindPath != nil else { return results }
    do {
      let valgrind = try Valgrind(isInterrupted: isInterrupted)
      defer { valgrind.removeFiles() }
      var counter = CellCounter(valgrind, frame: setup.runner.frame)
      var progress = ProgressLine(setup.plan, doing: "counting ")
      let counted = try await counter.count(
        results, of: setup.plan, isInterrupted: isInterrupted
      ) { tree, share in
        progress.show(tree: tree, share: share)
      }
      progress.end()
      for (reason, cells) in counter.failures {
        Terminal.warn("\(grouped(cells)) cells are not counted: \(reason)")
      }
      return counted
    } catch {
      Terminal.warn("nothing is counted: \(fileErrorReason(error))")
      return results
    }
  }
}
