import Foundation
import LayoutDrawing
import TreeLayout
import TreeModel

/// How a family lays a tree out to be looked at, where nothing else is asked for.
public struct PictureDefaults<Geometry: NodeGeometry>: Sendable {
  /// Options of the strategy for a tree in a frame, the best ones first; they are set if none of
  /// them has been, and if the layout suits.
  public var settings: @Sendable (LayoutTree, Rect) -> [[Setting]] = { _, _ in [] }

  /// Of some of those options, others whose layout takes less time and shows at least as much:
  /// where it does not suit, theirs is not tried. `nil` where there are none.
  public var quickerSettings: @Sendable ([Setting]) -> [Setting]? = { _ in nil }

  /// Whether a layout with such options still shows what the strategy's own layout does.
  public var suits: @Sendable (Layout<Geometry>, _ own: Layout<Geometry>) -> Bool = { _, _ in true }

  /// Options of the strategy for a tree whose boxes are as large as their names, of its layout
  /// without them; those that it has are set. Where this is `nil` nodes get no such boxes.
  public var settingsForNames: (@Sendable (Layout<Geometry>) -> [Setting])?

  /// Whether names stand outside of the boxes of such a layout, which need not be as large then.
  public var hasNamesOutside: @Sendable (Layout<Geometry>) -> Bool = { _ in false }

  /// Options with which a drawing with names is turned on its side, where it has no room otherwise
  /// or would be wider than a screen and three times its height.
  public var settingsForTurning: [Setting] = []

  /// What a picture makes of a layout so that it is better read.
  public var arranged: @Sendable (Layout<Geometry>) -> Layout<Geometry> = { $0 }

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

  /// Whether the picture may take options of the strategy by itself.
  public var takesOptions = true

  public init() {}

  /// Names have this size in frames made for them; below the second one nobody reads them.
  static let fontSizes = (comfortable: sizeOfNames, least: 8.0)

  /// The size of the letters in pictures that are as large as their names are, in pixels.
  public static let sizeOfNames = 12.0

  /// Whether somebody would want a frame that was not asked for: browsers draw no longer ones, and
  /// in larger ones nobody finds anything.
  static func isReasonable(_ frame: Size) -> Bool {
    max(frame.width, frame.height) <= 32_000 && frame.width * frame.height <= 32e6
  }

  /// Whether so many names that can be read could have room, each of a letter at least.
  func couldHold(_ count: Int) -> Bool { Double(count) * 80 <= frame?.area ?? 32e6 }

  /// Whether a drawing is wider than most screens, and far wider than high.
  static func isTooWide(_ frame: Size) -> Bool {
    frame.width > 1440 && frame.width > 3 * frame.height
  }
}

/// A tree and a frame for a picture, with the strategy that lays the one out in the other.
public struct PicturePlan<Geometry: NodeGeometry>: Sendable {
  public let strategy: AnyStrategy<Geometry>
  public let tree: NamedTree
  public let frame: Rect

  /// Options that the picture has taken by itself, to be named in its caption; empty for none.
  public var taken = ""

  /// The least frame in which all names can be read, where this one has less room.
  public var frameForNames: Size?

  /// What the reader has to be told, such as which frame would show the names.
  public var remark: String?

  /// What is to be drawn, where the plan has laid it out already.
  public var layout: Layout<Geometry>?
}

/// Whether a drawing's names can be read in a frame.
private struct PictureFit {
  /// `nil` if they cannot be read in one.
  let frame: Rect?

  /// The smallest in which they can be read; `nil` where any will do.
  var least: Size?
  var isTooWide = false
}

extension NamedTree {
  /// The tree with its own name as that of a root that has none, as a picture shows it.
  public var namingRoot: NamedTree {
    var result = self
    result.names = names.namingRoot(id)
    return result
  }
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
    let setting = { request.takesOptions ? self.setting($0) : nil }
    func drawing(_ strategy: AnyStrategy<Geometry>, _ tree: NamedTree) throws -> Drawing<Geometry> {
      drawing(try layout(strategy, tree, frame), tree)
    }
    func drawing(_ layout: Layout<Geometry>, _ tree: NamedTree) -> Drawing<Geometry> {
      Drawing(layout, names: tree.names, title: tree.id)
    }
    let named = named.namingRoot
    let tree = try (request.nodeSizes ?? .data).applied(to: named)
    guard !request.isPlain else {
      return PicturePlan(strategy: strategy, tree: tree, frame: frame, remark: nil)
    }
    let defaults = family.pictureDefaults
    // Threads share the work where a kind has that option, and the layouts stay the same.
    let isSet = settings.contains { $0.name == "threads" }
    let count = min(ProcessInfo.processInfo.activeProcessorCount, 64)
    let threads = isSet ? [] : [Setting("threads", "\(count)")]
    let choices = defaults.settings(tree.tree, frame).compactMap { settings in
      setting(settings + threads).map { (settings: settings, strategy: $0) }
    }
    var (strategy, chosen) = (strategy, nil as Layout<Geometry>?)
    if !choices.isEmpty {
      let own = try layout(strategy, tree, frame)
      chosen = own
      for choice in choices {
        if let quicker = defaults.quickerSettings(choice.settings),
          let strategy = setting(quicker + threads),
          !defaults.suits(try layout(strategy, tree, frame), own)
        {
          continue
        }
        let other = try layout(choice.strategy, tree, frame)
        guard defaults.suits(other, own) else { continue }
        (strategy, chosen) = (choice.strategy, other)
        break
      }
    }
    guard let settingsForNames = defaults.settingsForNames, request.nodeSizes == nil,
      tree.tree.sizes.isEmpty, let sized = try? NodeSizes.label.applied(to: named),
      // Some draw boxes of one size only.
      (try? strategy.check(sized.tree)) != nil
    else {
      let chosen = try chosen ?? layout(strategy, tree, frame)
      var plan = plan(strategy, tree, in: frame, fit(drawing(chosen, tree), request))
      if plan.frame == frame { plan.layout = chosen }
      return plan
    }
    let sizedLayout = try layout(strategy, sized, frame)
    let forNames = settingsForNames(sizedLayout)
    let roomy = setting(forNames) ?? strategy
    let shown = defaults.hasNamesOutside(sizedLayout) ? tree : sized
    let upright = fit(try drawing(roomy, shown), request)
    if let fitting = upright.frame, !upright.isTooWide {
      return PicturePlan(strategy: roomy, tree: shown, frame: fitting)
    }
    if request.couldHold(tree.tree.count), let turning = turning,
      let turned = setting(forNames + turning)
    {
      let taken = turning.map { "\($0.name)=\($0.value)" }.joined(separator: ",")
      let fitted = fit(try drawing(turned, shown), request)
      if let fitting = fitted.frame, fitting.longerSide < upright.frame?.longerSide ?? .infinity {
        return PicturePlan(strategy: turned, tree: shown, frame: fitting, taken: taken)
      }
    }
    if let fitting = upright.frame {
      return PicturePlan(strategy: roomy, tree: shown, frame: fitting)
    }
    return plan(strategy, tree, in: frame, upright)
  }

  /// The settings that turn a drawing on its side; `nil` where the kind has no such options, or
  /// some have been set already.
  private var turning: [Setting]? {
    let wanted = family.pictureDefaults.settingsForTurning
    let isOpen = wanted.allSatisfy { wanted in
      kind.options.contains { $0.name == wanted.name }
        && !settings.contains { $0.name == wanted.name }
    }
    return wanted.isEmpty || !isOpen ? nil : wanted
  }

  /// A plan for a tree without room for its names, unless the fit has found a frame.
  private func plan(
    _ strategy: AnyStrategy<Geometry>, _ tree: NamedTree, in frame: Rect, _ fit: PictureFit
  ) -> PicturePlan<Geometry> {
    var plan = PicturePlan(strategy: strategy, tree: tree, frame: fit.frame ?? frame)
    guard fit.frame == nil, let least = fit.least else { return plan }
    plan.frameForNames = least
    let size = "\(least.width.shortest)x\(least.height.shortest)"
    plan.remark = "\(id): its names need --frame \(size) or larger"
    return plan
  }

  /// The frame for a drawing with its names.
  private func fit(_ drawing: Drawing<Geometry>, _ request: PictureRequest) -> PictureFit {
    let frame = family.pictureDefaults.frame
    let (comfortable, smallest) = PictureRequest.fontSizes
    guard let wanted = frame(drawing, comfortable), let least = frame(drawing, smallest) else {
      return PictureFit(frame: request.frame)
    }
    if let given = request.frame {
      let hasRoom = given.width >= least.width && given.height >= least.height
      return PictureFit(frame: hasRoom ? given : nil, least: least)
    }
    guard PictureRequest.isReasonable(wanted) else { return PictureFit(frame: nil, least: least) }
    return PictureFit(
      frame: Rect(x: 0, y: 0, width: max(wanted.width, 240), height: max(wanted.height, 80)),
      least: least, isTooWide: PictureRequest.isTooWide(wanted))
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
