import Foundation
import Testing

@Suite("page and open")
struct PageCommandTests {
  /// The tool as a package installs it, with a page that only has a place for a file.
  private struct Installed {
    let folder: TemporaryFolder
    let tool: String

    static let page = """
      <!DOCTYPE html><html><head><title>Trees</title>
      <!-- file -->
      </head><body>é</body></html>

      """

    /// - Parameter page: `nil` for a package without one.
    init(page: String? = Self.page) throws {
      folder = try TemporaryFolder()
      let share = folder.url.appending(path: "share/layoutbench")
      let manager = FileManager.default
      for place in [share, folder.url.appending(path: "bin")] {
        try manager.createDirectory(at: place, withIntermediateDirectories: true)
      }
      tool = folder.url.appending(path: "bin/layoutbench").path
      do {
        try manager.linkItem(atPath: Tool.executable, toPath: tool)
      } catch {
        try manager.copyItem(atPath: Tool.executable, toPath: tool)  // on another disk
      }
      if let page { _ = try folder.file("share/layoutbench/layoutbench.html", page) }
    }

    func run(_ arguments: String...) async throws -> Tool.Outcome {
      try await Tool.run(tool, arguments, in: folder.url)
    }

    func shell(_ script: String) async throws -> Tool.Outcome {
      try await Tool.run("/bin/sh", ["-c", script, tool], in: folder.url)
    }

    func text(_ name: String) throws -> String {
      try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
    }

    /// The file in a page, and what is said beside it.
    func file(in page: String) async throws -> (text: String, about: [String: Any]) {
      let page = try text(page)
      let start = #"<script type="application/json" id="file">"#
      let parts = page.components(separatedBy: start)
      #expect(parts.count == 2 && parts[0] == "<!DOCTYPE html><html><head><title>Trees</title>\n")
      let rest = parts[1].components(separatedBy: "</script>")
      #expect(rest.count == 2 && rest[1] == "\n</head><body>é</body></html>\n")
      #expect(!rest[0].contains("<"), "it would end the script")
      let json = try JSONSerialization.jsonObject(with: Data(rest[0].utf8))
      var about = try #require(json as? [String: Any])
      let packed = try #require(about.removeValue(forKey: "gzip") as? String)
      try Data(base64Encoded: packed)?.write(to: folder.url.appending(path: "packed.gz"))
      let outcome = try await Tool.run("gzip", ["-dc", "packed.gz"], in: folder.url)
      #expect(outcome.status == 0, "\(outcome.error)")
      return (outcome.output, about)
    }
  }

  private static let told = "which whoever gets the page can read\n"

  @Test("page writes the page that the package carries")
  func writing() async throws {
    let installed = try Installed()
    let outcome = try await installed.run("page")
    #expect(outcome.status == 0 && outcome.output == "wrote layoutbench.html\n")
    #expect(try installed.text("layoutbench.html") == Installed.page)
    _ = try await installed.run("page", "--output", "other.html")
    #expect(try installed.text("other.html") == Installed.page)
  }

  @Test("an archive has the page beside the executable, and a checkout where the script writes it")
  func places() async throws {
    for place in ["bin", ".build-module"] {
      let installed = try Installed(page: nil)
      try FileManager.default.createDirectory(
        at: installed.folder.url.appending(path: place), withIntermediateDirectories: true)
      _ = try installed.folder.file("\(place)/layoutbench.html", place)
      let outcome = try await installed.run("page", "--output", "page.html")
      #expect(outcome.status == 0, "\(outcome.error)")
      #expect(try installed.text("page.html") == place)
    }
    // That of the checkout is found from any folder.
    let installed = try Installed(page: nil)
    _ = try installed.folder.file("Package.swift", "")
    try FileManager.default.createDirectory(
      at: installed.folder.url.appending(path: ".build-module"), withIntermediateDirectories: true)
    _ = try installed.folder.file(".build-module/layoutbench.html", "checkout")
    let elsewhere = try TemporaryFolder()
    let outcome = try await Tool.run(installed.tool, ["page"], in: elsewhere.url)
    #expect(outcome.status == 0, "\(outcome.error)")
  }

  @Test(
    "without a page, the error says where to get one",
    arguments: [["page"], ["open", "python-stdlib", "--no-browser"]])
  func missingPage(arguments: [String]) async throws {
    let installed = try Installed(page: nil)
    let outcome = try await Tool.run(installed.tool, arguments, in: installed.folder.url)
    #expect(outcome.status == 64)
    #expect(
      outcome.error == "Error: the page is not found; packages of layoutbench carry it, and in a "
        + "checkout scripts/page.sh makes it\n")
  }

  @Test("a page that takes no file is of another version")
  func otherVersion() async throws {
    for page in ["<html></html>", Installed.page + Installed.page] {
      let installed = try Installed(page: page)
      let outcome = try await installed.run("open", "python-stdlib", "--no-browser")
      #expect(outcome.status == 64 && outcome.error.contains("is of another version"))
    }
  }

  @Test(
    "what cannot be written is an error",
    arguments: [
      (["page", "--output", "share/layoutbench/layoutbench.html"], "would write over what"),
      (
        ["open", "path", "--output", "share/layoutbench/layoutbench.html"], "would write over what"
      ),
      (["page", "--output", "page.txt"], "--output writes a page; name it .html"),
      (["open", "path", "--output", "page"], "--output writes a page; name it .html"),
      (["page", "--output", "none/page.html"], "cannot write none/page.html"),
      (["open", "path", "--output", "none/page.html"], "cannot write none/page.html"),
      (["page", "--output", "folder.html"], "--output folder.html is a folder"),
    ])
  func unwritable(arguments: [String], message: String) async throws {
    let installed = try Installed()
    try FileManager.default.createDirectory(
      at: installed.folder.url.appending(path: "folder.html"), withIntermediateDirectories: true)
    let outcome = try await Tool.run(installed.tool, arguments, in: installed.folder.url)
    #expect(outcome.status != 0 && outcome.error.contains(message), "\(outcome.error)")
    #expect(try installed.text("share/layoutbench/layoutbench.html") == Installed.page)
  }

  @Test("a file is in the page as it is, with its name and the options that read it")
  func fileAsItIs() async throws {
    let installed = try Installed()
    let table = "a;\"b \"\"x\"\"\";n\n</script>;é;1,5\n<!-- file -->;\"x\ny\";2\n"
    try FileManager.default.createDirectory(
      at: installed.folder.url.appending(path: "data"), withIntermediateDirectories: true)
    _ = try installed.folder.file("data/it's <odd>.csv", table)
    let outcome = try await installed.run(
      "open", "data/it's <odd>", "--no-browser", "--output", "page.html", "--value", "n",
      "--levels", #"a,"b \"x\"""#, "--decimal", "comma", "--delimiter", "semicolon",
      "--strategy", "squarified:ratio=2")
    #expect(outcome.status == 0 && outcome.output == "wrote page.html\n", "\(outcome.error)")
    #expect(outcome.error == "note: the page holds all data of it's <odd>.csv, \(Self.told)")
    let (text, about) = try await installed.file(in: "page.html")
    #expect(text == table)
    #expect(about.keys.sorted() == ["name", "options", "strategy"])
    #expect(about["name"] as? String == "it's <odd>.csv")
    #expect(about["strategy"] as? String == "squarified:ratio=2")
    let options = try #require(about["options"] as? [String: Any])
    #expect(options.keys.sorted() == ["decimal", "delimiter", "levels", "value"])
    #expect(options["levels"] as? [String] == ["a", "b \"x\""])
    #expect(options["delimiter"] as? String == ";" && options["decimal"] as? String == "comma")
  }

  @Test("every option of files has the name that the JavaScript module reads")
  func optionNames() async throws {
    let installed = try Installed()
    _ = try installed.folder.file("tree.csv", "id,parent,value\nr,,\na,r,1\n")
    var names: Set<String> = []
    for options in [
      "--file-format csv --no-header --skip-lines 1 --skip-totals --skip-negative --id 'column 1' "
        + "--parent 'column 2' --value 'column 3' --label 'column 1' --color-column 'column 3' "
        + "--length 'column 3'",
      "--fill-down --levels id,parent --only-negative --delimiter , --decimal point",
      "--no-fill-down --levels id,parent --value value",
    ] {
      let outcome = try await installed.shell(
        #""$0" open tree.csv --no-browser --output page.html \#(options)"#)
      #expect(outcome.status == 0, "\(outcome.error)")
      let about = try await installed.file(in: "page.html").about
      names.formUnion(try #require(about["options"] as? [String: Any]).keys)
    }
    _ = try installed.folder.file("tree.json", #"{"x.y": [{"name": "a", "kids": []}]}"#)
    let outcome = try await installed.shell(
      #""$0" open tree.json --no-browser --output page.html --at '"x.y"' --children kids"#)
    #expect(outcome.status == 0, "\(outcome.error)")
    let about = try await installed.file(in: "page.html").about
    let options = try #require(about["options"] as? [String: Any])
    #expect(options["at"] as? [String] == ["x.y"] && about["strategy"] is NSNull)
    names.formUnion(options.keys)
    let module = try String(
      contentsOf: Tool.root.appending(path: "Examples/Browser/package/index.mjs"), encoding: .utf8)
    let list = try #require(module.firstMatch(of: /const READING = \{([^}]*)\}/))
    let known = list.1.matches(of: /(\w+): "/).map { String($0.1) }
    #expect(names.sorted() == known.filter { $0 != "name" }.sorted())
  }

  @Test("standard input, and a tree of the program, are files, too")
  func otherFiles() async throws {
    let installed = try Installed()
    var outcome = try await installed.shell(
      #"printf '12\t./a\n3\t./b\n' | "$0" open - --no-browser --output page.html"#)
    #expect(outcome.status == 0, "\(outcome.error)")
    var (text, about) = try await installed.file(in: "page.html")
    #expect(text == "12\t./a\n3\t./b\n" && about["name"] as? String == "standard-input")
    outcome = try await installed.run(
      "open", "swiftui-view", "--no-browser", "--output", "page.html")
    #expect(outcome.status == 0, "\(outcome.error)")
    (text, about) = try await installed.file(in: "page.html")
    #expect(text.hasPrefix("id,parent") && about["name"] as? String == "swiftui-view.csv")
  }

  /// The hash that `import` shows of a tree.
  private func hash(_ installed: Installed, _ arguments: String) async throws -> String {
    let outcome = try await installed.shell(#""$0" import \#(arguments)"#)
    #expect(outcome.status == 0, "\(outcome.error)")
    let line = outcome.output.split(separator: "\n").first { $0.hasPrefix("hash ") }
    return String(try #require(line?.split(separator: " ").last))
  }

  @Test(
    "what is no file, and what is chosen, is in the page as a table of the same tree",
    arguments: [
      ("dir:folder", "folder.csv", "value (bytes)"),
      ("git:. --steps 3", "REPOSITORY.csv", "value (bytes)"),
      ("random-recursive --sizes 50 --seed 3", "random-recursive.csv", nil),
      ("random-recursive --sizes 50 --steps 4 --evolution churn", "random-recursive.csv", nil),
      ("'swift-type:VStack<Text, List<Image>>'", nil, nil),
      ("sales.csv --depth 2", "sales.csv", "sales"),
      ("steps.csv --step 0", "steps.csv", nil),
      ("steps.csv --steps 1", "steps.csv", nil),
      ("--tree-sequence one.csv two.csv", "one…two.csv", nil),
      ("sales.csv --node-sizes unit --root Europe", "sales-Europe.csv", nil),
    ] as [(String, String?, String?)])
  func tables(tree: String, name: String?, value: String?) async throws {
    let installed = try Installed()
    let made = try await installed.shell(
      """
      mkdir -p 'folder/<a>,"b' && printf 1234 >'folder/<a>,"b/é' && printf 12 >folder/x
      git init -q . && for text in 1 12 123; do
        printf $text >folder/x && git add folder && git -c user.name=a -c user.email=a@b \
          commit -q -m $text
      done
      printf 'region,city,sales\\nEurope,Paris,3\\nEurope,Rome,4\\nAsia,Tokyo,5\\n' >sales.csv
      printf 'path,w0,w1\\na/x,1,2\\nb,3,\\n' >steps.csv
      printf 'id,parent,value\\nr,,\\na/b,r,1\\nc,r,0\\n' >one.csv
      printf 'id,parent,value\\nr,,\\n"c\\nd",r,1\\na/b,r,2\\n' >two.csv
      """)
    #expect(made.status == 0, "\(made.error)")
    let outcome = try await installed.shell(
      #""$0" open \#(tree) --no-browser --output page.html"#)
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.error.hasSuffix(Self.told))
    let (text, about) = try await installed.file(in: "page.html")
    let file = try #require(about["name"] as? String)
    let repository = installed.folder.url.lastPathComponent
    if let name { #expect(file == name.replacing("REPOSITORY", with: repository)) }
    #expect(!file.contains("/"))
    let options = try #require(about["options"] as? [String: String])
    #expect(options == (value.map { ["value": $0] } ?? [:]))
    let copy = "copy." + (file.split(separator: ".").last ?? "")
    _ = try installed.folder.file(copy, text)
    let reading = value.map { " --value '\($0)'" } ?? ""
    #expect(try await hash(installed, copy + reading) == hash(installed, tree))
  }

  @Test(
    "what cannot be read is an error as everywhere",
    arguments: [
      ("open", "name one tree"),
      ("open none.csv", "none.csv: there is no such file or directory"),
      ("open twice", "'twice' fits several files: twice.csv, twice.json"),
      ("open folder", "this is a directory; write dir:PATH"),
      ("open packed.csv", "packed.csv: "),
      ("open twice.json --levels a", "--levels"),
      ("open twice.csv --sizes 50", "--sizes is for generated trees"),
      ("open path --value x", "--value"),
      ("open twice.csv --strategy squarifed", "did you mean 'squarified'?"),
      ("open twice.csv --output twice.csv", "--output"),
    ])
  func refusals(command: String, message: String) async throws {
    let installed = try Installed()
    _ = try installed.folder.file("twice.csv", "id,parent\na,\n")
    _ = try installed.folder.file("twice.json", "{}")
    _ = try installed.folder.file("packed.csv", "PK\u{3}\u{4}\u{14}\0")
    try FileManager.default.createDirectory(
      at: installed.folder.url.appending(path: "folder"), withIntermediateDirectories: true)
    let outcome = try await installed.shell(#""$0" \#(command) --no-browser"#)
    #expect(outcome.status != 0 && outcome.error.contains(message), "\(outcome.error)")
    #expect(outcome.output.isEmpty)
  }

  @Test("a file that is too large says what to do, and a part of it fits")
  func tooLarge() async throws {
    let installed = try Installed()
    let made = try await installed.shell(
      """
      { printf 'path,value\\na/b,2\\n'; head -c 50000000 /dev/zero | tr '\\0' '\\n'; } >large.csv
      """)
    #expect(made.status == 0, "\(made.error)")
    for command in ["open large.csv", "open - <large.csv"] {
      let outcome = try await installed.shell(#""$0" \#(command) --no-browser"#)
      #expect(outcome.status == 64)
      #expect(
        outcome.error.contains(
          "more than 50 MB, too much for a page; --top 10000 or --depth 3 take a part of it"),
        "\(outcome.error)")
    }
    let part = try await installed.run(
      "open", "large.csv", "--top", "5", "--no-browser", "--output", "page.html")
    #expect(part.status == 0, "\(part.error)")
  }

  #if os(Linux)
    @Test("the system's browser opens a page that nobody else can read; without one, it is told")
    func browser() async throws {
      let installed = try Installed()
      _ = try installed.folder.file("a b.csv", "id,parent,value\nr,,\na,r,1\n")
      _ = try installed.folder.file(
        "xdg-open", "#!/bin/sh\nprintf '%s' \"$1\" >opened; exit $CODE\n")
      let start = #"chmod +x xdg-open; export TMPDIR="$PWD" PATH="$PWD:$PATH" "#
      var outcome = try await installed.shell(
        start + #"DISPLAY=:9 CODE=0; "$0" open 'a b' && stat -c %a layoutbench-*"#)
      #expect(outcome.status == 0 && outcome.output.hasSuffix("\n700\n"), "\(outcome)")
      let opened = try installed.text("opened")
      #expect(opened.hasSuffix("/a-b.html") && outcome.output.hasPrefix("wrote \(opened)\n"))
      #expect(try String(contentsOfFile: opened, encoding: .utf8).contains(#"id="file""#))
      #expect(outcome.error == "note: the page holds all data of a b.csv, \(Self.told)")

      outcome = try await installed.shell(
        start + #"DISPLAY=:9 CODE=3; "$0" open 'a b' --output 'a b.html'"#)
      let address = "; its address is file://\(installed.folder.url.path)/a%20b.html\n"
      #expect(outcome.status == 0)
      #expect(outcome.error.hasSuffix("as xdg-open ends with 3" + address), "\(outcome.error)")
      outcome = try await installed.shell(
        start + #"DISPLAY= WAYLAND_DISPLAY= BROWSER=; "$0" open 'a b' --output 'a b.html'"#)
      #expect(outcome.error.hasSuffix("as there is no screen" + address), "\(outcome.error)")
      outcome = try await installed.shell(
        #"""
        mkdir only && ln -s "$(command -v gzip)" only; export PATH="$PWD/only" BROWSER=x
        "$0" open 'a b' --output 'a b.html'
        """#)
      #expect(outcome.error.hasSuffix("as xdg-open is not found" + address), "\(outcome.error)")
    }
  #endif
}
