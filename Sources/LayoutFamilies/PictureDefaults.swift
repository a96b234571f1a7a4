import LayoutDrawing
import TreeData
import TreeLayout

/// How a family lays a tree out to be looked at, where nothing else is asked for.
public struct PictureDefaults<Geometry: NodeGeometry>: Sendable {
  /// Options of the strategy for a tree in a frame, the best ones first; they are set if none of
  /// them has been, and if the layout suits.
  public var settings: @Sendable (LayoutTree, Rect) -> [[Setting]] = { _, _ in [] }

  /// Whether a layout with such options still shows what the strategy's own layout does.
  public var suits: @Sendable (Layout<Geometry>, _ own: Layout<Geometry>) -> Bool = { _, _ in true }

  /// Options of the strategy for a tree whose boxes are as large as their names, of its layout
  /// without them; those that it has are set. Where this is `nil` nodes get no such boxes.
  public var settingsForNames: (@Sendable (Layout<Geometry>) -> [Setting])?

  /// Whether names stand outside of the boxes of such a layout, which need not be as large then.
  public var hasNamesOutside: @Sendable (Layout<Geometry>) -> Bool = { _ in false }

  /// How large something has to be to be drawn by itself, in pixels.
  public var detail = 1.0

  /// The frame where none is given and names need none.
  public var standardFrame = Rect(x: 0, y: 0, width: 960, height: 540)

  /// The frame that a drawing fills with its names of a size; `nil` where any will do.
  public var frame: @Sendable (Drawing<Geometry>, _ fontSize: Double) -> Size? = { _, _ in nil }

  public init() {}
}

/// What is asked of a picture.
public struct PictureRequest: Sendable {
  /// `nil` for one that the picture fills.
  public var frame: Rect?

  /// `nil` for what the picture wants.
  public var nodeSizes: NodeSizes?

  /// Whether the strategy lays out as it does without a picture, with no room for names.
  public var isPlain = false

  public init() {}

  /// Names have this size in frames made for them; below the second one nobody reads them.
  static let fontSizes = (comfortable: 12.0, least: 8.0)

  /// Whether somebody would want a frame that was not asked for: browsers draw no longer ones, and
  /// in larger ones nobody finds anything.
  static func isReasonable(_ frame: Size) -> Bool {
    max(frame.width, frame.height) <= 32_000 && frame.width * frame.height <= 32e6
  }
}

/// A tree and a frame for a picture, with the strategy that lays the one out in the other.
public struct PicturePlan<Geometry: NodeGeometry>: Sendable {
  public let strategy: AnyStrategy<Geometry>
  public let tree: NamedTree
  public let frame: Rect

  /// What the reader has to be told, such as which frame would show the names.
  public let remark: String?
}

extension FamilyMember {
  /// How to lay a tree out for a picture.
  ///
  /// - Parameter layout: lays a tree out, or refuses to.
  public func picturePlan(
    for named: NamedTree, _ request: PictureRequest,
    layout: (AnyStrategy<Geometry>, NamedTree, Rect) throws -> Layout<Geometry>
  ) throws -> PicturePlan<Geometry> {
    let frame = request.frame ?? family.pictureDefaults.standardFrame
    func drawing(_ strategy: AnyStrategy<Geometry>, _ tree: NamedTree) throws -> Drawing<Geometry> {
      Drawing(try layout(strategy, tree, frame), names: tree.names, title: tree.id)
    }
    let tree = try (request.nodeSizes ?? .data).applied(to: named)
    guard !request.isPlain else {
      return PicturePlan(strategy: strategy, tree: tree, frame: frame, remark: nil)
    }
    let defaults = family.pictureDefaults
    let choices = defaults.settings(tree.tree, frame).compactMap { setting($0) }
    let own = choices.isEmpty ? nil : try layout(strategy, tree, frame)
    let chosen = try choices.first { defaults.suits(try layout($0, tree, frame), own!) }
    let strategy = chosen ?? strategy
    guard let settingsForNames = defaults.settingsForNames, request.nodeSizes == nil,
      tree.tree.sizes.isEmpty, let sized = try? NodeSizes.label.applied(to: named),
      // Some draw boxes of one size only.
      (try? strategy.check(sized.tree)) != nil
    else {
      let drawing = try drawing(strategy, tree)
      let (fitting, remark) = frameAndRemark(for: drawing, request)
      return PicturePlan(strategy: strategy, tree: tree, frame: fitting ?? frame, remark: remark)
    }
    let named = try layout(strategy, sized, frame)
    let roomy = setting(settingsForNames(named)) ?? strategy
    let shown = defaults.hasNamesOutside(named) ? tree : sized
    let (fitting, remark) = frameAndRemark(for: try drawing(roomy, shown), request)
    guard let fitting else {
      return PicturePlan(strategy: strategy, tree: tree, frame: frame, remark: remark)
    }
    return PicturePlan(strategy: roomy, tree: shown, frame: fitting, remark: nil)
  }

  /// The frame for a drawing, `nil` if its names cannot be read in one; and which one would do.
  private func frameAndRemark(
    for drawing: Drawing<Geometry>, _ request: PictureRequest
  ) -> (frame: Rect?, remark: String?) {
    let frame = family.pictureDefaults.frame
    let (comfortable, smallest) = PictureRequest.fontSizes
    guard let wanted = frame(drawing, comfortable), let least = frame(drawing, smallest) else {
      return (request.frame, nil)
    }
    if let given = request.frame {
      if given.width >= least.width, given.height >= least.height { return (given, nil) }
    } else if PictureRequest.isReasonable(wanted) {
      return (
        Rect(x: 0, y: 0, width: max(wanted.width, 240), height: max(wanted.height, 80)), nil
      )
    }
    let size = "\(least.width.shortest)x\(least.height.shortest)"
    return (nil, "\(id): its names can be read from --frame \(size) on")
  }

  /// The strategy with those of some options that its kind has; `nil` if one has been set already
  /// or none is left.
  private func setting(_ wanted: [Setting]) -> AnyStrategy<Geometry>? {
    let wanted = wanted.filter { wanted in kind.options.contains { $0.name == wanted.name } }
    let names = wanted.map(\.name)
    guard !wanted.isEmpty, !settings.contains(where: { names.contains($0.name) }) else {
      return nil
    }
    return try? kind.make(settings + wanted)
  }
}
