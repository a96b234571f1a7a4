import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

/// JSON of programs that looks like other JSON.
@Suite("What programs write is read as what it is")
struct MisreadProgramsTests {
  struct Sample: Sendable {
    let text: String
    var options = ReadingOptions()
    let outline: String
    var warnings: [String] = []
  }

  private static let countsLeaves = "no node has a value, so every leaf counts 1"
  private static let webpack = "read as statistics of webpack: the sizes of modules"
  private static let keysArePaths = "keys are read as paths, with `/` between folders"
  private static let pipdeptree =
    "read as the output of pipdeptree: each package below one that depends on it"
  private static let pnpm = "read as a list of pnpm: dependencies of all kinds"
  private static let kubernetes =
    "read as a list of Kubernetes: `metadata.name` below `metadata.namespace`, each 1"
  private static let chrome =
    "read as a trace of Chrome: times in microseconds, without those of calls within; calls of the "
    + "same name at the same place are added up"
  private static let otlp =
    "read as a trace of OpenTelemetry: of each span the milliseconds that are in no span below it"

  static let samples = [
    // Several configurations of webpack, and one without `assetsByChunkName`
    Sample(
      text: """
        {"version":"5.90.0","children":[
         {"name":"client","assetsByChunkName":{"main":["client.js"]},
          "assets":[{"name":"client.js","size":300}],
          "modules":[{"name":"./src/a.js","size":100,"chunks":["main"]},
          {"name":"./src/lib/b.js","size":150,"chunks":["main"]}]},
         {"name":"server","assetsByChunkName":{"main":["server.js"]},
          "assets":[{"name":"server.js","size":90}],
          "modules":[{"name":"./src/s.js","size":80,"chunks":["main"]}]}]}
        """,
      outline: "#0(client(client/src(client/src/a.js=100 client/src/lib(client/src/lib/b.js=150)))"
        + " server(server/src(server/src/s.js=80)))",
      warnings: [webpack]),
    Sample(
      text: """
        {"errors":[],"warnings":[],"version":"4.46.0","hash":"aa","time":120,
         "assets":[{"name":"main.js","size":300}],"entrypoints":{"main":{"assets":["main.js"]}},
         "modules":[{"name":"./src/a.js","size":100},{"name":"./src/lib/b.js","size":150}],
         "children":[{"name":"css","time":15,"assets":[],
         "modules":[{"name":"./src/x.css","size":20}]}]}
        """,
      outline: "src(src/a.js=100 src/lib(src/lib/b.js=150))",
      warnings: [webpack, "compilations within others, which are not read: 1"]),
    // A name behind its modules, and none
    Sample(
      text: #"{"children":[{"assetsByChunkName":{},"modules":[{"name":"./a","size":1}],"#
        + #""name":"x"},{"assetsByChunkName":{},"modules":[{"name":"b","size":2}]}]}"#,
      outline: "#0(x(x/a=1) 2(2/b=2))", warnings: [webpack]),
    // Packages
    Sample(
      text: """
        [{"package":{"key":"web","package_name":"web","installed_version":"3.0"},"dependencies":[
          {"key":"tpl","package_name":"tpl","installed_version":"2.1","required_version":">=2"}]},
         {"package":{"key":"tpl","package_name":"tpl","installed_version":"2.1"},
          "dependencies":[]}]
        """,
      outline: "web(tpl=1)", warnings: [pipdeptree]),
    Sample(
      text: #"[{"package":{"key":"a","package_name":"A"},"dependencies":[{"key":"b"}]},"#
        + #"{"package":{"key":"b","package_name":"B"},"dependencies":[{"key":"a"}]},"#
        + #"{"package":{"key":"c","package_name":"C"},"dependencies":[{"key":"b"}]}]"#,
      outline: "C(B(A=1))",
      warnings: [
        pipdeptree,
        "dependencies on packages that are elsewhere in the tree: 1; a package is below the "
          + "nearest one that depends on it",
      ]),
    Sample(
      text: """
        [{"name":"app","version":"1.0.0","path":"/x/app","private":true,
          "dependencies":{"left":{"from":"left","version":"1.1.0"}},
          "devDependencies":{"tester":{"from":"tester","version":"2.0.0",
            "dependencies":{"helper":{"from":"helper","version":"1.0.0"}}}}}]
        """,
      outline: "app(left=1 tester(helper=1))", warnings: [pnpm, countsLeaves]),
    Sample(
      text: #"[{"path":"/x/app","private":false},{"name":"b","path":"/x/b","#
        + #""optionalDependencies":{"c":{}}}]"#,
      outline: "#0(app=1 b(c=1))", warnings: [pnpm, countsLeaves]),
    // Paths, with what belongs to none
    Sample(
      text: #"{"src/a.js":300,"src/lib/b.js":80,"<unmapped>":20}"#,
      outline: "#0(src(src/a.js=300 src/lib(src/lib/b.js=80)) <unmapped>=20)",
      warnings: [keysArePaths]),
    Sample(
      text: #"{"README.md":2,"src/a.js":300,"src/lib/b.js":{"size":80},"[EOLs]":{"size":1}}"#,
      outline: "#0(README.md=2 src(src/a.js=300 src/lib(src/lib/b.js=80)) [EOLs]=1)",
      warnings: [keysArePaths]),
    Sample(
      text: #"{"Food/Drinks":3,"Rent":4}"#, outline: "t(Food/Drinks=3 Rent=4)"),
    // Resources of Kubernetes
    Sample(
      text: pods,
      outline: "#0(shop(web-7d9f=1 cart-55c8=1) data(pg-0=1))", warnings: [kubernetes]),
    Sample(
      text: #"{"kind":"NodeList","apiVersion":"v1","items":[{"metadata":{"name":"a"}},"#
        + #"{"metadata":{"name":"b","namespace":null}}]}"#,
      outline: "#0(a=1 b=1)", warnings: [kubernetes]),
    // The same name, but of another kind
    Sample(
      text: #"{"kind":"List","apiVersion":"v1","items":["#
        + #"{"kind":"Pod","metadata":{"name":"a","namespace":"n"}},"#
        + #"{"metadata":{"namespace":"n","name":"a"},"kind":"Service"}]}"#,
      outline: "n(Pod(a=1) Service(a=1))",
      warnings: [
        "read as a list of Kubernetes: `metadata.name` below `metadata.namespace` and `kind`, "
          + "each 1"
      ]),
    // Traces
    Sample(
      text: """
        {"traceEvents":[{"name":"main","ph":"X","ts":0,"dur":100,"pid":1,"tid":1},
        {"name":"parse","ph":"X","ts":10,"dur":40,"pid":1,"tid":1},
        {"name":"draw","ph":"X","ts":60,"dur":30,"pid":1,"tid":1}]}
        """,
      outline: "main(parse=40 draw=30 self=30)", warnings: [chrome]),
    // Not in order, calls added up, and those that begin and end apart; another thread with a name
    Sample(
      text: """
        [{"ph":"M","pid":1,"tid":7,"name":"thread_name","args":{"name":"IO"}},
        {"name":"f","ph":"X","ts":"60.5","dur":30,"pid":1,"tid":1},
        {"name":"f","ph":"X","ts":10,"dur":20,"pid":1,"tid":1},
        {"name":"main","ph":"B","ts":0,"pid":1,"tid":1},
        {"ph":"E","ts":100,"pid":1,"tid":1},
        {"name":"read","ph":"X","ts":0,"dur":5,"pid":1,"tid":7},
        {"name":"n","ph":"C","ts":3,"pid":1,"tid":7,"args":{"x":1}}]
        """,
      outline: "#0(thread 1(main(f=50 self=50)) IO(read=5))",
      warnings: [chrome, "events that are no calls and are not read: 1"]),
    Sample(
      text: """
        [{"name":"a","ph":"B","ts":0,"pid":1,"tid":1},{"name":"b","ph":"X","ts":5,"dur":9,"pid":1,
        "tid":1},{"name":"c","ph":"X","ts":1,"dur":6,"pid":1,"tid":1},
        {"ph":"E","ts":10,"pid":1,"tid":2},{"name":"d","ph":"X","ts":0,"dur":1,"pid":2,"tid":1},
        {"name":"Total a","ph":"X","ts":0,"dur":99,"pid":2,"tid":9,"args":{"count":2,"avg ms":1}}]
        """,
      outline: "#0(process 1(a(c(b=2 self=4) self=8)) process 2(d=1))",
      warnings: [
        chrome, "calls that go on behind the one around them, and are cut: 1",
        "calls without an end, which end with the thread: 1",
        "ends of calls that have not begun: 1",
        "events that add up others and are not read: 1",
      ]),
    Sample(
      text: """
        {"resourceSpans":[{"resource":{"attributes":[{"key":"service.name",
        "value":{"stringValue":"shop"}}]},"scopeSpans":[{"scope":{"name":"http"},"spans":[
        {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"eee19b7ec3c1b174",
        "parentSpanId":"","name":"GET /cart","kind":2,"startTimeUnixNano":"1714470000000000000",
        "endTimeUnixNano":"1714470000120000000"},
        {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"aaa19b7ec3c1b175",
        "parentSpanId":"eee19b7ec3c1b174","name":"SELECT items","kind":3,
        "startTimeUnixNano":"1714470000010000000","endTimeUnixNano":"1714470000090000000"},
        {"traceId":"5b8efff798038103d269b633813fc60c","spanId":"bbb19b7ec3c1b176",
        "parentSpanId":"eee19b7ec3c1b174","name":"render","kind":1,
        "startTimeUnixNano":"1714470000095000000","endTimeUnixNano":"1714470000115000000"}]}]}]}
        """,
      outline: "GET /cart(SELECT items=80 render=20 self=20)", warnings: [otlp]),
    // One object a line, spans at the same time, and one whose parent is elsewhere
    Sample(
      text: """
        {"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"t","spanId":"b","parentSpanId":"a",\
        "name":"b","startTimeUnixNano":1000000,"endTimeUnixNano":5000000}]}]}]}
        {"resourceSpans":[{"scopeSpans":[{"spans":[{"traceId":"t","spanId":"c","parentSpanId":"a",\
        "name":"c","startTimeUnixNano":3000000,"endTimeUnixNano":7000000},{"traceId":"t",\
        "spanId":"a","name":"a","startTimeUnixNano":0,"endTimeUnixNano":10000000},{"traceId":"u",\
        "spanId":"d","parentSpanId":"x","name":"d","startTimeUnixNano":0,\
        "endTimeUnixNano":2000000}]}]}]}
        """,
      outline: "#0(a(b=4 c=4 self=4) d=2)",
      warnings: [otlp, "spans whose parents are not in the file, and are roots: 1"]),
  ]

  static let pods = """
    {
      "apiVersion": "v1",
      "items": [
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "web-7d9f", "namespace": "shop",
          "uid": "0f1e-01", "labels": {"app": "web"}}, "spec": {"nodeName": "node-a",
          "containers": [{"name": "web", "image": "web:1"}]}},
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "cart-55c8", "namespace": "shop"},
         "spec": {"nodeName": "node-b", "containers": [{"name": "cart", "image": "cart:3"}]}},
        {"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "pg-0", "namespace": "data"}}
      ],
      "kind": "List",
      "metadata": {"resourceVersion": ""}
    }
    """

  @Test("The tree that comes out, and what is told", arguments: samples)
  func reads(sample: Sample) throws {
    let tree = try read(sample.text, as: .json, options: sample.options)
    #expect(tree.outline == sample.outline)
    #expect(tree.told == sample.warnings)
  }

  @Test("Lists of Kubernetes in YAML")
  func kubernetesInYAML() throws {
    let text = """
      apiVersion: v1
      items:
      - apiVersion: v1
        kind: Pod
        metadata:
          annotations:
            note: |
              several
              lines
          name: web
          namespace: shop
      - kind: Pod
        metadata: {name: pg-0, namespace: data}
      kind: List
      metadata:
        resourceVersion: ""
      """
    let tree = try read(text, as: .yaml)
    #expect(tree.outline == "#0(shop(web=1) data(pg-0=1))")
    #expect(tree.told == [Self.kubernetes])
  }

  @Test(
    "What is refused, and what is said",
    arguments: [
      // Edges beside nodes, as ELK has them; links elsewhere are other things
      (
        #"{"id":"r","children":[{"id":"a"},{"id":"b"}],"edges":[{"id":"e","sources":["a"],"#
          + #""targets":["b"]}]}"#,
        "line 1: `edges` say which nodes belong together; write them as a table"
      ),
      (
        #"{"name":"r","children":[{"name":"a"}],"links":[{"source":0,"target":1}]}"#,
        "line 1: `links` say which nodes belong together"
      ),
      (#"{"name":"r","children":[{"name":"a"}],"links":[{"rel":"self","href":"/"}]}"#, "read"),
      (
        #"{"entrypoints":{},"hash":"a","assets":[]}"#,
        "these statistics of webpack have no `modules`"
      ),
      (
        #"{"traceEvents":[{"ph":"C","name":"a","ts":1,"pid":1,"tid":1}]}"#,
        "there are no calls in this trace: events with `ph` X, or B and E"
      ),
      (
        #"{"traceEvents":[{"ph":"X","name":"a","ts":"x","pid":1,"tid":1}]}"#,
        "line 1, column 43: `ts` is `x`, which is not a decimal number"
      ),
      (#"{"resourceSpans":[]}"#, "there are no spans in this trace"),
      (
        #"{"resourceSpans":[{"scopeSpans":[{"spans":[{"spanId":"a","name":"a"}]}]}]}"#,
        "line 1, column 44: this span lacks its `startTimeUnixNano` or `endTimeUnixNano`"
      ),
      (
        #"{"resourceSpans":[{"scopeSpans":[{"spans":[{"spanId":"a","parentSpanId":"b","#
          + #""startTimeUnixNano":0,"endTimeUnixNano":1},{"spanId":"b","parentSpanId":"a","#
          + #""startTimeUnixNano":0,"endTimeUnixNano":1}]}]}]}"#,
        "is its own ancestor"
      ),
    ])
  func refuses(text: String, message: String) {
    let error = refusal(of: text, as: .json)?.description ?? "read"
    #expect(error.contains(message), "\(error)")
  }

  @Test("A deep trace and one with many calls")
  func large() throws {
    let deep = (0..<20_000).map {
      #"{"ph":"X","name":"f","ts":\#($0),"dur":\#(40_000 - 2 * $0),"pid":1,"tid":1}"#
    }
    let tree = try read("[" + deep.joined(separator: ",") + "]", as: .json)
    #expect(tree.tree.levelCount == 20_000)
    #expect(tree.tree.weights[0] == 40_000)
  }
}
