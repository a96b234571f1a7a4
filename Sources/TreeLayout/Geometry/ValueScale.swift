/// What the shape of a leaf is in proportion to: its value, or a function of it, where a few large
/// values would leave no room for the others.
///
/// A positive value *v* weighs as below; 0 stays 0, and an inner node weighs the sum of its leaves'
/// scaled values. Leaves keep their order. Inner nodes do not: many small leaves may outweigh a
/// large one. The unit of values does not matter.
public enum ValueScale: String, CaseIterable, Sendable {
  /// *v*.
  case linear
  /// √*v*.
  case sqrt
  /// log₂(1 + *v* ÷ the least positive value of a leaf): 1, 3 and 7 weigh 1, 2 and 3. A new least
  /// leaf changes the weights of all.
  case log
}

extension ValueScale {
  /// What pictures say of sizes; empty if these are in proportion to values.
  package var note: String {
    switch self {
    case .linear: ""
    case .sqrt: "sizes by square roots of values"
    case .log: "sizes by logarithms of values"
    }
  }
}
