// The families of LayoutFamilies, each with its scene, and the way from the name of a strategy to
// code that knows its geometry: Embedded Swift has no existentials. The check `wasm` compares
// strategies, metrics and scenes with those of the command line, so none is forgotten.

import LayoutFamilies
import LayoutQuality
import LayoutScene
import TreeLayout

/// Strategies that share a geometry.
struct ModuleFamily<Geometry: NodeGeometry> {
  let family: Family<Geometry>
  let scene: (Layout<Geometry>, NodeNames, DrawingStyle, SceneOptions) -> Scene
}

/// What a scene may be asked for besides its style.
struct SceneOptions {
  /// Whether there are no more marks than a screen has room for.
  var limitsMarks = true

  /// Whether a group without room for its name has the name in front of what is inside.
  var namesInFront = true

  /// The frame that would show the names of a tree drawing, if its own has less room.
  var frameForNames: Size?
}

extension ModuleFamily<Rect> {
  static var treemaps: Self {
    ModuleFamily(family: .treemaps) { layout, names, style, options in
      Scene(
        treemap: layout, names: names, style: style, limitsMarks: options.limitsMarks,
        namesBranches: options.namesInFront)
    }
  }

  static var icicles: Self {
    ModuleFamily(family: .icicles) { layout, names, style, options in
      Scene(icicle: layout, names: names, style: style, limitsMarks: options.limitsMarks)
    }
  }
}

extension ModuleFamily<Point> {
  static var nodeLinkTrees: Self {
    ModuleFamily(family: known) { layout, names, style, options in
      Scene(
        nodeLink: layout, names: names, style: style, limitsMarks: options.limitsMarks,
        frameForNames: options.frameForNames)
    }
  }

  private static let known = Family.nodeLinkTrees(optima: WidthOptima(csv: knownWidths)!)
}

extension ModuleFamily<Arc> {
  static var sunbursts: Self {
    ModuleFamily(family: .sunbursts) { layout, names, style, options in
      Scene(sunburst: layout, names: names, style: style, limitsMarks: options.limitsMarks)
    }
  }
}

extension ModuleFamily<Circle> {
  static var circlePackings: Self {
    ModuleFamily(family: .circlePackings) { layout, names, style, options in
      Scene(
        circles: layout, names: names, style: style, limitsMarks: options.limitsMarks,
        namesInFront: options.namesInFront)
    }
  }
}

extension ModuleFamily<Polygon> {
  static var voronoiTreemaps: Self {
    ModuleFamily(family: .voronoiTreemaps) { layout, names, style, options in
      Scene(
        polygons: layout, names: names, style: style, limitsMarks: options.limitsMarks,
        namesInFront: options.namesInFront)
    }
  }
}

// MARK: - All families

/// Something to do with each family.
protocol FamilyVisitor {
  mutating func visit<Geometry>(_ family: ModuleFamily<Geometry>)
}

/// Visits all families in the order in which they are shown.
func visitFamilies(_ visitor: inout some FamilyVisitor) {
  visitor.visit(.treemaps)
  visitor.visit(.nodeLinkTrees)
  visitor.visit(.sunbursts)
  visitor.visit(.icicles)
  visitor.visit(.circlePackings)
  visitor.visit(.voronoiTreemaps)
}

/// Something to do with one strategy.
protocol MemberVisitor<Result> {
  associatedtype Result

  func visit<Geometry>(
    _ member: Member<Geometry>, of family: ModuleFamily<Geometry>
  ) throws(LayoutError) -> Result
}

/// Why a strategy does nothing.
enum StrategyError: Error {
  case option(OptionError)
  case layout(LayoutError)

  /// Answers the reason, with the node that is at fault.
  func tell(_ tree: HeldTree) {
    switch self {
    case .option(let error): answer { $0.field("message", error.description) }
    case .layout(let error):
      let node = error.node.map { tree.place(of: $0) }
      answer { json in
        json.field("message", (node.map { "node \($0) " } ?? "") + error.reason)
        json.field("node", node)
      }
    }
  }
}

/// Visits the strategy that a text spells, with its options: `stack:rowAlignment=top`.
func visit<Visitor: MemberVisitor>(
  _ strategy: String, _ visitor: Visitor
) throws(StrategyError) -> Visitor.Result {
  let id: StrategyID
  do throws(OptionError) {
    let ids = try StrategyID.list(in: strategy)
    guard ids.count == 1 else { throw .unknownStrategy(strategy, known: kindNames) }
    id = ids[0]
  } catch {
    throw .option(error)
  }
  if let result = try visit(id, visitor, in: .treemaps) { return result }
  if let result = try visit(id, visitor, in: .nodeLinkTrees) { return result }
  if let result = try visit(id, visitor, in: .sunbursts) { return result }
  if let result = try visit(id, visitor, in: .icicles) { return result }
  if let result = try visit(id, visitor, in: .circlePackings) { return result }
  if let result = try visit(id, visitor, in: .voronoiTreemaps) { return result }
  throw .option(.unknownStrategy(id.name, known: kindNames))
}

/// `nil` if the family has no such kind.
private func visit<Geometry, Visitor: MemberVisitor>(
  _ id: StrategyID, _ visitor: Visitor, in family: ModuleFamily<Geometry>
) throws(StrategyError) -> Visitor.Result? {
  var found: Member<Geometry>?
  do throws(OptionError) { found = try Member(id.name, id.settings, of: family.family) } catch {
    throw .option(error)
  }
  guard let member = found else { return nil }
  do throws(LayoutError) { return try visitor.visit(member, of: family) } catch {
    throw .layout(error)
  }
}

/// The names of all kinds, in the order in which they are shown.
private var kindNames: [String] {
  struct Names: FamilyVisitor {
    var names: [String] = []

    mutating func visit<Geometry>(_ family: ModuleFamily<Geometry>) {
      for kind in family.family.kinds { names.append(kind.name) }
    }
  }
  var visitor = Names()
  visitFamilies(&visitor)
  return visitor.names
}

// MARK: - What there is

/// Answers Swift that makes a strategy's layout in a frame, as a text; none for a strategy that is
/// not known. Whether there is one.
@_expose(wasm, "swiftCode") @_cdecl("swiftCode")
public func swiftCode(
  _ start: UnsafePointer<UInt8>?, _ count: Int, _ width: Double, _ height: Double
) -> Bool {
  let strategy = unsafe String(decoding: bytes(start, count), as: UTF8.self)
  guard let code = SwiftCode(strategy) else { return false }
  answer(Array(code.whole(in: Rect(x: 0, y: 0, width: width, height: height)).utf8))
  return true
}

/// Answers all families with their strategies, their options and their metrics.
@_expose(wasm, "catalog") @_cdecl("catalog")
public func catalog() {
  struct Catalog: FamilyVisitor {
    var json: JSONText

    mutating func visit<Geometry>(_ family: ModuleFamily<Geometry>) {
      json.object { write(family.family, to: &$0) }
    }
  }
  var json = JSONText()
  json.array { json in
    var visitor = Catalog(json: json)
    visitFamilies(&visitor)
    json = visitor.json
  }
  answer(json)
}

private func write<Geometry>(_ family: Family<Geometry>, to json: inout JSONText) {
  json.field("id", family.id)
  json.field("components", Geometry.componentNames)
  json.field("list", Geometry.List.exists ? Geometry.listNames : [])
  json.field("headline", family.headline)
  json.name("strategies")
  json.array { json in
    for kind in family.kinds {
      json.object { write(kind.name, kind.summary, kind.options, to: &$0) }
    }
  }
  var metrics: [Metric] = []
  for group in family.metrics { metrics += group.metrics }
  json.name("metrics")
  write(metrics, to: &json)
  var changes: [Metric] = []
  for group in family.changes { changes += group.metrics }
  for group in family.sequences { changes += group.metrics }
  json.name("changes")
  write(changes, to: &json)
}

private func write(
  _ name: String, _ summary: String, _ options: [OptionFacts], to json: inout JSONText
) {
  json.field("name", name)
  json.field("summary", summary)
  json.name("options")
  json.array { json in
    for option in options {
      json.object { json in
        json.field("name", option.name)
        json.field("values", option.values)
        json.field("value", option.value)
        json.field("summary", option.summary)
      }
    }
  }
}

private func write(_ metrics: [Metric], to json: inout JSONText) {
  json.array { json in
    for metric in metrics {
      json.object { json in
        json.field("id", metric.id)
        json.field("unit", metric.unit)
        json.field("better", metric.direction.rawValue)
        json.field("summary", metric.summary)
      }
    }
  }
}
