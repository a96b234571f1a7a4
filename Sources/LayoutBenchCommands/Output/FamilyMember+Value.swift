import BenchmarkMeasuring
import LayoutFamilies
import LayoutQuality
import LayoutScene
import TreeLayout
import TreeModel

extension Rect {
  /// The frame that fills this screen. Its unit is as long as makes letters of the metrics' size as
  /// large as the wanted letters.
  func frame(forLetters size: Double) -> Rect {
    Rect(
      x: 0, y: 0, width: width * Scene.leastLetters / size,
      height: height * Scene.leastLetters / size)
  }
}

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

  /// The value of a metric for one of the strategy's layouts; `nil` for an undefined value.
  func value(of metric: String, on layout: Layout<Geometry>, labels: Labels) -> Double? {
    for group in family.metrics {
      guard let column = group.metrics.firstIndex(where: { $0.id == metric }) else { continue }
      return group.values(on: layout, by: strategy, labels: labels)[column]
    }
    return nil
  }
}
