import BenchmarkMeasuring
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel

extension FamilyMember {
  /// The value of a metric for the strategy's layout of a tree; `nil` if the layout or the value is
  /// undefined.
  func value(
    of metric: String, on named: NamedTree, in frame: Rect, apart: IsolatedLayouts
  ) -> Double? {
    guard let layout = try? strategy.finiteLayout(of: named, in: frame, apart: apart) else {
      return nil
    }
    return value(of: metric, on: layout, labels: Labels(named.names, of: named.tree))
  }
}
