import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("DOT")
struct DotTests {
  @Test("As Graphviz' users write it: attributes, subgraphs, groups, comments")
  func build() throws {
    let text = #"""
      /* What builds
         what */
      strict digraph "build graph" {
        rankdir=LR; graph [fontsize=10]
        node [shape=box, style="rounded,filled"] // all of them
        # as the preprocessor leaves it
        app [label="The\napp", URL="https://x.example/?a=b;c"];
        app -> {core ui; "log ging"} [color="#ff0000"];
        subgraph cluster_0 {
          label = "inside"
          core:p0:n -> parser -> lexer -> "a \"quoted\" na" + "me"
          core -> parser
        }
        lexer [value=2.5]
        parser [label=<<b>Parser</b>>, value=-0]
        ui [size=3, fillcolor=red]
        -1.5 [value = "4"]; ui -> -1.5
      }
      """#
    let tree = try read(text, as: .dot)
    #expect(
      tree.outline
        == #"The app(core(Parser=0(lexer=2.5(a "quoted" name))) ui=3(-1.5=4) log ging)"#)
    #expect(
      tree.told == [
        "taken as values: `size`",
        "inner nodes with values of their own: 2, the first is `ui`; layouts that give a "
          + "node the sum of its children ignore these values",
        "leaves without a value count 0: 2, the first is 'log ging'",
      ])
  }

  @Test("Leaves count 1 where nothing has a value; edges without directions go to the right")
  func withoutValues() throws {
    #expect(try read("graph{a--b--c;a--d}", as: .dot).outline == "a(b(c=1) d=1)")
    #expect(try read("digraph { a }", as: .dot).outline == "a=1")
    let none = ReadingOptions.with { $0.value = "none" }
    #expect(try read("digraph { a -> b [value=1] }", as: .dot, options: none).outline == "a(b)")
    let chosen = ReadingOptions.with {
      $0.value = "lines"
      $0.label = "title"
    }
    #expect(
      try read(
        #"digraph { a -> b; b [lines=7 title="B" label=c value=1] }"#, as: .dot,
        options: chosen
      ).outline == "a(B=7)")
  }

  @Test(
    "Labels as Graphviz draws them",
    arguments: [
      ("<<b>x</b><br/>y>", "x y"),
      ("<<i>AT&amp;T</i> &#233;t&eacute;&unknown;>", "AT&T été&unknown;"),
      (
        "<<TABLE BORDER='0'><TR><TD>a</TD><TD PORT='p'>b &lt; c</TD></TR>\n<!-- <HR/> -->"
          + "</TABLE>>",
        "a b < c"
      ),
      ("<<IMG SRC='a.png'/>>", "n"), ("<plain>", "plain"),
      ("\"AT&amp;T\\n1 & 2\"", "AT&T 1 & 2"),
      (#""\N""#, "n"), ("<a &amp b>", "a &amp b"), ("<>", "n"), ("<<!-- x>>", "n"),
    ])
  func labels(label: String, name: String) throws {
    let tree = try read("digraph { n [label=\(label), color=<red>] }", as: .dot)
    #expect(tree.names[0] == name)
  }

  @Test(
    "What is told of values, of edges and of several roots",
    arguments: [
      ("digraph { a -> b }", "a(b=1)", ["no node has a value, so every leaf counts 1"]),
      (
        "digraph { a -> b [weight=5]; a -> c -> d [label=z, weight=3] }", "a(b=5 c(d=3))",
        ["taken as values: the numbers of the edges that lead to leaves"]
      ),
      (
        "digraph { a -> b [weight=5]; a -> c }", "a(b=1 c=1)",
        [
          "numbers of edges that are not read: 1",
          "no node has a value, so every leaf counts 1",
        ]
      ),
      (
        "digraph { a -> b [weight=5]; b [size=2] }", "a(b=2)",
        ["taken as values: `size`", "numbers of edges that are not read: 1"]
      ),
      (
        "digraph { a -> b\nc -> d }", "#0(a(b=1) c(d=1))",
        [
          "no node has a value, so every leaf counts 1",
          "nodes without a parent: 2, the first is `a`; a root without a name is above them",
        ]
      ),
      // Graphs without nodes do not count, and have other directions.
      (
        "graph {} digraph empty { rankdir = LR } digraph { a -> b } graph {}", "a(b=1)",
        [
          "graphs behind the first one, which are not read: 1",
          "no node has a value, so every leaf counts 1",
        ]
      ),
      // The other graphs have other directions, and braces in texts, comments and labels.
      (
        """
        digraph { a -> b } strict graph "}" { a -- {c d}; subgraph { e }
          x [label="}", y=<<b>}</b>>] /* } */ } digraph{"digraph"}
        """, "a(b=1)",
        [
          "graphs behind the first one, which are not read: 2",
          "no node has a value, so every leaf counts 1",
        ]
      ),
    ])
  func told(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .dot)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
  }

  @Test(
    "What is no tree is refused with what and where",
    arguments: [
      ("digraph { a -> b; b [size=\"x\"] }", "column 27: `size` is `x`, which is not a decimal"),
      (
        "digraph { a -> {b c}; b [bytes=3]; c [bytes=4, width=1] }",
        "2 nodes have `bytes`, none `value`: use --value bytes, or --value none"
      ),
      ("digraph { a -- b }", "column 14: found `-` instead of `>`"),
      ("digraph { a [value=x] }", "the value is `x`, which is not a decimal number"),
      ("digraph { a -> b [weight=1e999] }", "the number of an edge is 1e999, more than a double"),
      ("digraph { a", "found the end instead of `}`"), ("digraph {}", "it is empty"),
      ("digraph { \"a }", "column 11: the quotes that open here are never closed"),
      ("digraph { /* }", "found a comment without end instead of `*/`"),
      ("digraph { a [label=<<b>] }", "found markup without end instead of `>`"),
      ("digraph { } digraph { }", "it is empty"),
      ("digraph { a } digraph { b", "found the end instead of `}`"),
      (
        "digraph { digraph } { a }",
        "column 11: found the keyword `digraph` instead of a node; one with this name needs quotes"
      ),
      ("digraph { a } { b }", "found `{` instead of `digraph` or `graph`"),
      ("tree {}", "instead of `digraph` or `graph`"),
    ])
  func refuses(text: String, message: String) {
    let error = refusal(of: text, as: .dot)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "read")")
  }
}
