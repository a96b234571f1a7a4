/// How thoroughly peers are measured.
public struct PeerRule: Sendable {
  /// How many processes each cell gets: a program that compiles while it runs may produce other
  /// code in each.
  public var processes = 3

  /// The least time for which a process warms up; it also makes at least `layouts`.
  public var warmUp = Duration.seconds(1)

  public init() {}

  /// The least number of layouts; two are enough if a single layout lasts longer than the warm-up.
  var layouts = 10
}
