import Testing
import TreeLayout

@testable import TreeData

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
      tree.outline == "tree(src & tests(main.c=120 it's &unknown; <=80) report)")
    #expect(
      tree.warnings == [
        "taken as values: `size`", "leaves without a value count 0: 1, the first is 'report'",
      ])
  }

  @Test("Elements count 1 without values; options name the attributes")
  func options() throws {
    let text =
      #"<opml><head><title>x</title></head><body><outline text="A" n="2"/>"#
      + #"<outline text="B" n="3"/></body></opml>"#
    #expect(try read(text, as: .xml).outline == "opml(A=1 B=1)")
    let options = ReadingOptions.with {
      $0.value = "n"
      $0.label = "n"
    }
    #expect(try read(text, as: .xml, options: options).outline == "opml(2=2 3=3)")
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
        ["texts that are no values: `value`", "no node has a value, so every leaf counts 1"]
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
    #expect(tree.warnings == warnings)
  }

  @Test("A map of FreeMind: nodes with texts in capitals, without icons and fonts")
  func freeMind() throws {
    let text = """
      <map version="1.0.1"><node TEXT="Plan" CREATED="1">
        <node TEXT="Food" FOLDED="true"><font NAME="Sans" SIZE="12"/><node TEXT="Bread"/></node>
        <node TEXT="Travel" POSITION="left"><icon BUILTIN="idea"/><edge WIDTH="2"/></node>
      </node></map>
      """
    let tree = try read(text, as: .xml)
    #expect(tree.outline == "map(Plan(Food(Bread=1) Travel=1))")
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
