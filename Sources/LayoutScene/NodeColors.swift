import TreeLayout

/// The fills of nodes to which their source gives colors.
///
/// If every text that is not empty is a color, each node is drawn in its color; otherwise the texts
/// are categories. Those that most nodes have get a hue each, as many as there are hues, in the
/// order of their bytes, and all others are gray, so that no two categories look like one. A node
/// without a color has that of its nearest ancestor that has one.
///
/// - Complexity: O(*n* + *k* log *k*) for *k* different texts.
package struct NodeColors {
  /// The node's row of `fills`, indexed by node; −1 for gray.
  package private(set) var rows: [Int32] = []
  package private(set) var fills: [Color] = []

  /// The meanings of the fills, in the order of the categories; empty if the texts are colors.
  package private(set) var categories: [(fill: Color, text: String)] = []

  package init(of names: NodeNames, in tree: LayoutTree, _ style: DrawingStyle) {
    rows.reserveCapacity(tree.count)
    var texts: [ArraySlice<UInt8>] = []
    var counts: [Int] = []
    var places: [ArraySlice<UInt8>: Int32] = [:]
    for node in tree.nodes {
      let text = names.color(of: node)
      guard !text.isEmpty else {
        rows.append(node == 0 ? -1 : rows[Int(tree.parent[node])])
        continue
      }
      let row = places[text] ?? Int32(texts.count)
      if Int(row) == texts.count {
        places[text] = row
        texts.append(text)
        counts.append(0)
      }
      counts[Int(row)] += 1
      rows.append(row)
    }
    fills = texts.compactMap { Color(css: $0) }
    if fills.count < texts.count { divide(texts, counts, style) }
  }

  /// Gives the categories with these texts and numbers of nodes their hues.
  private mutating func divide(
    _ texts: [ArraySlice<UInt8>], _ counts: [Int], _ style: DrawingStyle
  ) {
    let byCount = texts.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
    let chosen = byCount.prefix(style.hues.count).sorted {
      texts[$0].lexicographicallyPrecedes(texts[$1])
    }
    fills = texts.map { _ in style.neutral }
    for (hue, row) in zip(style.hues, chosen) {
      fills[row] = hue.mixed(with: style.background, share: Palette.strongestShare(style))
      categories.append((fills[row], String(decoding: texts[row], as: UTF8.self).drawn))
    }
    let others = texts.count - chosen.count
    if others > 0 {
      categories.append((style.neutral, others == 1 ? "1 other" : "\(others) others"))
    }
  }
}

extension NodeNames {
  /// Why nodes are drawn in colors that their source does not name, though it names some: one text
  /// that is no color makes all texts categories.
  public var remarkOnColors: String? {
    let texts = (0..<count).lazy.map { color(of: $0) }.filter { !$0.isEmpty }
    guard hasColors, let other = texts.first(where: { Color(css: $0) == nil }),
      let color = texts.first(where: { Color(css: $0) != nil })
    else { return nil }
    let (wrong, right) = (
      String(decoding: other, as: UTF8.self).drawn, String(decoding: color, as: UTF8.self).drawn
    )
    return "'\(wrong)' is not a color, so all are drawn as categories, even '\(right)'"
  }
}
