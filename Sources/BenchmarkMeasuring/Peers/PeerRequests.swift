import BenchmarkJudging
import Foundation
import TreeLayout

// What a peer is asked beside `hello` and `layout`, which are as for a worker of this program. Its
// `load` holds the tree itself: a peer reads no files of this program.

/// The tree that all later requests are about. Columns are in level order, so that siblings are
/// neighbors.
struct PeerLoadRequest: WorkerRequest, Equatable {
  static let name = "load"

  /// The parent of each node; −1 for the root, which is the first node.
  var parents: [Int32]

  /// A leaf's value, and for an inner node the sum below it: no sum of the peer's changes a bit.
  var weights: [Double]

  /// The boxes of nodes, where the family draws boxes.
  var widths: [Double]?
  var heights: [Double]?

  /// `unstated`, `left` or `right`, where the tree says which child a single one is.
  var sides: [String]?

  /// x, y, width and height.
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
    self.frame = [frame.x, frame.y, frame.width, frame.height]
  }

  /// A peer hears no number.
  func line(number _: Int?) -> Data {
    var text = Array(#"{"do":"load""#.utf8)
    func add(_ key: String, _ write: (inout [UInt8]) -> Void) {
      text.append(contentsOf: #","\#(key)":"#.utf8)
      write(&text)
    }
    add("frame") { NumberList.append(frame, to: &$0) }
    if let heights { add("heights") { NumberList.append(heights, to: &$0) } }
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

/// Asks what a strategy wants done to the tree before it is timed. A peer need not know it.
struct PeerPrepareRequest: WorkerRequest, Equatable {
  static let name = "prepare"

  var strategy: String

  struct Answer: Codable, Sendable, Equatable {
    /// What was done, for people.
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
    /// Of one layout, the mean of the sample: one number, as a worker tells one for each cell.
    var nanoseconds: [Double]
  }
}
