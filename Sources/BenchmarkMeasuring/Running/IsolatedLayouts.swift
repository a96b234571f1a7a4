import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout
import TreeModel

/// Makes layouts in a process of their own, so that a strategy that crashes or hangs takes only
/// that process down.
public final class IsolatedLayouts: @unchecked Sendable {
  /// Held while a layout is made: there is one process.
  private let lock = NSLock()
  private let command: WorkerCommand
  private let folder: SequenceFolder
  private let interruption: Interruption?
  private var client: WorkerClient?

  public init(by command: WorkerCommand, interruption: Interruption? = nil) throws {
    self.command = command
    self.interruption = interruption
    folder = try SequenceFolder()
  }

  deinit { client?.end() }

  /// The layouts of the versions of a tree, as the strategy makes them here.
  ///
  /// - Precondition: the strategy is one of the worker's catalog, and `check` refuses no version.
  /// - Throws: `LayoutFailure`, and what the system says of files.
  public func layouts<Geometry>(
    of strategy: AnyStrategy<Geometry>, on steps: [LayoutTree], in frame: Rect
  ) throws -> [Layout<Geometry>] {
    lock.lock()
    defer { lock.unlock() }
    let id = strategy.id.description
    let load = try folder.write(
      TreeSequence(id: "", rankedSteps: steps), for: id, frame: frame)
    defer { folder.remove(load) }
    let url = folder.url.appending(path: "layouts")
    defer { try? FileManager.default.removeItem(at: url) }
    let answer = try answer(to: KeepRequest(strategy: id, path: url.path), on: load)
    let numbers = try answer.layouts.numbers(
      of: steps.reduce(0) { $0 + $1.count }, width: Geometry.componentNames.count,
      hasLists: Geometry.List.exists)
    return zip(numbers.divided(among: steps.map(\.count)), zip(steps, answer.marks)).map {
      numbers, step in
      numbers.layout(
        of: step.0, in: frame, marks: step.1?.map { NodeMark(rawValue: $0) ?? .shown },
        claims: strategy.claims(on: step.0), conventions: strategy.conventions(on: step.0))
    }
  }

  /// After a failure the next request gets a new process.
  private func answer(to request: KeepRequest, on load: LoadRequest) throws -> KeepRequest.Answer {
    do {
      let client = try client ?? WorkerClient(command, interruption: interruption)
      self.client = client
      _ = try client.ask(load)
      return try client.ask(request, of: .cell(request.strategy))
    } catch let failure as WorkerFailure {
      client = nil
      guard case .failed(_, let failure) = failure else { throw failure }
      throw LayoutFailure(strategy: request.strategy, failure: failure)
    }
  }
}

/// A strategy made no layout.
public struct LayoutFailure: Error, CustomStringConvertible {
  public let strategy: String
  public let failure: CellFailure

  public var description: String {
    let gist = failure.gist.isEmpty ? "" : ": \(failure.gist)"
    return "\(strategy) \(failure.status == .timedOut ? "timed out" : "crashed")\(gist)"
  }
}
