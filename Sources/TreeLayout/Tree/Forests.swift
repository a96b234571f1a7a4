/// A level of a tree cut into runs of neighbors whose descendants can be laid out side by side.
struct Forests {
  /// How many threads share the work.
  let threads: Int

  /// The depth of the level.
  let level: Int

  /// The runs of neighbors, those with the most descendants first.
  let runs: [Range<Int>]

  /// Of the first levels that are wide enough, chooses the one with which the work ends soonest:
  /// one thread does the part above the cut, and all threads the part below.
  ///
  /// There are more runs than threads, so that a thread that another program holds up takes fewer.
  /// `nil` where threads save less than a tenth: in small trees, in deep ones, and where most nodes
  /// are siblings.
  ///
  /// - Complexity: O(*k* *h*) for *k* threads and *h* levels.
  init?(of tree: LayoutTree, threads: Int) {
    let threads = min(threads, Self.mostThreads)
    guard threads > 1, tree.count >= Self.leastCount, tree.levelCount <= 1000 else { return nil }
    var best = (time: tree.count - tree.count / 10, level: 0, runs: [Run]())
    var tries = 16
    for level in 1..<tree.levelCount where tree.level(level).count >= threads {
      let above = tree.level(level).upperBound
      let shared = above + (tree.count - above) / threads
      guard tries > 0, shared < best.time else { break }
      tries -= 1
      let runs = Self.runs(of: tree.level(level), in: tree, threads: threads)
      let time = max(shared, above + runs[0].descendants)
      if time < best.time { best = (time, level, runs) }
    }
    guard !best.runs.isEmpty else { return nil }
    self.threads = threads
    level = best.level
    runs = best.runs.map { $0.nodes }
  }

  /// In a tree of fewer nodes, one thread is done before others have begun.
  static let leastCount = 200_000

  /// An option can ask for any number of threads; no more than this number are begun.
  static let mostThreads = 64

  /// The remarks of a table about a layout whose work threads share.
  static func remarks(on tree: LayoutTree, threads: Int) -> [String] {
    remarks(threads: Forests(of: tree, threads: threads)?.threads ?? 1)
  }

  static func remarks(threads: Int) -> [String] {
    guard threads > 1 else { return [] }
    return ["\(threads) threads share the work; its time is that of a clock on the wall"]
  }

  private struct Run {
    var nodes: Range<Int>
    var descendants: Int
  }

  /// Cuts neighbors into about 16 runs for each thread, at some of 64 possible places for each
  /// thread.
  private static func runs(of nodes: Range<Int>, in tree: LayoutTree, threads: Int) -> [Run] {
    let pieces = min(nodes.count, 64 * threads)
    let bounds = (0...pieces).map { nodes.lowerBound + nodes.count * $0 / pieces }
    // How many descendants the nodes before each bound have.
    var before = [Int](repeating: 0, count: pieces + 1)
    var below = bounds
    repeat {
      for bound in below.indices {
        below[bound] = Int(tree.firstChild[below[bound]])
        before[bound] += below[bound] - below[0]
      }
    } while below[0] < below[pieces]
    var runs: [Run] = []
    var start = 0
    for end in 1...pieces {
      let descendants = before[end] - before[start]
      guard end == pieces || descendants >= before[pieces] / (16 * threads) else { continue }
      runs.append(Run(nodes: bounds[start]..<bounds[end], descendants: descendants))
      start = end
    }
    return runs.sorted { $0.descendants > $1.descendants }
  }
}

extension LayoutTree {
  /// Neighbors, their children, the children of these, and so on to the last.
  func levels(from nodes: Range<Int>) -> [Range<Int>] {
    var levels: [Range<Int>] = []
    var level = nodes
    while !level.isEmpty {
      levels.append(level)
      level = children(of: level)
    }
    return levels
  }
}
