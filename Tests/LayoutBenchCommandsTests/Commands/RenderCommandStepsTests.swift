import Foundation
import Testing

@Suite("render --change and --play")
struct RenderCommandStepsTests {
  private static let drifting = ["--tree", "flat-log-normal", "--sizes", "9", "--steps", "3"]

  @Test("render --change has a row for each strategy, with what moved and by how much")
  func whatMoved() async throws {
    let outcome = try await Tool.run(
      ["render", "--strategy", "slice,sunburst,pack", "--change"] + Self.drifting)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("flat-log-normal · step 1 to 2"))
    #expect(outcome.output.components(separatedBy: ">what moved: ").count == 4)
    #expect(outcome.output.contains("distance change ") && outcome.output.contains(" of 8 moved"))
  }

  @Test("render --play writes a page with all steps of each strategy")
  func page() async throws {
    let outcome = try await Tool.run(
      ["render", "--strategy", "slice,buchheim", "--play"] + Self.drifting)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("<!DOCTYPE html>"))
    #expect(outcome.output.contains("\"steps\":[\"0\",\"1\",\"2\"]"))
    for place in ["0/0/0", "1/2/0"] {
      #expect(outcome.output.components(separatedBy: "\"\(place)\":[").count == 3)
    }
    #expect(outcome.output.components(separatedBy: " of 8 moved").count > 4, "notes")
  }

  @Test(
    "a picture of what moved that makes no sense is refused with the way out",
    arguments: [
      (["--strategy", "slice", "--change", "--tree", "path"], "path has one step"),
      (["--strategy", "slice", "--change", "--step", "0"] + drifting, "none before step 0"),
      (["--strategy", "slice", "--play", "--root", "#1"] + drifting, "leave out --root"),
      (["--strategy", "slice", "--change", "--top", "3"] + drifting, "leave out --top"),
      (["--strategy", "treemap", "--play"] + drifting, "up to 4 strategies"),
      (["--strategy", "treemap", "--output", "a.html"] + drifting, "up to 4 strategies"),
      (["--strategy", "slice", "--change", "--output", "a.html"] + drifting, "writes a picture"),
      (["--strategy", "slice", "--play", "--change"] + drifting, "exclude each other"),
      (["--strategy", "slice", "--play", "--output", "a.svg"] + drifting, "name it .html"),
      (["--strategy", "slice", "--play", "--flat"] + drifting, "are flat without it"),
      (["--strategy", "slice", "--change", "--flat"] + drifting, "are flat without it"),
      (["--strategy", "slice,dice", "--flat"] + drifting, "are flat without it"),
      (["--strategy", "knuth", "--play", "--cushions"] + drifting, "is for treemaps and does"),
      (["--strategy", "slice", "--change", "--edges", "elbow"] + drifting, "is for tree drawings"),
      (
        ["--strategy", "stack:siblingGap=1e308", "--play"] + drifting,
        "beyond what a double can hold"
      ),
    ] as [([String], String)])
  func refused(arguments: [String], message: String) async throws {
    let outcome = try await Tool.run(["render"] + arguments)
    #expect(outcome.status == 64)
    #expect(outcome.error.contains(message), "\(outcome.error)")
  }
}
