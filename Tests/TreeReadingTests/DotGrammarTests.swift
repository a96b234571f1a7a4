import ReadingSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

/// What Graphviz reads besides nodes and edges.
@Suite("The grammar of DOT")
struct DotGrammarTests {
  @Test(
    "Ends of edges are nodes, lists of them and subgraphs, at either end and in each other",
    arguments: [
      ("digraph { root -> subgraph team { ann bob } }", "root(ann=1 bob=1)"),
      ("digraph { app -> core, ui, net [label=uses] }", "app(core=1 ui=1 net=1)"),
      ("digraph { a, b -> c; r -> a, b }", "r(a(c=1) b=1)"),
      ("graph { { ann bob } -- { cid dan } }", "ann(cid(bob=1) dan=1)"),
      ("digraph { { a b } -> c; r -> { a b } }", "r(a(c=1) b=1)"),
      ("digraph { subgraph { a; b } -> c -> {d e}; r -> a; r -> b }", "r(a(c(d=1 e=1)) b=1)"),
      ("digraph { a -> { b -> c } }", "a(b=1 c=1)"),
      ("digraph { a -> { b; { c -> d } e [value=3] } }", "a(b c d e=3)"),
      ("digraph { a -> {} ; a -> b }", "a(b=1)"),
      // A subgraph goes on where it is opened again, in the same graph.
      ("digraph { subgraph s { a b } subgraph s { c } r -> subgraph s {} }", "r(a=1 b=1 c=1)"),
      (
        "digraph { subgraph t { subgraph s { a } } r -> subgraph s { b }; r -> subgraph t {} }",
        "r(a=1 b=1)"
      ),
      ("digraph { r -> a:p:ne, b:\"q\"; a:s -> c:w }", "r(a(c=1) b=1)"),
    ])
  func ends(text: String, outline: String) throws {
    #expect(try read(text, as: .dot).outline == outline)
  }

  @Test(
    "Keywords have any capitals, but not in quotes",
    arguments: [
      ("digraph { Node [shape=box] root -> a; root -> b }", "root(a=1 b=1)"),
      ("DiGraph g { root -> a; root -> b }", "root(a=1 b=1)"),
      ("STRICT Graph { EDGE [color=red]; GRAPH [rankdir=LR]; a -- b }", "a(b=1)"),
      ("digraph { root -> Subgraph x { a; b } }", "root(a=1 b=1)"),
      ("digraph { \"node\" -> \"Edge\"; \"node\" -> \"graph\" [label=x] }", "node(Edge=1 graph=1)"),
    ])
  func keywords(text: String, outline: String) throws {
    #expect(try read(text, as: .dot).outline == outline)
    #expect(TreeFormat.dot.looksLike(Array(text.utf8)[...]))
  }

  @Test("A file is known behind comments, too")
  func beginning() {
    for text in [
      "// made by x\n/* y */\ndigraph G { a -> b }", "# 1 \"x.gv\"\nstrict graph { a }",
    ] {
      #expect(TreeFormat.dot.looksLike(Array(text.utf8)[...]))
    }
    for text in ["digraphs { a }", "\"graph\" { a }", "// a {", "graph paper"] {
      #expect(!TreeFormat.dot.looksLike(Array(text.utf8)[...]))
    }
  }

  @Test("What node and edge state holds for those behind them, in the same subgraph")
  func defaults() throws {
    let text = #"""
      digraph {
        a
        node [value=2, label="<\N>", fillcolor=red]
        r -> a; r -> b [color=x]
        subgraph { node [value=3, label="in \N"]; r -> c; d [value=5, fillcolor=blue] }
        r -> d; r -> e; e [label="E", color=green]
      }
      """#
    let tree = try read(text, as: .dot)
    #expect(tree.outline == "<r>=2(a <b>=2 in c=3 in d=5 E=2)")
    let colors = tree.tree.nodes.map { String(decoding: tree.names.color(of: $0), as: UTF8.self) }
    #expect(colors == ["red", "", "red", "red", "blue", "red"])
    let edges = "digraph { edge [weight=2]; a -> b; { edge [weight=7]; a -> c } a -> d [weight=5] }"
    #expect(try read(edges, as: .dot).outline == "a(b=2 c=7 d=5)")
    #expect(
      try read("digraph { node [color=red] a [color=blue] }", as: .dot).names.color(of: 0)
        .elementsEqual("blue".utf8))
  }

  @Test("Texts: several that are added, a line that goes on, markup as an id, Latin-1")
  func texts() throws {
    let joined = "digraph { \"a\" + \"b\\\nc\" -> <<b>d</b>> }"
    #expect(try read(joined, as: .dot).outline == "abc(<<b>d</b>>=1)")
    for charset in ["charset=latin1;", "graph [Charset = \"x\", charset=\"ISO-8859-1\"]"] {
      let bytes = Array("digraph { \(charset) root -> \"caf".utf8) + [0xE9] + Array("\" }".utf8)
      let tree = try TreeImporter.read(bytes, as: .dot, id: "t", source: "file")
      #expect(tree.outline == "root(café=1)")
    }
    let other = Array("digraph { charset=big5; root -> \"caf".utf8) + [0xE9] + Array("\" }".utf8)
    #expect(refusal(of: other, as: .dot) == failure(.badUTF8, line: 1, column: 33))
  }

  @Test(
    "A keyword is no node, and a graph needs its brace",
    arguments: [
      ("digraph { a -> node }", "column 16: found the keyword `node` instead of a node"),
      ("digraph { a, Edge -> b }", "column 14: found the keyword `edge` instead of a node"),
      ("digraph { a -> subgraph x }", "found `}` instead of `{`"),
      ("digraph { subgraph { a }", "found the end instead of `}`"),
      ("Tree { a }", "column 1: found `Tree` instead of `digraph` or `graph`"),
    ])
  func refuses(text: String, message: String) {
    let error = refusal(of: text, as: .dot)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "read")")
  }

  @Test("A mark of a missing value is none")
  func missing() throws {
    let tree = try read("digraph { r -> a; r -> b; a [value=3]; b [value=NaN] }", as: .dot)
    #expect(tree.outline == "r(a=3 b)")
    #expect(
      tree.warnings.contains(
        "marks of missing values that are read as empty: 1, the first is `NaN` in line 1"))
    #expect(
      try read("<r><a size='3'/><b size='n/a'/></r>", as: .xml).outline == "r(a=3 b)")
  }

  @Test("Braces in braces need no stack, and many subgraphs no more than their nodes")
  func deep() throws {
    let depth = 100_000
    let text =
      "digraph { r -> " + String(repeating: "{", count: depth) + "a"
      + String(repeating: "}", count: depth) + " }"
    #expect(try read(text, as: .dot).outline == "r(a=1)")
  }
}
