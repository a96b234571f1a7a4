import BenchmarkJudging
import BenchmarkMeasuring
import Foundation

/// What does not hold of a peer, for a terminal.
struct ConformanceText {
  private let conformance: Conformance

  init(_ conformance: Conformance) {
    self.conformance = conformance
  }

  var text: String {
    let peer = conformance.peer
    let program = [peer.name, peer.version, peer.runtime.map { "(\($0))" } ?? ""]
      .filter { !$0.isEmpty }.joined(separator: " ")
    var lines = ["\(program) on \(conformance.trees) trees".spelledOut]
    var subject: String?? = .none
    for requirement in conformance.requirements {
      if subject != .some(requirement.strategy) {
        subject = .some(requirement.strategy)
        lines += ["", requirement.strategy ?? "the program"]
      }
      lines += text(of: requirement)
    }
    if !conformance.remarks.isEmpty {
      lines += [""] + conformance.remarks.flatMap { wrapped("note: \($0)".spelledOut, indent: 6) }
    }
    return (lines + ["", conclusion]).joined(separator: "\n") + "\n"
  }

  private var conclusion: String {
    let (faulty, all) = (conformance.faultyCount, conformance.requirements.count)
    return faulty == 0
      ? "all \(all) requirements hold" : "\(faulty) of \(all) requirements do not hold"
  }

  private func text(of requirement: Conformance.Requirement) -> [String] {
    let faults = requirement.faults
    let word = !faults.isEmpty ? "FAILS" : requirement.trials == 0 ? "-" : "ok"
    let name = requirement.name.padding(toLength: 16, withPad: " ", startingAt: 0)
    let head = "  \(word.padding(toLength: 6, withPad: " ", startingAt: 0)) \(name)"
    guard let first = faults.first else {
      let extent =
        requirement.strategy == nil
        ? "" : requirement.trials == 0 ? " (no tree shows it)" : ", \(requirement.trials) times"
      return wrapped("\(head)\(requirement.summary)\(extent)", indent: 25)
    }
    guard let tree = first.tree else {
      return wrapped("\(head)\(first.reason.spelledOut)", indent: 25)
    }
    let others = faults.count > 1 ? "; on \(faults.count) trees of \(requirement.trials)" : ""
    var lines = wrapped(
      "\(head)\(tree), \(nodeCount(first.nodes)): \(first.reason)\(others)".spelledOut, indent: 25)
    guard let smallest = first.smallest else { return lines }
    if smallest.nodes < first.nodes {
      lines += wrapped(
        "\(indent)smallest: \(nodeCount(smallest.nodes)): \(smallest.reason)".spelledOut, indent: 25
      )
    }
    // To be copied: in one line, however long.
    if let request = smallest.request { lines.append("\(indent)\(request)") }
    return lines
  }

  private var indent: String { String(repeating: " ", count: 25) }
}
