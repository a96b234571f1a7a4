import ReadingSupport
import TestSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

/// Values that are missing, advice about values, and formats that are not read.
@Suite("Values that are none")
struct MisreadValuesTests {
  private static let countsLeaves = "no node has a value, so every leaf counts 1"

  private static func marks(_ count: Int, _ first: String, line: Int = 1) -> String {
    "marks of missing values that are read as empty: \(count), the first is `\(first)` in line "
      + "\(line)"
  }
  private static func missing(_ count: Int, _ first: String) -> String {
    "leaves without a value count 0: \(count), the first is '\(first)'"
  }

  @Test(
    "Marks of missing numbers in JSON",
    arguments: [
      (
        #"{"name":"r","children":[{"name":"a","value":NaN},{"name":"b","value":2}]}"#, "r(a b=2)",
        [marks(1, "NaN"), missing(1, "a")]
      ),
      (
        "{\"name\":\"r\",\"children\":[{\"name\":\"a\",\"value\":-Infinity},\n{\"name\":\"b\","
          + "\"value\":Infinity},{\"name\":\"c\",\"value\":\"n/a\"},{\"name\":\"d\",\"value\":1}]}",
        "r(a b c d=1)", [marks(3, "-Infinity"), missing(3, "a")]
      ),
      (#"{"a":NaN,"b":{"c":2}}"#, "t(a b(c=2))", [marks(1, "NaN"), missing(1, "a")]),
      (
        #"{"a/b":NaN,"a/c":2}"#, "a(a/b a/c=2)",
        [
          "keys are read as paths, with `/` between folders", marks(1, "NaN"), missing(1, "a/b"),
        ]
      ),
      (
        #"{"labels":["r","a","b"],"parents":["","r","r"],"values":[NaN,3,null]}"#, "r(a=3 b)",
        [
          "taken as nodes: `labels` and `parents`, as Plotly has them", marks(1, "NaN"),
          missing(1, "b"),
        ]
      ),
      // Where nobody asks for a number it is only skipped.
      (
        #"{"name":"r","x":NaN,"children":[{"name":"a","value":1}]}"#, "r(a=1)",
        [
          "values of other keys than name, children, value, width, height, side, length, color are "
            + "ignored: 1, the first is `x` in line 1"
        ]
      ),
    ])
  func missingInJSON(text: String, outline: String, warnings: [String]) throws {
    let tree = try read(text, as: .json)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
  }

  @Test("Marks of missing numbers in YAML, XML and DOT")
  func missingElsewhere() throws {
    let yaml = try read(
      "name: r\nchildren:\n- {name: a, value: .nan}\n- {name: b, value: 2}\n",
      as: .yaml)
    #expect(yaml.outline == "r(a b=2)")
    #expect(yaml.warnings == [Self.marks(1, ".nan", line: 3), Self.missing(1, "a")])
    let xml = try read("<r><a value='NaN'/><b value='2'/></r>", as: .xml)
    #expect(xml.outline == "r(a b=2)")
    #expect(xml.warnings == [Self.marks(1, "NaN"), Self.missing(1, "a")])
    let dot = try read("digraph { r -> {a b}; a [value=NaN]; b [value=2] }", as: .dot)
    #expect(dot.outline == "r(a b=2)")
    #expect(dot.warnings == [Self.marks(1, "NaN"), Self.missing(1, "a")])
  }

  @Test("Other words that begin so are none")
  func words() {
    for text in [#"{"value":Nan}"#, #"{"value":Inf}"#, #"{"value":-I}"#, #"{"value":N}"#] {
      #expect(refusal(of: text, as: .json) != nil)
    }
  }

  @Test(
    "Roots of Plotly may have `null` as their parent",
    arguments: [
      (#"{"labels":["r","a","b"],"parents":[null,"r","r"],"values":[0,3,4]}"#, "r=0(a=3 b=4)"),
      (#"{"parents":[null,"r","r"],"labels":["r","a","b"],"values":[0,3,4]}"#, "r=0(a=3 b=4)"),
      (#"{"ids":[1,2,3],"labels":["r","a","b"],"parents":[null,1,1]}"#, "r(a b)"),
    ])
  func nullParents(text: String, outline: String) throws {
    #expect(try read(text, as: .json).outline == outline)
  }

  @Test("Nodes with several parents are no columns")
  func severalParents() throws {
    let text = #"[{"id":1,"parents":[null]},{"id":2,"parents":[1]}]"#
    #expect(try read(text, as: .json).outline == "#0(1 2)")
  }

  @Test("Names of numbers that are sizes, and of those that are none")
  func names() {
    for name in [
      "bytes", "dur", "cost", "weight", "total_time", "selfTime", "runtime", "elapsed", "lines",
      "Percent", "share", "count", "heat", "cputime", "start_count", "time_ms", "format", "kids",
      "update_size", "hours", "minutes",
    ] {
      #expect(NumberNames.maySize(name), "\(name)")
    }
    for name in [
      "ts", "time", "Timestamp", "date", "created", "createdAt", "updated_at", "startTime",
      "start", "end", "endTimeUnixNano", "mtime", "ADD_DATE", "LAST_MODIFIED", "id", "pid", "tid",
      "ppid", "uid", "userId", "parent_id", "kind", "type", "index", "line", "lineno", "port",
      "version", "hits", "rank", "zip", "year", "startLine", "start_ms", "timestamp_ms", "column",
      "lat", "x", "schemaVersion",
    ] {
      #expect(!NumberNames.maySize(name), "\(name)")
    }
  }

  @Test(
    "Advice names no times, ids and the like",
    arguments: [
      (#"[{"name":"a","ts":1},{"name":"b","ts":2}]"#, "json"),
      (#"[{"name":"a","pid":1},{"name":"b","pid":2}]"#, "json"),
      // Values like those of clocks
      (#"[{"name":"a","seen":1714470000},{"name":"b","seen":1714470007}]"#, "json"),
      ("<r><a hits='1'/><a hits='3'/></r>", "xml"),
      ("<r><a seen='1714470000123'/><a seen='1714470007000'/></r>", "xml"),
      ("digraph { r -> {a b}; a [kind=1]; b [kind=2] }", "dot"),
    ])
  func advice(text: String, format: String) throws {
    let format = TreeFormat.standard.first { $0.id == format }!
    #expect(try read(text, as: format).tree.count == 3)
  }

  @Test("Advice names the key that can be a size, of several")
  func betterAdvice() {
    let text = #"[{"name":"a","ts":1,"dur":5},{"name":"b","ts":2,"dur":6}]"#
    #expect(refusal(of: text, as: .json)?.kind == .valuesElsewhere("dur", count: 2))
    let bytes = #"[{"name":"a","bytes":1714470000},{"name":"b","bytes":1714470007}]"#
    #expect(refusal(of: bytes, as: .json)?.kind == .valuesElsewhere("bytes", count: 2))
  }

  @Test(
    "Formats that are known, but not read, are named",
    arguments: [
      (#"{"$schema":"x","version":"2.1.0","runs":[{"results":[]}]}"#, "json", "SARIF"),
      (
        #"{"log":{"version":"1.2","pages":[{"id":"a"}],"entries":[{"time":1}]}}"#, "json",
        "HTTP archive"
      ),
      (#"{"type":"FeatureCollection","features":[{"type":"Feature"}]}"#, "json", "GeoJSON"),
      (#"{"v":"5.5","fr":30,"ip":0,"op":60,"layers":[{"nm":"a"}]}"#, "json", "Lottie"),
      (
        #"{"name":"a","version":"1","scripts":{"x":"y"},"dependencies":{"b":"^1"}}"#, "json",
        "package.json"
      ),
      (#"{"content-hash":"x","packages":[{"name":"a/b"}]}"#, "json", "composer.lock"),
      (
        #"{"nodes":[{"id":1,"children":[2]}],"startTime":1,"samples":[1]}"#, "json", "profile of V8"
      ),
      ("<rss version='2.0'><channel><title>x</title></channel></rss>", "xml", "feed"),
      ("<feed xmlns='http://www.w3.org/2005/Atom'><title>x</title></feed>", "xml", "feed"),
      ("<kml xmlns='http://www.opengis.net/kml/2.2'><Document/></kml>", "xml", "KML"),
      ("<gpx><trk/></gpx>", "xml", "GPX"),
      (
        "<xs:schema xmlns:xs='http://www.w3.org/2001/XMLSchema'><xs:element/></xs:schema>", "xml",
        "XML Schema"
      ),
      (
        "<project xmlns='http://maven.apache.org/POM/4.0.0'><artifactId>a</artifactId></project>",
        "xml", "pom.xml"
      ),
      ("<testsuites><testsuite name='a'/></testsuites>", "xml", "--value time"),
    ])
  func unread(text: String, format: String, word: String) throws {
    let format = TreeFormat.standard.first { $0.id == format }!
    let error = refusal(of: text, as: format)?.description ?? "read"
    #expect(error.contains(word), "\(error)")
  }

  @Test("An option reads them all the same")
  func readAnyway() throws {
    let text = "<kml><Document><Folder name='a'/></Document></kml>"
    let options = ReadingOptions.with { $0.format = "plain-xml" }
    #expect(try read(text, as: .xml, options: options).outline == "kml(Document(a=1))")
    let package = #"{"name":"a","version":"1","scripts":{},"dependencies":{"b":"^1"}}"#
    let plain = ReadingOptions.with { $0.format = "plain-json" }
    #expect(try read(package, as: .json, options: plain).outline == "a(b=1)")
    let yaml = "openapi: 3.1.0\npaths: {}\nname: x\nchildren: [a, b]\n"
    #expect(
      refusal(of: yaml, as: .yaml)?.description.contains("--file-format yaml reads it") == true)
    #expect(
      try read(yaml, as: .yaml, options: .with { $0.format = "yaml" }).outline == "x(a=1 b=1)")
    let bundles =
      #"{"results":[{"bundleName":"a.js","totalBytes":5,"files":{"src/a.js":{"size":3},"#
      + #""src/b.js":{"size":2}}}]}"#
    #expect(refusal(of: bundles, as: .json)?.description.contains("--at results.files") == true)
    let files = try read(bundles, as: .json, options: .with { $0.place = ["results", "files"] })
    #expect(files.outline == "src(src/a.js=3 src/b.js=2)")
  }
}
