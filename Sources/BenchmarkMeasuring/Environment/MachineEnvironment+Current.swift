import BenchmarkJudging
import Foundation

extension MachineEnvironment {
  /// The environment of this machine and this build.
  public static func current() -> MachineEnvironment {
    let process = ProcessInfo.processInfo
    return MachineEnvironment(
      machine: process.hostName, processor: processorName(),
      activeProcessors: process.activeProcessorCount, memoryBytes: process.physicalMemory,
      operatingSystem: process.operatingSystemVersionString, kernel: kernel,
      architecture: architecture, swiftCompiler: swiftCompiler, isDebugBuild: isDebugBuild,
      clockTickNanoseconds: Stopwatch.measuredTick())
  }

  private static func processorName() -> String? {
    #if os(Linux)
      let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      let line = text?.split(separator: "\n").first { $0.hasPrefix("model name") }
      return line?.split(separator: ":").last?.trimmingCharacters(in: .whitespaces)
    #else
      var size = 0
      guard unsafe sysctlbyname("machdep.cpu.brand_string", nil, &size, nil, 0) == 0 else {
        return nil
      }
      var bytes = [UInt8](repeating: 0, count: size)
      guard unsafe sysctlbyname("machdep.cpu.brand_string", &bytes, &size, nil, 0) == 0 else {
        return nil
      }
      return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    #endif
  }

  private static var kernel: String {
    var name = utsname()
    guard unsafe uname(&name) == 0 else { return "" }
    return unsafe withUnsafeBytes(of: name.release) { bytes in
      unsafe String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }

  private static var architecture: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  private static var swiftCompiler: String {
    #if compiler(>=6.4)
      "6.4 or later"
    #elseif compiler(>=6.3)
      "6.3"
    #else
      "6.2"
    #endif
  }

  public static var isDebugBuild: Bool {
    #if DEBUG
      true
    #else
      false
    #endif
  }
}
