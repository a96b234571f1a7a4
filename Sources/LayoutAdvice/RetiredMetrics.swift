extension MetricFacts {
  /// The metrics of earlier versions that are not measured any more, each with the one that took
  /// its place. Runs that have them are still read.
  public static let successors = [
    "label_fit_share": "named_share",
    "label_fit_value_share": "named_value_share",
    "label_overlap": "named_share",
  ]

  /// What became of a metric of earlier versions: `label_fit_share is not measured any more;
  /// named_share took its place`. `nil` for a metric that is still measured, or never was.
  public static func retirement(of id: String) -> String? {
    successors[id].map { "\(id) is not measured any more; \($0) took its place" }
  }
}
