import LayoutScene
import TreeLayout

extension Drawing {
  /// The picture of a family that draws without a scene, for a page: the outlines of its nodes,
  /// with keys, so that a page's script can move them.
  ///
  /// - Parameters:
  ///   - outlines: those of the layout, in its frame.
  ///   - corners: how many corners a path gets: as many in all pictures of a view.
  public func svgOnPage(of outlines: Outlines, corners: Int) -> SVG {
    let palette = Palette(tree, style, names: names, aspect: nil)
    let (nodes, keys) = (shownNodes, PageKeys(self))
    var document = SVGDocument()
    document.attributes = " data-arrows=\"leaves\""
    var elements = ""
    for node in tree.nodes {
      guard let outline = outlines[node] else { continue }
      document.drawnCount += 1
      let fill = palette.fill(of: node, depth: tree.depth(of: node))
      elements +=
        "<path data-k=\"n\(keys[node])\" d=\"\(outline.data(corners: corners))\" fill=\"\(fill)\">"
      elements += "\(nodes.linesElement(of: node))</path>\n"
    }
    document.group("stroke=\"\(style.background)\" stroke-width=\"1\"", elements)
    return document.svg(for: self)
  }
}

extension [Outlines] {
  /// The most corners that a path has, up to 64.
  public var cornerCount: Int {
    Swift.min(64, joined().reduce(3) { Swift.max($0, $1?.cornerCount ?? 0) })
  }
}

extension Outline {
  fileprivate var cornerCount: Int {
    guard case .path(let path) = self else { return 0 }
    return path.contours.map { $0.count }.max() ?? 0
  }

  /// The data of an SVG path; of a path by its corners, so that a script can move each.
  fileprivate func data(corners: Int) -> String {
    guard case .path(let path) = self else { return self.path }
    let points = path.corners(corners).map { "\($0.x.fixed) \($0.y.fixed)" }
    return "M\(points.joined(separator: "L"))z"
  }
}
