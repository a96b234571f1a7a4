import BenchmarkJudging
import Foundation

/// The facts that the doctor judges. A fact that is not known on a machine is `nil` or empty.
public struct MachineFacts: Sendable {
  public var isDebugBuild = false

  /// The governors of all processors, each once.
  public var governors: [String] = []

  /// How many processes ran or waited in the last minute, on average.
  public var loadAverage: Double?
  public var processors = 1
  public var isVirtualMachine: Bool?

  /// The clock's tick in nanoseconds.
  public var clockTick = 0.0
  public var isOnBattery: Bool?

  /// The path of valgrind.
  public var valgrind: String?

  /// Whether valgrind is needed.
  public var wantsCounts = false

  public init() {}
}

// MARK: - Reading them from texts

extension MachineFacts {
  /// Whether `/proc/cpuinfo` shows a hypervisor; `nil` if its processors have no `flags`, as on
  /// ARM.
  public static func isVirtualMachine(cpuinfo: String) -> Bool? {
    let lines = cpuinfo.split(separator: "\n")
    guard let flags = lines.first(where: { $0.hasPrefix("flags") }) else { return nil }
    return flags.split(whereSeparator: { " \t:".contains($0) }).contains("hypervisor")
  }

  /// Whether the firmware's name of the maker or product is that of a hypervisor.
  public static func isVirtualMachine(product: String) -> Bool {
    let names = [
      "kvm", "qemu", "vmware", "virtualbox", "virtual machine", "bochs", "xen", "openstack",
      "amazon ec2", "google compute engine", "droplet", "hvm domu", "parallels", "bhyve",
      "apple virtualization",
    ]
    return names.contains { product.lowercased().contains($0) }
  }

  /// Whether one of the `uevent` texts of `/sys/class/power_supply` shows a battery that is being
  /// emptied. A machine without a battery is not on one.
  public static func isOnBattery(supplies: [String]) -> Bool {
    supplies.contains { text in
      let lines = text.split(separator: "\n")
      // A mouse or a headset has a battery of its own, whose scope is its device.
      return lines.contains("POWER_SUPPLY_TYPE=Battery")
        && lines.contains("POWER_SUPPLY_STATUS=Discharging")
        && !lines.contains("POWER_SUPPLY_SCOPE=Device")
    }
  }
}

// MARK: - This machine

extension MachineFacts {
  /// - Parameter counts: whether instructions will be counted.
  public static func current(counts: Bool) -> MachineFacts {
    var facts = MachineFacts()
    facts.isDebugBuild = MachineEnvironment.isDebugBuild
    facts.processors = ProcessInfo.processInfo.activeProcessorCount
    facts.loadAverage = currentLoadAverage
    facts.clockTick = Stopwatch.measuredTick()
    facts.wantsCounts = counts
    facts.valgrind = ChildProcess.path(of: "valgrind")
    #if os(Linux)
      facts.governors = contents(
        of: "/sys/devices/system/cpu", inEach: "cpufreq/scaling_governor")
      facts.isVirtualMachine = currentIsVirtualMachine
      facts.isOnBattery = isOnBattery(
        supplies: contents(of: "/sys/class/power_supply", inEach: "uevent"))
    #else
      facts.isVirtualMachine = systemNumber("kern.hv_vmm_present").map { $0 != 0 }
    #endif
    return facts
  }

  private static var currentLoadAverage: Double? {
    var loads = [0.0]
    return unsafe getloadavg(&loads, 1) == 1 ? loads[0] : nil
  }

  #if os(Linux)
    private static var currentIsVirtualMachine: Bool? {
      if let cpuinfo = text("/proc/cpuinfo"), let answer = isVirtualMachine(cpuinfo: cpuinfo) {
        return answer
      }
      let names = ["sys_vendor", "product_name"].compactMap { text("/sys/class/dmi/id/\($0)") }
      return names.isEmpty ? nil : isVirtualMachine(product: names.joined(separator: " "))
    }

    private static func text(_ path: String) -> String? {
      let text = try? String(contentsOfFile: path, encoding: .utf8)
      return text?.trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The different contents of the files with this name in the subfolders of a folder.
    private static func contents(of folder: String, inEach file: String) -> [String] {
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return Set(names.compactMap { text("\(folder)/\($0)/\(file)") }).sorted()
    }
  #else
    private static func systemNumber(_ name: String) -> Int32? {
      var value: Int32 = 0
      var size = MemoryLayout<Int32>.size
      return unsafe sysctlbyname(name, &value, &size, nil, 0) == 0 ? value : nil
    }
  #endif
}
