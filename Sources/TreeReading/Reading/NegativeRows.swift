import TreeLayout

/// Rows below 0 in a table that adds up, such as refunds among amounts: no area can show them.
struct NegativeRows {
  let rule: ReadingOptions.Negative

  /// How many rows are left out or refused, and their sum.
  private var count = 0
  private var kept = 0
  private var sum = 0.0

  init(_ rule: ReadingOptions.Negative) { self.rule = rule }

  /// What an amount counts; `nil` where its row is left out or refused.
  mutating func counted(_ amount: Double) -> Double? {
    if amount.isNaN { return amount }
    if rule == .taken ? amount <= 0 : amount >= 0 {
      if amount != 0 { kept += 1 }
      return abs(amount)
    }
    count += 1
    sum += amount
    return nil
  }

  /// What is to be told of rows that are left out; if they may not be, they are an error.
  ///
  /// - Parameter keepsNodes: whether such a row is a node that stays, without a value.
  func warnings(
    _ column: String, keepsNodes: Bool, source: String
  ) throws(TreeImportError) -> [String] {
    guard count > 0 else { return [] }
    guard rule != .refused else {
      throw TreeImportError(.negativeRows(count, sum: sum, of: column), source: source)
    }
    guard kept > 0 else {
      throw TreeImportError(
        .noRowsLeft(onlyNegative: rule == .taken, of: column), source: source)
    }
    let sign = rule == .taken ? "positive" : "negative"
    let (who, what) = keepsNodes ? ("nodes", ", which is left out") : ("rows", " that are left out")
    return ["\(who) with a \(sign) \(column)\(what): \(count), together \(sum.summed)"]
  }
}

extension Double {
  /// A sum without the digits that adding has made: rounded to a millionth, `-303.6` and not
  /// `-303.59999999999997`.
  var summed: String {
    magnitude < 1e9 ? ((self * 1e6).rounded() / 1e6).shortest : shortest
  }
}
