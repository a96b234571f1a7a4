import TreeLayout

/// What becomes known while one tree is measured.
///
/// The same events go from a child process to its parent, from there into the journal, and from the
/// journal into a resumed run. Cell 0 is the pass, cell *i* the strategy *i* − 1 of the plan's item.
public enum TreeEvent: Codable, Sendable {
  /// The cell's code is about to run: who is to blame if nothing follows.
  case running(cell: Int)

  /// The cell laid out the tree; `hash` is that of the layout, and each sample holds so many layouts.
  ///
  /// Told before the first sample, after the last one, and by the process that measures quality: all
  /// hashes have to be the same.
  case laidOut(cell: Int, repetitions: Int, hash: StableHash)

  /// A round ended: the cells in the order of measurement, with the nanoseconds of one layout.
  ///
  /// `seconds` is the time spent on the tree so far, here and in `measured`.
  case sampled(cells: [Int], nanoseconds: [Double], seconds: Double)

  /// The cell is done.
  case measured(cell: Int, measurement: Measurement, seconds: Double)

  /// The cell could not be measured.
  case failed(cell: Int, failure: CellFailure)

  /// What is measured once for each cell.
  public struct Measurement: Codable, Sendable {
    /// `Claims.rawValue` of the strategy on the tree.
    public var claims: UInt32

    /// The values of the family's metrics, in their order.
    public var values: [Double?]

    /// The seconds that each group of metrics took, in their order.
    public var seconds: [Double]
  }

  var cells: [Int] {
    switch self {
    case .running(let cell), .laidOut(let cell, _, _), .measured(let cell, _, _),
      .failed(let cell, _):
      [cell]
    case .sampled(let cells, _, _): cells
    }
  }
}

/// Why a cell has no result.
public struct CellFailure: Codable, Equatable, Sendable {
  /// `crashed`, `timed_out` or `skipped`.
  public var status: CellStatus

  /// The signal that ended the process, where it was one.
  public var signal: Int32?

  /// The last lines of the process's standard error, or another reason.
  public var message: String

  public init(_ status: CellStatus, signal: Int32? = nil, message: String) {
    self.status = status
    self.signal = signal
    self.message = message
  }
}

extension StableHash: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    guard let value = UInt64(try container.decode(String.self), radix: 16) else {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a hash")
    }
    self.init()
    self.value = value
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(hexadecimal)
  }
}
