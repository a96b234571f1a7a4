import BenchmarkJudging
import Foundation
import TreeLayout

/// A request to a worker: one JSON object in a line, whose key `do` holds `name`. The worker
/// answers each with one line, an `Answer` or a `Refusal`, and gets no other request before. If the
/// request has a `number`, the answer has the same one, so that no answer is taken for that to
/// another request.
///
/// Keys that one side does not know are ignored, so that either may send more than the other
/// expects.
protocol WorkerRequest: Codable, Sendable {
  associatedtype Answer: Codable, Sendable

  static var name: String { get }

  /// How often a worker may announce the next subject before it answers.
  var notes: Int { get }

  /// The request as a line with its end.
  func line(number: Int?) throws -> Data

  /// The answer in a line; `nil` if the line is something else.
  static func answer(in line: Data) -> Answer?
}

/// Asks a worker what it is.
struct HelloRequest: WorkerRequest, Equatable {
  static let name = "hello"

  /// The version of these messages: it changes only if an old program would misunderstand them.
  static let version = 1

  var `protocol` = HelloRequest.version

  struct Answer: Codable, Sendable, Equatable {
    var `protocol`: Int

    /// The name of the program.
    var name: String
    var version: String

    /// The program that runs a peer.
    var runtime: String?

    /// The step of a peer's clock in nanoseconds; 1 if it is missing.
    var tick: Double?
    var strategies: [Strategy]
  }

  struct Strategy: Codable, Sendable, Equatable {
    var id: String
    var family: String

    /// For a peer: the family's geometry, and the laws that the layouts claim.
    var geometry: String?
    var claims: [String]?
  }
}

/// The workload of all later requests.
struct LoadRequest: WorkerRequest, Equatable {
  static let name = "load"

  /// The path of a `SequenceFile`, and the hash of its sequence.
  var path: String
  var digest: RecordedHash

  /// The ids of the strategies of later requests.
  var strategies: [String]

  /// The frame's x, y, width and height.
  var frame: [Double]

  /// The seed of the metrics that draw random numbers.
  var seed: UInt64

  /// The ids of the metrics that are wanted; `nil` for all.
  var metrics: [String]?

  struct Answer: Codable, Sendable, Equatable {
    /// The number of nodes of all steps.
    var nodes: Int

    /// The strategies that this program does not have.
    var unknown: [String]
  }
}

/// Lays out, untimed: a cell, or the pass if no strategy is named.
struct PrepareRequest: WorkerRequest, Equatable {
  static let name = "prepare"

  var strategy: String?

  /// How long a sample has to last at least; `nil` if its repetitions are known.
  var nanoseconds: Double?

  /// Whether the memory of the layout is measured.
  var memory: Bool?

  struct Answer: Codable, Sendable, Equatable {
    /// The hash of the output.
    var hash: RecordedHash

    /// As in `JournalEvent.laidOut`.
    var peakBytes: Int?

    /// How many layouts make such a sample: the least of three measurements decides, as an
    /// interrupted one would make all samples too short.
    var repetitions: Int?
  }
}

/// Times the pass, if its repetitions are given, and then cells in this order.
struct SampleRequest: WorkerRequest, Equatable {
  static let name = "sample"

  var pass: Int?
  var cells: [Cell] = []

  /// Whether each cell is laid out once untimed before, as another process has filled the caches
  /// meanwhile.
  var warm = false

  var notes: Int { cells.count }

  struct Cell: Codable, Sendable, Equatable {
    var strategy: String
    var repetitions: Int
  }

  /// The nanoseconds of one layout for each: the mean of its sample.
  struct Answer: Codable, Sendable, Equatable {
    var pass: Double?
    var nanoseconds: [Double]
  }
}

/// Lays out in copies of the process, under a tool that counts what each copy does.
///
/// The counts of a copy include all that the process had done before. Two copies that do nothing
/// show the cost from one copy to the next; the other two differ by this cost and by the layouts.
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

  /// The layout to measure, if another program made it.
  var handed: HandedLayout?

  /// The folder of `KeptLayouts`, if the layouts are kept.
  var keep: String?

  /// One note between the layouts and the metrics.
  var notes: Int { 1 }

  struct Answer: Codable, Sendable, Equatable {
    var hash: RecordedHash

    /// The measurement; `nil` if the layouts cannot be measured.
    var measurement: MeasurementRecord?

    /// Why the layouts cannot be measured.
    var reason: String?
  }
}

/// A layout of another program.
struct HandedLayout: Codable, Equatable {
  var family: String

  /// The laws that it claims.
  var claims: [String]
  var layout: File

  /// The layouts of edited trees, by the edits' ids.
  var edited: [String: File] = [:]

  /// The components of each node's geometry, node by node, as the machine writes them. In a
  /// geometry with lists, the length of each node's list follows as a 64-bit integer, and then the
  /// numbers of all lists.
  struct File: Codable, Equatable {
    var path: String

    /// The hash of the layout.
    var digest: RecordedHash
  }
}

/// Asks for a cell's layouts.
struct LayoutRequest: WorkerRequest, Equatable {
  static let name = "layout"

  var strategy: String

  struct Answer: Codable, Sendable, Equatable {
    /// Components are in `layout`, and `lists` has a list for each node, in a geometry with lists
    /// alone. In a line `null` stands for what is not finite.
    var numbers: LayoutNumbers

    private enum Key: String, CodingKey { case layout, lists }

    init(_ numbers: LayoutNumbers) { self.numbers = numbers }

    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: Key.self)
      let components = try container.decode([Double?].self, forKey: .layout)
      self.init(
        LayoutNumbers(
          components.map { $0 ?? .nan },
          lists: try container.decodeIfPresent(NodeLists.self, forKey: .lists)))
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(
        numbers.components.map { $0.isFinite ? $0 : nil }, forKey: .layout)
      try container.encodeIfPresent(numbers.lists, forKey: .lists)
    }
  }
}

/// Asks this program for the layouts of all steps in a file, with their marks.
struct KeepRequest: WorkerRequest, Equatable {
  static let name = "keep"

  var strategy: String

  /// The file to write.
  var path: String

  struct Answer: Codable, Sendable, Equatable {
    var layouts: HandedLayout.File

    /// The marks of the nodes of each step; `nil` if all are shown.
    var marks: [[UInt8]?]
  }
}

/// The reason for refusing, instead of an answer.
struct WorkerRefusal: Codable, Error, Equatable {
  var error: String
}

/// What a worker is working on.
enum Subject: Equatable, Sendable {
  case pass
  case cell(String)
}

/// Written before the answer, whenever the subject changes. If nothing follows, the note says which
/// subject is at fault, and since when it has been silent. The first subject of a request needs no
/// note.
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
