/// What one strategy's layout of a tree shows on a screen.
public struct Sight: Equatable, Sendable {
  /// The strategy's id, with its options.
  public var strategy: String
  public var family: String

  /// The part of a shape from which values are read, if areas, angles or lengths are proportional;
  /// `nil` for layouts that show no values.
  public var reading: Reading?

  /// Whether the way from a node to its parent can be followed: there is a line or a border from
  /// each node to its parent, and no two nodes or lines lie on each other.
  public var showsStructure: Bool

  /// The shares of leaves and of value that have a mark of their own, 0…1.
  public var marked: Double?
  public var markedValue: Double?

  /// The shares of leaves and of value whose name is in sight.
  public var named: Double?
  public var namedValue: Double?

  /// The share of leaves whose name and value are in sight; `nil` if all values are equal.
  public var nameAndValue: Double?

  /// The share of groups in sight that have a title.
  public var titled: Double?

  /// The mean of longer ÷ shorter side, weighted by area; `nil` for other shapes.
  public var aspect: Double?

  /// How many screens a drawing takes whose names can all be read; `nil` for layouts that fill the
  /// screen.
  public var screens: Double?

  /// The share of siblings that are read in the order of the data.
  public var order: Double?

  /// How far leaves are from their mean place over all versions, as a share of the screen's shorter
  /// side; `nil` if it is not known.
  public var drift: Double?

  /// The size in pixels of the picture that is as large as its names need.
  public var width: Double?
  public var height: Double?

  public init(
    strategy: String, family: String, reading: Reading? = nil, showsStructure: Bool = false
  ) {
    self.strategy = strategy
    self.family = family
    self.reading = reading
    self.showsStructure = showsStructure
  }

  /// - Parameters:
  ///   - side: the shorter side of the frame in which the layout was measured.
  ///   - values: the value of a metric; `nil` if it is undefined.
  public init(
    strategy: String, family: String, reading: Reading?, showsStructure: Bool, side: Double,
    values: (_ metric: String) -> Double?
  ) {
    self.init(
      strategy: strategy, family: family, reading: reading, showsStructure: showsStructure)
    see(values)
    screens = values(Self.screensMetric)
    aspect = values("aspect_weighted")
    order = values("order_kept")
    drift = values("location_drift").map { $0 / side }
  }

  /// Takes what is in sight of the labels from the metrics of another layout of the strategy.
  public mutating func see(_ values: (_ metric: String) -> Double?) {
    marked = values("marked_share")
    markedValue = values("marked_value_share")
    named = values("named_share")
    namedValue = values("named_value_share")
    nameAndValue = values("name_and_value_share")
    titled = values("titled_share")
  }

  /// The id of the metric of how many screens a drawing takes.
  public static let screensMetric = "screens_needed"

  /// The ids of the metrics that are looked at.
  public static let metrics = [
    "marked_share", "marked_value_share", "named_share", "named_value_share",
    "name_and_value_share", "titled_share", screensMetric, "aspect_weighted", "order_kept",
    "location_drift",
  ]

  /// The strategy's name, without its options.
  public var name: String { strategy.split(separator: ":").first.map { String($0) } ?? "" }
}

/// The part of a shape from which a value is read.
///
/// - Reference: W. S. Cleveland, R. McGill. "Graphical Perception." *JASA* 79, 1984: lengths are
///   read more exactly than angles and areas.
public enum Reading: String, Sendable {
  case length, area, angle

  /// How exactly values are read: a factor on what is in sight.
  var exactness: Double {
    switch self {
    case .length: 1
    case .area: 0.9
    case .angle: 0.85
    }
  }
}

#if !hasFeature(Embedded)
  extension Reading: Codable {}
#endif
