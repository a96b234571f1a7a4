import BenchmarkJudging
import Foundation
import LayoutDrawing
import LayoutFamilies
import LayoutScene
import TreeLayout

/// An icicle of what a cell costs in two builds: below each function what it calls, and what was
/// inlined into it.
///
/// A box is as wide as the greater of its two costs, so that nothing that is gone or new is
/// missing. Its color says which build takes more, and how much of all instructions that is.
struct CostPicture {
  private let comparison: CostComparison

  init(_ comparison: CostComparison) {
    self.comparison = comparison
  }

  /// A function's name without modules and arguments: there is little room.
  private static func label(_ name: String) -> String {
    name.components(separatedBy: " in ").map { part in
      let words = part.split(separator: ".", maxSplits: 1)
      let hasModule = words.count == 2 && words[0].allSatisfy { $0.isLetter || $0.isNumber }
      return (hasModule ? words[1] : part[...]).prefix { $0 != "(" }
    }.joined(separator: " in ")
  }

  /// The picture; `nil` if nothing costs anything.
  var svg: SVG? {
    let nodes = CostTree(comparison).nodes
    let root = nodes[0]
    let all = max(root.base, root.head)
    var children = nodes.map { _ in [Int]() }
    for (index, node) in nodes.enumerated().dropFirst() { children[node.parent].append(index) }
    guard all > 0,
      let (tree, elements) = try? LayoutTree.numbered(
        0, children: { children[$0] }, value: { max(nodes[$0].base, nodes[$0].head) })
    else { return nil }
    var names = NodeNames()
    var shades: Set<Shade> = []
    for node in elements.map({ nodes[$0] }) {
      let change = node.head - node.base
      let shade = Shade(of: change / all)
      shades.insert(shade)
      names.append(
        Self.label(node.name) + (shade == .same ? "" : " \(signed(change))"),
        color: shade.rawValue)
    }
    let height = min(max(40 * Double(tree.levelCount), 240), 1000)
    let layout = Family.icicles.pictureDefaults.arranged(
      Partition().layout(tree, in: Rect(x: 0, y: 0, width: 1200, height: height)))
    var style = DrawingStyle()
    style.detail = 2.5
    style.color = .node
    // Categories have the hues in the order of their bytes.
    style.hues = shades.sorted {
      $0.rawValue.utf8.lexicographicallyPrecedes($1.rawValue.utf8)
    }.map(\.color)
    var drawing = Drawing(
      layout, names: names, title: "instructions of one layout by function, base → head",
      style: style)
    let (base, head) = (comparison.totals.base.instructions, comparison.totals.head.instructions)
    drawing.subject =
      "\(comparison.key.words): \(grouped(Int(base.rounded()))) → "
      + "\(grouped(Int(head.rounded()))) instructions (\(signed(head - base)))"
    drawing.notes = [
      "an innermost box is as wide as the greater of its two costs · colors are changes as shares "
        + "of all instructions",
      "below a function with several callers, costs are divided in proportion · functions that "
        + "only pass on are left out",
    ]
    return Rect.icicleSVG(of: drawing)
  }
}

/// How much more or less a box costs, as a share of all instructions.
private enum Shade: String {
  case most = "+10 %"
  case more = "+1 %"
  case little = "+0.1 %"
  case same = "± 0"
  case littleLess = "−0.1 %"
  case less = "−1 %"
  case least = "−10 %"

  init(of share: Double) {
    let size = abs(share)
    if size < 0.001 {
      self = .same
    } else if share > 0 {
      self = size < 0.01 ? .little : size < 0.1 ? .more : .most
    } else {
      self = size < 0.01 ? .littleLess : size < 0.1 ? .less : .least
    }
  }

  /// Oranges for more, blues for less: people with any color vision can tell these apart.
  var color: Color {
    switch self {
    case .most: Color(0xE8743B)
    case .more: Color(0xF7AE72)
    case .little: Color(0xFCDDBF)
    case .same: Color(0xE3E6EA)
    case .littleLess: Color(0xCFE1F2)
    case .less: Color(0x93C0E4)
    case .least: Color(0x4C96D0)
    }
  }
}
