import Testing

@Suite("Mistakes on the command line")
struct UsageTests {
  @Test(
    "a mistake on the command line is told with the way out and exits 64",
    arguments: [
      (["run", "--strategy", "squarifed"], "did you mean 'squarified'?"),
      (["run", "--strategy", "stack:gap=2"], "it has levelGap, orientation"),
      (["run", "--strategy", "stack:rowAlignment=up"], "it takes bottom, center, top"),
      (["run", "--tree", "random-recursiv"], "did you mean 'random-recursive'?"),
      (["run", "--sizes", "1000,x"], "'x' in --sizes is not a number of nodes"),
      (["run", "--sizes", "0"], "'0' in --sizes is not a number of nodes"),
      (["run", "--seeds", "0"], "it takes a whole number from 1 to 10000"),
      (["run", "--budget", "soon"], "'soon' is invalid for '--budget"),
      (
        ["compare", "a", "b", "--format", "soon"],
        "Please provide one of the following: text, markdown, scorecard, latex, github, junit, "
          + "json, bmf, github-action-benchmark\n"
      ),
      (["run", "--frame", "wide"], "--frame"),
      (["run", "--timeout", "0"], "it takes seconds from 0.001 to 1000000"),
      (["run", "--resume", "a", "--output", "b"], "--resume names the folder"),
      (["run", "--suite", "defualt"], "no such file; did you mean 'default'?"),
      (["run", "--suite", "zzzzzz"], "there are baseline, "),
      (
        ["render", "--strategy", "strip", "--tree", "swiftui-view", "--output", "x.xyz"],
        "not .xyz\nUsage: layoutbench render [<options>]"
      ),
      (["layout", "--strategy", "all", "--tree", "path"], "'all'"),
      (["fly"], "fly"),
    ] as [([String], String)])
  func usageErrors(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test(
    "an option that does nothing is refused by name",
    arguments: [
      (["run", "--no-times", "--budget", "3s"], "--budget is for times"),
      (["run", "--strategy", "slice", "--peer-processes", "3"], "--peer-processes is for layouts"),
      (["run", "--strategy", "squarified", "--node-sizes", "label"], "--node-sizes does nothing"),
      (
        ["layout", "--strategy", "pack", "--tree", "path", "--node-sizes", "unit"],
        "--node-sizes does nothing"
      ),
      (
        ["render", "--strategy", "pack", "--tree", "path", "--color", "aspect"],
        "--color aspect is for shapes that may be long and does nothing for pack"
      ),
      (
        ["render", "--strategy", "buchheim", "--tree", "path", "--color", "aspect"],
        "--color aspect is for shapes that may be long and does nothing for buchheim"
      ),
      (["run", "--no-times", "--peer-warm-up", "3s"], "--peer-warm-up is for times"),
      (["run", "--no-times", "--peer-processes", "3"], "--peer-processes is for times"),
      (["race", "a", "b", "--races", "5"], "--races is for --calibrate"),
      (["race", "a", "--calibrate", "--fail-on-inconclusive"], "--fail-on-inconclusive is for"),
      (["compare", "a", "b", "--all", "--format", "json"], "--all is for text, markdown"),
      (["recommend", "swiftui-view", "--sizes", "50"], "--sizes is for generated trees"),
      (["reproduce", "--list", "--seed", "3"], "--seed does nothing with --list"),
      (["reproduce", "areatrue", "--seed", "3"], "--seed does nothing here; it is for"),
      (["reproduce", "shneiderman2001", "--budget", "3"], "--budget does nothing here; it is"),
      (["reproduce", "shneiderman2001", "--data", "x"], "--data does nothing here; it is for"),
      (["reproduce", "shneiderman2001", "--tree", "x"], "--tree does nothing here; it is for"),
    ])
  func idle(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }
}
