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

@Suite("Facts about the machine")
struct MachineFactsTests {
  @Test("the hypervisor flag of /proc/cpuinfo is a word of the line of flags")
  func cpuinfo() {
    func isVirtual(_ flags: String) -> Bool? {
      MachineFacts.isVirtualMachine(
        cpuinfo: "processor\t: 0\nmodel name\t: hypervisor\n\(flags)\nbugs\t\t: spectre_v1\n")
    }
    #expect(isVirtual("flags\t\t: fpu vme hypervisor lahf_lm") == true)
    #expect(isVirtual("flags\t\t: fpu vme lahf_lm") == false)
    #expect(isVirtual("flags\t\t: fpu nohypervisor") == false)
    #expect(isVirtual("Features\t: fp asimd evtstrm") == nil)
  }

  @Test(
    "firmware names its hypervisor",
    arguments: [
      ("QEMU Standard PC (Q35 + ICH9, 2009)", true), ("Amazon EC2 c7g.large", true),
      ("VMware, Inc. VMware Virtual Platform", true), ("Dell Inc. PowerEdge R650", false),
      ("LENOVO 21HMCTO1WW", false),
    ])
  func product(name: String, isVirtual: Bool) {
    #expect(MachineFacts.isVirtualMachine(product: name) == isVirtual)
  }

  @Test("a machine is on its battery when a battery of the machine itself is being emptied")
  func battery() {
    func supply(_ type: String, _ status: String, _ more: String = "") -> String {
      "POWER_SUPPLY_NAME=X\nPOWER_SUPPLY_TYPE=\(type)\nPOWER_SUPPLY_STATUS=\(status)\n\(more)"
    }
    #expect(MachineFacts.isOnBattery(supplies: [supply("Battery", "Discharging")]))
    #expect(!MachineFacts.isOnBattery(supplies: [supply("Battery", "Charging")]))
    #expect(!MachineFacts.isOnBattery(supplies: []))
    #expect(
      !MachineFacts.isOnBattery(
        supplies: [supply("Battery", "Discharging", "POWER_SUPPLY_SCOPE=Device")]))
  }

  @Test("this machine's facts are in range")
  func current() throws {
    let facts = MachineFacts.current(counts: true)
    #expect(facts.processors > 0)
    #expect(facts.clockTick > 0)
    #expect(try #require(facts.loadAverage) >= 0)
    #expect(facts.governors.allSatisfy { !$0.contains("\n") && !$0.isEmpty })
  }
}
