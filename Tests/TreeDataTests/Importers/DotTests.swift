import Testing
import TreeData
import TreeLayout

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
        == #"The app(core(parser=0(lexer=2.5(a "quoted" name))) ui=3(-1.5=4) log ging)"#)
    #expect(tree.warnings.count == 1)  // values of inner nodes
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
    "What is no tree is refused with what and where",
    arguments: [
      (
        "digraph {\na -> c\nb -> c\n}",
        "file, line 3: `c` has two parents, `a` in line 2 and `b` here; in a tree every node has "
          + "one"
      ),
      ("digraph { a -> b\nc -> d }", "file, line 2: `c` has no parent, but `a` in line 1 is"),
      ("digraph { a -> b -> a }", "is its own ancestor"),
      ("digraph { a -> a }", "`a` is its own ancestor"),
      ("digraph { a -- b }", "column 14: found `-` instead of `>`"),
      ("digraph { a -> { b -> c } }", "found `>` instead of a number"),
      ("digraph { a [value=x] }", "the value is `x`, which is not a decimal number"),
      ("digraph { a", "found the end instead of `}`"), ("digraph {}", "it is empty"),
      ("digraph { \"a }", "column 11: the quotes that open here are never closed"),
      ("digraph { /* }", "found a comment without end instead of `*/`"),
      ("digraph { a [label=<<b>] }", "found markup without end instead of `>`"),
      ("digraph { } digraph { }", "the end; a file holds one graph"),
      ("tree {}", "instead of `digraph` or `graph`"),
    ])
  func refuses(text: String, message: String) {
    let error = refusal(of: text, as: .dot)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "read")")
  }
}
