import LayoutExperiments

extension Experiment {
  /// What it is, in four lines.
  var description: String {
    """
    \(id)  \(title)
        source: \(source)
        procedure: \(procedure)
        strategy: \(strategies.joined(separator: ", "))
    """
  }
}
