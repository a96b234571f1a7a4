import Foundation
import Testing

@testable import BenchmarkMeasuring

@Suite("Child processes")
struct ChildProcessTests {
  private func shell(
    _ script: String, _ arguments: String..., input: ChildProcess.Input = .pipe,
    environment: [String: String] = [:], lineLimit: Int = 1_000
  ) throws -> ChildProcess {
    try ChildProcess(
      "/bin/sh", ["-c", script, "sh"] + arguments, input: input, environment: environment,
      lineLimit: lineLimit)
  }

  private func line(_ text: String) -> ChildProcess.Heard { .line(Data(text.utf8)) }

  private static let patience = Duration.seconds(60)

  private func isThere(_ process: pid_t) -> Bool { kill(process, 0) == 0 }

  @Test("what is written comes back line by line, and the end of the input ends it")
  func talk() throws {
    let child = try shell("cat")
    for text in ["one", "two"] {
      #expect(child.write(Data("\(text)\n".utf8), within: Self.patience))
      #expect(child.hear(within: Self.patience) == line(text))
    }
    child.closeInput()
    #expect(child.hear(within: Self.patience) == .ended)
    #expect(child.end() == .init(cause: .exited(0), lastErrors: ""))
  }

  @Test("it has its arguments, the parent's environment with what was changed, and a file to read")
  func start() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "child-\(UUID())")
    try Data("from a file\n".utf8).write(to: folder)
    defer { try? FileManager.default.removeItem(at: folder) }
    let child = try shell(
      #"echo "$1,$2"; echo "$NEW,${HOME:+home}"; cat"#, "a b", "$c", input: .file(folder.path),
      environment: ["NEW": "new", "HOME": "/"])
    for text in ["a b,$c", "new,home", "from a file"] {
      #expect(child.hear(within: Self.patience) == line(text))
    }
    #expect(child.hear(within: Self.patience) == .ended)
  }

  @Test("it has no open files but its own three, whatever its parent has open")
  func openFiles() throws {
    let file = unsafe open("/dev/null", O_RDONLY)
    let other = try shell("cat")
    let child = try shell("for n in 3 4 5 6 7 8 9; do (eval ': <&'$n) 2>&- && echo $n; done; :")
    #expect(child.hear(within: Self.patience) == .ended)
    close(file)
    other.end()
  }

  @Test("how it ended is told: its code, its signal, or that it was killed by its parent")
  func endings() throws {
    let exiting = try shell("echo bye; exit 7")
    #expect(exiting.hear(within: Self.patience) == line("bye"))
    #expect(exiting.hear(within: Self.patience) == .ended)
    #expect(exiting.end().cause == .exited(7))

    let crashing = try shell("kill -SEGV $$")
    #expect(crashing.hear(within: Self.patience) == .ended)
    #expect(crashing.end().cause == .signaled(SIGSEGV))

    // Someone else's kill is not the parent's.
    let killed = try shell("kill -KILL $$")
    #expect(killed.hear(within: Self.patience) == .ended)
    #expect(killed.end().cause == .signaled(SIGKILL))

    let waiting = try shell("sleep 100")
    #expect(waiting.end().cause == .killed)
    #expect(waiting.end().cause == .killed, "asked again, it says the same")
    #expect(!isThere(waiting.identifier), "nothing is left, not even a zombie")
  }

  @Test("one that closes its output and stays is killed after a moment")
  func closed() throws {
    let child = try shell("exec >&-; sleep 100")
    #expect(child.hear(within: Self.patience) == .ended)
    #expect(child.end(within: .milliseconds(50)).cause == .killed)
  }

  @Test("half a line at the end is dropped")
  func halfLine() throws {
    let child = try shell("echo whole; printf half")
    #expect(child.hear(within: Self.patience) == line("whole"))
    #expect(child.hear(within: Self.patience) == .ended)
  }

  @Test("silence is noticed; neither what goes to standard error breaks it nor half a line")
  func silence() throws {
    try silence(amid: "echo noise >&2")
    try silence(amid: "echo noise >&2; sleep 0.01")
    try silence(amid: "echo noise >&2; printf x; sleep 0.01")
  }

  private func silence(amid noise: String) throws {
    let child = try shell("sleep 0.2; echo a; while :; do \(noise); done")
    #expect(child.hear(within: Self.patience) == line("a"))
    let start = SuspendingClock.now
    #expect(child.hear(within: .milliseconds(300)) == .silent)
    #expect((.milliseconds(250)...(.seconds(20))).contains(SuspendingClock.now - start))
    #expect(child.hear(within: .milliseconds(300)) == .silent, "it stays silent")
    #expect(child.end().lastErrors.hasPrefix("noise\nnoise"))
  }

  @Test("an interruption wakes up the waiting, and is told at once where it came before")
  func interruption() throws {
    let child = try shell("sleep 100")
    let interruption = try Interruption()
    let thread = Thread {
      usleep(100_000)
      interruption.note(SIGTERM)
    }
    thread.start()
    let start = ContinuousClock.now
    #expect(child.hear(within: Self.patience, or: interruption) == .interrupted)
    #expect(child.hear(within: Self.patience, or: interruption) == .interrupted)
    #expect(ContinuousClock.now - start < .seconds(30))
    #expect(interruption.signal == SIGTERM)
    interruption.note(SIGINT)
    #expect(interruption.signal == SIGTERM, "the first one counts")
    #expect(child.hear(within: .milliseconds(10)) == .silent, "who knows of it can wait on")
  }

  @Test("a line without an end costs no more than itself")
  func endlessLine() throws {
    let child = try shell(
      "head -c 300000 /dev/zero | tr '\\0' x; echo; echo next", lineLimit: 100_000)
    guard case .tooLong(let beginning) = child.hear(within: Self.patience) else {
      Issue.record("it was not too long")
      return
    }
    #expect(beginning == Data(repeating: UInt8(ascii: "x"), count: 200))
    var heard = child.hear(within: Self.patience)
    while heard != line("next"), heard != .ended { heard = child.hear(within: Self.patience) }
    #expect(heard == line("next"))
  }

  @Test("one that reads nothing does not hang its parent")
  func fullPipe() throws {
    let child = try shell("sleep 100")
    #expect(!child.write(Data(count: 1 << 20), within: .milliseconds(100)))
    #expect(child.end().cause == .killed)
  }

  @Test("more than a pipe holds goes both ways at once")
  func bothWays() throws {
    let child = try shell("cat", lineLimit: 10_000_000)
    let text = Data(repeating: UInt8(ascii: "x"), count: 5_000_000)
    #expect(child.write(text + Data("\n".utf8), within: Self.patience))
    #expect(child.hear(within: Self.patience) == .line(text))
  }

  @Test("one that is gone takes nothing and harms nobody")
  func gone() throws {
    let child = try shell("exec <&-; exit 3")
    while child.write(Data(count: 1 << 16), within: .zero), child.hear(within: .zero) != .ended {}
    #expect(child.hear(within: Self.patience) == .ended)
    #expect(child.end().cause == .exited(3))
  }

  @Test("of its errors the last ten lines are kept, without the runtime's addresses")
  func errors() throws {
    let many = try shell("seq 1 2000 >&2; exit 1")
    #expect(many.hear(within: Self.patience) == .ended)
    #expect(
      many.end().lastErrors == (1_991...2_000).map { String($0) }.joined(separator: "\n"))
    let trapped = try shell("printf 'Fatal error: x\nCurrent stack trace:\n0 0x1\n' >&2")
    #expect(trapped.hear(within: Self.patience) == .ended)
    #expect(trapped.end().lastErrors == "Fatal error: x")
    let endless = try shell("head -c 300000 /dev/zero | tr '\\0' x >&2")
    #expect(endless.hear(within: Self.patience) == .ended)
    #expect(endless.end().lastErrors.count == 4_096)
  }

  @Test("who left its group and goes on complaining does not keep its parent")
  func complaints() throws {
    let child = try shell(
      "setsid sh -c 'echo $$; exec timeout 60 yes complaint >&2' & exec sleep 1")
    guard case .line(let line) = child.hear(within: Self.patience) else {
      Issue.record("no line")
      return
    }
    defer { kill(pid_t(String(decoding: line, as: UTF8.self)) ?? 0, SIGKILL) }
    #expect(child.hear(within: .milliseconds(300)) == .silent)
    #expect(child.end().lastErrors.contains("complaint"))
  }

  @Test("with it ends all that it started, also when it is stopped")
  func group() throws {
    let child = try shell("sleep 100 & echo $!; kill -STOP $$; wait")
    guard case .line(let line) = child.hear(within: Self.patience) else {
      Issue.record("no line")
      return
    }
    let grandchild = try #require(pid_t(String(decoding: line, as: UTF8.self)))
    #expect(isThere(grandchild))
    child.end()
    // Whoever inherits it waits for it in its own time.
    for _ in 0..<1_000 where isThere(grandchild) { usleep(10_000) }
    #expect(!isThere(grandchild))
  }

  @Test("one that is let go of ends")
  func letGo() throws {
    var child: ChildProcess? = try shell("sleep 100")
    let process = try #require(child).identifier
    child = nil
    #expect(!isThere(process))
  }

  @Test("a child started later does not keep another one alive")
  func descriptors() throws {
    let first = try shell("cat")
    let second = try shell("sleep 100")
    first.closeInput()
    #expect(first.hear(within: .seconds(20)) == .ended)
    #expect(second.end().cause == .killed)
  }

  @Test("signals that this process ignores are as in a new process for its children")
  func signals() throws {
    let child = try shell("kill -PIPE $$; echo ignored")
    #expect(child.hear(within: Self.patience) == .ended)
    #expect(child.end().cause == .signaled(SIGPIPE))
  }

  @Test("what cannot be started is told")
  func missing() {
    for name in ["/nowhere/tool", "no-such-tool-anywhere"] {
      let error = #expect(throws: SystemError.self) { try ChildProcess(name) }
      #expect(error?.description.contains("cannot start \(name): ") == true)
    }
    #expect(ChildProcess.path(of: "sh")?.hasSuffix("/sh") == true)
    #expect(ChildProcess.path(of: "/bin/sh") == "/bin/sh")
  }

  @Test("hundreds of children leave neither files nor processes behind")
  func many() throws {
    func openFiles() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/dev/fd").count
    }
    let before = try openFiles()
    for _ in 0..<300 {
      let child = try shell("echo a")
      #expect(child.hear(within: Self.patience) == line("a"))
    }
    // Other tests run at the same time.
    #expect(try openFiles() < before + 100)
  }
}
