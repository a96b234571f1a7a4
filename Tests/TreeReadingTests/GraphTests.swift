import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("Graphs that are no trees")
struct GraphTests {
  private static let counts = "no node has a value, so every leaf counts 1"

  private static func outside(_ count: Int, _ tail: String, _ head: String, line: Int = 1) -> String
  {
    "edges that are not in the tree: \(count), the first is from `\(tail)` to `\(head)` in line "
      + "\(line); a node is below the one nearest to the root that has an edge to it"
  }

  private static func cycles(_ count: Int, _ node: String) -> String {
    "cycles to which nothing else leads: \(count); the first node of each in the file, such as "
      + "`\(node)`, is taken as a root"
  }

  private static func tops(_ count: Int, _ node: String) -> String {
    "nodes without a parent: \(count), the first is `\(node)`; a root without a name is above them"
  }

  static let samples: [(text: String, outline: String, warnings: [String])] = [
    // The shortest way counts, not the first edge.
    (
      "digraph {\na -> b -> c -> d\na -> d\n}", "a(b(c=1) d=1)",
      [counts, outside(1, "c", "d", line: 2)]
    ),
    // Of ways as short the first, though another node with it stands in front.
    (
      "digraph {c; b; a -> b; a -> c; c -> d; b -> d; d -> d}", "a(c=1 b(d=1))",
      [counts, outside(2, "c", "d")]
    ),
    // Repeated edges are one.
    ("digraph {a -> b; a -> b}", "a(b=1)", [counts]),
    ("strict digraph {a -> b; a -> b}", "a(b=1)", [counts]),
    // Several roots
    (
      "digraph {a -> c; b -> c; b -> d}", "#0(a(c=1) b(d=1))",
      [counts, outside(1, "b", "c"), tops(2, "a")]
    ),
    // Cycles with a way into them, without one, and of one node
    ("digraph {r -> a -> b -> a}", "r(a(b=1))", [counts, outside(1, "b", "a")]),
    (
      "digraph {a -> b -> c -> a; c -> d}", "a(b(c(d=1)))",
      [counts, outside(1, "c", "a"), cycles(1, "a")]
    ),
    ("digraph {a -> a}", "a=1", [counts, outside(1, "a", "a")]),
    (
      "digraph {d; b -> a -> b; b -> d; x -> y -> x}", "#0(b(d=1 a=1) x(y=1))",
      [counts, outside(2, "a", "b"), cycles(2, "b"), tops(2, "b")]
    ),
    // Without directions
    ("graph {a -- b; c -- b; d -- c}", "a(b(c(d=1)))", [counts]),
    ("graph {a -- b; c -- a}", "c(a(b=1))", [counts]),
    ("graph {b; c; x -- c; a -- b; c -- a; a -- d}", "x(c(a(b=1 d=1)))", [counts]),
    ("graph {a -- b -- c -- a}", "a(b=1 c=1)", [counts, outside(1, "b", "c")]),
    ("graph {a -- b; c -- d; e -- d}", "#0(a(b=1) c(d(e=1)))", [counts, tops(2, "a")]),
    // The numbers of the edges in the tree
    (
      "digraph {a -> b [weight=2]; b -> c [weight=3]; a -> c [weight=4]; c -> d [weight=5]; "
        + "b -> d [weight=6]; a -> b [weight=7]}",
      "a(b(d=6) c=4)",
      [
        "taken as values: the numbers of the edges that lead to leaves", outside(2, "b", "c"),
      ]
    ),
    (
      "digraph {a -> b [weight=2]; a -> b [weight=7]}", "a(b=7)",
      ["taken as values: the numbers of the edges that lead to leaves"]
    ),
    (
      "graph {a -- b [weight=2]; c -- b [weight=3]}", "a(b(c=3))",
      ["taken as values: the numbers of the edges that lead to leaves"]
    ),
    // As terraform graph prints it
    (
      """
      digraph {
        compound = "true"
        newrank = "true"
        subgraph "root" {
          "[root] aws_vpc.a (expand)" [label = "aws_vpc.a", shape = "box"]
          "[root] aws_subnet.b (expand)" [label = "aws_subnet.b", shape = "box"]
          "[root] aws_subnet.b (expand)" -> "[root] aws_vpc.a (expand)"
          "[root] root" -> "[root] aws_subnet.b (expand)"
          "[root] root" -> "[root] aws_vpc.a (expand)"
        }
      }
      """, "[root] root(aws_vpc.a=1 aws_subnet.b=1)",
      [counts, outside(1, "aws_subnet.b", "aws_vpc.a", line: 7)]
    ),
  ]

  @Test("Each node is once in the tree, below the nearest to the root", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .dot)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
  }
}
