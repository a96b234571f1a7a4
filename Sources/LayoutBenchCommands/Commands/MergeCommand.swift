import ArgumentParser
import BenchmarkJudging

struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the folders of the shards of a run.",
    discussion: """
      Joins the raw rows and judges them. The files are the same, whatever the order of the \
      folders. All that does not depend on the clock is the same as in one run of all trees. Times \
      are ranked within a machine. Folders of different executables, options or schemas are \
      refused, and the results of a shard that was run twice have to agree.

      Examples:
        layoutbench merge shard-1 shard-2 shard-3 --output whole
        layoutbench merge shard-* --output whole --partial
      """)

  @Argument(help: "The folders that 'run --shard' wrote.")
  var folders: [String]

  @Option(help: "The folder for the merged run, new or empty.")
  var output: String

  @Flag(help: "Merge the given shards, even if others are missing or some have not ended.")
  var partial = false

  func run() throws {
    let folders = try folders.map { try RunFolder(existing: $0) }
    let parts = try folders.map { try RunPart($0) }
    for (part, folder) in zip(parts, folders) { Terminal.warn(of: part.known.damage, in: folder) }
    let merged = try MergedRun(parts)
    guard partial || merged.gaps.isEmpty else { throw MergeError.missing(merged.gaps) }
    for gap in merged.gaps { Terminal.warn(gap.description) }
    let folder = try RunFolder(creating: output)
    try folder.write(merged)
    let judgement = try Judgement(folder)
    let files = try folder.write(judgement)
    let text = JudgementText.onTerminal(judgement)
    try Terminal.write("\(text)\n\(folder.words(of: files))\n")
  }
}
