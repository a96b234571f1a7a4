/// The machine and build of a run.
public struct MachineEnvironment: Codable, Equatable, Sendable {
  /// The host's name.
  public var machine: String
  public var processor: String?
  public var activeProcessors: Int
  public var memoryBytes: UInt64
  public var operatingSystem: String

  /// The kernel's release.
  public var kernel: String
  public var architecture: String
  public var swiftCompiler: String
  public var isDebugBuild: Bool
  public var clockTickNanoseconds: Double

  /// The problems that the doctor found before the run; `nil` if it was not asked.
  public var findings: [DoctorFinding]?

  public init(
    machine: String, processor: String?, activeProcessors: Int, memoryBytes: UInt64,
    operatingSystem: String, kernel: String, architecture: String, swiftCompiler: String,
    isDebugBuild: Bool, clockTickNanoseconds: Double, findings: [DoctorFinding]? = nil
  ) {
    self.machine = machine
    self.processor = processor
    self.activeProcessors = activeProcessors
    self.memoryBytes = memoryBytes
    self.operatingSystem = operatingSystem
    self.kernel = kernel
    self.architecture = architecture
    self.swiftCompiler = swiftCompiler
    self.isDebugBuild = isDebugBuild
    self.clockTickNanoseconds = clockTickNanoseconds
    self.findings = findings
  }

  /// The host's name, with digits that distinguish the machine from others of that name with
  /// another processor, memory or kernel. The `machine` column of the CSV files holds it.
  public var id: String {
    var hash = RecordedHash()
    let facts = [
      machine, processor ?? "", String(memoryBytes), operatingSystem, kernel, architecture,
    ]
    for fact in facts { hash.combine(fact) }
    return "\(machine)-\(hash.hexadecimal.prefix(6))"
  }
}

/// A problem that a check found before a run.
public struct DoctorFinding: Codable, Equatable, Sendable {
  public var check: String
  public var finding: String

  public init(check: String, finding: String) {
    self.check = check
    self.finding = finding
  }
}
