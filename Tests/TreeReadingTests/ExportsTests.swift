import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

/// What programs export of disks and of what software is made of.
@Suite("Exports of programs")
struct ExportsTests {
  typealias Sample = PeoplesJSONTests.Sample

  private static let usage =
    "read as an export of ncdu: `asize` of each file; --value dsize reads the other size"
  private static let graph =
    "read as a CycloneDX bill of materials: components and their dependencies"
  private static let nested = "read as a CycloneDX bill of materials: nested components"

  private static let disk = #"""
    [1,2,{"progname":"ncdu","progver":"1.18","timestamp":1},
    [{"name":"/home","asize":4096,"dsize":4096,"dev":7},
    {"name":"a","asize":10,"dsize":4096,"ino":3,"hlnkc":true,"nlink":3},
    {"name":"b","excluded":"pattern","asize":9,"read_error":false},
    [{"name":"src","asize":4096,"read_error":true},
    {"name":"c","asize":10,"dsize":4096,"ino":3,"hlnkc":true},{"name":"d","asize":5},
    [{"name":"empty"}],[{"name":"out","dev":8,"excluded":"otherfs"}]],
    [{"name":"lib","dev":8},{"name":"e","asize":6,"dsize":512,"ino":3,"hlnkc":true,"notreg":true}],
    {"name":"f","asize":1,"ino":4,"hlnkc":false},{"name":"g","asize":2,"ino":4}]]
    """#

  private static let bill = #"""
    {"bomFormat":"CycloneDX","specVersion":"1.6","metadata":{"tools":[{"name":"x"}],
      "component":{"bom-ref":"r","name":"app","version":"1"}},
     "components":[{"bom-ref":"a","group":"org.x","name":"a","version":"2","components":[
        {"bom-ref":"a1","name":"a1","licenses":[{"name":"MIT"}]},{"name":"a2","components":[]}]},
      {"bom-ref":"b","name":"b","version":null},
      {"bom-ref":"c","name":"c"},{"bom-ref":"l","name":"l"}],
     "dependencies":[{"ref":"r","dependsOn":["b"]},{"ref":"b","dependsOn":["a","x"]},
      {"ref":"c","dependsOn":["a"]},{"ref":"a"},{"ref":"l","dependsOn":["l"]}]}
    """#

  /// The same bill in XML, with names and components of other things.
  private static let billMarkup = """
    <?xml version="1.0"?><c:bom xmlns:c="http://cyclonedx.org/schema/bom/1.6" version="1">
    <c:metadata><c:tools><c:components><c:component><c:name>x</c:name></c:component></c:components>
    </c:tools>
    <c:component type="application" bom-ref="r"><c:name>app</c:name><c:version>1</c:version>
    </c:component></c:metadata><c:components><c:component bom-ref="a"><c:supplier><c:name>s</c:name>
    </c:supplier><c:group>org.x</c:group><c:name><!-- n --> a<![CDATA[ ]]></c:name>
    <c:version>2</c:version><c:components><c:component bom-ref="a1"><c:name>a1</c:name><c:licenses>
    <c:license><c:name>MIT</c:name></c:license></c:licenses></c:component><c:component><c:name>a2
    </c:name></c:component></c:components><c:pedigree><c:ancestors><c:component bom-ref="o"/>
    </c:ancestors></c:pedigree></c:component><c:component bom-ref="b"><c:name>b</c:name><c:version/>
    </c:component><c:component bom-ref="c"><c:name>c</c:name></c:component><c:component bom-ref="l">
    <c:name>l</c:name></c:component></c:components><c:dependencies><c:dependency ref="r">
    <c:dependency ref="b"/></c:dependency><c:dependency ref="b"><c:dependency ref="a"/>
    <c:dependency ref="x"/></c:dependency><c:dependency ref="c"><c:dependency ref="a"/>
    <c:provides ref="z"/></c:dependency><c:dependency ref="a"/><c:dependency ref="l">
    <c:dependency ref="l"/></c:dependency></c:dependencies><c:compositions><c:dependencies>
    <c:dependency ref="r"><c:dependency ref="q"/></c:dependency></c:dependencies></c:compositions>
    </c:bom>
    """

  static let samples = [
    Sample(
      text: disk, outline: "/home(a=10 b=0 src(c=0 d=5 empty out) lib(e=6) f=1 g=2)",
      warnings: [
        usage, "directories whose own sizes are not read: 2; they weigh what is in them",
        "further links to files, which count 0: 1", "entries that ncdu excluded, which count 0: 2",
        "entries that ncdu could not read completely: 1",
        "leaves without a value count 0: 2, the first is 'empty'",
      ]),
    Sample(
      text: disk, options: .with { $0.value = "dsize" },
      outline: "/home(a=4096 b=0 src(c=0 d=0 empty out) lib(e=512) f=0 g=0)"),
    Sample(
      text: disk, options: .with { $0.value = "none" },
      outline: "/home(a b src(c d empty out) lib(e) f g)",
      warnings: [
        "read as an export of ncdu", "entries that ncdu excluded, which count 0: 2",
        "entries that ncdu could not read completely: 1",
      ]),
    Sample(text: #" [1, 0, {}, [{"name": "a"}]]"#, outline: "a"),
    Sample(
      text: bill,
      outline: "app 1(b(org.x/a 2(a1=1 a2=1) x=1) c=1)",
      warnings: [
        graph,
        "components on which nothing depends: 3; each is below the one that it is in, or at the "
          + "top",
        "components that depend only on each other and are left out: 1",
        "dependencies on packages that are elsewhere in the tree: 1; a package is below the "
          + "nearest one that depends on it",
      ]),
    // Components first, as some programs write them
    Sample(
      text: #"""
        {"components":[{"bom-ref":"a","name":"a","components":[{"name":"b"}]},{"name":"c"}],
         "dependencies":[],"metadata":{"component":{"name":"r"}}}
        """#,
      outline: "r(a(b=1) c=1)", warnings: [nested]),
    Sample(
      text: #"{"bomFormat":"CycloneDX","components":[{"name":"a"},{"name":"b"}]}"#,
      options: .with { $0.value = "none" }, outline: "#0(a b)", warnings: [nested]),
  ]

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(sample: Sample) throws {
    let tree = try read(sample.text, as: .json, options: sample.options)
    #expect(tree.outline == sample.outline)
    if !sample.warnings.isEmpty { #expect(tree.told == sample.warnings) }
  }

  static let refused: [(String, ReadingOptions, String)] = [
    (
      disk, .with { $0.value = "size" },
      "exports of ncdu have no `size`; use --value asize or --value dsize"
    ),
    (disk, .with { $0.label = "x" }, "--label changes nothing for exports of ncdu"),
    (#"[1,2,{},[{"name":"a"} 3]]"#, .with { _ in }, "`3` instead of `,` or `]`"),
    (#"[1,2,{},[{"name":"a"},{"asize":-1}]]"#, .with { _ in }, "`asize` is -1"),
    (#"[1,2,{},[{"name":"a"}]"#, .with { _ in }, "found the end instead of `,` or `]`"),
    (bill, .with { $0.value = "size" }, "--value size changes nothing here; --value none"),
    (bill, .with { $0.label = "x" }, "--label changes nothing for bills of materials"),
    (
      #"{"bomFormat":"CycloneDX","components":[{"components":[{} 3]}]}"#, .with { _ in },
      "`3` instead of `,` or `]`"
    ),
    (
      #"{"bomFormat":"CycloneDX","components":[{}],"#, .with { _ in },
      "found the end instead of a key"
    ),
  ]

  @Test("A bill in XML is the same tree with the same warnings as in JSON")
  func billsInXML() throws {
    let (text, json) = (Self.billMarkup, try read(Self.bill, as: .json))
    let xml = try read(text, as: .xml)
    #expect(xml.outline == json.outline && xml.told == json.told)
    let bare = #"<bom xmlns="http://cyclonedx.org/schema/bom/1.4"><components><component>"#
    let end = "</component></components></bom>"
    let nested = try read(
      bare + "<name>a</name><components><component/></components>" + end, as: .xml)
    #expect(nested.tree.parent == [-1, 0] && nested.told == [Self.nested])
    // Other elements of that name are elements.
    #expect(try read("<bom><components/></bom>", as: .xml).outline == "bom(components=1)")
    let refused: [(String, ReadingOptions, String)] = [
      (text, .with { $0.value = "size" }, "--value size changes nothing here; --value none"),
      (text, .with { $0.label = "x" }, "--label changes nothing for bills of materials"),
      (bare, .with { _ in }, "found the end instead of `</component>`"),
      (#"<bom xmlns="http://cyclonedx.org/schema/bom/1.4"/>"#, .with { _ in }, "it is empty"),
    ]
    for (text, options, message) in refused {
      let error = refusal(of: text, as: .xml, options: options)?.description ?? "read"
      #expect(error.contains(message), "\(error)")
    }
  }

  @Test("What cannot be read says why, and which option helps", arguments: refused)
  func refuses(text: String, options: ReadingOptions, message: String) {
    let error = refusal(of: text, as: .json, options: options)?.description ?? "read"
    #expect(error.contains(message), "\(error)")
  }

  @Test("An export of ncdu is known without an extension; lists of numbers are none")
  func sniffing() {
    #expect(TreeFormat.json.recognizes(Self.disk))
    for text in ["[1,2,3]", "[1,2,{},3]", "[1,{}]", "[1] a\n"] {
      #expect(!TreeFormat.json.recognizes(text))
    }
  }

  @Test("A hundred thousand levels")
  func deep() throws {
    let count = 100_000
    let disk =
      "[1,2,{}" + String(repeating: #",[{"name":"a"}"#, count: count)
      + String(repeating: "]", count: count + 1)
    #expect(try read(disk, as: .json).tree.levelCount == count)
    let bill =
      #"{"bomFormat":"CycloneDX""# + String(repeating: #","components":[{"name":"a""#, count: count)
      + String(repeating: "}]", count: count) + "}"
    #expect(try read(bill, as: .json).tree.levelCount == count)
    let markup =
      #"<bom xmlns="http://cyclonedx.org/schema/bom/1.4">"#
      + String(repeating: "<components><component>", count: count)
      + String(repeating: "</component></components>", count: count) + "</bom>"
    #expect(try read(markup, as: .xml).tree.levelCount == count)
  }
}
