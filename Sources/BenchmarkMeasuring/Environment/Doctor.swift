import BenchmarkJudging
import TreeLayout

/// A check of one thing on which the trust in a run's times depends.
public struct DoctorCheck: Equatable, Sendable {
  public enum Outcome: Equatable, Sendable {
    /// Nothing is wrong; what was found.
    case fine(String)
    /// What is wrong, and what to do.
    case finding(String)
    /// It is not known on this machine, and why.
    case unknown(String)
  }

  public let name: String
  public let outcome: Outcome

  public var finding: DoctorFinding? {
    guard case .finding(let text) = outcome else { return nil }
    return DoctorFinding(check: name, finding: text)
  }
}

/// Judges the facts about machine and build before a run.
public enum Doctor {
  /// The checks of all facts that are needed, in a fixed order.
  public static func checks(_ facts: MachineFacts) -> [DoctorCheck] {
    var checks = [
      DoctorCheck(name: "build", outcome: build(facts)),
      DoctorCheck(name: "governor", outcome: governor(facts)),
      DoctorCheck(name: "load", outcome: load(facts)),
      DoctorCheck(name: "machine", outcome: machine(facts)),
      DoctorCheck(name: "clock", outcome: clock(facts)),
      DoctorCheck(name: "power", outcome: power(facts)),
    ]
    if facts.wantsCounts {
      checks.append(DoctorCheck(name: "valgrind", outcome: valgrind(facts)))
    }
    return checks
  }

  private static func build(_ facts: MachineFacts) -> DoctorCheck.Outcome {
    facts.isDebugBuild
      ? .finding("this is a debug build: its times say nothing; use swift run -c release")
      : .fine("release")
  }

  private static func governor(_ facts: MachineFacts) -> DoctorCheck.Outcome {
    let others = facts.governors.filter { $0 != "performance" }
    guard !facts.governors.isEmpty else { return .unknown("no CPU governor is shown here") }
    return others.isEmpty
      ? .fine("performance")
      : .finding(
        "the CPU governor is \(others.joined(separator: ", ")): the clock rate follows the load; "
          + "use sudo cpupower frequency-set -g performance")
  }

  /// A quarter of the processors may be busy: the run needs one, and the others share its memory
  /// and its clock rate.
  private static func load(_ facts: MachineFacts) -> DoctorCheck.Outcome {
    guard let load = facts.loadAverage else { return .unknown("no load average is shown here") }
    let numbers = "load average \(rounded(load)) on \(facts.processors) processors"
    return load > max(0.5, Double(facts.processors) / 4)
      ? .finding("other work is going on (\(numbers)); stop it or wait a minute")
      : .fine(numbers)
  }

  private static func machine(_ facts: MachineFacts) -> DoctorCheck.Outcome {
    switch facts.isVirtualMachine {
    case true?:
      .finding(
        "this is a virtual machine: others on its host disturb the times; "
          + "compare pass_ratio or measure on a machine of its own")
    case false?: .fine("no virtual machine")
    case nil: .unknown("it is unknown whether this is a virtual machine")
    }
  }

  /// A sample lasts at least a millisecond and at least 1,000 ticks.
  private static func clock(_ facts: MachineFacts) -> DoctorCheck.Outcome {
    let tick = "\(rounded(facts.clockTick)) ns"
    return facts.clockTick > 1_000
      ? .finding(
        "the clock ticks every \(tick): samples get longer than a millisecond, and there are fewer "
          + "of them; give a longer --budget")
      : .fine("ticks every \(tick)")
  }

  private static func power(_ facts: MachineFacts) -> DoctorCheck.Outcome {
    switch facts.isOnBattery {
    case true?: .finding("the machine runs on its battery, which slows it down; plug it in")
    case false?: .fine("no battery in use")
    case nil: .unknown("it is unknown whether a battery is in use")
    }
  }

  private static func valgrind(_ facts: MachineFacts) -> DoctorCheck.Outcome {
    facts.valgrind.map { .fine($0) }
      ?? .finding(
        "valgrind is not installed: --count leaves the columns instructions and allocations empty")
  }

  private static func rounded(_ value: Double) -> String {
    ((value * 100).rounded() / 100).shortest
  }
}
