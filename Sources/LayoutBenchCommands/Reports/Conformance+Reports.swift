import BenchmarkJudging
import BenchmarkMeasuring
import Foundation
import LayoutDrawing

extension Conformance {
  /// All requirements, for programs.
  var json: String {
    get throws { try jsonText(Document(self)) }
  }

  private struct Document: Encodable {
    let schema = 1
    let name: String
    let version: String
    let runtime: String?
    let command: String
    let trees: Int
    let holds: Bool
    let requirements: [Item]
    let remarks: [String]

    init(_ conformance: Conformance) {
      let peer = conformance.peer
      (name, version, runtime, command) = (peer.name, peer.version, peer.runtime, peer.command)
      trees = conformance.trees
      holds = conformance.faultyCount == 0
      requirements = conformance.requirements.map(Item.init)
      remarks = conformance.remarks
    }
  }

  private struct Item: Encodable {
    let strategy: String?
    let requirement: String
    let summary: String
    let trials: Int
    let faults: [Found]

    init(_ requirement: Requirement) {
      strategy = requirement.strategy
      self.requirement = requirement.name
      summary = requirement.summary
      trials = requirement.trials
      faults = requirement.faults.map(Found.init)
    }
  }

  private struct Found: Encodable {
    let tree: String?
    let nodes: Int
    let reason: String
    let smallestNodes: Int?
    let smallestReason: String?
    let request: String?

    init(_ fault: Fault) {
      (tree, nodes, reason) = (fault.tree, fault.nodes, fault.reason)
      smallestNodes = fault.smallest?.nodes
      smallestReason = fault.smallest?.reason
      request = fault.smallest?.request
    }
  }

  /// JUnit's XML: a test case for each requirement; one that no tree shows is skipped.
  var junit: String {
    let cases = requirements.flatMap { requirement in
      let group = (requirement.strategy ?? peer.name).spelledOut.xmlEscaped
      var lines = [#"    <testcase classname="\#(group)" name="\#(requirement.name.xmlEscaped)">"#]
      lines += requirement.faults.prefix(1).map { fault in
        let request = fault.smallest?.request ?? ""
        return #"      <failure message="\#(message(of: fault).xmlEscaped)">"#
          + "\(request.xmlEscaped)</failure>"
      }
      if requirement.trials == 0 { lines.append("      <skipped message=\"no tree shows it\"/>") }
      return lines + ["    </testcase>"]
    }
    let skipped = requirements.count { $0.trials == 0 }
    let counts =
      #"tests="\#(requirements.count)" failures="\#(faultyCount)" errors="0" skipped="\#(skipped)""#
    let head = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites \(counts)>",
      #"  <testsuite name="layoutbench conform" \#(counts)>"#,
    ]
    return (head + cases + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func message(of fault: Fault) -> String {
    let tree = fault.tree.map { "\($0), \(nodeCount(fault.nodes)): " } ?? ""
    return (tree + fault.reason).spelledOut
  }
}
