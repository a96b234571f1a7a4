import BenchmarkJudging
import Foundation
import LayoutFamilies
import LayoutQuality
import Testing
import TreeLayout
import TreeModel

@testable import BenchmarkMeasuring

@Suite("Layouts of other programs")
struct HandedLayoutTests {
  private let folder = try! TemporaryFolder()
  private let frame = Rect(x: 0, y: 0, width: 1600, height: 900)

  private func handed(
    _ member: some FamilyMember, _ tree: LayoutTree, claims: [String]
  ) throws -> HandedLayout {
    func file(
      _ name: String, _ tree: LayoutTree, _ frame: Rect
    ) throws -> HandedLayout.File {
      let layout = member.strategy.layout(tree, in: frame)
      return try HandedLayout.File(
        LayoutNumbers(of: [(geometry: layout.geometry, pool: layout.pool)]),
        to: folder.url.appending(path: name))
    }
    var handed = HandedLayout(
      family: member.familyID, claims: claims, layout: try file("layout", tree, frame))
    for edit in member.family.edits {
      handed.edited[edit.id] = try file(
        edit.id, edit.apply(tree, 7)!.tree, edit.frame(frame))
    }
    return handed
  }

  @Test(
    "a layout that is handed over has the hash and the values that it has at home, probes included",
    arguments: ["squarified", "buchheim", "sunburst", "partition", "pack"])
  func same(id: String) throws {
    let member = try Catalog().member(id)
    let tree = try Workload.generated("random-binary", 60).build().first
    func check(_ member: some FamilyMember) throws {
      let home = try member.measure([tree], in: frame, seed: 7) {}
      let claims = try #require(home.measurement?.claims)
      let away = try member.family.measure(
        try handed(member, tree, claims: claims), of: tree, in: frame, seed: 7)
      #expect(away.hash == home.hash)
      var there = try #require(away.measurement).layouts
      var here = try #require(home.measurement).layouts
      if id == "sunburst" {
        // Slices that it hides are not handed over as hidden, and may move.
        let place = try #require(
          member.family.metrics.flatMap(\.metrics).firstIndex { $0.id == "blast_radius" })
        there[0][place] = nil
        here[0][place] = nil
      }
      #expect(there == here)
      #expect(away.measurement?.claims == claims)
    }
    try check(member)
  }

  @Test("without the layout of an edited tree its probe is empty")
  func withoutProbe() throws {
    let member = try Catalog().member("buchheim")
    let tree = try Workload.generated("random-binary", 20).build().first
    var handed = try handed(member, tree, claims: [])
    handed.edited["mirrored"] = nil
    let values = try member.familyValues(handed, tree, frame)
    #expect(values["mirror_error"] == .some(nil))
    #expect(values["insertion_displacement"] != .some(nil))
  }

  @Test("a file that is not the layout is refused")
  func otherFile() throws {
    let member = try Catalog().member("slice")
    let tree = try Workload.generated("star", 5).build().first
    let good = try handed(member, tree, claims: [])
    try Data(repeating: 0, count: 160).write(to: URL(fileURLWithPath: good.layout.path))
    #expect(throws: WorkerRefusal.self) { try member.familyValues(good, tree, frame) }
    try Data(repeating: 0, count: 152).write(to: URL(fileURLWithPath: good.layout.path))
    #expect(throws: WorkerRefusal.self) { try member.familyValues(good, tree, frame) }
  }
}

extension FamilyMember {
  fileprivate func familyValues(
    _ handed: HandedLayout, _ tree: LayoutTree, _ frame: Rect
  ) throws -> [String: Double?] {
    let answer = try family.measure(handed, of: tree, in: frame, seed: 7)
    let values = try #require(answer.measurement?.layouts[0])
    return Dictionary(uniqueKeysWithValues: zip(family.layoutMetrics.map(\.id), values))
  }
}
