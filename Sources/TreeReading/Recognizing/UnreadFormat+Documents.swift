/// Formats in JSON and XML that hold no tree which could be found in them. They are told where a
/// file is read as plain JSON or XML, in place of advice that says nothing of them.
extension UnreadFormat {
  /// What a file in JSON is that begins so, and what to do; `nil` for others.
  static func ofJSON(_ start: JSONTape) -> String? {
    func has(_ keys: String...) -> Bool {
      keys.allSatisfy { start.hasMember(at: [$0]) }
    }
    if start.event == .array, has("ifindex", "ifname") {
      return "this is the output of ip, in which nothing is below anything else; it is not read"
    }
    guard start.event == .object else { return nil }
    if start.hasMember(at: ["header", "cloc_version"]) {
      return "this is the output of cloc; read the output of `cloc --csv`, with --by-file for the "
        + "files"
    }
    if has("total_num_allocations", "top_allocations_by_size") {
      return "these are sums of memray; --at top_allocations_by_size --label location --value size "
        + "reads the places that allocated most"
    }
    if has("pip_version", "installed") {
      return "this is the output of pip inspect, in which nothing is below anything else; read "
        + "that of `pipdeptree --json`"
    }
    if start.hasMember(at: ["filesystems", "target"]) {
      return "this is the output of findmnt; --label target reads the places, and --value used "
        + "their sizes, if `findmnt --json --bytes -o TARGET,USED` has printed the file"
    }
    if has("runs"), has("$schema") || has("version"), start.hasMember(at: ["runs"], .array) {
      return "this is SARIF, results of an analysis, which is not read; write a table (.csv) with "
        + "the columns path,value: the files, and the number of results in each"
    }
    if start.hasMember(at: ["log", "entries"], .array) {
      return "this is an HTTP archive (HAR), which is not read; write a table (.csv) with the "
        + "columns path,value: the addresses, and `response.content.size` of each"
    }
    if start.hasMember(at: ["features"], .array), has("type") {
      return "this is GeoJSON, a map, which is not read; write the properties of its features as "
        + "a table (.csv) with a column for each level and one of numbers"
    }
    if has("arcs", "objects"), start.hasMember(at: ["arcs"], .array) {
      return "this is TopoJSON, a map, which is not read; write the properties of its objects as "
        + "a table (.csv) with a column for each level and one of numbers"
    }
    if has("fr", "ip", "op"), start.hasMember(at: ["layers"], .array) {
      return "this is an animation of Lottie, which is not read; --at layers --label nm reads the "
        + "names of its layers"
    }
    if has("content-hash"), start.hasMember(at: ["packages"], .array) {
      return "this is composer.lock, which is not read; read the output of `composer show --tree`"
    }
    if start.hasMember(at: ["_meta", "requires"]), has("default") {
      return "this is Pipfile.lock, which is not read; read the output of `pipdeptree --json`"
    }
    let kinds = ["dependencies", "devDependencies", "peerDependencies"]
    if has("name") || has("private"), has("version") || has("private") || has("scripts"),
      kinds.contains(where: { hasTexts(start, below: $0) })
    {
      return "this is a package.json, which names only what a package asks for itself; read "
        + "package-lock.json, or the output of `npm ls --all --json`"
    }
    if start.hasMember(at: ["nodes"], .array), has("samples") || has("timeDeltas"),
      has("startTime") || has("endTime")
    {
      return "this is a profile of V8 (.cpuprofile), which is not read; write it as folded stacks, "
        + "or record a trace of Chrome"
    }
    if has("shared", "profiles") {
      return "this is a profile of speedscope, which is not read; write it as folded stacks"
    }
    if start.hasMember(at: ["snapshot", "meta"]) {
      return "this is a snapshot of V8's heap, which is a graph and is not read; write the sizes "
        + "by constructor as a table (.csv)"
    }
    if has("nbformat"), start.hasMember(at: ["cells"], .array) {
      return
        "this is a notebook of Jupyter, which is not read; write its headings as Markdown (.md)"
    }
    if has("openapi") || has("swagger"), start.hasMember(at: ["paths"], .object) {
      return "this is a description of an interface in OpenAPI, which is not read; write its paths "
        + "one in each line of a file without an extension"
    }
    if has("spdxVersion") {
      return "this is a bill of materials in SPDX, which is not read; write it as CycloneDX"
    }
    if has("terraform_version") {
      return "this is a state or plan of Terraform, which is not read; read the output of "
        + "`terraform graph`"
    }
    if start.hasMember(at: ["data", "spans"], .array) {
      return "this is a trace of Jaeger, which is not read; write it in JSON of OpenTelemetry"
    }
    if start.hasMember(at: ["results", "bundleName"], .string),
      start.hasMember(at: ["results", "files"], .object)
    {
      return "this is what source-map-explorer prints; --at results.files reads the files of the "
        + "first bundle"
    }
    if has("meta", "files", "totals") {
      return "this is a report of coverage.py, which is read in XML: use `coverage xml`"
    }
    return nil
  }

  /// Whether an object has texts under a key, all of them under names.
  private static func hasTexts(_ start: JSONTape, below key: String) -> Bool {
    var events = JSONEvents(start)
    var name: [UInt8] = []
    do throws(TreeImportError) {
      guard try events.find([key]), try events.takeObject(), try events.nextMember(&name) else {
        return false
      }
      return try events.isNext(.string)
    } catch {
      return false
    }
  }

  /// What a file in XML is whose outermost element is called so, without the name of its namespace,
  /// and what to do; `nil` for others.
  ///
  /// - Parameter hasNamespace: whether one of its attributes holds a text.
  static func ofXML(root tag: String, hasNamespace: (String) -> Bool) -> String? {
    switch tag {
    case "rss", "RDF",
      "feed" where hasNamespace("Atom"):
      "this is a feed of news, in which nothing is below anything else; it is not read"
    case "kml":
      "this is KML, a map, which is not read; write its folders and places as a table (.csv) with "
        + "the column path"
    case "gpx":
      "this is GPX, a track, in which nothing is below anything else; it is not read"
    case "schema" where hasNamespace("XMLSchema"):
      "this is an XML Schema, whose elements refer to each other; it is not read"
    case "project" where hasNamespace("maven.apache.org/POM"):
      "this is a pom.xml, which names only what a module asks for itself; read the output of `mvn "
        + "dependency:tree`"
    case "Project" where hasNamespace("schemas.microsoft.com/project"):
      "this is a plan of Microsoft Project, which is not read; save it as a table (.csv) with "
        + "outline numbers"
    case "mxfile", "mxGraphModel":
      "this is a drawing of diagrams.net, which is not read; write its edges as a table (.csv) "
        + "with the columns source,target"
    case "plist":
      "this is a property list, which is not read; write it as JSON with `plutil -convert json`"
    case "urlset", "sitemapindex":
      "this is a map of a web site, which is not read; write its addresses one in each line of a "
        + "file without an extension"
    case "topology" where hasNamespace("2."):
      "this is a topology of hwloc, in which objects and their attributes are siblings; --label "
        + "type --value leaves reads all of these elements"
    case "testsuites", "testsuite":
      "this is a report of tests; use --value time to read the seconds of each, or --value leaves "
        + "to count them"
    case "osm":
      "this is a map of OpenStreetMap, in which nothing is below anything else; it is not read"
    default: nil
    }
  }
}
