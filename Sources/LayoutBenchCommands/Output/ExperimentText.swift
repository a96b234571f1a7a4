import LayoutExperiments

extension Experiment {
  /// The description of the experiment, in four lines.
  var description: String {
    """
    \(id)  \(title)
        source: \(source)
        procedure: \(procedure)
        strategy: \(strategies.joined(separator: ", "))
    """
  }
}
