/// How thoroughly peers are measured.
public struct PeerRule: Sendable {
  /// How many processes each cell gets: a program that compiles while it runs may come to other
  /// code in each.
  public var processes = 3

  /// A process warms up at least so long, and for at least `layouts`.
  public var warmUp = Duration.seconds(1)

  public init() {}

  /// Where a single layout lasts longer than the warm-up, two are enough.
  var layouts = 10
}
