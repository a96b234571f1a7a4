import BenchmarkJudging
import Foundation
import TestSupport
import Testing
import TreeLayout

@testable import BenchmarkMeasuring

@Suite("The driver of costs")
struct CostDriverTests {
  private static func workloads(_ strategies: [String]) throws -> RaceWorkloads {
    try RaceWorkloads(
      RunPlan([.generated("complete", 300)], strategies),
      frame: Rect(x: 0, y: 0, width: 1600, height: 900))
  }

  private static func comparison(
    _ strategy: String, base: WorkerCommand = FailingTool.worker()
  ) throws -> CostComparison {
    let workloads = try workloads([strategy])
    let record = workloads.records[0]
    return try CostDriver(base: base, head: FailingTool.worker()).comparison(
      of: RaceProgress.Cell(workload: 0, cell: 0), in: workloads,
      key: CellKey(
        strategy: strategy, tree: record.tree, nodes: record.nodes, frame: "1600x900", seed: nil))
  }

  @Test(
    "a build costs as much as itself, and its functions are named",
    .enabled(if: runsLongTests), .enabled(if: CostDriver.isPossible, "valgrind is not installed"))
  func same() throws {
    let costs = try Self.comparison("slice")
    // Means are added in any order.
    #expect(costs.rows.allSatisfy { abs($0.change.instructions) < 1e-6 })
    #expect(costs.rows.allSatisfy { abs($0.change.mispredictions) < 1e-6 })
    #expect(costs.agrees)
    #expect(costs.totals.base.instructions > 300, "a node costs more than one instruction")
    #expect(costs.rows.contains { $0.name.hasPrefix("TreeLayout.") })
    #expect(!costs.rows.contains { $0.name.hasPrefix("BenchmarkMeasuring.") })
    let sum = costs.rows.reduce(0) { $0 + $1.base.instructions }
    #expect(abs(sum - costs.totals.base.instructions) < 1)
  }

  @Test(
    "a build that does more work takes more instructions",
    .enabled(if: CostDriver.isPossible, "valgrind is not installed"))
  func moreInstructions() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "slowed").path
    var program = try Data(contentsOf: URL(fileURLWithPath: FailingTool.path))
    program += Data("slowed\n".utf8)
    try program.write(to: URL(fileURLWithPath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
    let driver = CostDriver(
      base: FailingTool.worker(), head: WorkerCommand(path, ["worker"], timeout: .seconds(60)))
    let workloads = try Self.workloads(["slowed:percent=3", "crashing-counted", "slice"])
    var costs: [Result<RaceCosts, any Error>] = []
    let cells = [0, 1, 2].map { RaceProgress.Cell(workload: 0, cell: $0) }
    try driver.costs(of: cells, in: workloads) { place, counted in
      #expect(place == cells[costs.count])
      costs.append(counted)
    }
    let slowed = try costs[0].get()
    #expect(abs(slowed.instructionRatio - 1.03) < 1e-3)
    #expect(slowed.verdict(margin: 0.01) == .moreInstructions)
    #expect(slowed.base.mispredictions > 100)
    #expect { try costs[1].get() } throws: { error in
      "\(error)".contains("crashing-counted did not finish under valgrind")
    }
    #expect(abs(try costs[2].get().instructionRatio - 1) < 1e-3)
  }

  @Test(
    "a build that cannot be counted is named",
    .enabled(if: CostDriver.isPossible, "valgrind is not installed"))
  func faults() throws {
    #expect {
      try Self.comparison("slice", base: WorkerCommand("/bin/false", []))
    } throws: { error in
      "\(error)".contains("base (/bin/false): ")
    }
    let folder = try TemporaryFolder()
    let script = folder.url.appending(path: "script")
    try Data("#!/bin/sh\nexec true\n".utf8).write(to: script)
    #expect {
      try Self.comparison("slice", base: WorkerCommand(script.path, []))
    } throws: { error in
      "\(error)".contains("script): it is a script; count the program that it starts")
    }
  }

  @Test(
    "a program without names of functions, as that of a package, is told",
    .enabled(if: CostDriver.isPossible, "valgrind is not installed"),
    .enabled(
      if: FileManager.default.isExecutableFile(atPath: "/usr/bin/strip"), "strip is not installed"))
  func stripped() throws {
    let folder = try TemporaryFolder()
    let path = folder.url.appending(path: "stripped").path
    let strip = try Process.run(
      URL(fileURLWithPath: "/usr/bin/strip"), arguments: ["-o", path, FailingTool.path])
    strip.waitUntilExit()
    #expect {
      try Self.comparison(
        "slice", base: WorkerCommand(path, ["worker"], timeout: .seconds(60)))
    } throws: { error in
      "\(error)".contains("base (\(path)): the program has no names of functions")
    }
  }

  @Test("sections of debugging information lose their names, and nothing else changes")
  func sections() {
    // A header of 64 bytes, the names of three sections, and their headers of 64 bytes each.
    let names = Array("\0.text\0.debug_info\0.names\0".utf8)
    var program = [UInt8](repeating: 0, count: 64)
    program.replaceSubrange(0..<5, with: [0x7F, 0x45, 0x4C, 0x46, 2])
    func put(_ number: Int, bytes: Int, at place: Int) {
      for byte in 0..<bytes { program[place + byte] = UInt8(number >> (8 * byte) & 255) }
    }
    let table = 64 + names.count
    put(table, bytes: 8, at: 40)
    put(64, bytes: 2, at: 58)
    put(3, bytes: 2, at: 60)
    put(2, bytes: 2, at: 62)
    program += names
    for (section, name) in [1, 7, 19].enumerated() {
      program += [UInt8](repeating: 9, count: 64)
      put(name, bytes: 4, at: table + 64 * section)
      put(64, bytes: 8, at: table + 64 * section + 24)
    }
    let changed = Array(Valgrind.withoutDebugging(Data(program)))
    let header = table + 64..<table + 64 + 8
    #expect(
      changed.indices.filter { changed[$0] != program[$0] }
        == header.filter {
          program[$0] != 0
        })
    for place in program.indices {
      _ = Valgrind.withoutDebugging(Data(program[..<place]))
      var damaged = program
      damaged[place] = 255
      _ = Valgrind.withoutDebugging(Data(damaged))
    }
    #expect(Valgrind.withoutDebugging(Data("#!/bin/sh\n".utf8)) == Data("#!/bin/sh\n".utf8))
  }
}
