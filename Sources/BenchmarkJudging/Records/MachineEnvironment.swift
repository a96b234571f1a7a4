/// The machine and build of a run.
public struct MachineEnvironment: Codable, Equatable, Sendable {
  /// The host's name: what the `machine` column of the CSV files holds.
  public var machine: String
  public var processor: String?
  public var activeProcessors: Int
  public var memoryBytes: UInt64
  public var operatingSystem: String
  public var architecture: String
  public var swiftCompiler: String
  public var isDebugBuild: Bool
  public var clockTickNanoseconds: Double

  /// What the doctor found wrong before the run; `nil` where nobody asked.
  public var findings: [DoctorFinding]?

  public init(
    machine: String, processor: String?, activeProcessors: Int, memoryBytes: UInt64,
    operatingSystem: String, architecture: String, swiftCompiler: String, isDebugBuild: Bool,
    clockTickNanoseconds: Double, findings: [DoctorFinding]? = nil
  ) {
    self.machine = machine
    self.processor = processor
    self.activeProcessors = activeProcessors
    self.memoryBytes = memoryBytes
    self.operatingSystem = operatingSystem
    self.architecture = architecture
    self.swiftCompiler = swiftCompiler
    self.isDebugBuild = isDebugBuild
    self.clockTickNanoseconds = clockTickNanoseconds
    self.findings = findings
  }
}

/// What a check found wrong before a run.
public struct DoctorFinding: Codable, Equatable, Sendable {
  public var check: String
  public var finding: String

  public init(check: String, finding: String) {
    self.check = check
    self.finding = finding
  }
}
