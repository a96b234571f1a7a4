import ArgumentParser
import BenchmarkMeasuring
import Foundation

struct DoctorCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check whether this machine and build are fit for measuring.",
    discussion: """
      A run makes the same checks first, warns of their findings and records them in run.json. \
      With 'run --strict', a finding is an error.
      """)

  func run() {
    for check in Doctor.checks(.current(counts: true)) {
      let (word, text) =
        switch check.outcome {
        case .fine(let text): ("ok", text)
        case .finding(let text): ("warning", text)
        case .unknown(let text): ("unknown", text)
        }
      print("\(padded(word, 7))  \(padded(check.name, 8))  \(text)")
    }
  }

  private func padded(_ text: String, _ width: Int) -> String {
    text.padding(toLength: width, withPad: " ", startingAt: 0)
  }
}
