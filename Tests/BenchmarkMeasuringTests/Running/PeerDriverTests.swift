import BenchmarkJudging
import BenchmarkStatistics
import Foundation
import LayoutFamilies
import Testing
import TreeLayout

@testable import BenchmarkMeasuring

@Suite("Runs with peers")
struct PeerDriverTests {
  private static let script = #"""
    while read -r line; do
      case $line in
      *'"do":"hello"'*)
        strategy='"family":"treemap","geometry":"rect"'
        echo '{"protocol":1,"name":"peer","version":"1","strategies":[
          {"id":"a",'$strategy'},{"id":"b",'$strategy'}]}' | tr -d '\n'; echo ;;
      *'"do":"load"'*)
        parents=${line#*'"parents":['}
        nodes=$(echo "${parents%%]*}" | tr , '\n' | wc -l); echo '{"nodes":'$nodes'}' ;;
      *'"do":"prepare"'*) echo '{"did":["counted\u001b[2J them"]}' ;;
      *'"do":"sample"'*) sleep 0.005; echo '{"nanoseconds":[5000000]}' ;;
      *'"do":"layout"'*)
        boxes=$(yes '9,1,2,3' | head -n $((nodes)) | paste -sd ,); echo '{"layout":['$boxes']}' ;;
      esac
    done
    """#

  private func run(_ text: String = Self.script) throws -> TestRun {
    var plan = try RunPlan([.generated("star", 4), .generated("star", 4, seed: 2)], ["slice"])
    plan.peers = [try Peer(asking: text, timeout: .seconds(60), catalog: Catalog())]
    let run = try TestRun(plan)
    run.driver.peers.warmUp = .milliseconds(20)
    run.driver.peers.processes = 2
    return run
  }

  @Test("each cell of a peer gets its processes in turns, warmed up and sampled often enough")
  func processes() throws {
    let run = try run()
    let progress = try run.run()
    for index in 0...1 {
      let workload = try #require(progress.workloads[index])
      #expect(workload.outcomes == ["slice": "ok", "peer/a": "ok", "peer/b": "ok"])
      #expect(workload["slice"].processes.isEmpty)
      for id in ["peer/a", "peer/b"] {
        let cell = workload[id]
        #expect(cell.wholeProcesses == 2)
        #expect(cell.samples.nanoseconds.count == 12)
        #expect(cell.processes.map(\.samples) == [0..<6, 6..<12])
        #expect(cell.processes.allSatisfy { $0.warmUp.layouts >= 2 })
        #expect(cell.processes[0].warmUp.preparation == [#"counted\u{1b}[2J them"#])
        #expect(cell.repetitions == 1)
        #expect(cell.time?.value == 5e6)
      }
    }
    let rounds = try run.rounds().map(\.cells)
    let first = rounds.prefix(rounds.count / 2).suffix(24)
    #expect(first.map { $0[0] } == [1, 2, 1, 2].flatMap { Array(repeating: $0, count: 6) })
    #expect(first.allSatisfy { $0.count == 1 })
  }

  @Test("a process warms up for ten layouts, even where these take longer than a second")
  func warmUp() throws {
    let script = Self.script.replacing("sleep 0.005", with: "sleep 0.12")
    let peer = try Peer(asking: script, timeout: .seconds(60), catalog: Catalog())
    let process = try PeerProcess(
      peer, for: peer.strategies[0], timeout: .seconds(60), interruption: nil)
    defer { process.end() }
    let warmUp = try process.warmUp(PeerRule())
    #expect(warmUp.layouts >= 10)
    #expect(warmUp.nanoseconds >= 1e9)
    #expect(warmUp.cold == 5e6)
  }

  @Test("without times a peer lays out in two processes and is measured")
  func untimed() throws {
    let run = try run()
    run.driver.isTimed = false
    let progress = try run.run()
    for index in 0...1 {
      let workload = try #require(progress.workloads[index])
      #expect(workload.outcomes == ["slice": "ok", "peer/a": "ok", "peer/b": "ok"])
      #expect(workload["peer/a"].samples.nanoseconds.isEmpty)
      #expect(workload["peer/a"].processes.isEmpty)
      #expect(workload.openCells.isEmpty)
    }
    let laidOut = #""laidOut":{"cell":1,"hash":"#
    #expect(run.journalText.ranges(of: laidOut).count == 6)
  }

  @Test("a peer that lays out otherwise when it is asked again is not deterministic")
  func changing() throws {
    // The first layout of each process is always the same one.
    let counting = "*'\"do\":\"layout\"'*) count=$((count + 1));"
    let script = Self.script.replacing("*'\"do\":\"layout\"'*)", with: counting)
      .replacing("yes '9,1,2,3'", with: "yes \"9,1,2,$count\"")
    for isTimed in [true, false] {
      let run = try run(script)
      run.driver.isTimed = isTimed
      let progress = try run.run()
      for index in 0...1 {
        let workload = try #require(progress.workloads[index])
        #expect(workload["slice"].isDeterministic)
        #expect(!workload["peer/a"].isDeterministic && !workload["peer/b"].isDeterministic)
      }
    }
  }

  @Test("an interrupted run goes on with the processes that are missing")
  func resumed() throws {
    let run = try run()
    let interruption = try Interruption()
    try run.run(interruption: interruption) { event in
      guard case .advanced = event, run.journalText.contains("processEnded") else { return }
      interruption.note(SIGINT)
    }
    #expect(run.journalText.ranges(of: "processEnded").count == 1)
    let progress = try run.run()
    for index in 0...1 {
      let workload = try #require(progress.workloads[index])
      #expect(workload.outcomes == ["slice": "ok", "peer/a": "ok", "peer/b": "ok"])
      for id in ["peer/a", "peer/b"] { #expect(workload[id].wholeProcesses == 2) }
    }
    #expect(run.journalText.ranges(of: "processEnded").count == 8)
  }
}
