import ReadingSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

@Suite("XML and HTML")
struct MarkupTests {
  @Test("XML as tree -X -s prints it, with all that XML may hold")
  func listing() throws {
    let text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE tree [ <!ENTITY x "a>b"> <!ELEMENT tree ANY> ]>
      <!-- a -- comment --->
      <tree>
        <directory name="src &amp; &#x74;ests">
          <file name='main.c' size="120"></file>
          <file size="80" name="it&apos;s &unknown; &lt;"/>
          <![CDATA[ <file> ]] ]]>
        </directory>
        <report/>
      </tree>
      """
    let tree = try read(text, as: .xml)
    #expect(
      tree.outline == "tree(src & tests(main.c=120 it's &unknown; <=80))")
    #expect(
      tree.told == [
        "taken as values: `size`",
        "references that are not known and stay as they are: 1, the first is `&unknown;`",
      ])
  }

  @Test("Elements count 1 without values; options name the attributes")
  func options() throws {
    let text =
      #"<opml><head><title>x</title></head><body><outline text="A" n="2"/>"#
      + #"<outline text="B" n="3"/></body></opml>"#
    #expect(try read(text, as: .xml).outline == "x(A=1 B=1)")
    let options = ReadingOptions.with {
      $0.value = "n"
      $0.label = "n"
    }
    #expect(try read(text, as: .xml, options: options).outline == "x(2=2 3=3)")
    let missing = ReadingOptions.with { $0.value = "m" }
    #expect(
      refusal(of: text, as: .xml, options: missing) == failure(.noSuchKey("m", option: "value")))
  }

  @Test(
    "What is taken as the value is told, and what has none",
    arguments: [
      ("<r><a/><b/></r>", "r(a=1 b=1)", ["no node has a value, so every leaf counts 1"]),
      (
        "<r><a size='3'/><b><c/><c/></b></r>", "r(a=3 b(c c))",
        ["taken as values: `size`", "leaves without a value count 0: 2, the first is 'c'"]
      ),
      (
        "<r><a value='foo'/><b value='bar'/></r>", "r(a=1 b=1)",
        [
          "attributes with texts instead of values: `value`",
          "no node has a value, so every leaf counts 1",
        ]
      ),
      (
        "<r><a SIZE='3' NAME='x'/><b Size='4' Text='y'/></r>", "r(x=3 y=4)",
        ["taken as values: `size`"]
      ),
      (
        "<svg><rect x='1' r='2'/></svg>", "svg(rect=1)",
        ["no node has a value, so every leaf counts 1"]
      ),
    ])
  func values(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .xml)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
  }

  @Test("A map of FreeMind: nodes with texts in capitals, without icons and fonts")
  func freeMind() throws {
    let text = """
      <map version="1.0.1"><node TEXT="Plan" CREATED="1">
        <node TEXT="Food" FOLDED="true"><font NAME="Sans" SIZE="12"/><node TEXT="Bread"/></node>
        <node TEXT="Travel&#xa;far" POSITION="left"><icon BUILTIN="idea"/><edge WIDTH="2"/></node>
      </node></map>
      """
    let tree = try read(text, as: .xml)
    #expect(tree.outline == "Plan(Food(Bread=1) Travel far=1)")
    #expect(
      tree.warnings == [
        "no node has a value, so every leaf counts 1",
        "elements that are not read: `font`, `icon`, `edge`",
      ])
  }

  /// As Freeplane writes it, with names in HTML.
  static let map = """
    <map version="freeplane 1.9.13">
    <!--To view this file, download Freeplane-->
    <node ID="ID_1" STYLE="oval"><richcontent TYPE="NODE">
    <html>
      <head><style type="text/css">p { margin: 0 }</style></head>
      <body>
        <p>My <b>Pl</b>an&#xa0;&amp;
          more</p><p>second<br/>line</p>
      </body>
    </html>
    </richcontent>
    <hook NAME="MapStyle"><map_styles><stylenode LOCALIZED_TEXT="x"><icon/></stylenode></map_styles>
    </hook>
    <node TEXT="Food"><icon BUILTIN="idea"/>
      <richcontent TYPE="NOTE"><html><body><p>note</p><node TEXT="no"/></body></html></richcontent>
      <richcontent CONTENT-TYPE="xml/" TYPE="DETAILS"><html><body>x</body></html></richcontent>
      <attribute NAME="cost" VALUE="12"/><arrowlink DESTINATION="ID_1"/>
    </node>
    <node TEXT="&lt;html&gt;&lt;b&gt;Tra&lt;/b&gt;vel"><attribute NAME="cost" VALUE="30"/></node>
    <node TEXT="old"><richcontent TYPE="NODE"><html><body/></html></richcontent></node>
    </node>
    </map>
    """

  @Test("A map of Freeplane: names in HTML, and numbers in attributes of nodes")
  func freeplane() throws {
    let options = ReadingOptions.with { $0.value = "cost" }
    let tree = try read(Self.map, as: .xml, options: options)
    #expect(tree.outline == "My Plan & more second line(Food=12 Travel=30 old)")
    #expect(
      tree.warnings == [
        "elements that are not read: `richcontent`, `hook`, `icon`, `arrowlink`",
        "leaves without a value count 0: 1, the first is 'old'",
      ])
    #expect(
      refusal(of: Self.map, as: .xml)?.kind == .valuesElsewhere("cost", count: 2))
  }

  @Test(
    "Maps of several nodes and of none, and other files whose root is a map",
    arguments: [
      ("<map><node TEXT='a'/><node TEXT='b'/></map>", "#0(a=1 b=1)"),
      ("<map><layer name='a'/><layer name='b'/></map>", "map(a=1 b=1)"),
    ])
  func maps(text: String, outline: String) throws {
    #expect(try read(text, as: .xml).outline == outline)
    #expect(refusal(of: "<map><!-- <node --></map>", as: .xml) == failure(.empty))
  }

  /// As programs for phylogenies write it.
  static let clades = """
    <?xml version="1.0" encoding="UTF-8"?>
    <phy:phyloxml xmlns:phy="http://www.phyloxml.org">
    <phy:phylogeny rooted="true"><phy:name>Apes</phy:name><phy:description>d</phy:description>
    <phy:clade branch_length="7">
      <phy:clade branch_length="0.06"><phy:confidence type="bootstrap">89</phy:confidence>
        <phy:clade branch_length="1e-1"><phy:name>A &amp; <![CDATA[<B>]]></phy:name></phy:clade>
        <phy:clade branch_length="9"><phy:branch_length> 0.23 </phy:branch_length>
          <phy:taxonomy><phy:code>PANTR</phy:code>
            <phy:scientific_name>Pan  troglodytes</phy:scientific_name></phy:taxonomy>
          <phy:sequence><phy:name>a gene</phy:name></phy:sequence></phy:clade>
      </phy:clade>
      <phy:clade><phy:name>Gorilla</phy:name><phy:taxonomy><phy:code>GOR</phy:code></phy:taxonomy>
        <phy:branch_length>-1</phy:branch_length><phy:clade/></phy:clade>
    </phy:clade>
    </phy:phylogeny>
    <phy:phylogeny><phy:clade><phy:name>no</phy:name></phy:clade></phy:phylogeny>
    </phy:phyloxml>
    """

  @Test("phyloXML: the clades of the first tree, with their names and branch lengths")
  func phylogeny() throws {
    let tree = try read(Self.clades, as: .xml)
    #expect(tree.outline == "#0(#1(A & <B>=1 Pan troglodytes=1) Gorilla(#5=1))")
    #expect(
      tree.warnings == [
        "elements that are not read: `phy:confidence`, `phy:sequence`",
        "trees behind the first one, which are not read: 1",
        "nodes without a length count 0: 1, the first is '#5'",
      ])
    // An element counts more than the attribute; the root's own is kept.
    #expect(tree.tree.lengths.map { $0.isNaN ? 99 : $0 } == [7, 0.06, -1, 0.1, 0.23, 99])
    #expect(
      tree.notes == [
        "every leaf counts 1; --value length makes the branch lengths of leaves their values"
      ])
    let options = ReadingOptions.with {
      $0.value = "length"
      $0.label = "code"
    }
    let lengths = try read(Self.clades, as: .xml, options: options)
    #expect(lengths.outline == "#0(#1(#3=0.1 PANTR=0.23) GOR(#5))")
    #expect(lengths.tree.lengths.dropLast() == tree.tree.lengths.dropLast())
    #expect(lengths.notes == [])
    let none = ReadingOptions.with { $0.value = "none" }
    #expect(
      try read(Self.clades, as: .xml, options: none).outline
        == "#0(#1(A & <B> Pan troglodytes) Gorilla(#5))")
  }

  @Test(
    "Branch lengths that cannot be read, and other values",
    arguments: [
      (
        "<phyloxml><phylogeny><clade>\n<branch_length>x</branch_length></clade></phylogeny>"
          + "</phyloxml>",
        nil, "line 2, column 2: the branch length is `x`, which is not a decimal number"
      ),
      (
        "<phyloxml><phylogeny>\n<clade branch_length='1e999'/></phylogeny></phyloxml>", nil,
        "line 2, column 21: the branch length is `1e999`, which is not a decimal number"
      ),
      (
        "<phyloxml><phylogeny>\n<clade branch_length='-1'/></phylogeny></phyloxml>", "length",
        "line 2: the branch length is -1; it must not be negative"
      ),
      (clades, "size", "there is no `size`; --value length takes branch lengths"),
      ("<phyloxml><phylogeny/></phyloxml>", nil, "it is empty"),
    ] as [(String, String?, String)])
  func refusesLengths(text: String, value: String?, message: String) {
    let error = refusal(of: text, as: .xml, options: .with { $0.value = value })
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "read")")
  }

  @Test("Texts of many tags, and deep ones, take time in proportion")
  func long() throws {
    let tags = String(repeating: "<b>x</b><p/>", count: 100_000)
    let map = "<map><node><richcontent TYPE='NODE'>\(tags)</richcontent></node></map>"
    #expect(try read(map, as: .xml).names[0].utf8.count == 199_999)
    let depth = 50_000
    let deep =
      "<phyloxml><phylogeny>" + String(repeating: "<clade><name>a</name>", count: depth)
      + String(repeating: "</clade>", count: depth) + "</phylogeny></phyloxml>"
    #expect(try read(deep, as: .xml).tree.levelCount == depth)
  }

  @Test("HTML as people write it")
  func page() throws {
    let text = """
      <!DOCTYPE html>
      <HTML lang=en><head><title>1 < 2 </tITle><meta charset="utf-8"><script>if (a < b) "</div>"
      </script>
      <body class=x data-y>
      <div id="main"><p>One<p>Two <br> <b>bold</b></span>
      <ul><li>a<li><a href=x?a=1&b=2>b</a><ul><li>c</ul></ul></div>
      <table><tr><td>1<td>2<tr><th>3</table>
      """
    let tree = try read(text, as: .html)
    #expect(
      tree.outline
        == "html(head(title=1 meta=1 script=1) body(div#main(p=1 p(br=1 b=1) "
        + "ul(li=1 li(a=1 ul(li=1)))) table(tr(td=1 td=1) tr(th=1))))")
    #expect(tree.warnings == ["end tags without an element that they end: 1"])
  }

  @Test("The first bytes tell HTML from XML")
  func formats() {
    let formats: [(TreeFormat, String)] = [
      (.html, "\n<!doctype HTML><p>"), (.html, "<html>"), (.xml, "<?xml version='1.0'?><a/>"),
    ]
    for (format, text) in formats {
      let found = TreeFormat.all.first { $0.looksLike(Array(text.utf8)[...]) }
      #expect(found?.id == format.id)
    }
  }

  @Test(
    "XML that is not well-formed is refused with what and where",
    arguments: [
      ("<a>\n<b></a>", "line 2, column 6: found `</a>` instead of `</b>`"),
      ("<a>", "found the end instead of `</a>`"), ("</a>", "found `</a>` instead of the end"),
      ("<a/><b/>", "there is one element outside of all others"), ("x<a/>", "found `x` instead of"),
      (
        "<a><b size='1'/>\n<b size='30 KB'/></a>",
        "line 2, column 8: `size` is `30 KB`, which is not a decimal number"
      ),
      ("<a><b size='1,5'/></a>", "`size` is `1,5`"),
      ("<a size='-1'/>", "`size` is -1; it must not"),
      (
        "<r><a bytes='3' id='1'/><b bytes='4' id='2'/></r>",
        "2 nodes have `bytes`, none `value`: use --value bytes, or --value none"
      ),
      ("<a b=c/>", "column 6: found `c` instead of a value in quotes"),
      ("<a b/>", "found `/` instead of `=`"), ("<a b='<'/>", "instead of `&lt;`"),
      ("<a b='", "the quotes that open here are never closed"),
      ("<a><!-- </a>", "found a comment without end instead of `-->`"),
      ("<!DOCTYPE a [", "found a declaration without end"), ("<a><1/></a>", "instead of a tag"),
      ("<a", "found the end instead of an attribute or `>`"), ("<!-- -->", "it is empty"),
      ("<a / >", "found the byte 0x20 instead of `>`"),
    ])
  func refuses(text: String, message: String) {
    let error = refusal(of: text, as: .xml)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "read")")
  }
}
