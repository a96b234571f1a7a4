import ArgumentParser
import BenchmarkMeasuring
import LayoutFamilies

struct ConformCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conform",
    abstract: "Check a program in another language against the messages and its claims.",
    discussion: """
      Sends the program some forty trees: one node, leaves of 0, equal values, values far apart, \
      random trees, a path of 100,000 nodes, a star of a million. Says which requirement of \
      docs/peers.md does not hold and which claimed law is broken, with the smallest tree that was \
      found to show it.

      Exit codes: 0 all holds, 1 error, 2 something does not hold.

      Examples:
        layoutbench conform 'python3 my-layouts.py'
        layoutbench conform 'exec/squarify,dice:node Examples/Peers/d3.js' --largest 10000
        layoutbench conform 'python3 my-layouts.py' --format junit > conform.xml
      """)

  enum Format: String, CaseIterable, ExpressibleByArgument {
    case text, json, junit
  }

  @Argument(
    help: """
      A command that a shell reads, with exec: in front or without. 'exec/this,that:COMMAND' takes \
      some of its strategies.
      """)
  var command: String

  @Option(help: "text, json or junit.")
  var format = Format.text

  @Option(
    help: "Leave out trees of more nodes, \(Bounds.parts.words).", transform: Bounds.parts.number)
  var largest = 1_000_000

  @Option(help: "How long an answer may take, in seconds: 60 or 60s.", transform: Seconds.patience)
  var timeout = Seconds(60)

  func run() throws {
    let argument = PeerArgument(command) == nil ? "exec:\(command)" : command
    let peer = try usage { try Peer.all([argument], timeout: timeout.duration)[0] }
    var line = StatusLine()
    let driver = ConformanceDriver(
      peer, on: ConformanceTree.all(atMost: largest), timeout: timeout.duration
    ) { text, share in
      line.show("\(Int(100 * share)) % \(text)")
    }
    let conformance = try driver.conformance()
    line.end()
    let text =
      switch format {
      case .text: ConformanceText(conformance).text
      case .json: try conformance.json
      case .junit: conformance.junit
      }
    try Terminal.write(text)
    guard conformance.faultyCount == 0 else { throw ExitCode.doesNotConform }
  }
}
