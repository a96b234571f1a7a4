// Layouts: their numbers, hashes and metrics.

import LayoutDrawing
import LayoutFamilies
import LayoutQuality
import LayoutScene
import TreeLayout
import TreeModel
import TreeReading

/// A layout of any geometry, as closures: Embedded Swift has no existentials.
@safe final class HeldLayout {
  let tree: HeldTree
  let strategy: String
  let family: String
  let componentNames: [String]
  let remarks: [String]

  /// All components, node by node in the order of JavaScript's columns.
  let numbers: () -> UnsafeRawPointer?

  /// Whether each node is shown (0), part of a common mark (1) or hidden (2); `nil` if all are
  /// shown.
  let marks: [UInt8]?
  let hash: () -> StableHash

  /// The defined values of metrics, by their ids; of all, if none are named.
  let metrics: (_ wanted: [String], _ seed: UInt64) -> [(id: String, value: Double?)]

  /// The scene in the family's standard style with changes.
  let scene: (_ change: (inout DrawingStyle) -> Void, SceneOptions) -> Scene

  /// Where each node's list ends among the numbers of all lists, and these numbers; `nil` where
  /// nodes have no lists.
  let lists: (ends: [Int32], numbers: [Double])?

  /// The frame that the layout fills.
  let frame: Rect

  /// A remark for the reader of a picture, such as which frame would show the names.
  let remark: String?

  /// The picture as an SVG; or why an option takes no such value.
  let svg: (Options) -> (svg: SVG?, refusal: String?)

  /// The rows of the command `layout`.
  let table: (_ isJSON: Bool) -> [UInt8]

  /// The defined values of the metrics of the change from another layout of the family.
  let change: (_ before: HeldLayout, _ seed: UInt64) -> [(id: String, value: Double?)]

  /// Where the `LayoutBox` of the family's geometry is.
  private let box: UnsafeRawPointer

  /// The layout of the tree's next version, by the same strategy, which may remember this one.
  let next: (HeldTree, LayoutTree, Rect) throws(LayoutError) -> HeldLayout

  /// A layout as a run makes it.
  convenience init<Geometry>(
    of held: HeldTree, _ tree: LayoutTree, in frame: Rect, by member: Member<Geometry>,
    of family: ModuleFamily<Geometry>, after earlier: AnyStrategy<Geometry>.Memory? = nil
  ) throws(LayoutError) {
    try member.strategy.check(tree)
    var memory = earlier
    let layout = member.strategy.layout(tree, in: frame, memory: &memory)
    var named = held.named.namingRoot
    named.tree = tree
    var maker = PictureMaker()
    maker.request.isPlain = true
    maker.request.frame = frame
    self.init(
      layout, PicturePlan(strategy: member.strategy, tree: named, frame: frame), maker, of: held,
      by: member, of: family, remembering: memory)
  }

  /// A layout as a picture needs it, with room for names.
  convenience init<Geometry>(
    of held: HeldTree, for request: PictureRequest, by member: Member<Geometry>,
    of family: ModuleFamily<Geometry>
  ) throws(LayoutError) {
    let earlier = member.strategy.remembers ? held.earlierVersions : []
    let plan = try member.picturePlan(for: held.named, request) {
      strategy, named, frame throws(LayoutError) in
      try strategy.finiteLayouts(of: [named.tree], in: frame)[0]
    }
    var layout = earlier.isEmpty ? plan.layout : nil
    if layout == nil {
      let steps = earlier + [plan.tree.tree]
      layout = try plan.strategy.finiteLayouts(of: steps, in: plan.frame)[earlier.count]
    }
    var maker = PictureMaker()
    maker.request = request
    self.init(layout!, plan, maker, of: held, by: member, of: family, remembering: nil)
  }

  private init<Geometry>(
    _ bare: Layout<Geometry>, _ plan: PicturePlan<Geometry>, _ maker: PictureMaker,
    of held: HeldTree, by member: Member<Geometry>, of family: ModuleFamily<Geometry>,
    remembering memory: AnyStrategy<Geometry>.Memory?
  ) {
    let defaults = family.family.pictureDefaults
    let layout = maker.request.isPlain ? bare : defaults.arranged(bare)
    let tree = layout.tree
    let (strategy, names) = (plan.strategy, held.named.names)
    self.tree = held
    self.strategy = strategy.id.description
    self.family = member.familyID
    componentNames = Geometry.componentNames
    (frame, remark) = (layout.frame, plan.remark)
    remarks = strategy.remarks(on: tree, in: frame)
    let width = Geometry.componentNames.count
    let isPlain = MemoryLayout<Geometry>.stride == 8 * width && held.order.isEmpty
    let components = isPlain ? [] : Self.components(of: layout, order: held.order)
    unsafe numbers = { unsafe isPlain ? address(of: layout.geometry) : address(of: components) }
    var marks = layout.marks.map { [UInt8](repeating: 0, count: $0.count) }
    if let given = layout.marks {
      for (node, mark) in given.enumerated() { marks?[held.place(of: node)] = mark.rawValue }
    }
    self.marks = marks
    lists = Geometry.List.exists ? Self.lists(of: layout, held.order) : nil
    let box = LayoutBox(layout)
    unsafe self.box = UnsafeRawPointer(Unmanaged.passUnretained(box).toOpaque())
    hash = { box.layout.hash }
    metrics = { wanted, seed in
      let labels = Labels(names, of: tree)
      var values: [(id: String, value: Double?)] = []
      for group in family.family.metrics {
        func isWanted(_ metric: Metric) -> Bool { wanted.isEmpty || wanted.contains(metric.id) }
        guard group.metrics.contains(where: isWanted) else { continue }
        let found = group.values(on: layout, by: strategy, seed: seed, labels: labels)
        for (metric, value) in zip(group.metrics, found) where isWanted(metric) {
          values.append((metric.id, value))
        }
      }
      return values
    }
    change = { before, seed in
      let old = unsafe LayoutBox<Geometry>.layout(at: before.box)
      let change = LayoutChange(from: old, to: layout)
      var values: [(id: String, value: Double?)] = []
      for group in family.family.changes {
        let found = group.values(change, seed)
        for (metric, value) in zip(group.metrics, found) { values.append((metric.id, value)) }
      }
      for group in family.family.sequences {
        let found = group.values([old, layout])
        for (metric, value) in zip(group.metrics, found) { values.append((metric.id, value)) }
      }
      return values
    }
    scene = { change, options in
      var style = DrawingStyle()
      style.detail = defaults.detail
      style.unit = held.named.unit
      change(&style)
      style.part = held.part(style)
      var options = options
      options.frameForNames = plan.frameForNames
      return family.scene(layout, names.namingRoot(held.named.id), style, options)
    }
    svg = { given in
      var maker = maker
      var refusal: String?
      maker.subject = given["title"]
      maker.hasFixedDetail = given["detail"] != nil
      maker.style = { detail in
        var style = DrawingStyle()
        style.detail = detail
        refusal = style.set(given)
        // An empty unit is none, also where the tree has one.
        style.unit = given["unit"]
        return style
      }
      var (drawn, plan) = (bare, plan)
      if memory == nil || !strategy.remembers,
        let visible = maker.layoutOfVisible(of: held.named, by: member)
      {
        (drawn, plan) = visible
      }
      let drawings = maker.drawings(of: drawn, plan, held.named, by: member, in: [nil])
      guard refusal == nil else { return (nil, refusal) }
      return (maker.picture(of: drawings[0], by: family.family), nil)
    }
    table = { isJSON in
      let rows = GeometryRows(layout, of: held.named)
      guard isJSON else { return rows.header + rows.csv(0..<rows.count) }
      return Array("[\n".utf8) + rows.json(0..<rows.count) + Array("]\n".utf8)
    }
    next = { held, tree, frame throws(LayoutError) in
      try HeldLayout(of: held, tree, in: frame, by: member, of: family, after: memory)
    }
  }

  private static func lists<Geometry>(
    of layout: Layout<Geometry>, _ order: [Int32]
  ) -> (ends: [Int32], numbers: [Double]) {
    var nodes = [Int](layout.tree.nodes)
    for (node, place) in order.enumerated() { nodes[Int(place)] = node }
    var lists: (ends: [Int32], numbers: [Double]) = ([], [])
    for node in nodes {
      lists.numbers += layout.list(of: node)
      lists.ends.append(Int32(lists.numbers.count))
    }
    return lists
  }

  private static func components<Geometry>(
    of layout: Layout<Geometry>, order: [Int32]
  ) -> [Double] {
    let width = Geometry.componentNames.count
    var numbers = [Double](repeating: 0, count: layout.tree.count * width)
    for node in layout.tree.nodes {
      var place = (order.isEmpty ? node : Int(order[node])) * width
      layout[node].forEachComponent {
        numbers[place] = $0
        place += 1
      }
    }
    return numbers
  }
}

/// A layout that another one of its geometry reads.
private final class LayoutBox<Geometry: NodeGeometry> {
  let layout: Layout<Geometry>

  init(_ layout: Layout<Geometry>) { self.layout = layout }

  static func layout(at address: UnsafeRawPointer) -> Layout<Geometry> {
    unsafe held(address, as: Self.self).layout
  }
}

extension AnyStrategy {
  /// The layouts of a tree's versions; refuses what the strategy refuses, and one that places a
  /// node beyond what a double can hold.
  func finiteLayouts(
    of steps: [LayoutTree], in frame: Rect
  ) throws(LayoutError) -> [Layout<Geometry>] {
    for tree in steps { try check(tree) }
    let layouts = layouts(of: steps, in: frame)
    for layout in layouts {
      if let node = layout.firstNotFinite {
        throw LayoutError(node: node, reason: "is placed beyond what a double can hold")
      }
    }
    return layouts
  }
}

/// The layout by a strategy with its options, as the command line spells them. 0 where there is
/// none or it cannot take the tree; then the reply says why.
///
/// - Parameters:
///   - nodeSizes: the boxes of a tree drawing: 0 for the tree's own, 1 for those of the labels, 2
///     for 1 × 1 everywhere.
///   - picture: 0 for a layout as a run makes it, 1 for one with room for names in this frame, 2
///     for one in a frame of its own; then −1 is what the picture prefers of `nodeSizes`.
///   - earlier: a layout by the same strategy of the version before; 0 for none.
@_expose(wasm, "makeLayout") @_cdecl("makeLayout")
public func makeLayout(
  _ tree: UnsafeRawPointer, _ start: UnsafePointer<UInt8>?, _ count: Int, _ x: Double,
  _ y: Double, _ width: Double, _ height: Double, _ nodeSizes: Int, _ picture: Int,
  _ earlier: UnsafeRawPointer?
) -> UnsafeMutableRawPointer? {
  let held = unsafe held(tree, as: HeldTree.self)
  let strategy = unsafe String(decoding: bytes(start, count), as: UTF8.self)
  let frame = Rect(x: x, y: y, width: width, height: height)
  guard picture == 0 else {
    var request = PictureRequest()
    request.frame = picture == 1 ? frame : nil
    request.nodeSizes = nodeSizes < 0 ? nil : [.data, .label, .unit][nodeSizes]
    do throws(StrategyError) {
      return unsafe hold(try visit(strategy, PictureLayoutMaker(held: held, request: request)))
    } catch {
      error.tell(held)
      return nil
    }
  }
  let named = held.named
  var sized = named.tree
  do throws(TreeError) {
    if nodeSizes == 1 { sized = try sized.withSizes(named.names.labelSizes(in: sized)) }
    if nodeSizes == 2 { sized = try sized.withSizes([]) }
  } catch {
    return unsafe fail(error.description)
  }
  do throws(StrategyError) {
    guard let earlier = unsafe earlier else {
      return unsafe hold(try visit(strategy, LayoutMaker(held: held, tree: sized, frame: frame)))
    }
    let before = unsafe Unmanaged<HeldLayout>.fromOpaque(earlier).takeUnretainedValue()
    guard before.strategy == strategy else {
      return unsafe fail("the layout before is by \(before.strategy), and not by \(strategy)")
    }
    do throws(LayoutError) { return unsafe hold(try before.next(held, sized, frame)) } catch {
      throw .layout(error)
    }
  } catch {
    error.tell(held)
    return nil
  }
}

private struct LayoutMaker: MemberVisitor {
  let held: HeldTree
  let tree: LayoutTree
  let frame: Rect

  func visit<Geometry>(
    _ member: Member<Geometry>, of family: ModuleFamily<Geometry>
  ) throws(LayoutError) -> HeldLayout {
    try HeldLayout(of: held, tree, in: frame, by: member, of: family)
  }
}

private struct PictureLayoutMaker: MemberVisitor {
  let held: HeldTree
  let request: PictureRequest

  func visit<Geometry>(
    _ member: Member<Geometry>, of family: ModuleFamily<Geometry>
  ) throws(LayoutError) -> HeldLayout {
    try HeldLayout(of: held, for: request, by: member, of: family)
  }
}

@_expose(wasm, "releaseLayout") @_cdecl("releaseLayout")
public func releaseLayout(_ layout: UnsafeRawPointer) {
  unsafe drop(layout, as: HeldLayout.self)
}

/// Answers the strategy's id, its family, what the numbers of a node are, and remarks.
@_expose(wasm, "layoutFacts") @_cdecl("layoutFacts")
public func layoutFacts(_ layout: UnsafeRawPointer) {
  let layout = unsafe held(layout, as: HeldLayout.self)
  answer { json in
    json.field("strategy", layout.strategy)
    json.field("family", layout.family)
    json.field("components", layout.componentNames)
    json.field("remarks", layout.remarks)
    json.field("remark", layout.remark)
    json.field("listCount", layout.lists?.numbers.count)
    json.name("frame")
    json.object { json in
      json.field("x", layout.frame.x)
      json.field("y", layout.frame.y)
      json.field("width", layout.frame.width)
      json.field("height", layout.frame.height)
    }
  }
}

/// The hash of the layout's bits, as in the column `layout_hash` of a run.
@_expose(wasm, "layoutHash") @_cdecl("layoutHash")
public func layoutHash(_ layout: UnsafeRawPointer) -> UInt64 {
  unsafe held(layout, as: HeldLayout.self).hash().value
}

/// The numbers of all nodes, one node after the other in the order of JavaScript's columns.
@_expose(wasm, "layoutNumbers") @_cdecl("layoutNumbers")
public func layoutNumbers(_ layout: UnsafeRawPointer) -> UnsafeRawPointer? {
  unsafe held(layout, as: HeldLayout.self).numbers()
}

/// Where each node's list ends (0), or the numbers of all lists (1), in the order of JavaScript's
/// columns; 0 where nodes have no lists.
@_expose(wasm, "layoutLists") @_cdecl("layoutLists")
public func layoutLists(_ layout: UnsafeRawPointer, _ column: Int) -> UnsafeRawPointer? {
  guard let lists = unsafe held(layout, as: HeldLayout.self).lists else { return nil }
  return unsafe column == 0 ? address(of: lists.ends) : address(of: lists.numbers)
}

/// A byte for each node: 0 for a node that is shown, 1 for a part of a common mark, 2 for a hidden
/// one. 0 if all are shown.
@_expose(wasm, "layoutMarks") @_cdecl("layoutMarks")
public func layoutMarks(_ layout: UnsafeRawPointer) -> UnsafeRawPointer? {
  let layout = unsafe held(layout, as: HeldLayout.self)
  return unsafe layout.marks == nil ? nil : address(of: layout.marks!)
}

/// Answers the values of the family's metrics, or of those whose ids are given, with a byte of 0
/// behind each.
@_expose(wasm, "layoutMetrics") @_cdecl("layoutMetrics")
public func layoutMetrics(
  _ layout: UnsafeRawPointer, _ start: UnsafePointer<UInt8>?, _ count: Int, _ seed: Int
) {
  let layout = unsafe held(layout, as: HeldLayout.self)
  var wanted: [String] = []
  for id in unsafe bytes(start, count).split(separator: 0) {
    wanted.append(String(decoding: id, as: UTF8.self))
  }
  answer { json in
    for (id, value) in layout.metrics(wanted, UInt64(seed)) { json.field(id, value) }
  }
}

/// Answers the values of the metrics of the change from another layout; whether both are of one
/// family. If not, the reply says so.
@_expose(wasm, "layoutChange") @_cdecl("layoutChange")
public func layoutChange(
  _ layout: UnsafeRawPointer, _ before: UnsafeRawPointer, _ seed: Int
) -> Bool {
  let layout = unsafe held(layout, as: HeldLayout.self)
  let before = unsafe held(before, as: HeldLayout.self)
  guard layout.family == before.family else {
    _ = unsafe fail("the layout before is a \(before.family), and this one a \(layout.family)")
    return false
  }
  answer { json in
    for (id, value) in layout.change(before, UInt64(seed)) { json.field(id, value) }
  }
  return true
}

/// Answers the picture as an SVG, whose text is the reply; if an option takes no such value, the
/// reply says so.
@_expose(wasm, "layoutSVG") @_cdecl("layoutSVG")
public func layoutSVG(
  _ layout: UnsafeRawPointer, _ start: UnsafePointer<UInt8>?, _ count: Int
) -> Bool {
  let layout = unsafe held(layout, as: HeldLayout.self)
  let (svg, refusal) = unsafe layout.svg(Options(start, count))
  guard let svg else {
    _ = unsafe fail(refusal ?? "")
    return false
  }
  answer(Array(svg.text.utf8))
  return true
}

/// Answers the rows of the command `layout`, as CSV or as JSON.
@_expose(wasm, "layoutTable") @_cdecl("layoutTable")
public func layoutTable(_ layout: UnsafeRawPointer, _ isJSON: Bool) {
  answer(unsafe held(layout, as: HeldLayout.self).table(isJSON))
}
