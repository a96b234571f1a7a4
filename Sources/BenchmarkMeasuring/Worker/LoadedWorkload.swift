import BenchmarkJudging
import Foundation
import LayoutFamilies
import LayoutQuality
import TreeLayout
import TreeModel

/// The trees that a worker lays out, with a cell for each strategy.
final class LoadedWorkload {
  let steps: [LayoutTree]

  /// For each step the labels of its nodes, found when metrics need them.
  private(set) lazy var labels = steps.indices.map { step in
    let named = sequence.step(step)
    return Labels(named.names, of: named.tree)
  }

  /// For each step the metrics' findings about it.
  private(set) lazy var findings = TreeFindings.kept(of: steps)

  let frame: Rect
  let seed: UInt64

  /// The ids of the metrics that are wanted; `nil` for all.
  let metrics: Set<String>?

  /// The strategies that the catalog does not have.
  private(set) var unknown: [String] = []

  private let sequence: TreeSequence
  private var members: [String: any FamilyMember] = [:]
  private var cells: [String: any TimedCell] = [:]
  private let pass: PassCell

  /// - Throws: `WorkerRefusal` if the file does not hold the requested sequence.
  init(_ request: LoadRequest, catalog: Catalog) throws {
    guard request.frame.count == 4 else {
      throw WorkerRefusal(error: "a frame is x, y, width and height")
    }
    let data: Data
    do { data = try Data(contentsOf: URL(fileURLWithPath: request.path)) } catch {
      throw WorkerRefusal(error: "cannot read \(request.path): \(fileErrorReason(error))")
    }
    guard let sequence = SequenceFile.sequence(of: data, id: ""),
      RecordedHash(sequence.hash) == request.digest
    else {
      throw WorkerRefusal(error: "\(request.path) does not hold the trees that are asked for")
    }
    self.sequence = sequence
    steps = sequence.steps
    let frame = request.frame
    self.frame = Rect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
    seed = request.seed
    metrics = request.metrics.map { Set($0) }
    let buffers = OutputBuffers()
    pass = PassCell(on: steps, into: buffers)
    for id in request.strategies {
      guard let member = try? catalog.member(id) else {
        unknown.append(id)
        continue
      }
      members[id] = member
      cells[id] = member.timedCell(on: steps, in: self.frame, into: buffers)
    }
  }

  /// The number of nodes of all steps.
  var nodes: Int { steps.reduce(0) { $0 + $1.count } }

  /// A strategy's cell, or the pass.
  func cell(_ strategy: String?) throws(WorkerRefusal) -> any TimedCell {
    guard let strategy else { return pass }
    guard let cell = cells[strategy] else { throw Self.notLoaded(strategy) }
    return cell
  }

  func member(_ strategy: String) throws(WorkerRefusal) -> any FamilyMember {
    guard let member = members[strategy] else { throw Self.notLoaded(strategy) }
    return member
  }

  private static func notLoaded(_ strategy: String) -> WorkerRefusal {
    WorkerRefusal(error: "the strategy '\(strategy)' is not loaded")
  }
}
