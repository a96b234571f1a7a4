import DelimitedText
import TreeLayout

extension String {
  /// How long a text of a file may be in a picture or a page, in Unicode scalars.
  static var longestDrawn: Int { 250 }

  /// The text as pictures and pages have it: the first and the last letters of a longer one.
  var drawn: String {
    // No text has more scalars than bytes, which are counted already.
    utf8.count <= Self.longestDrawn ? self : excerpt(Self.longestDrawn)
  }
}

extension NodeNames {
  /// The node's label as pictures and pages have it.
  func drawnLabel(of node: Int, in tree: LayoutTree) -> String {
    label(of: node, in: tree).drawn
  }
}
