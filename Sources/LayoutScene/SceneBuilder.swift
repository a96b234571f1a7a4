import TreeLayout

/// A scene in the making: what the scenes of all families have in common.
struct SceneBuilder {
  private(set) var scene: Scene

  let tree: LayoutTree
  let nodes: ShownNodes
  let palette: Palette
  let style: DrawingStyle

  /// How values and counts are written.
  let values: ValueText

  /// The sizes of letters by level, from the outermost on; deeper levels have the last one.
  let sizes = [13, 12, Scene.leastLetters]

  /// The number of leaves below each node, indexed by node; 1 for a leaf.
  let leafCounts: [Int32]

  /// The number of leaves that hatching stands for, and of those that cannot be seen at all.
  var hatchedLeaves = 0
  var lostLeaves = 0

  private var beginnings = SharedBeginnings()

  init<Geometry>(
    _ layout: Layout<Geometry>, _ names: NodeNames, _ style: DrawingStyle, _ palette: Palette
  ) {
    scene = Scene(frame: layout.frame)
    let scale = layout.conventions.valueScale.note
    if !scale.isEmpty { scene.notes.append(scale) }
    tree = layout.tree
    nodes = ShownNodes(of: layout, names: names, unit: style.unit, locale: style.locale)
    self.palette = palette
    self.style = style
    values = style.values
    if let visible = layout.visible {
      leafCounts = layout.tree.nodes.map { Int32(visible.leafCount(of: $0)) }
      return
    }
    var counts = layout.tree.nodes.map { layout.tree.isLeaf($0) ? Int32(1) : 0 }
    for node in layout.tree.nodes.dropFirst().reversed() {
      counts[Int(layout.tree.parent[node])] += counts[node]
    }
    leafCounts = counts
  }

  /// The size of the letters of a level; a name inside another one's group has no larger letters.
  func size(at depth: Int, within letters: Double = .infinity) -> Double {
    min(sizes[min(depth, sizes.count - 1)], letters)
  }

  /// The most marks that a scene may have: about five thousand on a screen of 1440 by 900, and in
  /// other frames from a fifth to four times as many, by area.
  var budget: Int {
    let share = min(max(scene.frame.area / (1440 * 900), 0.2), 4)
    return share.isFinite ? Int(4900 * share) : 4900
  }

  /// The area of the smallest shape that gets a mark if the largest get one each until the scene is
  /// full; 0 if there is room for all.
  ///
  /// - Parameters:
  ///   - extra: how many marks a divided group may need besides its own: for small children, for a
  ///     line, for the ground of its name.
  ///   - area: the area of a node's shape.
  ///   - endOfChain: the last node of the chain of only children that begins with a node.
  ///   - isDivided: whether marks of children lie inside of a chain, by its first and last node.
  ///   - isVisible: whether a node may have a mark.
  func leastArea(
    extra: Int, area: (Int) -> Double, endOfChain: (Int) -> Int,
    isDivided: (_ node: Int, _ last: Int) -> Bool, isVisible: (Int) -> Bool
  ) -> Double {
    guard tree.count > budget / 3 else { return 0 }
    var (areas, groups, next) = ([Double](), 0, [0])
    while let node = next.popLast() {
      let (last, area) = (endOfChain(node), area(node))
      areas.append(area)
      guard isDivided(node, last) else {
        // The hatching of a group that is not divided.
        if nodes.hasInside(last) { areas.append(area) }
        continue
      }
      groups += 1
      for child in tree.children(of: last) where nodes.contains(child) && isVisible(child) {
        next.append(child)
      }
    }
    let most = budget - extra * groups
    guard areas.count > most else { return 0 }
    areas.sort(by: >)
    // Shapes of one area, up to rounding, are all shown; none is if they are far too many.
    let place = max(most, areas.count / 100)
    let least = 0.999 * areas[place]
    return areas.count { $0 >= least } <= 4 * place ? least : 1.001 * areas[place]
  }

  // MARK: Marks

  /// The fill of a node's shape.
  func fill(of node: Int, depth: Int) -> Color {
    nodes.isOther(node) ? palette.neutral : palette.fill(of: node, depth: depth)
  }

  /// The color of the line around a fill that would be lost on the background; `nil` for others.
  func hairline(around fill: Color) -> Color? {
    fill.contrast(with: style.background) < 1.1 ? fill.mixed(with: style.ink, share: 0.5) : nil
  }

  /// Adds a mark in front of all others; returns its index.
  @discardableResult mutating func append(_ mark: Scene.Mark) -> Int {
    var mark = mark
    let place = scene.marks.count
    mark.end = Int32(place + 1)
    scene.marks.append(mark)
    return place
  }

  /// Changes a mark.
  mutating func change(_ place: Int, _ change: (inout Scene.Mark) -> Void) {
    change(&scene.marks[place])
  }

  /// Ends a group: all marks that have been added since are inside or below the group.
  mutating func close(_ place: Int) { scene.marks[place].end = Int32(scene.marks.count) }

  /// Adds hatching for leaves of a node that have no marks of their own; returns its index.
  @discardableResult mutating func hatch(_ shape: Shape, in node: Int, leaves: Int) -> Int {
    var mark = Scene.Mark(role: .more, node: node, shape: shape)
    mark.leaves = Int32(leaves)
    hatchedLeaves += leaves
    return append(mark)
  }

  // MARK: Texts

  /// The width of a line, in pixels.
  func width(of text: String, _ size: Double, isBold: Bool = false) -> Double {
    style.width(of: text, isBold: isBold) * size
  }

  /// The name to write for a chain of only children; of more than twelve, the first and the last
  /// six.
  func name(from node: Int, to last: Int) -> String {
    var chain = [last]
    while chain[chain.count - 1] != node { chain.append(Int(tree.parent[chain[chain.count - 1]])) }
    var labels = chain.suffix(6).reversed().map { nodes.label(of: $0) }
    if chain.count > 6 {
      if chain.count > 12 { labels.append("…") }
      labels += chain.prefix(min(6, chain.count - 6)).reversed().map { nodes.label(of: $0) }
    }
    return labels.joined(separator: " › ")
  }

  /// The name of a chain and, for a place without room for all of it, the name without what the
  /// labels of all siblings begin with, if this is the parent's name. A path is never written whole
  /// below that of its folder.
  ///
  /// - Parameter belowHeader: whether the parent's name is written around or beside the siblings'
  ///   names.
  mutating func names(from node: Int, to last: Int, belowHeader: Bool) -> [String] {
    let name = name(from: node, to: last)
    guard node > 0, belowHeader, !nodes.isOther(node) else { return [name] }
    let parent = Int(tree.parent[node])
    let label = nodes.label(of:)
    let shared = beginnings.count(below: parent, of: tree.children(of: parent), label)
    guard shared > 1, name.prefix(shared - 1) == nodes.label(of: parent) else { return [name] }
    let rest = String(name.dropFirst(shared))
    return name.dropFirst(shared - 1).first == "/" ? [rest] : [name, rest]
  }

  /// What can be made of the first of some names that has room as a whole, or else of the last one.
  func fitting<Made>(
    _ names: [String], form: (Made) -> Scene.NameForm, made: (String) -> Made?
  ) -> Made? {
    for name in names.dropLast() {
      if let made = made(name), form(made) == .whole { return made }
    }
    return names.last.flatMap(made)
  }

  /// A name in lines that fit a place, see `NameLines`.
  func lines(
    _ name: String, width: Double, height: Double, size: Double, isBold: Bool = false,
    hasLines: Bool = true, least: Int = 5
  ) -> NameLines? {
    let style = style
    return NameLines(
      name, width: width, height: height, size: size, hasLines: hasLines, least: least
    ) { style.width(of: $0, isBold: isBold) }
  }

  /// As `lines(_:width:height:size:isBold:hasLines:least:)`, in a place whose lines are not equally
  /// wide: for each number of lines, the width of each in pixels. The name is whole, or shortened.
  func lines(
    _ name: String, places: [[Double]], size: Double, isWhole: Bool, isBold: Bool = false
  ) -> NameLines? {
    guard name.contains(where: { !$0.isWhitespace }) else { return nil }
    let places = places.map { $0.map { $0 / size } }
    let style = style
    let ems: (String) -> Double = { style.width(of: $0, isBold: isBold) }
    return isWhole ? NameLines(whole: name, places, ems) : NameLines(short: name, places, 5, ems)
  }

  /// Writes a line of letters.
  mutating func write(
    _ text: String, on mark: Int, _ size: Double, at place: Point, _ color: Color,
    anchor: Scene.Text.Anchor = .start, direction: Point = Point(x: 1, y: 0),
    isBold: Bool = false
  ) {
    scene.texts.append(
      Scene.Text(
        text: text, mark: Int32(mark), size: size, place: place, anchor: anchor,
        direction: direction, width: width(of: text, size, isBold: isBold), isBold: isBold,
        color: color))
  }

  // MARK: The end

  /// Adds a phrase for the line below the picture; an empty one is left out.
  mutating func note(_ text: String) { if !text.isEmpty { scene.notes.append(text) } }

  /// The scene, with a note on leaves without marks of their own.
  consuming func finished(_ arrows: Scene.Arrows) -> Scene {
    note(Scene.note(hatched: hatchedLeaves, lost: lostLeaves, values: values))
    scene.name { nodes.whole($0) }
    scene.arrows = arrows
    scene.finish()
    return scene
  }
}
