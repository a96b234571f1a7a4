import ReadingSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

/// Trees of packages, of which some need nothing, and of folders, of which some are locked.
@Suite("Trees that are drawn in part")
struct PackageTreesTests {
  private static let countsLeaves = "no node has a value, so every leaf counts 1"

  private static func notRead(_ count: Int, _ first: String) -> String {
    "lines below the root that are not drawn and not read: \(count), the first one `\(first)`"
  }

  static let samples: [(text: String, outline: String, warnings: [String])] = [
    // poetry show --tree
    (
      "alpha 0.3.0 First package\nbeta 1.0.0 Second package\n├── gamma >=1.5\n"
        + "│   └── delta >=2.0.1\n└── eps >=8.0\nzeta 2.0 Last package\n",
      "#0(alpha 0.3.0 First package=1 beta 1.0.0 Second package("
        + "beta 1.0.0 Second package/gamma >=1.5("
        + "beta 1.0.0 Second package/gamma >=1.5/delta >=2.0.1=1) "
        + "beta 1.0.0 Second package/eps >=8.0=1) zeta 2.0 Last package=1)", [countsLeaves]
    ),
    // pipdeptree and npm ls of several folders, with other lines
    (
      "Warning!!!\na==1\nb==2.0\n├── c [required: Any, installed: 1]\nd==3\ne==4\n└── f\ng==5\n"
        + "Done\n",
      "#0(a==1=1 b==2.0(b==2.0/c [required: Any, installed: 1]=1) d==3=1 e==4(e==4/f=1) g==5=1)",
      [notRead(1, "Done"), "lines above the root that are not read: 1", countsLeaves]
    ),
    (
      "a@1.0.0 /a\n└── b@2.0.0\n\nc@1.0.0 /c\n3 problems\n",
      "#0(a@1.0.0 /a(a@1.0.0 /a/b@2.0.0=1) c@1.0.0 /c=1)", [notRead(1, "3 problems"), countsLeaves]
    ),
    // tree a b c, of which b is empty
    (
      "a\n└── x\nb\nc\n└── y\n\n2 directories, 2 files\n", "#0(a(a/x=1) b=1 c(c/y=1))",
      [countsLeaves]
    ),
    ("a\n└── x\n\nb\nc\n└── y\n", "#0(a(a/x=1) c(c/y=1))", [notRead(1, "b"), countsLeaves]),
    // tree, of folders that it could not open or that hold too much
    (
      ".\n├── [     10]  a.txt\n└── [   4096]  private  [error opening dir]\n\n"
        + "2 directories, 1 file\n", ".(./a.txt=10 ./private=0)",
      ["directories that could not be opened and count nothing: 1"]
    ),
    (
      ".\n├── a  [error opening dir]\n├── b  [12 entries exceeds filelimit, not opening dir]\n"
        + "└── c [d]\n", ".(./a=0 ./b=0 ./c [d]=1)",
      ["directories that could not be opened and count nothing: 2", countsLeaves]
    ),
  ]

  @Test("The tree that comes out, and what is told", arguments: samples)
  func drawn(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .listing)
    #expect(tree.outline == outline)
    #expect(tree.warnings == warnings)
  }

  @Test("A directory that tree -J could not open")
  func json() throws {
    let text = """
      [
        {"type":"directory","name":".","contents":[
          {"type":"file","name":"a.txt","size":10},
          {"type":"directory","name":"private","size":4096,"contents":[
            {"error": "error opening dir"}
          ]}
        ]}
      ,
        {"type":"report","directories":2,"files":1}
      ]
      """
    for text in [text, text.replacing("4096", with: "60")] {
      let tree = try read(text, as: .json)
      #expect(tree.outline == ".(a.txt=10 private=0)")
      #expect(
        tree.warnings.contains("directories that could not be opened and count nothing: 1"))
    }
    let other = #"{"name":"r","children":[{"error":"x","name":"a","value":3}]}"#
    #expect(try read(other, as: .json).outline == "r(a=3)")
  }

  @Test("pipdeptree's items below packages")
  func pip() throws {
    let text = """
      beta==1.0.0
        - gamma [required: >=1.5, installed: 1.6]
          - delta [required: >=2, installed: 2.1]
        - eps [required: Any, installed: 8.1]
      zeta==2.0

      """
    let tree = try read(text, as: .indented)
    #expect(tree.outline == "#0(beta(gamma(delta=1) eps=1) zeta=1)")
    #expect(
      tree.warnings == [
        Self.countsLeaves,
        "nodes without a parent: 2, the first is `beta`; a root without a name is above them",
      ])
    #expect(TreeFormat.indented.looksLike(Array(text.utf8)[...]))
    #expect(
      try read(
        "a==1\n  - b [required: Any]\nnote\n", as: .indented,
        options: .with { $0.format = "pipdeptree" }
      ).warnings[0]
        == "lines that are no packages and are not read: 1, the first is `note`")
    let plain = "a\n  - b [x]\n"
    #expect(!TreeFormat.indented.looksLike(Array(plain.utf8)[...]))
  }
}
