import Foundation
import Testing

/// A repository whose commits are the tool with strategies that fail: from one of them on, those
/// `slowed` take longer.
private final class Repository {
  let folder: TemporaryFolder

  /// - Parameter commits: what each has in its file `source`, which the build puts behind a line
  ///   that is the same in all.
  init(_ commits: [String]) throws {
    folder = try TemporaryFolder()
    var script = "git init -q -b main; export GIT_CONFIG_GLOBAL=/dev/null\n"
    for (number, source) in commits.enumerated() {
      script += """
        printf '%s\\n' '\(source)' >source; git add -A
        git -c user.name=a -c user.email=a@b commit -q --allow-empty -m 'Change \(number)'

        """
    }
    let outcome = try Tool.outcome(of: "/bin/sh", ["-c", script], in: folder.url)
    try #require(outcome.status == 0, "\(outcome.error)")
  }

  static let fast = #"exec "$TOOL" "$@""#
  static let slow = #"LAYOUTBENCH_SLOWED=1 exec "$TOOL" "$@""#

  static let build = """
    grep -q . source || { echo 'error: nothing in it'; exit 1; }; \
    (echo '#!/bin/sh'; echo TOOL=\(Tool.failing); cat source) >tool && chmod +x tool
    """

  func race(_ arguments: String...) async throws -> Tool.Outcome {
    try await Tool.run(
      Tool.failing,
      ["race", "--bisect", "main~\(arguments[0])..main"] + Self.options
        + arguments.dropFirst(), in: folder.url)
  }

  static let options = [
    "--build", build, "--product", "./tool", "--strategy", "slowed:percent=300", "--tree",
    "flat-log-normal", "--sizes", "50", "--margin", "20%",
  ]

  func subject(_ hash: some StringProtocol) throws -> String {
    try Tool.outcome(of: "git", ["log", "-1", "--format=%s", String(hash)], in: folder.url).output
      .trimmingCharacters(in: .whitespacesAndNewlines)
  }
}

// One after another, because they disturb each other's times.
@Suite("The commit since which a cell is slower", .serialized)
struct BisectTests {
  @Test("the commit is found, with its effect and how sure it is: 0")
  func found() async throws {
    // Builds that differ in a comment only are raced.
    let repository = try Repository([
      Repository.fast, "", Repository.slow, Repository.slow + " # 3",
    ])
    let outcome = try await repository.race("3")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    let words = outcome.output.split(separator: " ")
    // The commit before does not build.
    #expect(words.prefix(4).joined(separator: " ") == "one of 2 commits", "\(outcome.output)")
    #expect(outcome.output.contains("Change 1 (it does not build: error: nothing in it)"))
    #expect(outcome.output.contains("  Change 2\n"))
    #expect(outcome.output.contains("flat-log-normal, 50 nodes, seed 1 slower: "))
    #expect(outcome.output.contains("sure to at least 9"))
    #expect(outcome.error.contains("3 commits behind"))
    #expect(outcome.error.contains("halving 1 of about 2: building"))
    #expect(outcome.error.contains("they may be deleted"))
    let git = try Tool.outcome(
      of: "/bin/sh", ["-c", "git worktree list | wc -l | tr -d ' '; git status --porcelain"],
      in: repository.folder.url)
    #expect(git.output == "1\n")

    // All of it is known, but for what does not build, which is tried again.
    let again = try await repository.race("3")
    #expect(again.output == outcome.output)
    #expect(!again.error.contains("racing"), "\(again.error)")
  }

  @Test("a search that is killed goes on where it was, without building or racing it again")
  func killed() async throws {
    let repository = try Repository([Repository.fast, Repository.fast + " # 1", Repository.slow])
    let command = (["race", "--bisect", "main~2..main"] + Repository.options)
      .map { "'\($0.replacing("'", with: "'\\''"))'" }.joined(separator: " ")
    let killed = try await Tool.run(
      "/bin/sh",
      [
        "-c",
        """
        "$0" \(command) 2>progress & p=$!
        until grep -q 'halving 1 of about 1: racing' progress; do
          kill -0 $p || break; sleep 0.02
        done
        kill -9 $p; wait $p; cat progress; git worktree list | wc -l
        """, Tool.failing,
      ], in: repository.folder.url)
    #expect(killed.output.contains("halving 1"), "\(killed.output)\(killed.error)")
    let outcome = try await repository.race("2")
    #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
    #expect(outcome.error.contains("steps of an earlier search are known"))
    #expect(!outcome.error.contains(/\(bad\) against \w+ \(good\)/), "\(outcome.error)")
    #expect(!outcome.error.contains("building"))
    let hash = try #require(outcome.output.split(separator: " ").first)
    #expect(try repository.subject(hash) == "Change 2")
    #expect(outcome.output.contains("\(hash) made slowed:percent=300"))
    #expect(outcome.output.contains(/why: .* race \w{10} \w{10} --build .* --why\n$/))
  }

  @Test("where the bad end is not slower, or is the same build, no commit is looked for: 6")
  func notSlower() async throws {
    let same = try Repository([Repository.fast, Repository.fast, Repository.fast])
    let outcome = try await same.race("2")
    #expect(outcome.status == 6, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("are the same, byte for byte"))
    let faster = try Repository([Repository.slow, Repository.fast])
    let other = try await faster.race("1")
    #expect(other.status == 6, "\(other.output)\(other.error)")
    #expect(other.output.contains(" is faster from "), "\(other.output)")
  }

  @Test("an end that does not build, or does not have the strategy, is told: 5")
  func unusable() async throws {
    let broken = try Repository(["", Repository.fast])
    let outcome = try await broken.race("1")
    #expect(outcome.status == 5, "\(outcome.output)\(outcome.error)")
    #expect(outcome.output.contains("is an end of the range and cannot be measured: it does not"))
    let other = #"exec \#(Tool.executable) "$@""#
    let without = try await Repository([other, Repository.fast]).race("1")
    #expect(without.status == 5, "\(without.output)\(without.error)")
    #expect(without.output.contains("its build does not have the strategy"))
    let crashing = try await Repository([Repository.fast, "exit 1"]).race("1")
    #expect(crashing.status == 5)
    #expect(crashing.output.contains("its build does not know how to race"), "\(crashing.output)")
  }

  @Test("commits may stand for executables; a build stays, and so does the work tree")
  func commits() async throws {
    let repository = try Repository([Repository.fast, Repository.slow])
    func race(_ base: String, _ head: String) async throws -> Tool.Outcome {
      try await Tool.run(
        Tool.failing,
        ["race", base, head] + Repository.options + ["--pairs", "9", "--budget", "2"],
        in: repository.folder.url)
    }
    let outcome = try await race("main~1", "main")
    #expect([0, 2].contains(outcome.status), "\(outcome.error)")
    #expect(outcome.output.contains("slowed:percent=300 on flat-log-normal"))
    #expect(outcome.error.contains("building main~1: Change 0"), "\(outcome.error)")
    // A file of that name is taken as it is.
    let kept = try await race("main", Tool.failing)
    #expect([0, 2].contains(kept.status), "\(kept.error)")
    #expect(!kept.error.contains("building"))
    let broken = try Repository([Repository.fast, ""]).folder
    let failed = try await Tool.run(
      Tool.failing, ["race", "main~1", "main"] + Repository.options, in: broken.url)
    #expect(failed.status == 5)
    #expect(failed.error.contains("Error: main: it does not build: error: nothing in it"))
    let unknown = try await race("main~7", "main")
    #expect(unknown.status == 5)
    #expect(unknown.error.contains("main~7 is not an executable, nor a commit"))
  }

  @Test("--dry-run names the commits and builds none")
  func dryRun() async throws {
    let repository = try Repository([Repository.fast, "", Repository.slow])
    let outcome = try await repository.race("2", "--dry-run")
    #expect(outcome.status == 0, "\(outcome.error)")
    let lines = outcome.output.split(separator: "\n")
    #expect(lines[0].hasSuffix("  Change 0 (good)") && lines[1].hasSuffix("  Change 1"))
    #expect(lines[2].hasSuffix("  Change 2 (bad)"))
    #expect(
      lines[4].hasPrefix("about 1 halving: 3 builds (0 are kept), and 3 races of at most 120"))
  }

  @Test(
    "what cannot be searched is refused before anything is built: 64",
    arguments: [
      (["--bisect", "main~1..main", "--tree", "star,path"], "these are 2 cells"),
      (["--bisect", "main~9..main"], "there is no commit 'main~9'"),
      (["--bisect", "main~1..main", "a"], "--bisect builds its executables"),
      (["--bisect", "main~1..main", "--output", "x"], "--output is for a race of executables"),
      (["--bisect", "main~1..main", "--calibrate"], "--calibrate is for a race of executables"),
      (["source", "source", "--build", "make"], "--build is for commits"),
      (["--bisect", "main~1..main", "--product", "out/x"], "say with --build how it is made"),
      (["--bisect", "main~1..main"], "there is no Package.swift in"),
      ([], "race takes two executables"),
    ])
  func refused(arguments: [String], message: String) async throws {
    let repository = try Repository([Repository.fast, Repository.slow])
    let trees = arguments.contains("--tree") ? [] : ["--tree", "star"]
    let build = message.contains("cells") ? ["--build", "true", "--product", "./x"] : []
    let outcome = try await Tool.run(
      Tool.failing, ["race"] + arguments + trees + build + ["--strategy", "slice"],
      in: repository.folder.url)
    #expect(outcome.status == 64, "\(outcome.error)")
    #expect(outcome.error.contains(message), "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: repository.folder.url.path + "/.build"))
  }
}
