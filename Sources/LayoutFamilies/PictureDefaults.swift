#if !hasFeature(Embedded)
  import Foundation
#endif
import LayoutDrawing
import TreeLayout
import TreeModel

/// How a family lays a tree out for a picture, unless the caller asks for something else.
public struct PictureDefaults<Geometry: NodeGeometry>: Sendable {
  /// Options of the strategy for a tree in a frame, the best ones first; they are set if none of
  /// them has been set, and if the layout suits.
  public var settings: @Sendable (LayoutTree, Rect) -> [[Setting]] = { _, _ in [] }

  /// For some of these options, others whose layout takes less time and shows at least as much: if
  /// that layout does not suit, the first options are not tried. `nil` if there are none.
  public var quickerSettings: @Sendable ([Setting]) -> [Setting]? = { _ in nil }

  /// Whether a layout with such options still shows what the strategy's own layout shows.
  public var suits: @Sendable (Layout<Geometry>, _ own: Layout<Geometry>) -> Bool = { _, _ in true }

  /// Options of the strategy for a tree whose boxes are as large as their names, as a function of
  /// its layout without such boxes; those that the strategy has are set. If this is `nil`, nodes
  /// get no such boxes.
  public var settingsForNames: (@Sendable (Layout<Geometry>) -> [Setting])?

  /// Whether names stand outside of the boxes of such a layout, so that boxes need not be as large.
  public var hasNamesOutside: @Sendable (Layout<Geometry>) -> Bool = { _ in false }

  /// Whether a drawing is read better on its side.
  public var isReadSideways: @Sendable (Layout<Geometry>) -> Bool = { _ in false }

  /// Options that turn a drawing with names on its side, if it has no room otherwise, is read
  /// better so, or would be wider than a screen and three times its height.
  public var settingsForTurning: [Setting] = []

  /// Changes a layout for a picture so that the picture is easier to read.
  public var arranged: @Sendable (Layout<Geometry>) -> Layout<Geometry> = { $0 }

  /// The least size of a shape that is drawn by itself, in pixels.
  public var detail = 1.0

  /// The frame if none is given and names need none.
  public var standardFrame = Rect(x: 0, y: 0, width: 960, height: 540)

  /// The frame that a drawing fills with names of a size; `nil` if any frame will do.
  public var frame: @Sendable (Drawing<Geometry>, _ fontSize: Double) -> Size? = { _, _ in nil }

  public init() {}
}

/// The wishes of a caller for a picture.
public struct PictureRequest: Sendable {
  /// The frame; `nil` for one that the picture fills.
  public var frame: Rect?

  /// The sizes of nodes; `nil` for those that the picture prefers.
  public var nodeSizes: NodeSizes?

  /// Whether the strategy lays the tree out as without a picture, with no room for names.
  public var isPlain = false

  /// Whether the picture may take options of the strategy by itself.
  public var takesOptions = true

  public init() {}

  /// The sizes of names in frames made for them; below `least` nobody reads names.
  static let fontSizes = (comfortable: sizeOfNames, least: 11.0)

  /// The size of the letters in pictures that are as large as their names need, in pixels.
  public static let sizeOfNames = 12.0

  /// Whether a frame is of use to a caller who did not ask for it: browsers draw no longer frames,
  /// and in larger ones nobody finds anything.
  static func isReasonable(_ frame: Size) -> Bool {
    max(frame.width, frame.height) <= 32_000 && frame.width * frame.height <= 32e6
  }

  /// Whether so many readable names could have room, each with at least one letter.
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

  /// Options that the picture has set by itself, for its caption; empty for none.
  public var taken = ""

  /// The least frame in which all names can be read, if this one has less room.
  public var frameForNames: Size?

  /// A remark for the reader, such as which frame would show the names.
  public var remark: String?

  /// The layout, if the plan has already made it.
  public var layout: Layout<Geometry>?

  package init(strategy: AnyStrategy<Geometry>, tree: NamedTree, frame: Rect) {
    (self.strategy, self.tree, self.frame) = (strategy, tree, frame)
  }
}

/// Whether a drawing's names can be read in a frame.
private struct PictureFit {
  /// The frame; `nil` if the names cannot be read in it.
  let frame: Rect?

  /// The smallest frame in which names can be read; `nil` if any frame will do.
  var least: Size?
  var isTooWide = false
}

extension NamedTree {
  /// The tree, with its own name for a root without a name, as a picture shows it.
  public var namingRoot: NamedTree {
    var result = self
    result.names = names.namingRoot(id)
    return result
  }
}

extension FamilyMember {
  /// The plan for laying a tree out for a picture.
  ///
  /// - Parameter layout: lays a tree out, or refuses to.
  public func picturePlan<Failure>(
    for named: NamedTree, _ request: PictureRequest,
    layout: (AnyStrategy<Geometry>, NamedTree, Rect) throws(Failure) -> Layout<Geometry>
  ) throws(Failure) -> PicturePlan<Geometry> {
    let frame = request.frame ?? family.pictureDefaults.standardFrame
    let setting = { request.takesOptions ? self.setting($0) : nil }
    func drawing(
      _ strategy: AnyStrategy<Geometry>, _ tree: NamedTree
    ) throws(Failure) -> Drawing<Geometry> {
      drawing(try layout(strategy, tree, frame), tree)
    }
    func drawing(_ layout: Layout<Geometry>, _ tree: NamedTree) -> Drawing<Geometry> {
      Drawing(layout, names: tree.names, title: tree.id)
    }
    let named = named.namingRoot
    // Sizes of labels are those of texts, which no tree refuses.
    let tree = (try? request.nodeSizes?.applied(to: named)) ?? named
    guard !request.isPlain else {
      return PicturePlan(strategy: strategy, tree: tree, frame: frame)
    }
    let defaults = family.pictureDefaults
    // Threads share the work if a kind has this option, and the layouts stay the same.
    let isSet = settings.contains { $0.name == "threads" }
    let threads = isSet ? [] : [Setting("threads", "\(Self.threadCount)")]
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
      // Some strategies draw boxes of one size only.
      (try? strategy.check(sized.tree)) != nil
    else {
      if chosen == nil { chosen = try layout(strategy, tree, frame) }
      let chosen = chosen!
      var plan = plan(strategy, tree, in: frame, fit(drawing(chosen, tree), request))
      if plan.frame == frame { plan.layout = chosen }
      return plan
    }
    let sizedLayout = try layout(strategy, sized, frame)
    let forNames = settingsForNames(sizedLayout)
    let roomy = setting(forNames) ?? strategy
    let shown = defaults.hasNamesOutside(sizedLayout) ? tree : sized
    let turning = turning
    let taken = (turning ?? []).map { "\($0.name)=\($0.value)" }.joined(separator: ",")
    if defaults.isReadSideways(sizedLayout), let turning,
      let turned = setting(forNames + turning)
    {
      let fit = fit(try drawing(turned, shown), request)
      var plan = plan(turned, shown, in: frame, fit)
      plan.taken = taken
      return plan
    }
    let upright = fit(try drawing(roomy, shown), request)
    if let fitting = upright.frame, !upright.isTooWide {
      return PicturePlan(strategy: roomy, tree: shown, frame: fitting)
    }
    if request.couldHold(tree.tree.count), let turning, let turned = setting(forNames + turning) {
      let fitted = fit(try drawing(turned, shown), request)
      if let fitting = fitted.frame, fitting.longerSide < upright.frame?.longerSide ?? .infinity {
        var plan = PicturePlan(strategy: turned, tree: shown, frame: fitting)
        plan.taken = taken
        return plan
      }
    }
    if let fitting = upright.frame {
      return PicturePlan(strategy: roomy, tree: shown, frame: fitting)
    }
    return plan(strategy, tree, in: frame, upright)
  }

  private static var threadCount: Int {
    #if hasFeature(Embedded)
      1
    #else
      min(ProcessInfo.processInfo.activeProcessorCount, 64)
    #endif
  }

  /// The settings that turn a drawing on its side; `nil` if the kind has no such options, or some
  /// have been set already.
  private var turning: [Setting]? {
    let wanted = family.pictureDefaults.settingsForTurning
    let isOpen = wanted.allSatisfy { wanted in
      kind.options.contains { $0.name == wanted.name && $0.value != wanted.value }
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

  /// The strategy with those of some options that its kind has; `nil` if one of them has been set
  /// already or the kind has none.
  private func setting(_ wanted: [Setting]) -> AnyStrategy<Geometry>? {
    let wanted = wanted.filter { wanted in kind.options.contains { $0.name == wanted.name } }
    let names = wanted.map { $0.name }
    guard !wanted.isEmpty, !settings.contains(where: { names.contains($0.name) }) else {
      return nil
    }
    return try? kind.make(settings + wanted)
  }
}
