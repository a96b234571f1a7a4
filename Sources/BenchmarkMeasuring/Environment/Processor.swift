import Foundation

/// The processors to which a process can be bound: on Linux with util-linux' `taskset`.
enum Processor {
  /// The program that binds a process to one processor and becomes another program.
  static let tool = "/usr/bin/taskset"

  /// The numbers of the processors; empty if no process can be bound to one.
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
