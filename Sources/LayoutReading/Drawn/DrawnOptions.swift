/// How the file of a finished layout is read where it does not say so itself.
package struct DrawnOptions: Sendable {
  /// The names of all numbers that shapes may have.
  package var columns: [String]

  /// Whether a box is counted from the corner of the one that it is inside of.
  package var areRelative = false

  /// - Parameter others: the names of numbers in the families of other packages.
  package init(others: [String] = []) {
    columns = ShapeKeys.numbers + others.filter { !ShapeKeys.numbers.contains($0) }
  }
}
