// What strategies share that draw the lengths of branches.

/// Draws each edge as long as the tree's length says, times a scale.
protocol LengthStrategy: NodeLinkStrategy {
  /// How many node units a unit of length is; `nil` for the scale at which an edge of mean length
  /// is as long as the tallest box and `gaps.level` together. Lengths that are not positive do not
  /// count for the mean.
  var lengthScale: Double? { get set }

  /// Whether the drawing is around its root.
  static var isRadial: Bool { get }
}

extension LengthStrategy {
  static var isRadial: Bool { true }

  public func conventions(on tree: LayoutTree) -> PointConventions {
    var conventions = PointConventions(gaps: gaps, routing: edgeRouting)
    conventions.isRadial = Self.isRadial
    conventions.drawsLengths = true
    return conventions
  }

  static var lengthScaleOption: StrategyOption<Self> {
    .number(
      "lengthScale", { $0.lengthScale }, { $0.lengthScale = $1 },
      "node units of a unit of length; none for one that fits the boxes")
  }

  /// Refuses options, and lengths that add up to infinity.
  public func check(_ tree: LayoutTree) throws(LayoutError) {
    try checkOptions()
    try checkLengths(of: tree)
  }

  func checkLengths(of tree: LayoutTree) throws(LayoutError) {
    let lengths = drawnLengths(of: tree)
    let sum = tree.nodes.dropFirst().reduce(0) { $0 + lengths[$1] }
    guard sum < .infinity else {
      throw LayoutError(
        node: nil, reason: "the lengths of branches add up to infinity; take a lesser lengthScale")
    }
  }

  public func remarks(on tree: LayoutTree, in frame: Rect) -> [String] {
    guard tree.count > 1 else { return [] }
    if tree.lengths.isEmpty { return ["no node states a length, so that all edges are equal"] }
    let negative = tree.lengths.dropFirst().filter { $0 < 0 }
    var remarks: [String] = []
    if !negative.isEmpty {
      let sum = negative.reduce(0, +).shortest
      remarks.append(
        negative.count == 1
          ? "1 negative length, \(sum), is drawn as 0"
          : "\(negative.count) negative lengths, \(sum) together, are drawn as 0")
    }
    if !tree.lengths.dropFirst().contains(where: { $0 > 0 }) {
      remarks.append("no length is positive, so that edges have no length")
    }
    return remarks
  }

  func drawnLengths(of tree: LayoutTree) -> DrawnLengths {
    DrawnLengths(of: tree, pitch: tree.maximumHeight + gaps.level, scale: lengthScale)
  }

  /// Whether gaps and the scale are what options can spell; a check for every layout.
  var hasUsualOptions: Bool {
    gaps.areDistances && (lengthScale.map { $0 >= 0 && $0 < .infinity } ?? true)
  }

  /// The law of lengths, unless no edge has a length.
  func lengthClaims(on tree: LayoutTree) -> Claims {
    drawnLengths(of: tree).hasPositive ? [.edgeLength] : []
  }
}

/// How long edges are drawn, in node units.
///
/// A missing length is 0, as is a negative one; in a tree without lengths each is 1.
struct DrawnLengths {
  private let lengths: [Double]

  /// The length that is drawn `longest` units long.
  private let greatest: Double
  private let longest: Double

  /// - Parameters:
  ///   - pitch: the units of an edge of mean length if there is no scale.
  ///   - scale: the units of a length of 1.
  /// - Complexity: O(*n*).
  init(of tree: LayoutTree, pitch: Double, scale: Double?) {
    lengths = tree.lengths
    guard !lengths.isEmpty else {
      (greatest, longest) = (1, scale ?? pitch)
      return
    }
    let greatest = lengths.dropFirst().reduce(0) { max($0, $1) }
    self.greatest = greatest
    if let scale {
      longest = scale * greatest
      return
    }
    // Parts of the greatest length have a mean also where the sum of lengths is infinite.
    var (sum, count) = (0.0, 0.0)
    for length in lengths.dropFirst() where length > 0 {
      sum += length / greatest
      count += 1
    }
    longest = count > 0 ? pitch / (sum / count) : 0
  }

  /// The length of the edge to a node that is not the root.
  @inline(__always)
  subscript(node: Int) -> Double {
    guard !lengths.isEmpty else { return longest }
    // No comparison with a missing length is true.
    return lengths[node] > 0 ? lengths[node] / greatest * longest : 0
  }

  /// Whether any edge has a length.
  var hasPositive: Bool { greatest > 0 && longest > 0 }
}
