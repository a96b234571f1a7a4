import Testing

@Suite("render and layout with peers")
struct RenderCommandPeerTests {
  private let folder = try! TemporaryFolder()

  private func peer(_ kind: String, _ exec: String = "exec") throws -> [String] {
    try ShellPeer.option(kind, exec, in: folder)
  }

  // MARK: layout and render

  private func show(
    _ kind: String, _ command: String..., exec: String = "exec"
  ) async throws -> Tool.Outcome {
    try await Tool.run(command + ["--tree", "star", "--sizes", "4"] + peer(kind, exec))
  }

  @Test("layout prints the numbers of a peer, and render draws them")
  func shown() async throws {
    let printed = try await show("sound", "layout")
    #expect(printed.status == 0, "\(printed.error)")
    let rows = printed.output.split(separator: "\n").map { row in
      row.split(separator: ",", omittingEmptySubsequences: false).dropFirst(4)
    }
    #expect(
      rows.map { $0.joined(separator: " ") } == [
        "x y width height", "0 0 1600 900", "0 0 0 0", "9 9 1 2", "3 4 5 6",
      ])
    let drawn = try await show("sound", "render", "--theme", "dark")
    #expect(drawn.status == 0, "\(drawn.error)")
    #expect(drawn.output.contains("sound/s · star"))
    #expect(drawn.output.contains(##"width="5" height="6""##), "\(drawn.output)")
    let chosen = try await show("manifold", "render", exec: "exec/t")
    #expect(chosen.status == 0, "\(chosen.error)")
    #expect(chosen.output.contains("manifold/t · star"))
  }

  @Test("what they cannot show is an error that says why")
  func notShown() async throws {
    for (kind, command, words) in [
      ("ending", ["layout"], "ending/s does not lay out the tree: exited with 0"),
      ("short", ["render"], "the layout holds 4 numbers and not 16"),
      ("manifold", ["render"], "has s, t; write exec/s for exec to take the first"),
      ("sound", ["render", "--flat"], "is drawn as it is"),
      (
        "sound", ["render", "--edges", "straight"],
        "--edges is for tree drawings and does nothing for sound/s"
      ),
    ] {
      let outcome = try await Tool.run(
        command + ["--tree", "star", "--sizes", "4"] + peer(kind))
      #expect(outcome.status == 64)
      #expect(outcome.error.contains(words), "\(outcome.error)")
    }
  }
}
