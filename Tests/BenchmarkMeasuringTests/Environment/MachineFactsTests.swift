import BenchmarkMeasuring
import Testing

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
