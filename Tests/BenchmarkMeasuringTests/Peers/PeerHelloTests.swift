import BenchmarkJudging
import Foundation
import LayoutFamilies
import Testing
import TreeLayout

@testable import BenchmarkMeasuring

@Suite("Hello of a peer")
struct PeerHelloTests {
  private static let good = HelloRequest.Answer(
    protocol: 1, name: "d3", version: "1.1", runtime: "node",
    strategies: [
      HelloRequest.Strategy(id: "a", family: "treemap", geometry: "rect", claims: ["area"]),
      HelloRequest.Strategy(id: "b", family: "node-link", geometry: "point"),
    ])

  @Test("strategies get ids with the peer's name and families of the catalog")
  func good() throws {
    let peer = try Peer(Self.good, command: "x", catalog: Catalog())
    #expect(peer.strategies.map(\.id) == ["d3/a", "d3/b"])
    #expect(peer.strategies.map(\.family.id) == ["treemap", "node-link"])
    #expect(peer.strategies.map(\.claims) == [["area"], []])
    #expect(
      peer.record
        == RunRecord.Peer(name: "d3", version: "1.1", runtime: "node", command: "x"))
  }

  struct Fault: Sendable {
    let words: String
    let change: @Sendable (inout HelloRequest.Answer) -> Void
  }

  static let faults = [
    Fault(words: "protocol 2") { $0.protocol = 2 },
    Fault(words: "the name 'a/b'") { $0.name = "a/b" },
    Fault(words: "the name ''") { $0.name = "" },
    Fault(words: "no strategies") { $0.strategies = [] },
    Fault(words: "the id 'x,y'") { $0.strategies[0].id = "x,y" },
    Fault(words: "two strategies 'a'") { $0.strategies[1].id = "a" },
    Fault(words: "family 'map'; there are treemap, node-link") { $0.strategies[0].family = "map" },
    Fault(words: "has the geometry 'point'; that of the family treemap is 'rect'") {
      $0.strategies[0].geometry = "point"
    },
    Fault(words: "names no geometry") { $0.strategies[0].geometry = nil },
    Fault(words: "claims the law 'beauty'; there are angle, area") {
      $0.strategies[0].claims = ["area", "beauty"]
    },
    Fault(words: "tick of its clock is 0") { $0.tick = 0 },
  ]

  @Test("what does not fit is told with the command", arguments: faults)
  func fault(fault: Fault) throws {
    var answer = Self.good
    fault.change(&answer)
    let error = #expect(throws: PeerError.self) {
      try Peer(answer, command: "my peer", catalog: Catalog())
    }
    let text = try #require(error?.description)
    #expect(text.contains(fault.words) && text.contains("'exec:my peer'"), "\(text)")
  }

  @Test("a peer is sent the boxes of nodes where it draws them, and sides and lengths if stated")
  func load() throws {
    let tree = try LayoutTree(
      parents: [-1, 0], values: [.nan, 2], sizes: [Size(width: 1, height: 2), .unit],
      sides: [.unstated, .left], lengths: [.nan, -0.5])
    let frame = Rect(x: 0, y: 0, width: 3, height: 4)
    let line = String(
      decoding: PeerLoadRequest(tree, in: frame, withBoxes: true).line(number: nil), as: UTF8.self)
    #expect(
      line == """
        {"do":"load","frame":[0,0,3,4],"heights":[2,1],"lengths":[0,-0.5],\
        "parents":[-1,0],"sides":["unstated","left"],"weights":[2,2],"widths":[1,1]}

        """)
    let plain = try LayoutTree(parents: [-1, 0], values: [.nan, 2])
    let short = String(
      decoding: PeerLoadRequest(plain, in: frame, withBoxes: false).line(number: nil),
      as: UTF8.self)
    #expect(
      short == #"{"do":"load","frame":[0,0,3,4],"parents":[-1,0],"weights":[2,2]}"# + "\n")
  }
}
