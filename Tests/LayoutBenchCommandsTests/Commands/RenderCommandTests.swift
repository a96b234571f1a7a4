import Foundation
import Testing

@Suite("render")
struct RenderCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let sales = "Examples/Data/sales.csv"

  private func render(_ arguments: String...) async throws -> Tool.Outcome {
    try await Tool.run(["render"] + arguments)
  }

  @Test("without --strategy the layout to take is drawn on a screen; a large tree has a default")
  func layoutToTake() async throws {
    let small = try folder.file("s.csv", "path,value\na/x,1\na/y,4\nb/z,2\nb/w,3\n")
    let outcome = try await Tool.run("render", small)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.contains("viewBox=\"0 -38 1440 "))
    #expect(
      outcome.error.contains(
        "note: partition:orientation=right: all 4 leaves have name and value in sight"))
    #expect(outcome.error.contains("layoutbench recommend \(small) says what else there is"))
    let framed = try await Tool.run("render", small, "--frame", "400x300")
    #expect(framed.output.contains("viewBox=\"0 -38 400 "))
    let outline = try folder.file("o.txt", "r\n  a\n    b\n    c\n  d\n    e\n    f\n")
    let drawing = try await Tool.run("render", outline)
    #expect(drawing.error.contains("note: reingold-tilford: all names on one screen"))
    let rows = (0...10_000).map { "a/\($0),\($0 + 1)\n" }
    let large = try folder.file("l.csv", "path,value\n" + rows.joined())
    let quick = try await Tool.run("render", large)
    #expect(quick.error.contains("note: squarified is taken without comparing"))
    #expect(quick.output.contains("<svg"))
  }

  @Test("a treemap has headers, unless padding is given or none is wanted")
  func nesting() async throws {
    func writesGroups(_ arguments: String...) async throws -> Bool {
      let outcome = try await Tool.run(["render", "--tree", "python-stdlib"] + arguments)
      #expect(outcome.status == 0 && outcome.output.contains(">encodings</text>"))
      // Names of branches in front of boxes name those.
      return !outcome.output.contains("data-in=")
    }
    #expect(try await writesGroups("--strategy", "squarified"))
    #expect(try await writesGroups("--strategy", "squarified:ratio=2,maximumItems=50"))
    #expect(try await !writesGroups("--strategy", "squarified", "--flat"))
    #expect(try await !writesGroups("--strategy", "squarified:paddingInner=1"))
    #expect(try await !writesGroups("--strategy", "squarified:paddingOuter=0"))
  }

  @Test("a tree drawing has all names, and a frame that says so where it has not")
  func names() async throws {
    func names(_ arguments: String...) async throws -> (count: Int, error: String) {
      let outcome = try await Tool.run(
        ["render", "--strategy", "buchheim", "--tree", "swiftui-view"] + arguments)
      #expect(outcome.status == 0)
      return (outcome.output.components(separatedBy: "</text>").count - 1, outcome.error)
    }
    let whole = try await names()
    // All nodes and the two lines of the caption.
    #expect(whole.count == 256 && whole.error.isEmpty)
    let small = try await names("--frame", "300x200")
    #expect((4..<256).contains(small.count), "as many as have room beside boxes")
    let frame = try #require(small.error.firstMatch(of: /need --frame ([0-9x]+) or larger/)).1
    let enough = try await names("--frame", String(frame))
    #expect(enough.count == 256 && enough.error.isEmpty)
    let flat = try await names("--flat")
    #expect((4..<256).contains(flat.count), "as many as have room beside dots")
    let unit = try await names("--node-sizes", "unit", "--frame", "300x200")
    #expect((4..<256).contains(unit.count))
  }

  @Test("a drawing that would be wider than screens is turned on its side, and its caption says so")
  func turning() async throws {
    func title(_ arguments: String...) async throws -> String {
      let outcome = try await Tool.run(["render", "--strategy", "knuth"] + arguments)
      #expect(outcome.status == 0)
      return outcome.output.firstMatch(of: /<title>(.*?)<\/title>/).map { String($0.1) } ?? ""
    }
    let whole = "knuth · swiftui-view"
    #expect(try await title("--tree", "swiftui-view") == "\(whole) · orientation=right")
    #expect(try await title("--tree", "swiftui-view", "--root", "List 1").hasPrefix("knuth · "))
    let small = try await title("--tree", "swiftui-view", "--frame", "300x200")
    #expect(small == whole, "it has no room either way")
  }

  @Test("a root without a name is called as its tree")
  func rootName() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("parts.csv", "path,value\na/x,3\na/y,2\nb,4\n")
    for strategy in ["squarified", "sunburst", "pack", "partition", "buchheim"] {
      let outcome = try await render("--strategy", strategy, "--tree", file)
      #expect(outcome.output.contains(">parts</text>"), "\(strategy)")
      #expect(!outcome.output.contains("#0"), "\(strategy)")
    }
  }

  @Test("values have the unit")
  func units() async throws {
    let outcome = try await render(
      "--strategy", "partition", "--tree", "python-stdlib", "--unit", "bytes")
    #expect(outcome.output.contains(">12.8 MiB</text>"))
    #expect(outcome.output.contains("13403203 bytes</title>"))
  }

  @Test("the unit of the file is that of the values, unless another one is given")
  func unitOfFile() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("bank.csv", "Category,Amount (EUR)\nRent,800\nFood,419.1\n")
    func picture(_ arguments: String...) async throws -> String {
      try await Tool.run(["render", file, "--strategy", "squarified"] + arguments).output
    }
    let plain = try await picture()
    #expect(plain.contains(">419 €</text>") && plain.contains("Food: 419.10 €"))
    #expect(plain.contains(">bank · 1,219 €, 2 leaves</text>"))
    let german = try await picture("--locale", "de")
    #expect(german.contains("Food: 419,10 €") && german.contains(">bank · 1.219 €, 2 leaves<"))
    #expect(try await picture("--locale", "en-US").contains(">€419</text>"))
    #expect(try await picture("--unit", "USD").contains(">$419</text>"))
    #expect(try await picture("--unit", "").contains(">419</text>"))
    let wrong = try await render(file, "--strategy", "slice", "--locale", "tlh")
    #expect(wrong.status == 64 && wrong.error.contains("it takes one of cs_CZ, da_DK"))
  }

  @Test("a title is the first line of the caption, or there is none")
  func title() async throws {
    func picture(_ title: String, _ strategy: String = "squarified") async throws -> String {
      try await render(Self.sales, "--strategy", strategy, "--title", title).output
    }
    let sold = try await picture("Sold in 2026")
    #expect(sold.contains(">Sold in 2026</text>") && sold.contains("<title>Sold in 2026</title>"))
    #expect(sold.contains(">squarified · sales</text>") && !sold.contains(">sales · "))
    let none = try await picture("")
    #expect(none.contains(">squarified · sales</text>") && !none.contains(">sales · "))
    #expect(try await picture("Sold in 2026", "slice,dice").contains(">Sold in 2026</text>"))
  }

  @Test("hues are chosen by name or listed, where colors have no other meaning")
  func palettes() async throws {
    func picture(_ arguments: [String]) async throws -> Tool.Outcome {
      try await Tool.run(["render", Self.sales, "--strategy", "squarified"] + arguments)
    }
    let own = try await picture(["--palette", "#1f77b4,#ff7f0e"]).output
    #expect(own.contains("#1f77b4"))
    #expect(try await picture(["--palette", "okabe-ito"]).output.contains("#e69f00"))
    for (arguments, message) in [
      (["--palette", "rainbow"], "'rainbow' is no palette: take standard, okabe-ito, bright"),
      (["--palette", "#1f77b4"], "1 color: it takes a list of 2 to 10 colors"),
      (["--palette", "gray", "--color", "depth"], "--color depth has a scale of its own"),
    ] {
      let outcome = try await picture(arguments)
      #expect(outcome.status == 64 && outcome.error.contains(message), "\(outcome.error)")
    }
  }

  @Test("a tree is cut at a level, or has its largest leaves and other, which the picture says")
  func parts() async throws {
    let folder = try TemporaryFolder()
    let rows = (1...400).map { "payee \($0),\($0)\n" }.joined()
    let file = try folder.file("bank.csv", "payee,amount\n" + rows)
    let note = "the 20 largest of 400 leaves; the rest of each group is one leaf, other"
    for strategy in ["squarified", "sunburst", "pack", "partition", "buchheim"] {
      let top = try await render(file, "--strategy", strategy, "--top", "20")
      #expect(top.output.contains(">\(note)</text>"), "\(strategy)")
      #expect(top.output.contains("other (380)"), "\(strategy)")
      #expect(top.output.contains("payee 381") && !top.output.contains("payee 380"))
      let cut = try await render(Self.sales, "--strategy", strategy, "--depth", "1")
      #expect(cut.output.contains(">down to level 1: "), "\(strategy)")
      #expect(cut.output.contains("Europe") && !cut.output.contains("Paris"), "\(strategy)")
    }
    let both = try await render(Self.sales, "--strategy", "slice", "--depth", "2", "--top", "2")
    #expect(both.output.contains(">the 2 largest of ") && both.output.contains(">down to level 2"))
    let sheet = try await render(file, "--strategy", "slice,dice", "--top", "20")
    #expect(sheet.output.contains(note))
    let bare = try await render("path", "--strategy", "buchheim", "--top", "0")
    #expect(bare.status == 64 && bare.error.contains("from 1 to 1000000"))
    let empty = try folder.file("people.csv", "id,manager\na,\nb,a\nc,a\n")
    let refused = try await render(empty, "--strategy", "buchheim", "--top", "1")
    #expect(refused.status == 64 && refused.error.contains("no node of people has a value above 0"))
  }

  @Test("a picture is made by a program that is there, or refused before anything is laid out")
  func formats() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "picture")
    for (ending, message) in [
      ("jpg", "--output writes .svg, .png or .pdf, not .jpg"),
      ("csv", "--output writes .svg, .png or .pdf, not .csv"),
      ("png", "a .png is made by one of rsvg-convert, cairosvg, chromium, and PATH has none"),
      ("pdf", "a .pdf is made by one of"),
    ] {
      let outcome = try await Tool.run(
        "/usr/bin/env",
        [
          "PATH=\(folder.url.path)", Tool.executable, "render", "--strategy", "slice", "--tree",
          "path", "--output", file.path + "." + ending,
        ])
      #expect(outcome.status == 64)
      #expect(outcome.error.contains(message), "\(outcome.error)")
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == [])
  }

  @Test("names that no font of the machine has are told where a picture is made of them")
  func missingGlyphs() async throws {
    let folder = try TemporaryFolder()
    // As rsvg-convert and fc-list are called; the fonts lack CJK.
    let scripts = [
      "rsvg-convert":
        #"while [ $# -gt 1 ]; do [ "$1" != --output ] || out=$2; shift; done; cp "$1" "$out""#,
      "fc-list": "case $1 in :charset=4e2d | :charset=65e5) ;; *) echo Sans ;; esac",
    ]
    for (name, script) in scripts {
      let program = try folder.file(name, "#!/bin/sh\n\(script)\n")
      try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program)
    }
    let tree = try folder.file("tree.csv", "path,value\n中/日,3\n中/é,2\nע,4\n")
    func errors(_ ending: String) async throws -> String {
      try await Tool.run(
        "/usr/bin/env",
        [
          "PATH=\(folder.url.path):/usr/bin:/bin", Tool.executable, "render", "--strategy",
          "squarified", "--tree", tree, "--output", folder.url.appending(path: "a.\(ending)").path,
        ]
      ).error
    }
    #expect(
      try await errors("png").contains(
        "no font of this machine has '中' (U+4E2D) and characters of 1 more block, and"))
    #expect(try await !errors("svg").contains("no font"))
  }

  @Test("the program that makes a picture gets the drawing, and its failure is told")
  func conversion() async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "picture.png").path
    func outcome(of script: String) async throws -> Tool.Outcome {
      let program = try folder.file("rsvg-convert", "#!/bin/sh\n\(script)\n")
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: program)
      return try await Tool.run(
        "/usr/bin/env",
        [
          "PATH=\(folder.url.path):/usr/bin:/bin", Tool.executable, "render", "--strategy",
          "squarified", "--tree", "swiftui-view", "--output", file,
        ])
    }
    // As rsvg-convert is called: its output's name follows --output, its input's is the last one.
    let copying = try await outcome(
      of: #"while [ $# -gt 1 ]; do [ "$1" != --output ] || out=$2; shift; done; cp "$1" "$out""#)
    #expect(copying.status == 0, "\(copying.error)")
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("<svg"))
    try FileManager.default.removeItem(atPath: file)
    let failing = try await outcome(of: "exit 1")
    #expect(failing.status == 1)
    #expect(failing.error.contains("could not make a .png file; write an .svg"))
    #expect(!FileManager.default.fileExists(atPath: file))
  }

  @Test(
    "render draws every family",
    arguments: ["squarified", "reingold-tilford", "stack", "sunburst"])
  func families(strategy: String) async throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appending(path: "picture.svg").path
    let outcome = try await Tool.run(
      "render", "--strategy", strategy, "--tree", "random-binary", "--sizes", "30", "--output", file
    )
    #expect(outcome.status == 0)
    #expect(try String(contentsOfFile: file, encoding: .utf8).contains("<svg"))
  }

  @Test("a box of its label's size has room for it, however short it is")
  func shortLabels() async throws {
    let folder = try TemporaryFolder()
    let tree = try folder.file(
      "t.csv", "id,parent,value\nroot,,\ni,root,1\nl,root,1\nlonger,root,1\n")
    let outcome = try await Tool.run(
      "render", "--strategy", "buchheim", "--tree", tree, "--node-sizes", "label")
    for label in ["root", "i", "l", "longer"] {
      #expect(outcome.output.contains(">\(label)</text>"), "\(label)")
    }
  }
}
