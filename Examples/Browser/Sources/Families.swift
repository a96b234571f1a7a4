// The families of strategies, each with its metrics and its scene: what LayoutFamilies joins for
// the command line, without what needs Foundation, existentials or key paths. The check `wasm`
// compares strategies, metrics and scenes with those of the command line, so none is forgotten.

import LayoutQuality
import LayoutScene
import TreeLayout

/// Strategies that share a geometry.
struct ModuleFamily<Geometry: NodeGeometry> {
  let id: String
  let kinds: [StrategyKind<Geometry>]
  let metrics: [MetricGroup<Geometry>]

  /// The metrics that tables show first.
  let headline: [String]

  /// The greatest size of a part of a treemap that is not drawn by itself, unless it is asked for.
  var detail = 1.0

  let scene: (Layout<Geometry>, NodeNames, DrawingStyle, SceneOptions) -> Scene
}

/// What a scene may be asked for besides its style.
struct SceneOptions {
  /// Whether there are no more marks than a screen has room for.
  var limitsMarks = true

  /// Whether a group without room for its name has the name in front of what is inside.
  var namesInFront = true
}

extension ModuleFamily<Rect> {
  static var treemaps: Self {
    ModuleFamily(
      id: "treemap", kinds: StrategyKind.treemaps,
      metrics: [
        .aspect, .aspectOptimality(), .areaError, .areaSpread, .valueMoved, .boxOverlap,
        .readingOrder, .boxOrder, .size, .perimeterOptimality,
        .labelPlan(names: [], marks: [], titles: []) {
          var style = DrawingStyle()
          style.detail = 2.5
          return Scene(treemap: $0, names: $1, style: style)
        },
        .leafLosses, .leftOut, .innerNodes, .groupBorders, .hardPairs, .wrongOrder,
        .resizeChange, .blastRadius { $0.leafMoves },
      ],
      headline: ["aspect_median", "aspect_weighted", "visible_share", "area_error_max"],
      detail: 2.5
    ) { layout, names, style, options in
      Scene(
        treemap: layout, names: names, style: style, limitsMarks: options.limitsMarks,
        namesBranches: options.namesInFront)
    }
  }

  static var icicles: Self {
    ModuleFamily(
      id: "icicle", kinds: StrategyKind.icicles,
      metrics: [
        .icicleShape, .extentOverlap, .boxOrder, .boxLosses,
        .labelPlan(names: [], marks: [], titles: []) { Scene(icicle: $0, names: $1) },
        .blastRadius { $0.boxMoves },
      ],
      headline: ["box_aspect_median", "thin_box_share", "length_error_max"]
    ) { layout, names, style, options in
      Scene(icicle: layout, names: names, style: style, limitsMarks: options.limitsMarks)
    }
  }
}

extension ModuleFamily<Point> {
  static var nodeLinkTrees: Self {
    ModuleFamily(
      id: "node-link", kinds: StrategyKind.nodeLinkTrees,
      metrics: [
        .extent, .widthOptimality(WidthOptima(csv: knownWidths)!), .edgeLength, .crossings(),
        .overlaps, .edgeOverlaps(), .centering, .mirror, .isomorphism, .angularResolution,
        .leafDistance, .gaps(), .insertion, .nodeOrder, .drawingLegibility,
        .labelPlan(names: [], marks: nil, titles: nil) { Scene(nodeLink: $0, names: $1) },
        .turnExcess, .blastRadius { $0.nodeMoves },
      ],
      headline: ["tree_width", "tree_height", "node_overlaps", "edge_crossings"]
    ) { layout, names, style, options in
      Scene(nodeLink: layout, names: names, style: style, limitsMarks: options.limitsMarks)
    }
  }
}

extension ModuleFamily<Arc> {
  static var sunbursts: Self {
    ModuleFamily(
      id: "radial", kinds: StrategyKind.sunbursts,
      metrics: [
        .arcShape, .angle, .angleOverlap, .arcOrder, .arcLosses, .ringShares,
        .labelPlan(names: [], marks: [], titles: []) { Scene(sunburst: $0, names: $1) },
        .blastRadius { $0.arcMoves },
      ],
      headline: ["arc_aspect_median", "thin_arc_share", "angle_error_max"]
    ) { layout, names, style, options in
      Scene(sunburst: layout, names: names, style: style, limitsMarks: options.limitsMarks)
    }
  }
}

extension ModuleFamily<Circle> {
  static var circlePackings: Self {
    ModuleFamily(
      id: "circle-packing", kinds: StrategyKind.circlePackings,
      metrics: [
        .density, .areaError, .containment, .circleLosses,
        .labelPlan(names: [], marks: [], titles: []) { Scene(circles: $0, names: $1) },
        .blastRadius { $0.leafMoves },
      ],
      headline: ["packing_density", "leaves_lost", "area_error_max"]
    ) { layout, names, style, options in
      Scene(
        circles: layout, names: names, style: style, limitsMarks: options.limitsMarks,
        namesInFront: options.namesInFront)
    }
  }
}

// MARK: - All families

/// Makes a layout of a tree in a frame.
typealias Maker = (HeldTree, _ named: LayoutTree, _ frame: Rect) throws(LayoutError) -> HeldLayout

/// The maker of the layouts of a strategy with its options, as in `stack:rowAlignment=top`.
func maker(of strategy: String) throws(OptionError) -> Maker {
  if let maker = try maker(of: strategy, in: .treemaps) { return maker }
  if let maker = try maker(of: strategy, in: .icicles) { return maker }
  if let maker = try maker(of: strategy, in: .nodeLinkTrees) { return maker }
  if let maker = try maker(of: strategy, in: .sunbursts) { return maker }
  if let maker = try maker(of: strategy, in: .circlePackings) { return maker }
  let name = String(strategy.prefix { $0 != ":" })
  throw .unknownStrategy(name, known: kindNames)
}

/// `nil` if the family has no such kind.
private func maker<Geometry>(
  of strategy: String, in family: ModuleFamily<Geometry>
) throws(OptionError) -> Maker? {
  let name = strategy.prefix { $0 != ":" }
  guard family.kinds.contains(where: { $0.name == name }) else { return nil }
  let strategy = try AnyStrategy(strategy, among: family.kinds)
  return { held, tree, frame throws(LayoutError) in
    try HeldLayout(of: held, tree, in: frame, by: strategy, of: family)
  }
}

/// The names of all kinds, in the order in which they are shown.
private var kindNames: [String] {
  var names: [String] = []
  func add<Geometry>(_ family: ModuleFamily<Geometry>) {
    for kind in family.kinds { names.append(kind.name) }
  }
  add(.treemaps)
  add(.nodeLinkTrees)
  add(.sunbursts)
  add(.icicles)
  add(.circlePackings)
  return names
}

/// Answers all families with their strategies, their options and their metrics.
@_expose(wasm, "catalog") @_cdecl("catalog")
public func catalog() {
  var json = JSONText()
  json.array { json in
    json.object { write(.treemaps, to: &$0) }
    json.object { write(.nodeLinkTrees, to: &$0) }
    json.object { write(.sunbursts, to: &$0) }
    json.object { write(.icicles, to: &$0) }
    json.object { write(.circlePackings, to: &$0) }
  }
  answer(json)
}

private func write<Geometry>(_ family: ModuleFamily<Geometry>, to json: inout JSONText) {
  json.field("id", family.id)
  json.field("components", Geometry.componentNames)
  json.field("headline", family.headline)
  json.name("strategies")
  json.array { json in
    for kind in family.kinds {
      json.object { json in
        json.field("name", kind.name)
        json.field("summary", kind.summary)
        json.name("options")
        json.array { json in
          for option in kind.options {
            json.object { json in
              json.field("name", option.name)
              json.field("values", option.values)
              json.field("value", option.value)
              json.field("summary", option.summary)
            }
          }
        }
      }
    }
  }
  json.name("metrics")
  json.array { json in
    for group in family.metrics {
      for metric in group.metrics {
        json.object { json in
          json.field("id", metric.id)
          json.field("unit", metric.unit)
          json.field("better", metric.direction.rawValue)
          json.field("summary", metric.summary)
        }
      }
    }
  }
}
