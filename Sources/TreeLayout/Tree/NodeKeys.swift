/// Checks of a tree's keys.
enum NodeKeys {
  /// Refuses keys that are negative or equal.
  ///
  /// - Complexity: O(*n*).
  static func check(_ keys: [Int32]) throws(TreeError) {
    var greatest: Int32 = 0
    for (node, key) in keys.enumerated() {
      guard key >= 0 else { throw .badKey(key, at: node) }
      greatest = max(greatest, key)
    }
    // A column for keys that are dense, as most are, and a table for others.
    if Int(greatest) < 8 * keys.count {
      var seen = [Int32](repeating: -1, count: Int(greatest) + 1)
      for (node, key) in keys.enumerated() {
        guard seen[Int(key)] < 0 else { throw .equalKeys(key, Int(seen[Int(key)]), node) }
        seen[Int(key)] = Int32(node)
      }
    } else {
      var seen: [Int32: Int] = [:]
      seen.reserveCapacity(keys.count)
      for (node, key) in keys.enumerated() {
        if let first = seen.updateValue(node, forKey: key) { throw .equalKeys(key, first, node) }
      }
    }
  }
}
