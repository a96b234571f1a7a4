import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout

/// The workloads of one or more races, each written once for all processes.
public final class RaceWorkloads {
  /// The workloads in the order of the plan; workloads without a cell are left out.
  public private(set) var records: [WorkloadRecord] = []

  private(set) var loads: [LoadRequest] = []
  private let folder: SequenceFolder

  /// Builds all workloads.
  ///
  /// - Throws: what `BuiltWorkload` throws.
  public init(_ plan: RunPlan, frame: Rect) throws {
    folder = try SequenceFolder()
    for index in plan.places {
      let built = try BuiltWorkload(at: index, of: plan)
      guard !built.record.cells.isEmpty else { continue }
      records.append(built.record)
      loads.append(try folder.write(built, frame: frame))
    }
  }

  public var cellCount: Int { records.reduce(0) { $0 + $1.cells.count } }

  /// A cell while it races.
  struct Cell {
    let place: RaceProgress.Cell
    let strategy: String

    /// How many layouts one sample holds, for both builds and in all processes; `nil` before the
    /// first pair.
    var repetitions: Int?
    var isInBoth = true
    var hasFailed = false

    var isRaced: Bool { isInBoth && !hasFailed }
  }

  /// The cells of each workload.
  var allCells: [[Cell]] {
    records.map { record in
      record.cells.enumerated().map { index, cell in
        Cell(place: .init(workload: record.index, cell: index), strategy: cell.strategy)
      }
    }
  }

  /// The cells at these places alone.
  func cells(_ places: [RaceProgress.Cell]) -> [[Cell]] {
    let wanted = Set(places)
    return allCells.map { $0.filter { wanted.contains($0.place) } }
  }
}
