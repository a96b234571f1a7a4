import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("GraphML and GEXF")
struct GraphMarkupTests {
  private static let counts = "no node has a value, so every leaf counts 1"

  private static func outside(_ count: Int, _ tail: String, _ head: String, line: Int) -> String {
    "edges that are not in the tree: \(count), the first is from `\(tail)` to `\(head)` in line "
      + "\(line); a node is below the one that holds it, or else the one nearest to the root that "
      + "has an edge to it"
  }

  private static let fromEdges = "taken as values: the numbers of the edges that lead to leaves"

  static let samples: [(text: String, outline: String, warnings: [String])] = [
    // As NetworkX writes it
    (
      """
      <?xml version='1.0' encoding='utf-8'?>
      <!-- a graph -->
      <graphml xmlns="http://graphml.graphdrawing.org/xmlns">
        <key id="d1" for="edge" attr.name="weight" attr.type="long" />
        <key id="d0" for="node" attr.name="size" attr.type="long"><default> 1 </default></key>
        <graph edgedefault="directed">
          <node id="a"><data key="d0"/></node>
          <node id="b"><data key="d0">3</data></node>
          <node id="c &amp; d"><data key="d0"><![CDATA[4]]></data></node>
          <edge source="a" target="b"><data key="d1">7</data></edge>
          <edge source="a" target="c &amp; d"/>
          <edge source="b" target="c &amp; d"/>
        </graph>
      </graphml>
      """, "a(b=3 c & d=4)",
      [
        "taken as values: `size`", "default values of attributes that are not read: 1",
        "numbers of edges that are not read: 1",
        "edges that are not in the tree: 1, the first is from `b` to `c & d` in line 12; a node is "
          + "below the one nearest to the root that has an edge to it",
      ]
    ),
    // As igraph writes it, without directions; names of attributes count, not their ids.
    (
      """
      <graphml><key id="v_name" for="node" attr.name="name"/>
      <key id="value" for="node" attr.name="class"/>
      <key id="e_weight" for="edge" attr.name="weight"/>
      <graph id="G" edgedefault="undirected">
      <node id="n0"><data key="v_name">x</data><data key="value">u</data></node>
      <node id="n1"><data key="v_name">y</data></node>
      <node id="n2"/>
      <edge source="n0" target="n1"><data key="e_weight">2</data></edge>
      <edge source="n2" target="n1"><data key="e_weight">5</data></edge>
      </graph></graphml>
      """, "x(y(n2=5))", [fromEdges]
    ),
    // As yEd writes it: labels among drawings, groups with graphs of their own
    (
      """
      <graphml xmlns:y="http://www.yworks.com/xml/graphml">
        <key attr.name="Description" attr.type="string" for="graph" id="d0"/>
        <key for="node" id="d6" yfiles.type="nodegraphics"/>
        <key for="port" id="d1" yfiles.type="portgraphics"><default/></key>
        <graph edgedefault="directed" id="G">
          <data key="d0" xml:space="preserve"/>
          <node id="n0" yfiles.foldertype="group">
            <data key="d6"><y:ProxyAutoBoundsNode><y:Realizers active="0">
              <y:GroupNode><y:Geometry height="86.0" width="100.0" x="2.0" y="3.0"/>
                <y:NodeLabel visible="true">Group
      one<y:LabelModel><y:SmartNodeLabelModel/>z</y:LabelModel></y:NodeLabel></y:GroupNode>
              <y:GroupNode><y:NodeLabel>Folder 1</y:NodeLabel></y:GroupNode>
            </y:Realizers></y:ProxyAutoBoundsNode></data>
            <port name="p"><data key="d6"><y:NodeLabel>port</y:NodeLabel></data></port>
            <graph edgedefault="undirected" id="n0:">
              <data key="d6"><y:NodeLabel>no node</y:NodeLabel></data>
              <node id="n0::n0">
                <data key="d6"><y:ShapeNode><y:NodeLabel>A</y:NodeLabel></y:ShapeNode></data>
              </node>
              <node id="n0::n1">
                <data key="d6"><y:ShapeNode><y:NodeLabel hasText="false"/></y:ShapeNode></data>
              </node>
              <edge source="n0::n0" target="n0::n1">
                <data key="d6"><y:NodeLabel>edge</y:NodeLabel></data>
              </edge>
            </graph>
          </node>
          <node id="n1"/>
          <node id="n2"/>
          <edge source="n1" target="n0"/>
          <edge source="n2" target="n0"/>
        </graph>
      </graphml>
      """, "#0(n1(Group one(A=1 n0::n1=1)) n2=1)",
      [
        counts,
        outside(2, "A", "n0::n1", line: 23),
        "nodes without a parent: 2, the first is `n1`; a root without a name is above them",
      ]
    ),
    // Edges in front of their nodes, of several nodes, and with a direction of their own
    (
      """
      <g:graphml xmlns:g="x"><g:graph edgedefault="directed"><g:edge source="a" target="b"
      directed="false"/><g:hyperedge><g:endpoint node="a"/></g:hyperedge><g:node id="b"/><g:node
      id="a"/></g:graph></g:graphml>
      """, "a(b=1)",
      [
        "directions of single edges that are not read: 1",
        "edges of several nodes (`hyperedge`) that are not read: 1", counts,
      ]
    ),
    // As Gephi writes GEXF: nodes and edges have attributes with the same ids.
    (
      """
      <gexf xmlns="http://www.gexf.net/1.2draft" xmlns:viz="http://www.gexf.net/1.2draft/viz">
        <meta><creator>x</creator></meta>
        <graph defaultedgetype="directed" mode="static">
          <attributes class="node"><attribute id="0" title="bytes" type="integer"/>
            <attribute id="1" title="value" type="integer"><default>2</default></attribute>
          </attributes>
          <attributes class="edge"><attribute id="1" title="kind"/></attributes>
          <nodes>
            <node id="0" label="the&#10;root"><viz:size value="20"/></node>
            <node id="1" label="leaf"><attvalues><attvalue for="1" value="12"/>
              <attvalue for="0" value="9"/></attvalues></node>
            <node id="2" label="other"><attvalues><attvalue for="1" value="13"/></attvalues></node>
          </nodes>
          <edges>
            <edge id="0" source="0" target="1" weight="2.5" type="directed"/>
            <edge id="1" source="0" target="2"><attvalues><attvalue for="1" value="3"/></attvalues>
            </edge>
          </edges>
        </graph>
      </gexf>
      """, "the root(leaf=12 other=13)",
      [
        "default values of attributes that are not read: 1",
        "numbers of edges that are not read: 1",
      ]
    ),
    // Nodes below those they name, and within others; edges have no directions.
    (
      """
      <gexf><graph><nodes><node id="b" label="B" pid="a"/><node id="a"><nodes><node id="c"/></nodes>
      </node><node id="d"/></nodes><edges><edge source="d" target="c"/><edge source="d" target="a"
      /></edges></graph></gexf>
      """, "d(a(B=1 c=1))",
      [
        counts, outside(1, "d", "c", line: 2),
      ]
    ),
    // What is held is below its holder, whichever way an edge is gone.
    (
      """
      <gexf><graph><nodes><node id="x"/><node id="a"/><node id="H"><nodes><node id="h"/></nodes>
      </node></nodes><edges><edge source="x" target="h"/></edges></graph></gexf>
      """, "#0(a=1 H(h(x=1)))",
      [
        counts,
        "nodes without a parent: 2, the first is `a`; a root without a name is above them",
      ]
    ),
    (
      """
      <gexf><graph><nodes><node id="a"/><node id="H"><nodes><node id="h"/></nodes></node><node
      id="x"/></nodes><edges><edge source="a" target="x"/><edge source="h" target="x"/></edges>
      </graph></gexf>
      """, "H(h(x(a=1)))", [counts]
    ),
    // What graphs and ports within a node say is not of the node.
    (
      """
      <graphml><graph edgedefault="directed"><node id="a"><graph><data key="label">no</data><node
      id="b"/></graph><port><data key="label">no</data></port></node></graph></graphml>
      """, "a(b=1)", [counts]
    ),
    // Several graphs; those in nodes are parts of the first. Others have their own ids.
    (
      """
      <graphml><graph edgedefault="directed"><node id="a"><graph><node id="b"/></graph><graph><node
      id="c"/></graph></node></graph><graph edgedefault="undirected"><node id="a"><data
      key="label">no</data><graph/></node><edge source="a" target="x"/></graph><graph><node/>
      </graph></graphml>
      """, "a(b=1 c=1)", ["graphs behind the first one, which are not read: 2", counts]
    ),
    (
      """
      <graphml><graph edgedefault="undirected"><data key="label">no</data></graph><graph
      edgedefault="directed"><node id="b"/><node id="a"/><edge source="a" target="b"/></graph>
      </graphml>
      """, "a(b=1)", [counts]
    ),
    (
      """
      <gexf><graph><nodes><node id="a"/></nodes></graph><graph><nodes><node id="b"/></nodes></graph>
      </gexf>
      """, "a=1", ["graphs behind the first one, which are not read: 1", counts]
    ),
  ]

  @Test("Nodes are below those that lead to them or hold them", arguments: samples)
  func reads(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .xml)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
  }

  @Test("Options name attributes")
  func options() throws {
    let text = """
      <graphml><key id="d0" attr.name="cost"/><key id="d1" attr.name="title"/><graph
      edgedefault="directed"><node id="a"><data key="d0">3</data><data key="d1">A</data><data
      key="free">1</data></node></graph></graphml>
      """
    func read(value: String?, label: String? = nil) throws -> String {
      let options = ReadingOptions.with {
        $0.value = value
        $0.label = label
      }
      return try ReadingSupport.read(text, as: .xml, options: options).outline
    }
    #expect(try read(value: "cost") == "A=3")
    #expect(try read(value: "free", label: "COST") == "3=1")
    #expect(try read(value: "none", label: "x") == "a")
    #expect(throws: failure(.noSuchKey("d0", option: "value"))) { try read(value: "d0") }
    #expect(throws: failure(.valuesElsewhere("cost", count: 1))) { try read(value: nil) }
  }

  @Test("Numbers of places and colors are not meant as values")
  func places() throws {
    let text = """
      <graphml><graph edgedefault="directed"><node id="a"><data key="x">3</data><data
      key="r">9</data></node></graph></graphml>
      """
    #expect(try read(text, as: .xml).outline == "a=1")
  }

  @Test("Only the first element tells; other XML has elements as nodes")
  func recognizes() throws {
    let others = ["<a><graphml/></a>", "<!-- <graphml> --><graph><node/></graph>", "<graphml2/>"]
    for text in others { #expect(try read(text, as: .xml).tree.count > 0) }
    let graphs = ["<graphml/>", "<?xml version='1.0'?>\n<!DOCTYPE gexf>\n<gexf a='1'></gexf>"]
    for text in graphs {
      #expect(refusal(of: text, as: .xml) == failure(.empty))
    }
  }

  @Test(
    "What is no graph is refused with what and where",
    arguments: [
      (
        "<node id='a'/>\n<edge source='a' target='b'/>",
        "line 2: no `node` has the id `b`; add one, or take out the references to it"
      ),
      ("<node id='a' pid='b'/>", "line 1: no `node` has the id `b`"),
      ("<node id='a'/>\n<node/>", "line 2, column 1: this `node` has no `id`; give it the id"),
      ("<node id='a'/><edge source='a'/>", "this `edge` has no `target`"),
      ("<edge source='' target='a'/>", "this `edge` has no `source`"),
      ("<node id='a'/>\n<node id='a'/>", "line 2, column 1: `a` occurs twice, first in line 1"),
      ("<node id='a'></edge>", "found `</edge>` instead of `</node>`"),
      ("<node id='a'", "found `<` instead of an attribute or `>`"),
      ("<node id=a/>", "instead of a value in quotes"),
      ("<node id/>", "found `/` instead of `=`"), ("< node/>", "instead of a tag"),
      ("<node id='a' value='-1'/>", "the value is -1; it must not be negative"),
      ("</graph></graphml><a/>", "instead of the end; there is one element outside"),
      ("</graph></graphml>x", "found `x` instead of `<`"),
      ("<!-- ", "found a comment without end instead of `-->`"),
      ("<? ", "found an instruction without end instead of `?>`"),
    ])
  func refuses(text: String, message: String) {
    let graph = "<graphml><graph edgedefault='directed'>\(text)</graph></graphml>"
    let error = refusal(of: graph, as: .xml)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "read")")
    let cut = refusal(of: "<graphml><graph>", as: .xml)
    #expect(cut?.description.contains("found the end instead of `</graph>`") == true)
  }

  @Test("Texts that are no UTF-8 are refused")
  func encoding() {
    let bytes =
      Array("<gexf>\n<a>".utf8) + [0xFF] + Array("</a></gexf>".utf8)
    #expect(refusal(of: bytes, as: .xml) == failure(.badUTF8, line: 2, column: 4))
  }
}
