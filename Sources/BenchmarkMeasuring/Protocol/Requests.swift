import BenchmarkJudging
import Foundation
import TreeLayout

/// What a worker is asked: one JSON object a line, whose key `do` holds `name`. It answers each
/// with one line, an `Answer` or a `Refusal`, and is asked nothing before it has. Where the request
/// has a `number`, the answer has the same one, so that no answer is taken for that to another
/// request.
///
/// Keys that one side does not know are ignored, so that either may say more than the other
/// expects.
protocol WorkerRequest: Codable, Sendable {
  associatedtype Answer: Codable, Sendable

  static var name: String { get }

  /// How often at most a worker says who is at work before it answers.
  var notes: Int { get }

  /// The request as a line with its end.
  func line(number: Int?) throws -> Data

  /// The answer that a line says; `nil` where it says something else.
  static func answer(in line: Data) -> Answer?
}

/// What the worker is.
struct HelloRequest: WorkerRequest, Equatable {
  static let name = "hello"

  /// The version of these messages: another one only where an old program would misunderstand.
  static let version = 1

  var `protocol` = HelloRequest.version

  struct Answer: Codable, Sendable, Equatable {
    var `protocol`: Int

    /// Of the program.
    var name: String
    var version: String

    /// What runs a peer.
    var runtime: String?

    /// The step of a peer's clock in nanoseconds; 1 where nothing is said.
    var tick: Double?
    var strategies: [Strategy]
  }

  struct Strategy: Codable, Sendable, Equatable {
    var id: String
    var family: String

    /// Of a peer: what the family lays out, and which laws the layouts keep.
    var geometry: String?
    var claims: [String]?
  }
}

/// The workload that all later requests are about.
struct LoadRequest: WorkerRequest, Equatable {
  static let name = "load"

  /// A `SequenceFile`, and the hash of the sequence in it.
  var path: String
  var digest: RecordedHash

  /// The ids of the strategies that will be asked for.
  var strategies: [String]

  /// x, y, width and height.
  var frame: [Double]

  /// Of the metrics that draw random numbers.
  var seed: UInt64

  /// The ids of the metrics that are wanted; `nil` for all.
  var metrics: [String]?

  struct Answer: Codable, Sendable, Equatable {
    /// Of all steps.
    var nodes: Int

    /// The strategies that this program does not have.
    var unknown: [String]
  }
}

/// Lays out, untimed: a cell, or the pass where no strategy is named.
struct PrepareRequest: WorkerRequest, Equatable {
  static let name = "prepare"

  var strategy: String?

  /// How long a sample has to last at least; `nil` where its repetitions are known.
  var nanoseconds: Double?

  /// Whether the memory is measured that the layout takes.
  var memory: Bool?

  struct Answer: Codable, Sendable, Equatable {
    /// Of what was written.
    var hash: RecordedHash

    /// As in `JournalEvent.laidOut`.
    var peakBytes: Int?

    /// How many layouts make such a sample: the least of three decides, as one that is interrupted
    /// would make all samples too short.
    var repetitions: Int?
  }
}

/// Times the pass, where its repetitions are given, and then cells in this order.
struct SampleRequest: WorkerRequest, Equatable {
  static let name = "sample"

  var pass: Int?
  var cells: [Cell] = []

  /// Whether each is laid out once untimed before: another process has filled the caches meanwhile.
  var warm = false

  var notes: Int { cells.count }

  struct Cell: Codable, Sendable, Equatable {
    var strategy: String
    var repetitions: Int
  }

  /// Nanoseconds of one layout, the mean of a sample's.
  struct Answer: Codable, Sendable, Equatable {
    var pass: Double?
    var nanoseconds: [Double]
  }
}

/// Lays out in copies of the process, under a tool that counts what each of them does.
///
/// What a copy did begins with all that the process had done before. Two copies that do nothing
/// tell what the process does from one copy to the next, and the other two differ by that and by
/// the layouts.
struct CountRequest: WorkerRequest, Equatable {
  static let name = "count"

  var strategy: String

  /// How often the third copy lays out; the fourth does it twice as often.
  var layouts: Int

  struct Answer: Codable, Sendable, Equatable {
    /// The numbers of the four processes, which have ended.
    var copies: [Int32]
  }
}

/// Measures the quality of a cell's layouts.
struct MeasureRequest: WorkerRequest, Equatable {
  static let name = "measure"

  var strategy: String

  /// The layout to measure where another program made it.
  var handed: HandedLayout?

  /// The folder of `KeptLayouts`, where the layouts are to be kept.
  var keep: String?

  /// Between the layouts and the metrics.
  var notes: Int { 1 }

  struct Answer: Codable, Sendable, Equatable {
    var hash: RecordedHash

    /// `nil` where the layouts cannot be measured.
    var measurement: MeasurementRecord?

    /// Why they cannot.
    var reason: String?
  }
}

/// A layout of another program.
struct HandedLayout: Codable, Equatable {
  var family: String

  /// The laws that it is to keep.
  var claims: [String]
  var layout: File

  /// The layouts of edited trees, by the edits' ids.
  var edited: [String: File] = [:]

  /// The components of each node's geometry, node by node, as the machine writes them.
  struct File: Codable, Equatable {
    var path: String

    /// Of the components.
    var digest: RecordedHash
  }
}

/// Hands out a cell's layouts.
struct LayoutRequest: WorkerRequest, Equatable {
  static let name = "layout"

  var strategy: String

  struct Answer: Codable, Sendable, Equatable {
    /// The components of each node's geometry, node by node and step by step. In a line `null`
    /// stands for what is not finite.
    var layout: [Double]

    private enum Key: String, CodingKey { case layout }

    init(_ layout: [Double]) { self.layout = layout }

    init(from decoder: any Decoder) throws {
      let numbers = try decoder.container(keyedBy: Key.self)
        .decode([Double?].self, forKey: .layout)
      self.init(numbers.map { $0 ?? .nan })
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(layout.map { $0.isFinite ? $0 : nil }, forKey: .layout)
    }
  }
}

/// In the place of an answer: why there is none.
struct WorkerRefusal: Codable, Error, Equatable {
  var error: String
}

/// Who is at work.
enum Subject: Equatable, Sendable {
  case pass
  case cell(String)
}

/// Written before the answer, whenever the subject changes: who is to blame if nothing follows, and
/// since when it has been silent. The first subject of a request needs none.
struct WorkerNote: Codable, Equatable {
  private enum Kind: String, Codable { case pass, cell }

  private var at: Kind
  private var strategy: String?

  init(_ subject: Subject) {
    switch subject {
    case .pass: at = .pass
    case .cell(let strategy):
      at = .cell
      self.strategy = strategy
    }
  }

  var subject: Subject {
    switch (at, strategy) {
    case (.cell, let strategy?): .cell(strategy)
    default: .pass
    }
  }
}
