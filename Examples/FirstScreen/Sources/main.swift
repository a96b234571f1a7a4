// What the first screen of a large tree costs, and what it costs to point at a node, to go to the
// one beside it, and to enter a folder. `scripts/checks/first-screen.sh` counts the instructions.
//
//     first-screen NODES

import LayoutScene
import TreeLayout

guard CommandLine.arguments.count == 2, let count = Int(CommandLine.arguments[1]), count > 0 else {
  fatalError("first-screen NODES")
}
let screen = Rect(x: 0, y: 0, width: 1440, height: 900)
let files = try FileTree(count: count)

enum Family: CaseIterable {
  case treemap, icicle, sunburst
}

/// The scene of a node and its descendants, of which only what can be seen is laid out, and how
/// many nodes that are.
@MainActor func makeScene(_ family: Family, below root: Int) -> (Scene, nodes: Int) {
  var style = DrawingStyle()
  if family == .treemap { style.detail = 2.5 }
  func layout<Strategy: LayoutStrategy>(_ strategy: Strategy) -> Layout<Strategy.Geometry> {
    strategy.layout(files.overview, below: root, in: screen, atLeast: style.layoutDetail())!
  }
  switch family {
  case .treemap:
    var squarified = Treemap<Squarified>()
    squarified.rules.paddingTop = 15
    squarified.rules.paddingTopLevels = 2
    let layout = layout(squarified)
    return (Scene(treemap: layout, names: files.names, style: style), layout.tree.count)
  case .icicle:
    let layout = layout(Partition())
    return (Scene(icicle: layout, names: files.names, style: style), layout.tree.count)
  case .sunburst:
    let layout = layout(Sunburst())
    return (Scene(sunburst: layout, names: files.names, style: style), layout.tree.count)
  }
}

// Functions without parameters have one entry, at which valgrind begins to count.

var scenes: [(scene: Scene, nodes: Int)] = []
var entered = 0

@MainActor @inline(never) func countTreemap() { scenes.append(makeScene(.treemap, below: entered)) }
@MainActor @inline(never) func countIcicle() { scenes.append(makeScene(.icicle, below: entered)) }
@MainActor @inline(never) func countSunburst() {
  scenes.append(makeScene(.sunburst, below: entered))
}
@MainActor @inline(never) func countEntering() {
  for family in Family.allCases { scenes.append(makeScene(family, below: entered)) }
}

/// A thousand hit tests in each scene; returns how many find a node.
@MainActor @inline(never) func countPointing() -> Int {
  var found = 0
  for (scene, _) in scenes {
    for step in 0..<1000 {
      let point = Point(x: Double(step % 40) * 36 + 5, y: Double(step / 40) * 36 + 5)
      if scene.node(at: point) != nil { found += 1 }
    }
  }
  return found
}

/// The neighbors of ten nodes of each scene; returns how many there are.
@MainActor @inline(never) func countNeighbors() -> Int {
  var found = 0
  for (scene, _) in scenes {
    for mark in scene.marks.filter({ $0.role == .leaf }).prefix(10) {
      for direction in Scene.Direction.allCases {
        if scene.neighbor(of: Int(mark.node), toward: direction) != nil { found += 1 }
      }
    }
  }
  return found
}

@MainActor func time(_ body: @MainActor () -> Void) -> Duration {
  ContinuousClock().measure { body() }
}

let times = [time(countTreemap), time(countIcicle), time(countSunburst)]
for (place, family) in Family.allCases.enumerated() {
  let (scene, nodes) = scenes[place]
  print(
    "\(family): \(nodes) of \(count) nodes laid out, \(scene.marks.count) marks, \(times[place])")
}
let (hits, neighbors) = (countPointing(), countNeighbors())
// The folder in the root with the most files.
entered = files.overview.tree.children(of: 0).max {
  files.overview.leafCount(of: $0) < files.overview.leafCount(of: $1)
}!
let entering = time(countEntering)
print("\(hits) nodes found at points, \(neighbors) beside others; a folder entered in \(entering)")
