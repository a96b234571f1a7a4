import Foundation

/// Identifies an executable by its content, wherever it lies.
public enum ExecutableDigest {
  /// The SHA-256 of the file as 64 digits; `nil` if the system has no program that computes it.
  public static func sha256(of path: String) -> String? {
    // The first takes a third of the time of the second.
    let programs = [
      ("/usr/bin/openssl", ["dgst", "-sha256", "-r"]), ("/usr/bin/sha256sum", []),
      ("/usr/bin/shasum", ["-a", "256"]), ("sha256sum", []),
    ]
    for (program, options) in programs {
      guard let process = try? ChildProcess(program, options + [path]),
        case .line(let line) = process.hear(within: .seconds(60)),
        process.hear(within: .seconds(60)) == .ended, process.end().cause == .exited(0)
      else { continue }
      let digits = String(decoding: line.prefix(64), as: UTF8.self)
      if digits.count == 64, digits.allSatisfy(\.isHexDigit) { return digits }
    }
    return nil
  }
}
