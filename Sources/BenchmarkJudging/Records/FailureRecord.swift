/// One try of a cell without a result: in `run.json` one object with the fields of the cell's key,
/// of the failure and of the try.
public struct FailureRecord: Equatable, Sendable {
  public var cell: CellKey
  public var failure: CellFailure

  /// The number of the try, counted from 1.
  public var attempt: Int

  /// Whether a later try had a result.
  public var isResolved: Bool

  public init(cell: CellKey, failure: CellFailure, attempt: Int, isResolved: Bool) {
    self.cell = cell
    self.failure = failure
    self.attempt = attempt
    self.isResolved = isResolved
  }
}

extension FailureRecord: Codable {
  private enum CodingKeys: CodingKey { case attempt, isResolved }

  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      cell: try CellKey(from: decoder), failure: try CellFailure(from: decoder),
      attempt: try container.decode(Int.self, forKey: .attempt),
      isResolved: try container.decode(Bool.self, forKey: .isResolved))
  }

  public func encode(to encoder: any Encoder) throws {
    try cell.encode(to: encoder)
    try failure.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(attempt, forKey: .attempt)
    try container.encode(isResolved, forKey: .isResolved)
  }
}
