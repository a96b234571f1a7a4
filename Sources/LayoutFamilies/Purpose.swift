/// What somebody wants of a picture of a tree.
public enum Purpose: String, CaseIterable, Sendable {
  /// To compare the values of nodes.
  case values

  /// To see which node belongs to which.
  case structure

  /// To find one node among many.
  case find

  /// To see what becomes of each node when the tree changes.
  case change

  /// To have a picture as small as possible.
  case size
}

/// Which metrics of a family tell how well a strategy serves a purpose.
public struct Aim: Sendable {
  public let purpose: Purpose

  /// The ids of metrics that have to be as good as they can be. Where no strategy has that, those
  /// nearest to it are left.
  public let needs: [String]

  /// The ids of metrics that may be at most twice as bad as the best of the strategies that have
  /// what is needed: what is best for the purpose is to be of use otherwise.
  public let keeps: [String]

  /// The ids of metrics of which the first one that is defined decides.
  public let decides: [String]

  public init(
    _ purpose: Purpose, by decides: String..., needing needs: [String] = [],
    keeping keeps: [String] = []
  ) {
    self.purpose = purpose
    self.needs = needs
    self.keeps = keeps
    self.decides = decides
  }
}
