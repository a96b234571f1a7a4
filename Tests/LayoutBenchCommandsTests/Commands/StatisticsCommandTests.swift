import Testing

@Suite("Statistics for other implementations")
struct StatisticsCommandTests {
  @Test("each line of requests is answered by a line")
  func lines() async throws {
    let requests = [
      #"{"median":{"values":[3,1,2]}}"#, #"{"holm":{"pValues":[0.25,0.5]}}"#,
      #"{"slope":{"sizes":[1,2],"times":[1,2]}}"#, #"{"rankSum":{"first":[1],"second":[1]}}"#,
      #"{"verdict":{"low":1.02,"high":1.03,"margin":0.01}}"#,
    ]
    let script = #"printf '%s\n' "$@" | "$0" statistics"#
    let outcome = try await Tool.run("/bin/sh", ["-c", script, Tool.executable] + requests)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output == "[2,1,3,1]\n[0.5,0.5]\n[]\n1\n\"slower\"\n")
  }

  @Test("what is no request is an error")
  func noRequest() async throws {
    let script = #"echo nothing | "$0" statistics"#
    let outcome = try await Tool.run("/bin/sh", ["-c", script, Tool.executable])
    #expect(outcome.status == 1)
  }
}
