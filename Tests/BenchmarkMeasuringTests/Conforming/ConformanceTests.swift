import Foundation
import LayoutFamilies
import TestSupport
import Testing
import TreeLayout

@testable import BenchmarkMeasuring

@Suite("Conformance of peers")
struct ConformanceTests {
  /// Slices all groups side by side, and goes wrong as its argument says.
  private static let script = #"""
    import json, os, random, sys, time

    kind = sys.argv[1]
    free = {}

    def place(node, boxes):
        for child in children[node]:
            place(child, boxes)

    def dice():
        global free
        if kind == "recursive":
            place(0, None)
        x, y, width, height = frame
        if kind == "fixed":
            x, y = 0, 0
        boxes = [(x, y, width, height)] * len(parents)
        if kind != "forgetful":
            free = {}
        for node, parent in enumerate(parents[1:], start=1):
            x, y, width, height = boxes[parent]
            if kind == "dividing":
                share = weights[node] / weights[parent] * width
            else:
                share = weights[node] / weights[parent] * width if weights[parent] > 0 else 0.0
            if kind == "rounding":
                share = round(share)
            if kind == "unsteady":
                share *= 1 - 1e-12 * random.random()
            start = free.get(parent, x)
            boxes[node] = (start, y, share, height)
            free[parent] = start + share
        return boxes

    def answer(request):
        global parents, weights, frame, children
        if request["do"] == "hello":
            return {"protocol": 1, "name": kind, "version": "1",
                    "strategies": [{"id": "dice", "family": "treemap", "geometry": "rect",
                                    "claims": ["containment", "area"]}]}
        if request["do"] == "load":
            parents, weights, frame = request["parents"], request["weights"], request["frame"]
            children = [[] for _ in parents]
            for node, parent in enumerate(parents[1:], start=1):
                children[parent].append(node)
            return {"nodes": len(parents)}
        if request["do"] == "sample":
            return {"nanoseconds": [1e6] if kind != "timeless" else []}
        if request["do"] == "layout":
            if kind == "refusing" and len(parents) == 1:
                return {"error": "one node is no tree"}
            return {"layout": [number for box in dice() for number in box]}
        if kind == "strict":
            sys.exit("what is " + request["do"])
        return {"error": "unknown request"}

    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)
    if kind == "immortal":
        time.sleep(600)
    """#

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let hasPython = ChildProcess.path(of: "python3") != nil

  private func conformance(_ kind: String, atMost nodes: Int = 20) throws -> Conformance {
    let file = folder.url.appending(path: "dice.py").path
    try Data(Self.script.utf8).write(to: URL(fileURLWithPath: file))
    let patience = Duration.seconds(kind == "immortal" ? 1 : 60)
    let peer = try Peer(
      asking: "exec python3 '\(file)' \(kind)", timeout: .seconds(60), catalog: Catalog())
    return try ConformanceDriver(
      peer, on: ConformanceTree.all(atMost: nodes), timeout: patience
    ).conformance()
  }

  @Test("a right program holds all requirements", .enabled(if: hasPython))
  func right() throws {
    let found = try conformance("right", atMost: 1_000)
    #expect(found.faultyCount == 0, "\(found.requirements.filter { !$0.faults.isEmpty })")
    #expect(found.trees == ConformanceTree.all(atMost: 1_000).count && found.trees >= 35)
    let names = found.requirements.map(\.name)
    #expect(
      names == [
        "hello", "unknown-key", "unknown-request", "end", "layout", "repeats", "forgets", "time",
        "frame", "area", "containment",
      ])
    #expect(found.requirements.dropFirst(4).allSatisfy { $0.trials >= found.trees - 2 })
  }

  @Test(
    "a wrong program is told what it breaks, with the smallest tree", .enabled(if: hasPython),
    arguments: [
      (kind: "forgetful", requirement: "forgets", nodes: nil),
      ("unsteady", "repeats", nil),
      // A group of 0 with a child.
      ("dividing", "layout", 2),
      ("rounding", "area", 3),
      ("fixed", "frame", nil),
      ("strict", "unknown-request", nil),
      ("timeless", "time", nil),
      ("immortal", "end", nil),
    ] as [(kind: String, requirement: String, nodes: Int?)])
  func wrong(kind: String, requirement: String, nodes: Int?) throws {
    let found = try conformance(kind)
    let faulty = found.requirements.filter { !$0.faults.isEmpty }
    let fault = try #require(
      faulty.first { $0.name == requirement }?.faults.first, "\(faulty.map(\.name))")
    #expect(!fault.reason.isEmpty)
    guard let nodes else { return }
    let smallest = try #require(fault.smallest)
    #expect(smallest.nodes == nodes, "\(smallest)")
    #expect(smallest.request?.hasPrefix(#"{"do":"load","frame":["#) == true)
  }

  @Test("of a tree that is too deep, about the smallest depth is told", .enabled(if: hasPython))
  func deep() throws {
    let found = try conformance("recursive", atMost: 100_000)
    let faulty = found.requirements.filter { !$0.faults.isEmpty }
    #expect(faulty.map(\.name) == ["layout"])
    let fault = try #require(faulty.first?.faults.first)
    #expect(fault.tree == "a path" && fault.nodes == 100_000 && fault.reason.contains("Recursion"))
    // Python allows a thousand calls.
    #expect(try #require(fault.smallest?.nodes) == 1_562)
  }

  @Test("refusing a tree is allowed, and is told", .enabled(if: hasPython))
  func refusing() throws {
    let found = try conformance("refusing", atMost: 30)
    #expect(found.faultyCount == 0)
    #expect(
      found.remarks.contains {
        $0 == "refusing/dice refuses 1 of the trees; the first is 'one node': one node is no tree"
      })
    #expect(found.remarks.contains { $0.hasSuffix("trees, and does not claim it") }, "its order")
  }

  @Test("smaller trees are trees, each smaller than the one that they come from or simpler")
  func smaller() {
    for tree in ConformanceTree.all(atMost: 60) {
      for smaller in tree.smaller {
        #expect(smaller.tree.count <= tree.tree.count)
        #expect(
          smaller.tree.count < tree.tree.count
            || smaller.tree.nodes.allSatisfy {
              !smaller.tree.isLeaf($0) || smaller.tree.weights[$0] == 1
            })
      }
    }
    // What matters is that a leaf is above 5.
    let seven = ConformanceTree.all(atMost: 100).first { $0.name == "seven leaves" }!
    let found = seven.smallest(with: 0, trying: 100) { candidate in
      let tree = candidate.tree
      return tree.nodes.contains { tree.isLeaf($0) && tree.weights[$0] > 5 } ? tree.count : nil
    }
    #expect(found.fault == 1)
  }
}
