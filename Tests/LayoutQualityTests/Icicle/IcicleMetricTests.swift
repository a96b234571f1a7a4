import LayoutFamilies
import LayoutQuality
import TestSupport
import Testing
import TreeLayout

@Suite("Metrics of icicles")
struct IcicleMetricTests {
  private let frame = Rect(x: 0, y: 0, width: 100, height: 20)

  private func values(_ boxes: [Rect], of tree: LayoutTree) -> [String: Double] {
    Layout(tree: tree, frame: frame, geometry: boxes).values(of: Family.icicles.metrics)
  }

  @Test("a worked example")
  func example() throws {
    // Weights 79.5, 20 and 0.5 of 100, in a level 10 thick.
    let tree = try LayoutTree(parents: [-1, 0, 0, 0], values: [.nan, 79.5, 20, 0.5])
    let values = Partition().values(of: Family.icicles.metrics, on: tree, in: frame)
    #expect(abs(values["box_aspect_mean"]! - (7.95 + 2 + 20) / 3) < 1e-12)
    #expect(values["box_aspect_median"] == 7.95)
    #expect(values["box_aspect_worst"] == 20)
    #expect(values["thin_box_share"] == 1.0 / 3)
    // A tenth of the way from 0.5 to 20.
    #expect(abs(values["box_length_p05"]! - 2.45) < 1e-12)
    #expect(values["length_error_max"]! < 1e-15)
  }

  @Test("a box of the wrong length is told, along the level in either orientation")
  func error() throws {
    let tree = try LayoutTree(parents: [-1, 0, 0], values: [.nan, 1, 1])
    let boxes = [(0, 0, 100, 10), (0, 10, 60, 10), (60, 10, 40, 10)].map {
      Rect(x: $0, y: $1, width: $2, height: $3)
    }
    #expect(abs(values(boxes, of: tree)["length_error_max"]! - 0.1) < 1e-15)
    var right = Partition()
    right.orientation = .right
    let turned = right.values(of: Family.icicles.metrics, on: tree, in: frame)
    #expect(turned["length_error_max"]! < 1e-15)
    #expect(turned["box_length_p05"] == 10)
  }

  @Test("a box of exactly one unit is not thin")
  func thin() throws {
    let tree = try LayoutTree(parents: [-1, 0, 0, 0], values: [.nan, 1, 1, 1])
    let boxes = [(0, 0, 100), (0, 10, 1), (1, 10, 0.999), (2, 10, 98)].map {
      Rect(x: $0, y: $1, width: $2, height: 10)
    }
    #expect(values(boxes, of: tree)["thin_box_share"] == 1.0 / 3)
  }

  @Test("a common box is one box, and what is left out has no length")
  func limits() throws {
    let tree = try LayoutTree(
      parents: [-1, 0, 0, 0, 0, 4, 4], values: [.nan, 10, 1, 1, .nan, 5, 3])
    var partition = Partition()
    partition.minimumLengthShown = .group(ifLessThan: 6)
    let grouped = partition.values(of: Family.icicles.metrics, on: tree, in: frame)
    // 50, 40 and 10 for both small ones, then 25 and 15, in levels 20/3 thick.
    #expect(abs(grouped["box_aspect_mean"]! - (50 + 40 + 10 + 25 + 15) / 5 * 0.15) < 1e-12)
    #expect(abs(grouped["length_error_max"]! - 0.05) < 1e-12)
    #expect(grouped["order_kept"] == 1 && grouped["overlap_share"]! < 1e-12)
    partition.minimumLengthShown = .hide(ifLessThan: 6)
    let hidden = partition.values(of: Family.icicles.metrics, on: tree, in: frame)
    #expect(abs(hidden["box_aspect_mean"]! - (50 + 40 + 25 + 15) / 4 * 0.15) < 1e-12)
    #expect(abs(hidden["length_error_max"]! - 0.05) < 1e-12)
    #expect(hidden["thin_box_share"] == 0)
  }

  @Test("nothing but a root has no values but that it is in sight")
  func single() throws {
    let tree = try LayoutTree(parents: [-1], values: [1])
    #expect(values([frame], of: tree) == ["marked_share": 1, "marked_value_share": 1])
  }
}
