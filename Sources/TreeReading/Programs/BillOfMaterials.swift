import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Whether a JSON text begins as a CycloneDX bill of materials does; some programs write its
  /// components first. An option that says where the nodes are reads it as any other JSON.
  static func looksLikeBillOfMaterials(
    _ start: ArraySlice<UInt8>, _ options: ReadingOptions
  ) -> Bool {
    guard options.place.isEmpty, start.first(where: { !$0.isBlank }) == UInt8(ascii: "{") else {
      return false
    }
    let text = String(decoding: start.prefix(4_000), as: UTF8.self)
    return text.contains(#""bomFormat""#)
      || text.contains(#""bom-ref""#) && text.contains(#""components""#)
  }

  /// Reads a CycloneDX bill of materials in JSON or XML: the components below those that depend on
  /// them, as `PackageGraph` says.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readBillOfMaterials(
    _ stream: consuming ByteStream, isXML: Bool = false, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    let source = stream.source
    try options.check([.value], of: "bills of materials", source: source)
    try options.refuseNamedValue(source: source)
    if isXML {
      var reader = BillMarkupReader(MarkupEvents(stream))
      try reader.read()
      return try reader.bill.tree(id: id, source: source, options)
    }
    var reader = BillReader(JSONScanner(stream))
    try reader.read()
    return try reader.bill.tree(id: id, source: source, options)
  }
}

/// A bill of materials: components, which may hold others, and dependencies between them.
///
/// A component on which nothing depends is below the one that holds it, or below the root. So the
/// components are as they are nested where there are no dependencies.
struct BillOfMaterials {
  var components: [Component] = []

  /// The component that all others are parts of.
  var root: Int?

  /// The ids on which each id depends.
  var dependencies: [String: [String]] = [:]

  struct Component {
    /// `bom-ref`, or one of our own.
    var id: String

    /// The index of the component that this one is in.
    var holder: Int?

    var group = ""
    var name = ""
    var version = ""

    var title: String {
      let name = group.isEmpty ? name : "\(group)/\(name)"
      return version.isEmpty ? name : "\(name) \(version)"
    }
  }

  /// Adds a component without a name; returns its index.
  mutating func add(in holder: Int?) -> Int {
    components.append(Component(id: "\0\(components.count)", holder: holder))
    return components.count - 1
  }

  func tree(
    id: String, source: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    var dependencies = dependencies
    let needed = Set(dependencies.values.joined())
    var roots = root.map { [components[$0].id] } ?? []
    let loose = components.indices.filter { $0 != root && !needed.contains(components[$0].id) }
    for index in loose {
      if let holder = components[index].holder ?? root {
        dependencies[components[holder].id, default: []].append(components[index].id)
      } else {
        roots.append(components[index].id)
      }
    }
    let titles = Dictionary(
      components.map { ($0.id, $0.title) }, uniquingKeysWith: { first, _ in first })
    // A node is asked once what it is called.
    var found: Set<String> = []
    let all = dependencies
    var named = try PackageGraph(
      roots: roots,
      name: { id in
        found.insert(id)
        return titles[id] ?? id
      },
      dependencies: { all[$0] ?? [] }
    ).tree(id: id, source: source, options)
    var warnings = ["read as a CycloneDX bill of materials: components and their dependencies"]
    if needed.isEmpty { warnings = ["read as a CycloneDX bill of materials: nested components"] }
    if !needed.isEmpty, !loose.isEmpty {
      warnings.append(
        "components on which nothing depends: \(loose.count); each is below the one that it is in, "
          + "or at the top")
    }
    let lost = titles.keys.count { !found.contains($0) }
    if lost > 0 {
      warnings.append("components that depend only on each other and are left out: \(lost)")
    }
    named.warnings = warnings + named.warnings
    return named
  }
}

/// Reads JSON, as <https://cyclonedx.org/docs/latest/json/> defines it. `metadata.component` is the
/// root.
private struct BillReader: ~Copyable {
  private var scanner: JSONScanner
  private(set) var bill = BillOfMaterials()

  init(_ scanner: consuming JSONScanner) { self.scanner = scanner }

  mutating func read() throws(TreeImportError) {
    try scanner.skipBlanks()
    var (key, isFirst): ([UInt8], Bool) = ([], true)
    while try scanner.nextMember(&key, &isFirst) {
      var isFirstElement = true
      switch String(decoding: key, as: UTF8.self) {
      case "metadata": try readMetadata()
      case "components":
        while try scanner.nextElement(&isFirstElement) { try readComponents() }
      case "dependencies":
        while try scanner.nextElement(&isFirstElement) { try readDependencies() }
      default: _ = try scanner.skipValue()
      }
    }
    try scanner.end([])
  }

  private mutating func readMetadata() throws(TreeImportError) {
    var (key, isFirst): ([UInt8], Bool) = ([], true)
    while try scanner.nextMember(&key, &isFirst) {
      if key.elementsEqual("component".utf8) {
        bill.root = bill.components.count
        try readComponents()
      } else {
        _ = try scanner.skipValue()
      }
    }
  }

  /// Reads a component and those in it.
  private mutating func readComponents() throws(TreeImportError) {
    var open: [Int] = []
    var (key, isFirst): ([UInt8], Bool) = ([], true)
    repeat {
      if isFirst { open.append(bill.add(in: open.last)) }
      let index = open[open.count - 1]
      // Whether the component that may come next is the first in its array; `nil` where none may.
      var isFirstElement: Bool?
      if try scanner.nextMember(&key, &isFirst) {
        switch String(decoding: key, as: UTF8.self) {
        case "bom-ref": bill.components[index].id = try string()
        case "group": bill.components[index].group = try string()
        case "name": bill.components[index].name = try string()
        case "version": bill.components[index].version = try string()
        case "components": isFirstElement = true
        default: _ = try scanner.skipValue()
        }
      } else {
        open.removeLast()
        if !open.isEmpty { isFirstElement = false }
      }
      guard var isFirstElement else { continue }
      isFirst = try scanner.nextElement(&isFirstElement)
    } while !open.isEmpty
  }

  private mutating func readDependencies() throws(TreeImportError) {
    var (id, others): (String, [String]) = ("", [])
    var (key, isFirst): ([UInt8], Bool) = ([], true)
    while try scanner.nextMember(&key, &isFirst) {
      if key.elementsEqual("ref".utf8) {
        id = try string()
      } else if key.elementsEqual("dependsOn".utf8) {
        var isFirstElement = true
        while try scanner.nextElement(&isFirstElement) { others.append(try string()) }
      } else {
        _ = try scanner.skipValue()
      }
    }
    bill.dependencies[id, default: []] += others
  }

  /// Reads a text; `null` is as good as an empty one.
  private mutating func string() throws(TreeImportError) -> String {
    try scanner.stringOrNull() ?? ""
  }
}
