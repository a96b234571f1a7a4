import BenchmarkJudging
import Foundation
import LayoutFamilies
import Testing
import TreeLayout
import TreeModel

@testable import BenchmarkMeasuring

/// The messages as they stand in a line, so that a program in another language finds them here.
@Suite("The worker's side")
struct WorkerTests {
  /// A worker that has loaded a tree.
  private final class Session {
    let child: ChildProcess

    init(
      _ strategies: [String] = [], on workload: Workload = .generated("star", 20),
      metrics: [String]? = nil
    ) throws {
      child = try ChildProcess(FailingTool.path, ["worker"])
      guard !strategies.isEmpty else { return }
      var load = try workload.loadRequest
      load.strategies = strategies
      load.metrics = metrics
      let answer = try #require(try ask(load.line()))
      #expect(answer.hasPrefix(#"{"nodes":"#))
      try FileManager.default.removeItem(atPath: load.path)
    }

    func line() -> String? {
      guard case .line(let line) = child.hear(within: .seconds(60)) else { return nil }
      return String(decoding: line, as: UTF8.self)
    }

    func ask(_ request: Data) throws -> String? {
      #expect(child.write(request, within: .seconds(60)))
      return line()
    }

    func ask(_ request: String) throws -> String? {
      try ask(Data((request + "\n").utf8))
    }
  }

  private func object(_ line: String?) throws -> [String: Any] {
    let text = try #require(line)
    let object = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(object as? [String: Any])
  }

  @Test("hello tells the program, the version of the messages and the strategies by family")
  func hello() throws {
    let answer = try object(Session().ask(#"{"do":"hello","protocol":1,"more":[]}"#))
    #expect(answer["protocol"] as? Int == 1)
    #expect(answer["name"] as? String == "failing-strategies")
    let strategies = try #require(answer["strategies"] as? [[String: String]])
    #expect(strategies.contains(["id": "squarified", "family": "treemap"]))
  }

  @Test("what cannot be answered is refused with a reason, and the worker goes on")
  func refusals() throws {
    let session = try Session()
    let requests = [
      #"{"do":"dance"}"#: "unknown request", "garbage": "unknown request",
      #"{"do":"prepare"}"#: "no workload is loaded",
      #"{"do":"load","path":"/nowhere","digest":"0123456789abcdef","strategies":[],"#
        + #""frame":[0,0,1,1],"seed":1}"#: "cannot read /nowhere: No such file or directory",
    ]
    for (request, reason) in requests {
      #expect(try session.ask(request) == "{\"error\":\"\(reason)\"}")
    }
    #expect(try session.ask(#"{"do":"load"}"#)?.hasPrefix(#"{"error":"#) == true)
    #expect(try session.ask(#"{"do":"hello"}"#)?.contains("protocol") == true)
  }

  @Test("a file with other trees than those asked for is refused, and so is a strategy not loaded")
  func load() throws {
    let workload = Workload.generated("star", 20)
    var request = try workload.loadRequest
    defer { try? FileManager.default.removeItem(atPath: request.path) }
    request.strategies = ["slice", "no-such", "squarified:ratio=2"]
    let session = try Session()
    #expect(try session.ask(request.line()) == #"{"nodes":20,"unknown":["no-such"]}"#)
    for strategy in ["no-such", "dice"] {
      #expect(
        try session.ask(#"{"do":"prepare","strategy":"\#(strategy)"}"#)
          == #"{"error":"the strategy '\#(strategy)' is not loaded"}"#)
    }
    request.digest = RecordedHash()
    #expect(try session.ask(request.line())?.contains("does not hold the trees") == true)
  }

  @Test("prepare lays out once, tells the hash, and where wanted how many layouts make a sample")
  func prepare() throws {
    let session = try Session(["slice", "sleeping"])
    let once = try object(session.ask(#"{"do":"prepare","strategy":"slice"}"#))
    let layout = try Catalog().treemaps.strategy("slice")
      .layout(Workload.generated("star", 20).build().first, in: RunDriver(worker: .none).frame)
    #expect(once["hash"] as? String == layout.hash.hexadecimal)
    #expect(once["repetitions"] == nil)
    let wanted = try object(session.ask(#"{"do":"prepare","strategy":"slice","nanoseconds":1e5}"#))
    #expect(try #require(wanted["repetitions"] as? Int) > 1)
    let slow = try object(
      session.ask(#"{"do":"prepare","strategy":"sleeping","nanoseconds":1e6}"#))
    #expect(slow["repetitions"] as? Int == 1)
    #expect(try object(session.ask(#"{"do":"prepare"}"#))["hash"] as? String != nil)
  }

  #if os(Linux)
    @Test("prepare tells the memory that large layouts take, in any order, and none of small ones")
    func memory() throws {
      func bytes(_ strategies: [String], nodes: Int) throws -> [Int?] {
        let session = try Session(
          strategies, on: .generated("flat-log-normal", nodes),
          metrics: ["area_error_max", "peak_bytes"])
        return try strategies.map { strategy in
          let line = #"{"do":"prepare","strategy":"\#(strategy)","memory":true}"#
          // The first layout brings the code into memory, too.
          _ = try session.ask(line)
          return try object(session.ask(line))["peakBytes"] as? Int
        }
      }
      let nodes = 150_000
      let slice = try bytes(["slice"], nodes: nodes)[0]
      let spiral = try bytes(["spiral"], nodes: nodes)[0]
      let both = try bytes(["spiral", "slice", "spiral"], nodes: nodes)
      // Tree and rectangles; a spiral's items take eight bytes more.
      let least = nodes * (4 + 4 + 8 + 8 + 32)
      let expected = [
        (slice, least), (both[1], least), (spiral, least + 8 * nodes),
        (both[0], least + 8 * nodes), (both[2], least + 8 * nodes),
      ]
      for (bytes, expected) in expected {
        let ratio = Double(try #require(bytes)) / Double(expected)
        #expect(abs(ratio - 1) < 0.05, "pages of code and of small blocks are counted, too")
      }
      #expect(try bytes(["slice"], nodes: 1_000) == [nil])
    }
  #endif

  @Test("sample tells the worker's own nanoseconds of one layout; notes say who is at work")
  func sample() throws {
    let session = try Session(["slice", "sleeping", "dice"])
    let cells =
      #"[{"strategy":"slice","repetitions":3},{"strategy":"sleeping","repetitions":1},"#
      + #"{"strategy":"dice","repetitions":2}]"#
    let request = #"{"do":"sample","pass":5,"cells":\#(cells),"warm":false}"#
    #expect(try session.ask(request) == #"{"at":"cell","strategy":"slice"}"#)
    #expect(session.line() == #"{"at":"cell","strategy":"sleeping"}"#)
    #expect(session.line() == #"{"at":"cell","strategy":"dice"}"#)
    let answer = try object(session.line())
    #expect(try #require(answer["pass"] as? Double) > 0)
    let times = try #require(answer["nanoseconds"] as? [Double])
    #expect(times.count == 3 && times.allSatisfy { $0 > 0 })
    #expect((2e8..<2e10).contains(times[1]))

    // One cell needs no note, and a warm one is laid out once more.
    let start = ContinuousClock.now
    let warm = try object(
      session.ask(
        #"{"do":"sample","cells":[{"strategy":"sleeping","repetitions":2}],"warm":true}"#))
    #expect(ContinuousClock.now - start >= .milliseconds(600))
    #expect((warm["nanoseconds"] as? [Double])?.count == 1)
    #expect(warm["pass"] == nil)
  }

  @Test("layout hands out the components of each node in order, and null where there is no number")
  func layout() throws {
    let session = try Session(["dice", "not-a-number"])
    let answer = try object(session.ask(#"{"do":"layout","strategy":"dice"}"#))
    let numbers = try #require(answer["layout"] as? [Double])
    #expect(numbers.count == 80)
    #expect(Array(numbers.prefix(4)) == [0, 0, 1600, 900])
    let other = try session.ask(#"{"do":"layout","strategy":"not-a-number"}"#)
    #expect(other?.hasPrefix(#"{"layout":[null,0,1600,900,"#) == true)
  }

  @Test("the process ends with the end of its input, even when a strategy hangs")
  func end() throws {
    let idle = try Session(["slice"])
    idle.child.closeInput()
    #expect(idle.child.hear(within: .seconds(30)) == .ended)

    let hanging = try Session(["hanging"])
    let request = #"{"do":"prepare","strategy":"hanging"}"#
    #expect(hanging.child.write(Data((request + "\n").utf8), within: .seconds(10)))
    #expect(hanging.child.hear(within: .milliseconds(200)) == .silent)
    hanging.child.closeInput()
    #expect(hanging.child.hear(within: .seconds(30)) == .ended)
  }

  @Test("requests come from a file as well, and are answered by one thread alone")
  func file() throws {
    let workload = Workload.generated("star", 20)
    var load = try workload.loadRequest
    load.strategies = ["slice", "sleeping"]
    let file = FileManager.default.temporaryDirectory.appending(path: "requests-\(UUID())")
    defer {
      try? FileManager.default.removeItem(at: file)
      try? FileManager.default.removeItem(atPath: load.path)
    }
    let cells = [("sleeping", 5), ("slice", 2)]
    let sample = SampleRequest(cells: cells.map { .init(strategy: $0, repetitions: $1) })
    #expect(!sample.warm, "only where another process came between is a cell laid out untimed")
    try (load.line() + sample.line()).write(to: file)
    let child = try ChildProcess(FailingTool.path, ["worker"], input: .file(file.path))
    guard case .line(let loaded) = child.hear(within: .seconds(60)) else {
      Issue.record("no answer")
      return
    }
    #expect(String(decoding: loaded, as: UTF8.self).hasPrefix(#"{"nodes":20"#))
    #if os(Linux)
      let threads = try FileManager.default.contentsOfDirectory(
        atPath: "/proc/\(child.identifier)/task")
      #expect(threads.count == 1)
    #endif
    #expect(child.hear(within: .seconds(60)) != .ended)  // a note
    guard case .line(let answer) = child.hear(within: .seconds(60)) else {
      Issue.record("no answer")
      return
    }
    #expect(
      WorkerLine.message(SampleRequest.Answer.self, in: answer)?.nanoseconds.count == 2)
    #expect(child.hear(within: .seconds(60)) == .ended)
    #expect(child.end().cause == .exited(0))
  }
}

extension WorkerCommand {
  /// Nothing to start.
  static let none = WorkerCommand("", [])
}
