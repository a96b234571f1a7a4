import Foundation
import LayoutScene
import TreeLayout

/// A page that plays how several layouts show a tree that changes: one file of HTML that needs
/// nothing else.
public struct SequencePage {
  private let title: String
  private let steps: [LayoutTree]
  private let names: NodeNames
  private let frame: Rect

  /// One style for each theme.
  private let styles: [DrawingStyle]
  private var views: [View] = []

  private struct View {
    let title: String
    /// The outlines by step, then by node.
    let outlines: [Outlines]
    let notes: [String]
  }

  /// - Parameters:
  ///   - steps: the versions of the tree, with keys if there are several.
  ///   - names: the names of the nodes, indexed by key.
  ///   - frame: the frame of all layouts, in pixels.
  ///   - theme: `nil` for the browser's theme.
  public init(
    title: String, steps: [LayoutTree], names: NodeNames, frame: Rect, style: DrawingStyle,
    theme: DrawingStyle.Theme?
  ) {
    self.title = title.drawn
    self.steps = steps
    self.names = names
    self.frame = frame
    styles = (theme.map { [$0] } ?? [.light, .dark]).map { theme in
      var style = style
      style.theme = theme
      return style
    }
  }

  /// Adds the layouts of a strategy.
  ///
  /// - Parameters:
  ///   - outlines: the outlines of its layouts, one picture for each step.
  ///   - notes: a line for each step.
  public mutating func add(_ title: String, _ outlines: [Outlines], notes: [String]) {
    precondition(outlines.count == steps.count && notes.count == steps.count)
    views.append(View(title: title, outlines: outlines, notes: notes))
  }

  /// The name of each step; an empty one is replaced by the step's number.
  public var stepTexts: [String] = []

  /// The greatest size of the page, in bytes.
  var largest = 5_000_000

  /// The document. If it would be larger than 5 MB, nodes that are always small are left out, and
  /// the page says how many there are.
  public var html: String {
    let areas = largestAreas
    let ranked = areas.keys.sorted { (areas[$1]!, $0) < (areas[$0]!, $1) }
    var kept = ranked.count
    while true {
      let data = json(of: ranked.prefix(kept), ofAll: ranked.count)
      if data.utf8.count + 20_000 <= largest || kept <= 1 { return document(data) }
      let share = Double(largest - 20_000) / Double(data.utf8.count)
      kept = min(Int(Double(kept) * share * 0.95), kept - 1)
    }
  }

  /// The largest visible area of each key, over all steps of all layouts.
  private var largestAreas: [Int: Double] {
    var areas: [Int: Double] = [:]
    for (step, tree) in steps.enumerated() {
      for view in views {
        for node in tree.nodes {
          guard let outline = view.outlines[step][node] else { continue }
          areas[tree.key(of: node), default: 0] = max(
            areas[tree.key(of: node)] ?? 0, outline.area)
        }
      }
    }
    return areas
  }

  // MARK: Data

  private struct Content: Encodable {
    let title: String
    let width: Double
    let height: Double
    let steps: Int
    let stepTexts: [String]
    let all: Int
    /// The names of the rows: each row is a node that is seen in some step, parents before
    /// children.
    var names: [String] = []
    /// The fills of the rows, by theme.
    var fills: [[String]]
    /// The row of the parent; −1 if the parent is not seen.
    var parents: [Int] = []
    /// The names of the branches below the root.
    var groups: [String] = []
    /// The branch to which the row belongs; −1 for a branch itself.
    var group: [Int] = []
    /// The fills of the classes of distances, and of nodes that come or go, by theme.
    let distances: [[Distance]]
    /// The upper ends of all classes but the last.
    let bounds: [Double]
    var views: [ViewContent] = []
  }

  private struct Distance: Encodable {
    let fill: String
    let text: String
  }

  private struct ViewContent: Encodable {
    let title: String
    let notes: [String]
    let shape: String
    /// How many numbers a node has.
    let size: Int
    /// By step: the row and the numbers of each node that is not where it was a step before.
    var moves: [[Int]] = []
    /// By step: the rows that are no longer seen.
    var gone: [[Int]] = []
  }

  private func json(of keys: some Collection<Int>, ofAll all: Int) -> String {
    let (rows, nodes) = rows(of: Set(keys))
    var content = Content(
      title: title, width: frame.width, height: frame.height, steps: steps.count,
      stepTexts: stepTexts.isEmpty ? steps.indices.map { "\($0)" } : stepTexts.map(\.drawn),
      all: all,
      fills: styles.map { fills(of: nodes.map(\.place), $0) },
      distances: styles.map { style in
        ChangePicture.legend(style).entries.map { Distance(fill: "\($0.fill)", text: $0.text) }
      }, bounds: ChangePicture.bounds)
    let names = namesByStep
    let branches = steps.map { $0.branches }
    var groups: [Int: Int] = [:]
    for (_, place) in nodes {
      let tree = steps[place.step]
      content.names.append(names[place.step].drawnLabel(of: place.node, in: tree))
      let parent = place.node == 0 ? nil : tree.key(of: Int(tree.parent[place.node]))
      content.parents.append(parent.flatMap { rows[$0] } ?? -1)
      let top = Int(branches[place.step][place.node])
      guard top > 0, top != place.node else {
        content.group.append(-1)
        continue
      }
      let group = tree.key(of: top)
      if groups[group] == nil {
        groups[group] = content.groups.count
        content.groups.append(names[place.step].drawnLabel(of: top, in: tree))
      }
      content.group.append(groups[group]!)
    }
    content.views = views.map { self.content(of: $0, rows) }
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    let data = (try? encoder.encode(content)) ?? Data()
    return String(decoding: data, as: UTF8.self).replacing("<", with: "\\u003c")
  }

  /// The names of each step, indexed by the step's nodes.
  private var namesByStep: [NodeNames] {
    steps.map { $0.keys.isEmpty ? names : names.reordered($0.keys) }
  }

  private func fills(of places: [(step: Int, node: Int)], _ style: DrawingStyle) -> [String] {
    let palettes = zip(steps, namesByStep).map { Palette($0, style, names: $1) { _ in 1 } }
    return places.map { step, node in
      "\(palettes[step].fill(of: node, depth: steps[step].depth(of: node)))"
    }
  }

  /// The row of each key, and for each row the key and the node of the last step that has it; in
  /// the level order of these steps.
  private func rows(
    of keys: Set<Int>
  ) -> (rows: [Int: Int], nodes: [(key: Int, place: (step: Int, node: Int))]) {
    var last: [Int: (step: Int, node: Int)] = [:]
    for (step, tree) in steps.enumerated() {
      for node in tree.nodes where keys.contains(tree.key(of: node)) {
        last[tree.key(of: node)] = (step, node)
      }
    }
    let nodes = last.sorted { ($0.value.node, $0.key) < ($1.value.node, $1.key) }
      .map { (key: $0.key, place: $0.value) }
    var rows: [Int: Int] = [:]
    for (row, node) in nodes.enumerated() { rows[node.key] = row }
    return (rows, nodes)
  }

  private func content(of view: View, _ rows: [Int: Int]) -> ViewContent {
    let first = view.outlines.lazy.joined().compactMap { $0 }.first
    // All paths of a view have as many corners.
    let corners = min(64, view.outlines.joined().reduce(3) { max($0, $1?.cornerCount ?? 0) })
    let shape = first?.shape ?? "box"
    var content = ViewContent(
      title: view.title, notes: view.notes, shape: shape, size: shape == "path" ? 2 * corners : 4)
    var before: [Int: [Int]] = [:]
    for (step, tree) in steps.enumerated() {
      var present: [Int: [Int]] = [:]
      var moves: [Int] = []
      for node in tree.nodes {
        guard let outline = view.outlines[step][node], let row = rows[tree.key(of: node)]
        else { continue }
        let numbers = outline.numbers(in: frame, corners: corners)
        present[row] = numbers
        if before[row] != numbers { moves += [row] + numbers }
      }
      content.moves.append(moves)
      content.gone.append(before.keys.filter { present[$0] == nil }.sorted())
      before = present
    }
    return content
  }

  // MARK: Document

  /// What the fills of the rows show.
  private var fillsText: String {
    switch styles[0].nodeColor(names) {
    case .branch, .aspect: "branch of the tree"
    case .depth: "depth in the tree"
    case .node: "color or category of the node"
    }
  }

  /// The colors of the first theme and, if there are two themes, those of the dark one in a dark
  /// browser.
  private var colors: String {
    func colors(_ style: DrawingStyle) -> String {
      "--paper: \(style.background); --ink: \(style.ink);"
    }
    let scheme = styles.map(\.theme.rawValue).joined(separator: " ")
    let dark = styles.dropFirst().map {
      "@media (prefers-color-scheme: dark) { :root { \(colors($0)) } }\n"
    }
    return ":root { color-scheme: \(scheme); \(colors(styles[0])) }\n" + dark.joined()
  }

  private func document(_ data: String) -> String {
    """
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>\(title.xmlEscaped)</title>
    <style>
    \(colors)\(Self.styles)</style>
    </head>
    <body>
    <h1>\(title.xmlEscaped)</h1>
    \(Self.controls(fills: fillsText))<main></main>
    <script type="application/json" id="data">\(data)</script>
    <script>
    \(Self.program)</script>
    </body>
    </html>

    """
  }
}

extension LayoutTree {
  /// For each node the child of the root that it is or hangs below; for the root, the root itself.
  fileprivate var branches: [Int32] {
    var branches = [Int32](repeating: 0, count: count)
    for node in nodes.dropFirst() {
      branches[node] = parent[node] == 0 ? Int32(node) : branches[Int(parent[node])]
    }
    return branches
  }
}

extension Outline {
  fileprivate var shape: String {
    switch self {
    case .box: "box"
    case .node: "node"
    case .circle: "circle"
    case .arc: "arc"
    case .path: "path"
    }
  }

  fileprivate var cornerCount: Int {
    guard case .path(let path) = self else { return 0 }
    return path.contours.map(\.count).max() ?? 0
  }

  fileprivate var area: Double {
    switch self {
    case .box(let box), .node(let box): box.area
    case .circle(let circle): .pi * circle.r * circle.r
    case .arc(let arc, _):
      arc.span * .pi / 360
        * (arc.outerRadius * arc.outerRadius - arc.innerRadius * arc.innerRadius)
    case .path(let path): path.area
    }
  }

  /// Lengths in half pixels from the frame's corner, angles in tenths of degrees.
  fileprivate func numbers(in frame: Rect, corners: Int) -> [Int] {
    func rounded(_ value: Double) -> Int { value.rounded().whole(in: -2_000_000...2_000_000) }
    func half(_ value: Double) -> Int { rounded(value * 2) }
    switch self {
    case .box(let box), .node(let box):
      let (left, top) = (half(box.x - frame.x), half(box.y - frame.y))
      return [
        left, top, half(box.maxX - frame.x) - left, half(box.maxY - frame.y) - top,
      ]
    case .circle(let circle):
      return [half(circle.x - frame.x), half(circle.y - frame.y), half(circle.r), 0]
    case .arc(let arc, _):
      return [
        rounded(arc.startAngle * 10), rounded(arc.endAngle * 10),
        half(arc.innerRadius), half(arc.outerRadius),
      ]
    case .path(let path):
      return path.corners(corners).flatMap { [half($0.x - frame.x), half($0.y - frame.y)] }
    }
  }
}
