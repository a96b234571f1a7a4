import Foundation
import Testing

@Suite("Every command")
struct LayoutBenchTests {
  @Test("that the current folder is gone is said so", arguments: ["run --strategy slice", "list"])
  func goneFolder(command: String) async throws {
    let folder = try TemporaryFolder()
    let outcome = try await Tool.shell(
      #"mkdir gone; cd gone; rmdir ../gone; "$0" \#(command)"#, in: folder)
    #expect(outcome.status == 1)
    #expect(outcome.error.hasPrefix("Error: the current folder is not there any more;"))
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "one signal ends a command that is at work, in whatever loop it is",
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/status")),
    arguments: [SIGINT, SIGTERM, SIGHUP, SIGQUIT],
    [
      // Its peer never answers and started a program; reading waits for a pipe that stays empty.
      "render --tree path --sizes 9 --strategy 'exec:sleep 600 & echo >&2; wait'",
      "import --tree - <empty",
    ])
  func oneSignal(signal: Int32, command: String) async throws {
    // Signals that a shell ignores for what it starts in the background are taken all the same.
    let script = """
      mkfifo empty; sleep 600 >empty & writer=$!
      "$0" \(command) >output 2>error & tool=$!
      until grep -q 'SigCgt:.*[4-7c-f]...$' /proc/$tool/status; do sleep 0.05; done
      sleep 0.2; kill -\(signal) $tool; wait $tool; echo "status $?"
      kill $writer
      """
    let outcome = try await Tool.shell(script, in: try TemporaryFolder())
    #expect(outcome.output.contains("status \(128 + signal)\n"), "\(outcome)")
  }
}
