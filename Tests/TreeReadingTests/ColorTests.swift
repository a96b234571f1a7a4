import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("Colors of nodes in files")
struct ColorTests {
  /// The names and colors of the nodes that have one, in level order.
  private func colors(
    _ text: String, _ format: TreeFormat, column: String? = nil
  ) throws -> [String] {
    let named = try read(text, as: format, options: .with { $0.color = column })
    return colors(of: named)
  }

  private func colors(of named: NamedTree) -> [String] {
    named.tree.nodes.compactMap { node in
      let color = named.names.color(of: node)
      return color.isEmpty ? nil : "\(named.names[node]) \(String(decoding: color, as: UTF8.self))"
    }
  }

  @Test(
    "tables: a row for each node, each path, each level, each amount",
    arguments: [
      ("id,parent,value,color\nr,,,#123\nb,a,1,\na,r,1,red\n", ["r #123", "a red"]),
      ("id,parent,value,Colour,label\nr,,,,x\na,r,1,red,y\n", ["y red"]),
      ("id,parent,fill\nr,,1\na,r,\n", ["r 1"]),
      ("path,value,color\na/b/c,1,red\na/d,2,\na,,\"x, y\"\n", ["a x, y", "a/b/c red"]),
      ("id,value,color\na.b,1,red\na.c,2,\n", ["a.b red"]),
      ("region,city,sales,color\nE,P,1,red\nE,P,2,blue\nE,Q,3,\n", ["E/P red"]),
      ("region,city,sales,color\nE,P,1,2\nE,Q,3,\n", ["E/P 2"]),
      ("amount,category,color\n1,a,\n5,b,red\n2,a,blue\n", ["b red", "a blue"]),
    ])
  func tables(text: String, expected: [String]) throws {
    #expect(try colors(text, .csv) == expected)
  }

  @Test("an option names the column; among levels only it makes colors of one")
  func option() throws {
    let text = "id,parent,color,kind\nr,,red,\na,r,blue,file\n"
    #expect(try colors(text, .csv, column: "kind") == ["a file"])
    let levels = "color,city,sales\nred,P,1\nblue,Q,2\n"
    let tree = try read(levels, as: .csv)
    #expect(tree.outline == "t(red(red/P=1) blue(blue/Q=2))" && colors(of: tree) == [])
    let named = try read(levels, as: .csv, options: .with { $0.color = "color" })
    #expect(named.outline == "t(P=1 Q=2)" && colors(of: named) == ["P red", "Q blue"])
    #expect(
      refusal(of: text, as: .csv, options: .with { $0.color = "hue" })
        == failure(.noSuchColumn("hue", ["id", "parent", "color", "kind"]), line: 1))
    let json =
      #"{"name":"r","color":"x","kind":3,"children":[{"name":"a","itemStyle":{"color":"y"}}]}"#
    #expect(try colors(json, .json, column: "kind") == ["r 3"])
    #expect(
      refusal(of: json, as: .json, options: .with { $0.color = "hue" })
        == failure(.noSuchKey("hue", option: "color-column")))
    #expect(try colors("digraph{a[kind=k,color=red]}", .dot, column: "kind") == ["a k"])
    let graph = """
      <graphml><graph><node id="a" kind="k" color="red" r="1" g="2" b="3"><y:Fill color="#fff"/>
      </node></graph></graphml>
      """
    #expect(try colors(graph, .xml, column: "kind") == ["a k"])
    for (text, format) in [("digraph{a}", TreeFormat.dot), (graph, .xml)] {
      #expect(
        refusal(of: text, as: format, options: .with { $0.color = "hue" })
          == failure(.noSuchKey("hue", option: "color-column")))
    }
    #expect(
      refusal(of: "<a color='red'/>", as: .xml, options: .with { $0.color = "color" })
        == failure(.unreadOption("color-column", of: "XML that is no graph")))
  }

  @Test(
    "JSON: a key, ECharts' style, an array of Vega's; nothing else than texts and numbers",
    arguments: [
      (##"{"name":"r","color":"red","children":[{"name":"a","color":3}]}"##, ["r red", "a 3"]),
      (##"{"name":"r","colour":"red","children":[{"name":"a","value":1}]}"##, ["r red"]),
      (##"{"name":"r","fill":"#fff"}"##, ["r #fff"]),
      (##"{"name":"r","color":null,"children":[{"name":"a","color":[1,{"x":2}]}]}"##, []),
      (##"{"name":"r","itemStyle":{ "borderColor":"blue", "color" : "red", "x":{}}}"##, ["r red"]),
      (
        ##"{"name":"r","itemStyle":{},"children":[{"name":"a","itemStyle":1}, "##
          + ##"{"name":"b","itemStyle":{"color":{"type":"linear","stops":[]}}}]}"##, []
      ),
      (
        ##"{"series":[{"type":"sunburst","data":[{"name":"r","itemStyle":{"color":"#da0d68"},"##
          + ##""children":[{"name":"a","value":1}]}]}]}"##, ["r #da0d68"]
      ),
      (
        ##"{"data":[{"values":[{"id":1,"name":"r"},"##
          + ##"{"id":2,"name":"a","parent":1,"color":"red"}]}]}"##,
        ["a red"]
      ),
    ])
  func json(text: String, expected: [String]) throws {
    #expect(try colors(text, .json) == expected)
    #expect(try read(text, as: .json).warnings.allSatisfy { !$0.contains("ignored") })
  }

  @Test("a style that is not closed is an error")
  func brokenStyle() {
    #expect(refusal(of: #"{"name":"r","itemStyle":{"color":"red"]}"#, as: .json) != nil)
    #expect(refusal(of: #"{"name":"r","itemStyle":{"color":"red",}}"#, as: .json) != nil)
  }

  @Test("DOT: the fill, or else the outline, in any order")
  func dot() throws {
    let text = """
      digraph { a [color=red, fillcolor="#123456"]; b [fillcolor=blue, color=red]; c [color=green]
        a -> b [color=black]; a -> c -> d [color="#ff000080"] }
      """
    #expect(try colors(text, .dot) == ["a #123456", "b blue", "c green"])
    #expect(try colors("digraph { a [color=\"#ff000080\"] }", .dot) == ["a #ff0000"])
    #expect(try colors("digraph { a [color=\"#aaaaa\u{E9}a\"] }", .dot) == ["a #aaaaa\u{E9}a"])
  }

  @Test("GraphML and GEXF: attributes, and what yEd, Gephi and igraph draw; of several the first")
  func graphs() throws {
    let text = """
      <graphml><key id="k" attr.name="Color"/><key id="d" attr.name="b"/><graph>
      <node id="y"><data key="x"><y:ShapeNode><y:Fill color="#FFCC0080" transparent="false"/>
      <y:BorderStyle color="#000000"/></y:ShapeNode></data><graph>
        <node id="i"><data key="k">group 1</data><y:Fill color="#000"/></node></graph></node>
      <node id="g"><data key="r">255</data><data key="g">1.0</data><data key="d">0</data></node>
      <node id="part" r="1" g="2"/><node id="big" r="1" g="2" b="256"/>
      <node id="no" r="1" g="x" b="2.5"/><node id="none"><y:Fill hasColor="false"/></node>
      <edge source="y" target="i"><y:Fill color="red"/><data key="k">blue</data></edge>
      </graph></graphml>
      """
    #expect(try colors(text, .xml) == ["y #FFCC00", "g #ff0100", "i group 1"])
    #expect(
      try read(text, as: .xml).warnings.first
        == "colors beyond the whole numbers from 0 to 255 that are not read: 2")
    let gexf = """
      <gexf><graph><nodes><node id="a"><viz:color r="239" g="173" b="6" a="0.6"/></node>
      <node id="h"><viz:color hex="#EFAD42"/></node>
      <node id="v"><attvalues><attvalue for="fill" value="red"/></attvalues></node></nodes><edges>
      <edge source="a" target="h"><viz:color r="1" g="2" b="3"/></edge></edges></graph></gexf>
      """
    #expect(try colors(gexf, .xml) == ["a #efad06", "v red", "h #EFAD42"])
  }

  @Test("they are written and read again, hostile ones as well, and do not change the tree")
  func roundTrip() throws {
    let text = "id,parent,value,color\nr,,,\na,r,1,\"=1, \"\"x\"\"\"\nb,r,2,#fff\n"
    let tree = try read(text, as: .csv)
    #expect(tree.csv == text)
    let again = try read(tree.csv, as: .csv)
    #expect(colors(of: again) == ["a =1, \"x\"", "b #fff"] && again.csv == text)
    #expect(!(try read("id,parent\nr,\n", as: .csv)).csv.contains("color"))
    #expect(
      try read("id,parent,value\nr,,\na,r,1\nb,r,2\n", as: .csv).tree.digest == tree.tree.digest)
  }

  @Test("they go along with steps, trees in turn and new nodes")
  func sequences() throws {
    let named = try read("id,parent,value,color\nr,,,#000\na,r,1,red\nb,r,2,\n", as: .csv)
    let changed = try TreeChange("churn").sequence(of: named, steps: 5, seed: 1)
    #expect(colors(of: changed.step(0)) == ["r #000", "a red"])
    #expect(changed.names.hasColors)
    let other = try read("id,parent,value,color\nr,,,#111\nb,r,1,blue\nc,r,2,lime\n", as: .csv)
    let sequence = TreeSequence([named, other], id: "s")
    #expect(colors(of: sequence.step(1)) == ["r #000", "c lime"])
  }
}
