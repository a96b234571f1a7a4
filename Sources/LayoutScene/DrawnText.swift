import DelimitedText
import TreeLayout

extension String {
  /// The greatest length of a file's text in a picture or a page, in Unicode scalars.
  package static var longestDrawn: Int { 250 }

  /// The text as pictures and pages show it: the first and the last letters of a longer one.
  package var drawn: String {
    // A text has no more scalars than bytes, which are already counted.
    utf8.count <= Self.longestDrawn ? self : excerpt(Self.longestDrawn)
  }
}

extension NodeNames {
  /// The node's label as pictures and pages show it.
  package func drawnLabel(of node: Int, in tree: LayoutTree) -> String {
    label(of: node, in: tree).drawn
  }
}
