/// Tests of many hypotheses at once.
public enum Holm {
  /// The adjusted p-values of Holm's step-down: if those below *α* are rejected, at most a share
  /// *α* of families of tests has any false alarm, however the tests depend on each other.
  ///
  /// The smallest p-value is multiplied by the number of p-values, the next by one less, and so on;
  /// no adjusted value falls below one before it, and none is above 1.
  ///
  /// - Returns: the adjusted values in the order of the given ones.
  /// - Complexity: O(*n* log *n*).
  /// - Reference: S. Holm. "A Simple Sequentially Rejective Multiple Test Procedure." *Scandinavian
  ///   Journal of Statistics* 6, 1979.
  public static func adjusted(_ pValues: [Double]) -> [Double] {
    var adjusted = pValues
    var greatest = 0.0
    let order = pValues.indices.sorted { pValues[$0] < pValues[$1] }
    for (rank, index) in order.enumerated() {
      greatest = max(greatest, min(1, Double(pValues.count - rank) * pValues[index]))
      adjusted[index] = greatest
    }
    return adjusted
  }
}
