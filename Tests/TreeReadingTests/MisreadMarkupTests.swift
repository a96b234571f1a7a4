import DelimitedText
import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

/// XML and HTML of programs, and values and names that are no attributes.
@Suite("Markup is read as what it is")
struct MisreadMarkupTests {
  private static let countsLeaves = "no node has a value, so every leaf counts 1"
  private static let coverage =
    "read as a report of coverage: of each file its number of lines, whether they ran or not"

  static let cobertura = """
    <?xml version="1.0" ?>
    <!DOCTYPE coverage SYSTEM "http://cobertura.sourceforge.net/xml/coverage-04.dtd">
    <coverage version="7.4" timestamp="1714470000000" lines-valid="9" lines-covered="6">
      <sources><source>/home/me/app</source></sources>
      <packages>
        <package name="shop" line-rate="0.8" branch-rate="0" complexity="0">
          <classes>
            <class name="cart.py" filename="shop/cart.py" complexity="0" line-rate="1">
              <methods><method name="f"><lines><line number="1" hits="1"/></lines></method>
            </methods>
              <lines><line number="1" hits="1"/><line number="2" hits="4"/>
                <line number="5" hits="4"/></lines>
            </class>
            <class name="pay.py" filename="shop/pay.py" complexity="0" line-rate="0.5">
              <methods/>
              <lines><line number="1" hits="1"/><line number="3" hits="0"/></lines>
            </class>
          </classes>
        </package>
        <package name="shop.ui" line-rate="0.5">
          <classes>
            <class name="page.py" filename="shop/ui/page.py">
              <methods/>
              <lines><line number="1" hits="1"/><line number="2" hits="1"/>
                <line number="3" hits="0"/><line number="9" hits="0"/></lines>
            </class>
          </classes>
        </package>
      </packages>
    </coverage>
    """

  @Test(
    "Reports of coverage",
    arguments: [
      (cobertura, "#0(shop(cart.py=3 pay.py=2) shop.ui(page.py=4))"),
      (
        """
        <!DOCTYPE report PUBLIC "-//JACOCO//DTD Report 1.1//EN" "report.dtd">
        <report name="app"><sessioninfo id="x" start="1714470000000" dump="1714470000001"/>
        <group name="core"><package name="com/x"><class name="com/x/A" sourcefilename="A.java">
        <method name="f" desc="()V" line="3"><counter type="LINE" missed="1" covered="2"/></method>
        <counter type="LINE" missed="1" covered="2"/></class>
        <sourcefile name="A.java"><line nr="3" mi="0" ci="2" mb="0" cb="0"/><line nr="4" mi="1"/>
        <counter type="LINE" missed="1" covered="1"/></sourcefile>
        <counter type="LINE" missed="1" covered="1"/></package></group></report>
        """, "app(core(com/x(A.java=2)))"
      ),
      (
        """
        <coverage generated="1714470000" clover="3.2.0"><project timestamp="1714470000" name="All">
        <metrics statements="3"/><package name="ui"><metrics statements="3"/>
        <file name="a.js" path="/x/ui/a.js"><metrics statements="2"/>
        <line num="1" count="9" type="stmt"/><line num="2" count="0" type="stmt"/></file></package>
        <file name="b.js"><line num="1" count="1" type="stmt"/></file></project></coverage>
        """, "All(ui(a.js=2) b.js=1)"
      ),
    ])
  func coverage(text: String, outline: String) throws {
    let tree = try read(text, as: .xml)
    #expect(tree.outline == outline)
    #expect(tree.told == [Self.coverage])
    #expect(try read(text, as: .xml, options: .with { $0.value = "leaves" }).outline != outline)
    #expect(
      refusal(of: text, as: .xml, options: .with { $0.value = "hits" })
        == failure(.onlyNoValue("hits")))
  }

  @Test("Other elements that are called so are none")
  func otherCoverage() throws {
    #expect(try read("<coverage><a/></coverage>", as: .xml).outline == "coverage(a=1)")
    #expect(try read("<report><a/></report>", as: .xml).outline == "report(a=1)")
  }

  @Test("Lines of lcov")
  func lcov() throws {
    let text = """
      TN:
      SF:/x/src/a.c
      FN:1,main
      DA:1,4
      DA:2,0
      LF:2
      LH:1
      end_of_record
      SF:/x/src/lib/b.c
      DA:7,1
      end_of_record
      """
    let tree = try TreeImporter.readStream(
      ByteStream(Array(text.utf8), source: "f"), "lcov.info", TreeFormat.standard, .with { _ in },
      id: "t", steps: 1
    ).step(0)
    #expect(tree.outline.hasSuffix("x/src(/x/src/a.c=2 /x/src/lib(/x/src/lib/b.c=1))))"))
    #expect(tree.told == [Self.coverage])
  }

  @Test("Bookmarks of a browser")
  func bookmarks() throws {
    let text = """
      <!DOCTYPE NETSCAPE-Bookmark-file-1>
      <!-- This is an automatically generated file.
           DO NOT EDIT! -->
      <META HTTP-EQUIV="Content-Type" CONTENT="text/html; charset=UTF-8">
      <TITLE>Bookmarks</TITLE>
      <H1>Bookmarks</H1>
      <DL><p>
          <DT><H3 ADD_DATE="1700000000" PERSONAL_TOOLBAR_FOLDER="true">Bookmarks bar</H3>
          <DL><p>
              <DT><A HREF="https://example.org/" ADD_DATE="1700000001">Example &amp; more</A>
              <DD>What it is
              <DT><H3 ADD_DATE="1700000002">Cooking</H3>
              <DL><p>
                  <DT><A HREF="https://bread.example/" ADD_DATE="1700000003">Bread</A>
                  <HR>
                  <DT><A HREF="https://soup.example/" ADD_DATE="1700000004"></A>
              </DL><p>
              <DT><H3>Empty</H3>
              <DL><p>
              </DL><p>
          </DL><p>
          <DT><A HREF="https://maps.example/" ADD_DATE="1700000005">Maps</A>
      </DL><p>
      """
    let tree = try read(text, as: .html)
    #expect(
      tree.outline
        == "Bookmarks(Bookmarks bar(Example & more=1 Cooking(Bread=1 https://soup.example/=1) "
        + "Empty=0) Maps=1)")
    #expect(tree.told == ["read as bookmarks: each counts 1"])
    let none = try read(text, as: .html, options: .with { $0.value = "none" })
    #expect(none.tree.value(of: none.tree.count - 1) == nil)
    // A single folder needs no root above it.
    let one =
      "<!DOCTYPE NETSCAPE-Bookmark-file-1>\n<H1>Menu</H1><DL><DT><H3>a</H3><DL>"
      + "<DT><A HREF='x'>b</A></DL></DL>"
    #expect(try read(one, as: .html).outline == "a(b=1)")
    let explanation = try TreeImporter.explain(
      ByteStream(Array(text.utf8), source: "f"), "f", TreeFormat.standard, ReadingOptions())
    #expect(explanation.way.dialect == "bookmarks")
  }

  @Test(
    "Entities that the file declares",
    arguments: [
      (
        "<!DOCTYPE node [<!ENTITY firm \"Smith &amp; Sons\">]>\n"
          + "<node name='All'><node name='&firm;' value='3'/><node name='Other' value='2'/></node>",
        "All(Smith & Sons=3 Other=2)", []
      ),
      // Within each other, with numbers, of parameters, and none of files
      (
        "<!DOCTYPE r [<!ELEMENT r ANY><!-- <!ENTITY a 'no'> --><!ENTITY % p 'x'>"
          + "<!ENTITY a '&#38;#60;&b;'><!ENTITY b \"y\"><!ENTITY b 'z'>"
          + "<!ENTITY f SYSTEM 'f.txt'>]><r><a name='&a;&b;'/><a name='&f;'/></r>",
        "r(<yy=1 &f;=1)",
        [countsLeaves, "references that are not known and stay as they are: 1, the first is `&f;`"]
      ),
      (
        "<opml><body><outline text='&x;'/></body></opml>", "opml(&x;=1)",
        [countsLeaves, "references that are not known and stay as they are: 1, the first is `&x;`"]
      ),
    ])
  func entities(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .xml)
    #expect(tree.outline == outline)
    #expect(tree.warnings == warnings)
  }

  @Test("Entities that grow, and those that hold themselves or elements, are refused")
  func expansion() {
    let ten = (1..<12).map { level in
      "<!ENTITY x\(level) '" + String(repeating: "&x\(level - 1);", count: 10) + "'>"
    }
    let start = "<!ENTITY x0 '" + String(repeating: "x", count: 10_000) + "'>"
    let text = "<!DOCTYPE r [\(start)\(ten.joined())]><r name='&x11;'/>"
    let error = refusal(of: text, as: .xml)?.description ?? "read"
    #expect(error.contains("entities stand for more than 10000000 letters"), "\(error)")
    // Those that stand for nothing count, too, by the letters of the references to them.
    let name = String(repeating: "x", count: 60)
    let empty = (1..<6).map { level in
      "<!ENTITY \(name)\(level) '"
        + String(repeating: "&\(name)\(level - 1);", count: 200) + "'>"
    }
    let nothing =
      "<!DOCTYPE r [<!ENTITY \(name)0 ''>\(empty.joined())]><r name='&\(name)5;'/>"
    #expect(refusal(of: nothing, as: .xml)?.description.contains("entities stand for") == true)
    let itself = "<!DOCTYPE r [<!ENTITY a '&b;'><!ENTITY b '&a;'>]><r name='&a;'/>"
    #expect(refusal(of: itself, as: .xml)?.description.contains("holds itself") == true)
    let elements = "<!DOCTYPE r [<!ENTITY a '<b/>'>]><r>&a;</r>"
    #expect(refusal(of: elements, as: .xml)?.description.contains("holds elements") == true)
  }

  @Test(
    "Names and values in the texts of elements",
    arguments: [
      (
        "<disk><folder><name>src</name><file><name>a.c</name><size>120</size></file><file>"
          + "<name>b.c</name><size>80</size></file></folder></disk>",
        "disk(src(a.c=120 b.c=80))",
        ["taken as values: `size`", "read from the texts of elements: `name`, `size`"]
      ),
      // What else such an element holds is no node
      (
        "<r xmlns:d='x'><item><d:title>A &amp;\n <![CDATA[B]]></d:title><owner>me</owner>"
          + "<value>3</value></item>"
          + "<item><title>C</title><owner>you</owner><value>4.5</value></item></r>",
        "r(A & B=3 C=4.5)",
        [
          "elements that are not read: `owner`",
          "read from the texts of elements: `title`, `value`",
        ]
      ),
      // Attributes count first
      (
        "<r><a name='x' size='1'><size>9</size></a><b><name>y</name></b></r>", "r(x=1 y)",
        [
          "taken as values: `size`", "elements that are not read: `size`",
          "read from the texts of elements: `name`",
          "leaves without a value count 0: 1, the first is 'y'",
        ]
      ),
      // What is said is no name.
      (
        "<svg><g id='a'><text x='1'>hi</text></g></svg>", "svg(g(text=1))",
        [countsLeaves, "texts of elements are not read: 1, the first is `hi` in line 1"]
      ),
      // Several of a name in one element, or with a unit: which is meant is not known
      (
        "<r><a><size>1</size><size>2</size></a></r>", "r(a(size=1 size=1))",
        [
          countsLeaves,
          "texts of elements are not read: 2, the first is `1` in line 1",
        ]
      ),
      (
        "<r><a><size unit='kB'>1</size></a></r>", "r(a(size=1))",
        [countsLeaves, "texts of elements are not read: 1, the first is `1` in line 1"]
      ),
      (
        "<r><p>text</p><p>more</p></r>", "r(p=1 p=1)",
        [countsLeaves, "texts of elements are not read: 2, the first is `text` in line 1"]
      ),
    ])
  func texts(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .xml)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
  }

  @Test("Options name the elements, and errors do")
  func namedTexts() throws {
    let text = "<r><a><key>x</key><bytes>5</bytes></a><a><key>y</key><bytes>7</bytes></a></r>"
    let options = ReadingOptions.with { ($0.label, $0.value) = ("key", "bytes") }
    #expect(try read(text, as: .xml, options: options).outline == "r(x=5 y=7)")
    let named = "<r><a><name>x</name><bytes>5</bytes></a></r>"
    #expect(refusal(of: named, as: .xml)?.kind == .valuesElsewhere("bytes", count: 1))
    let wrong = "<r><a><name>x</name><size>5</size></a><a><name>y</name><size>-7</size></a></r>"
    #expect(refusal(of: wrong, as: .xml)?.kind == .negative("-7", of: "`size`"))
  }

  @Test("The title of an outline")
  func title() throws {
    let text =
      "<opml><head><title>My &amp;\n list</title></head><body><outline text='A'/>"
      + "<outline text='B'/></body></opml>"
    #expect(try read(text, as: .xml).outline == "My & list(A=1 B=1)")
  }
}
