import LayoutAdvice
import LayoutFamilies
import LayoutScene
import TreeLayout

/// JavaScript that makes a strategy's layout with the module `layoutbench`, to paste into a page.
struct JavaScriptCode {
  private let strategy: String
  private let options: String

  /// - Parameters:
  ///   - sight: what was measured of the layout.
  ///   - frame: the frame in which it was measured.
  /// - Returns: `nil` for a strategy that the module does not have.
  init?(_ sight: Sight, in frame: Rect) {
    guard SwiftCode(sight.strategy) != nil else { return nil }
    strategy = sight.strategy
    let sizes = sight.reading == nil ? ", nodeSizes: \"label\"" : ""
    options = "{ width: \(frame.width.shortest), height: \(frame.height.shortest)\(sizes) }"
  }

  /// A program part with the tree, the layout and its shapes.
  var whole: String {
    """
    import { load } from "layoutbench";

    const bench = await load();
    // parents[node] is the node's parent, -1 for the root; values of inner nodes are NaN.
    const { tree, error } = bench.tree({ parents, values, names });
    if (error) throw new Error(error.message);
    const { layout } = tree.layout("\(strategy)", \(options));
    const shapes = layout.numbers;  // layout.components of each node

    """
  }
}
