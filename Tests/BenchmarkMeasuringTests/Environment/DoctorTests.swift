import BenchmarkJudging
import BenchmarkMeasuring
import Testing

@Suite("Doctor")
struct DoctorTests {
  /// A machine on which nothing is wrong.
  private static let quiet = {
    var facts = MachineFacts()
    facts.governors = ["performance"]
    facts.loadAverage = 0.1
    facts.processors = 8
    facts.isVirtualMachine = false
    facts.clockTick = 20
    facts.isOnBattery = false
    facts.valgrind = "/usr/bin/valgrind"
    facts.wantsCounts = true
    return facts
  }()

  private func findings(_ change: (inout MachineFacts) -> Void) -> [String] {
    var facts = Self.quiet
    change(&facts)
    return Doctor.checks(facts).compactMap(\.finding?.check)
  }

  @Test("on a quiet machine every check is fine")
  func quiet() {
    let checks = Doctor.checks(Self.quiet)
    #expect(checks.map(\.name).count == 7)
    #expect(
      checks.allSatisfy {
        if case .fine = $0.outcome { true } else { false }
      })
  }

  @Test("each thing that is wrong is found, and nothing else")
  func eachFinding() {
    #expect(findings { $0.isDebugBuild = true } == ["build"])
    #expect(findings { $0.governors = ["performance", "powersave"] } == ["governor"])
    #expect(findings { $0.loadAverage = 2.1 } == ["load"])
    #expect(findings { $0.isVirtualMachine = true } == ["machine"])
    #expect(findings { $0.clockTick = 41_666 } == ["clock"])
    #expect(findings { $0.isOnBattery = true } == ["power"])
    #expect(findings { $0.valgrind = nil } == ["valgrind"])
  }

  @Test("a quarter of the processors may be busy, and half a processor always")
  func load() {
    #expect(findings { $0.loadAverage = 2 } == [])
    #expect(findings { ($0.processors, $0.loadAverage) = (1, 0.5) } == [])
    #expect(findings { ($0.processors, $0.loadAverage) = (1, 0.6) } == ["load"])
  }

  @Test("what cannot be seen is no finding")
  func unknown() {
    let checks = Doctor.checks(MachineFacts())
    #expect(checks.allSatisfy { $0.finding == nil })
    let unknown = checks.filter {
      if case .unknown = $0.outcome { true } else { false }
    }
    #expect(unknown.map(\.name) == ["governor", "load", "machine", "power"])
  }

  @Test("valgrind matters only where something is counted")
  func valgrind() {
    #expect(
      findings {
        $0.valgrind = nil
        $0.wantsCounts = false
      } == [])
  }

  @Test("a finding says what is wrong and what to do")
  func texts() throws {
    var facts = Self.quiet
    facts.governors = ["powersave"]
    let finding = try #require(Doctor.checks(facts).compactMap(\.finding).first).finding
    #expect(finding.contains("powersave"))
    #expect(finding.contains("cpupower"))
  }
}
