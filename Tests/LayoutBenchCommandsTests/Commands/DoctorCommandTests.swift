import Testing

@Suite("doctor")
struct DoctorCommandTests {
  @Test("doctor prints every check with what it found")
  func doctor() async throws {
    let outcome = try await Tool.run("doctor")
    #expect(outcome.status == 0)
    #expect(outcome.error.isEmpty)
    // What is found depends on the machine.
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.replacing(/^(ok     |warning|unknown)  (.{8})  \S.*$/) { "FOUND    \($0.output.2)  TEXT" }
    }
    #expect(
      lines == [
        "FOUND    build     TEXT", "FOUND    governor  TEXT", "FOUND    load      TEXT",
        "FOUND    machine   TEXT", "FOUND    clock     TEXT", "FOUND    power     TEXT",
        "FOUND    valgrind  TEXT", "",
      ])
    #if DEBUG
      let build = "warning  build     this is a debug build: its times say nothing; "
      #expect(outcome.output.hasPrefix(build + "use swift run -c release\n"))
    #else
      #expect(outcome.output.hasPrefix("ok       build "))
    #endif
  }
}
