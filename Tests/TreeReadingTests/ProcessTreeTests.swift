import ReadingSupport
import Testing
import TreeLayout

@testable import TreeModel
@testable import TreeReading

/// Processes as `pstree` draws them, with several in one line.
@Suite("Trees of processes")
struct ProcessTreeTests {
  private static func repeated(_ count: Int, _ first: String) -> String {
    "processes that are drawn once for several: \(count), the first is `\(first)`; each leaf there "
      + "counts that many times, and every other leaf 1"
  }

  static let samples: [(text: String, outline: String, warnings: [String])] = [
    // pstree -A
    (
      """
      systemd-+-Network-Manager---2*[{Network-Manager}]
              |-cron
              |-sshd---sshd---bash-+-tmux: client
              |                    `-vi--x
              `-4*[agetty]
      """,
      "systemd(systemd/Network-Manager(systemd/Network-Manager/{Network-Manager}=2) systemd/cron=1 "
        + "systemd/sshd(systemd/sshd/sshd(systemd/sshd/sshd/bash("
        + "systemd/sshd/sshd/bash/tmux: client=1 systemd/sshd/sshd/bash/vi--x=1))) "
        + "systemd/agetty=4)",
      [repeated(2, "2*[{Network-Manager}]")]
    ),
    // pstree -p, with the lines of boxes; a name may hold dashes.
    (
      "init(1)─┬─a---b(20)───c(3)\r\n        ├─ä(4)─┬─d(5)\r\n        │      └─e(6)\r\n"
        + "        └─f(7)\r\n",
      "init(1)(init(1)/a---b(20)(init(1)/a---b(20)/c(3)=1) "
        + "init(1)/ä(4)(init(1)/ä(4)/d(5)=1 init(1)/ä(4)/e(6)=1) init(1)/f(7)=1)",
      [AttributeValues.countsLeaves]
    ),
    // Branches that are there several times, in which every leaf has the bracket or the last alone
    (
      "a---2*[b-+-c---3*[d]]\n         |-e]\n         `-[x]]\n",
      "a(a/b(a/b/c(a/b/c/d=6) a/b/e=2 a/b/[x]=2))", [repeated(2, "2*[b")]
    ),
    (
      "a---2*[b-+-c\n         `-d]\n", "a(a/b(a/b/c=2 a/b/d=2))", [repeated(1, "2*[b")]
    ),
    // pstree USER
    (
      "a---b\n\nc-+-d\n  `-e\n\nf\n", "#0(a(a/b=1) c(c/d=1 c/e=1) f=1)",
      [AttributeValues.countsLeaves]
    ),
    // With the lines of a shell
    (
      "$ pstree\na-+-b\n  `-c\nme@host:~$\n", "a(a/b=1 a/c=1)",
      [
        AttributeValues.countsLeaves,
        "lines that are no processes and are not read: 2, the first is `$ pstree`",
      ]
    ),
    // Cut at the width of the terminal
    (
      "systemd-+-a---bcdefg+\n        |-h---ijklmn+\n        `-g++\n",
      "systemd(systemd/a(systemd/a/bcdefg+=1) systemd/h(systemd/h/ijklmn+=1) systemd/g++=1)",
      [
        AttributeValues.countsLeaves,
        "lines that end with `+` and may be cut: 2; pstree -l prints whole lines",
      ]
    ),
    // pstree -s, and in colors
    ("a---b---c\n", "a(a/b(a/b/c=1))", [AttributeValues.countsLeaves]),
    (
      "a-+-\u{1B}[32mb\u{1B}[0m\n  `-c\n", "a(a/b=1 a/c=1)", [AttributeValues.countsLeaves]
    ),
  ]

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    #expect(TreeFormat.all.first { $0.looksLike(Array(text.utf8)[...]) }?.id == "listing")
    let tree = try read(text, as: .listing)
    #expect(tree.outline == outline)
    #expect(tree.warnings == warnings)
  }

  @Test("Without values")
  func withoutValues() throws {
    let none = ReadingOptions.with { $0.value = "none" }
    let tree = try read("a-+-2*[b]\n  `-c\n", as: .listing, options: none)
    #expect(tree.outline == "a(a/b a/c)")
    #expect(tree.warnings.isEmpty)
  }

  @Test(
    "Other texts are none",
    arguments: [
      "a---b,c\n", "a---b\nc\n", "a\n  `-b---c\n", "a-+-b\n   `-c\n", "a-+-b\n  |- c\n",
      "--- a\n", "a ---\n", "a --- b\n",
      "Title---Subtitle\n",
    ])
  func others(text: String) {
    #expect(!NamedTree.looksLikeProcesses(Array(text.utf8)[...]))
  }

  @Test("Lines that begin below no fork, and numbers beyond all, are refused with their place")
  func refuses() {
    let lines = (0..<2_000).map { "  |-b\($0)\n" }.joined()
    #expect(
      refusal(of: "a-+-b\n" + lines + "    `-c\n", as: .listing)
        == failure(.badIndentation(7, levels: [1, 5]), line: 2_002, column: 1))
    let many = (0..<16).map { _ in "999999999999999999999*[a" }.joined(separator: "---")
    #expect(
      refusal(of: "a-+-b\n  `-\(many)\n", as: .listing) == failure(.weightOverflow("a"), line: 2))
  }

  @Test("A hundred thousand processes in one line")
  func long() throws {
    let chain = Array(repeating: "a", count: 100_000).joined(separator: "---")
    #expect(try read(chain, as: .listing).tree.levelCount == 100_000)
  }
}
