import BenchmarkJudging
import Foundation
import LayoutFamilies
import TreeLayout

// The requests to a peer besides `hello` and `layout`, which are as for a worker of this program. A
// peer's `load` holds the tree itself, as a peer reads no files of this program.

/// The tree of all later requests. Columns are in level order, so that siblings are neighbors.
struct PeerLoadRequest: WorkerRequest, Equatable {
  static let name = "load"

  /// The parent of each node; −1 for the root, which is the first node.
  var parents: [Int32]

  /// A leaf's value, and for an inner node the sum below it: the peer need not add up, so that no
  /// bit can differ.
  var weights: [Double]

  /// The boxes of nodes, if the family draws boxes.
  var widths: [Double]?
  var heights: [Double]?

  /// `unstated`, `left` or `right`, if the tree states which child a single one is.
  var sides: [String]?

  /// Each node's distance to its parent, 0 for a missing one; `nil` if the tree states none.
  var lengths: [Double]?

  /// The frame's x, y, width and height.
  var frame: [Double]

  struct Answer: Codable, Sendable, Equatable {
    var nodes: Int
  }

  init(_ tree: LayoutTree, in frame: Rect, withBoxes: Bool) {
    parents = tree.parent
    weights = tree.weights
    if withBoxes {
      widths = tree.nodes.map { tree.size(of: $0).width }
      heights = tree.nodes.map { tree.size(of: $0).height }
    }
    if !tree.sides.isEmpty { sides = tree.sides.map { "\($0)" } }
    if !tree.lengths.isEmpty { lengths = tree.lengths.map { $0.isNaN ? 0 : $0 } }
    self.frame = [frame.x, frame.y, frame.width, frame.height]
  }

  /// A peer gets no number.
  func line(number _: Int?) -> Data {
    var text = Array(#"{"do":"load""#.utf8)
    func add(_ key: String, _ write: (inout [UInt8]) -> Void) {
      text.append(contentsOf: #","\#(key)":"#.utf8)
      write(&text)
    }
    add("frame") { NumberList.append(frame, to: &$0) }
    if let heights { add("heights") { NumberList.append(heights, to: &$0) } }
    if let lengths { add("lengths") { NumberList.append(lengths, to: &$0) } }
    add("parents") { NumberList.append(parents, to: &$0) }
    if let sides {
      let words = sides.map { #""\#($0)""# }.joined(separator: ",")
      add("sides") { $0.append(contentsOf: "[\(words)]".utf8) }
    }
    add("weights") { NumberList.append(weights, to: &$0) }
    if let widths { add("widths") { NumberList.append(widths, to: &$0) } }
    text.append(contentsOf: "}\n".utf8)
    return Data(text)
  }
}

extension Peer.Strategy {
  /// The request that loads a tree for the strategy.
  func loadRequest(_ tree: LayoutTree, in frame: Rect) -> PeerLoadRequest {
    PeerLoadRequest(tree, in: frame, withBoxes: family.geometryName == "point")
  }
}

/// Asks a peer to prepare the tree for a strategy before it is timed. A peer need not know this
/// request.
struct PeerPrepareRequest: WorkerRequest, Equatable {
  static let name = "prepare"

  var strategy: String

  struct Answer: Codable, Sendable, Equatable {
    /// What was done, in words for people.
    var did: [String]
  }
}

/// Times layouts by the peer's own clock.
struct PeerSampleRequest: WorkerRequest, Equatable {
  static let name = "sample"

  var strategy: String

  /// How many layouts make a sample.
  var repetitions: Int

  struct Answer: Codable, Sendable, Equatable {
    /// The nanoseconds of one layout, the mean of the sample: a list of one number, as a worker
    /// returns a number for each cell.
    var nanoseconds: [Double]
  }
}
