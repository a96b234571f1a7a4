import TreeLayout

extension TreeChange {
  /// Most steps change little; some, drawn by chance, change values by much and let many leaves
  /// come and go.
  static let spikes = TreeChange(
    id: "spikes", summary: "most steps drift by a tenth of deviation, some change much at once",
    options: [
      Option("chance", 0.1, in: 0...1, "chance that a step is a spike"),
      Option(
        "deviation", 0.5, in: 0...10, "standard deviation of the logarithm of a value's change"),
      Option("insert", 0.2, in: 0...1, "chance in a spike that a leaf gets a new sibling"),
      Option("delete", 0.2, in: 0...1, "chance in a spike that a leaf goes"),
    ]
  ) { tree, options, random in
    guard random.unit() < options[0] else { return tree.drift(by: options[1] / 10, &random) }
    tree.drift(by: options[1], &random)
    tree.delete(options[3], &random)
    tree.insert(options[2], &random)
  }
}
