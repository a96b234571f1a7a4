import TreeLayout

extension TreeChange {
  /// Leaves come and go at a steady rate, and the values of those that stay drift.
  static let churn = TreeChange(
    id: "churn", summary: "leaves come and go at a steady rate, values drift",
    options: [
      .deviation,
      Option("insert", 0.02, in: 0...1, "chance that a leaf gets a new sibling"),
      Option("delete", 0.02, in: 0...1, "chance that a leaf goes"),
    ]
  ) { tree, options, random in
    tree.drift(by: options[0], &random)
    tree.delete(options[2], &random)
    tree.insert(options[1], &random)
  }
}
