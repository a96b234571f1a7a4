import Foundation
import LayoutBenchmark
import TreeData
import TreeLayout

/// Tells on standard error how far a run is and how long it still takes: one line that is written
/// over on a terminal, one line for each tree elsewhere.
struct ProgressLine {
  private let titles: [String]
  private let start = ContinuousClock.now
  private var lastUpdate = ContinuousClock.now - .seconds(1)

  /// The tree that was shown last.
  private var lastTree = -1

  /// - Parameter activity: what is done with the trees, in front of their names.
  init(_ plan: Plan, doing activity: String = "") {
    titles = plan.items.map { item in
      let tree = item.tree
      let seed = tree.seed.map { ", seed \($0)" } ?? ""
      return "\(activity)\(tree.named.id) (\(nodeCount(tree.named.tree.count))\(seed))"
    }
  }

  mutating func show(_ event: Runner.Event) {
    switch event {
    case .started(let tree): show(tree: tree, share: Double(tree) / Double(titles.count))
    case .sampled(let tree, let share): show(tree: tree, share: share)
    case .finished: break
    }
  }

  /// - Parameter share: the share of the whole that is done.
  mutating func show(tree: Int, share: Double) {
    let isDue =
      Terminal.errorIsTerminal
      ? ContinuousClock.now - lastUpdate > .milliseconds(100) : tree != lastTree
    guard isDue else { return }
    (lastUpdate, lastTree) = (.now, tree)
    line(tree, share: share)
  }

  func end() {
    if Terminal.errorIsTerminal { Terminal.writeError("\r\u{1B}[K") }
  }

  private func line(_ tree: Int, share: Double) {
    let elapsed = (ContinuousClock.now - start) / .seconds(1)
    var text = "[\(tree + 1)/\(titles.count)] \(titles[tree])"
    if share > 0.01 {
      text += ", about \(Int((elapsed * (1 - share) / share).rounded(.up))) s left"
    }
    Terminal.writeError(Terminal.errorIsTerminal ? "\r\(text)\u{1B}[K" : "\(text)\n")
  }
}

/// `1 node`, `1,000 nodes`.
func nodeCount(_ count: Int) -> String {
  "\(grouped(count)) \(count == 1 ? "node" : "nodes")"
}

/// A whole number with a comma for every thousand.
func grouped(_ number: Int) -> String {
  let digits = Array(String(number))
  return digits.enumerated().reduce(into: "") { text, digit in
    if digit.offset > 0, (digits.count - digit.offset).isMultiple(of: 3) { text += "," }
    text.append(digit.element)
  }
}
