/// Which metrics of a family decide how well a strategy serves a purpose.
public struct Aim: Equatable, Sendable {
  public let purpose: Purpose

  /// The ids of metrics that have to be as good as they can be. If no strategy reaches this, the
  /// strategies nearest to it are left.
  public let needs: [String]

  /// The ids of metrics that may be at most twice as bad as the best value of the strategies that
  /// meet `needs`: the best strategy for the purpose has to be useful otherwise, too.
  public let keeps: [String]

  /// The ids of metrics of which the first defined one decides.
  public let decides: [String]

  /// The law that a strategy has to claim to be taken; `nil` for none.
  public let promise: Promise?

  /// The part of a shape from which values are read, where the promise is kept; `nil` for purposes
  /// other than values, and in older records.
  public let reading: Reading?

  public init(
    _ purpose: Purpose, by decides: String..., needing needs: [String] = [],
    keeping keeps: [String] = [], promising promise: Promise? = nil,
    reading: Reading? = nil
  ) {
    self.purpose = purpose
    self.promise = promise
    self.reading = reading
    self.needs = needs
    self.keeps = keeps
    self.decides = decides
  }

  /// The ids of all metrics of the aim.
  public var metrics: [String] { needs + keeps + decides }
}

/// A law that a strategy has to claim.
public struct Promise: Equatable, Sendable {
  /// The name of the law.
  public let law: String

  /// The remark for a reader of other strategies' pictures: `areas are not proportional`.
  public let otherwise: String

  public init(law: String, otherwise: String) {
    self.law = law
    self.otherwise = otherwise
  }
}

#if !hasFeature(Embedded)
  extension Aim: Codable {}
  extension Promise: Codable {}
#endif
