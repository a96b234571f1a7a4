import Foundation

/// The processors that a process may be kept on: Linux with util-linux' `taskset`.
enum Processor {
  /// Keeps a process to one processor and becomes another program.
  static let tool = "/usr/bin/taskset"

  /// Their numbers; empty where no process can be kept to one.
  static func allowed() -> [Int] {
    guard FileManager.default.isExecutableFile(atPath: tool),
      let status = try? String(contentsOfFile: "/proc/self/status", encoding: .utf8),
      let line = status.split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed_list:") })
    else { return [] }
    return numbers(of: line.drop { $0 != ":" }.dropFirst())
  }

  /// `0-2,5` is 0, 1, 2, 5; empty for anything else.
  static func numbers(of list: some StringProtocol) -> [Int] {
    list.split(separator: ",").flatMap { part -> [Int] in
      let ends = part.split(separator: "-").map { Int($0.trimmingCharacters(in: .whitespaces)) }
      guard let first = ends.first ?? nil, let last = ends.last ?? nil, first <= last else {
        return []
      }
      return Array(first...last)
    }
  }
}
