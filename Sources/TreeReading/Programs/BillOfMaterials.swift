import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  /// A CycloneDX bill of materials in JSON: the components below those that depend on them, as
  /// `PackageGraph` says. Some programs write the components first.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let billOfMaterials = json(
    "cyclonedx", "bills of materials",
    because: "the object at the top has the key `bomFormat`, or components with a `bom-ref`"
  ) { start in
    start.hasMember("bomFormat", .string)
      || start.hasMember("components", .array) && JSONKeys.holds("bom-ref", start)
  } read: { events, id, options throws(TreeImportError) in
    let source = events.source
    var reader = BillReader(events)
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
    let titles = Dictionary(first: components.map { ($0.id, $0.title) })
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
    let what = needed.isEmpty ? "nested components" : "components and their dependencies"
    var warnings: [String] = []
    if !needed.isEmpty, !loose.isEmpty {
      warnings.append(
        "components on which nothing depends: \(loose.count); each is below the one that it is in, "
          + "or at the top")
    }
    let lost = titles.keys.count { !found.contains($0) }
    if lost > 0 {
      warnings.append("components that depend only on each other and are left out: \(lost)")
    }
    named.notes.insert("read as a CycloneDX bill of materials: \(what)", at: 0)
    named.warnings = warnings + named.warnings
    return named
  }
}

/// Reads JSON, as <https://cyclonedx.org/docs/latest/json/> defines it. `metadata.component` is the
/// root.
private struct BillReader: ~Copyable {
  private var events: JSONEvents
  private(set) var bill = BillOfMaterials()

  init(_ events: consuming JSONEvents) { self.events = events }

  mutating func read() throws(TreeImportError) {
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      switch String(decoding: key, as: UTF8.self) {
      case "metadata": try readMetadata()
      case "components":
        try events.enterArray()
        while try events.nextElement() { try readComponents() }
      case "dependencies":
        try events.enterArray()
        while try events.nextElement() { try readDependencies() }
      default: try events.skipValue()
      }
    }
    try events.end()
  }

  private mutating func readMetadata() throws(TreeImportError) {
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      if key.elementsEqual("component".utf8) {
        bill.root = bill.components.count
        try readComponents()
      } else {
        try events.skipValue()
      }
    }
  }

  /// Reads a component and those in it.
  private mutating func readComponents() throws(TreeImportError) {
    var key: [UInt8] = []
    try events.enterObject()
    var open = [bill.add(in: nil)]
    while let index = open.last {
      if try events.nextMember(&key) {
        switch String(decoding: key, as: UTF8.self) {
        case "bom-ref": bill.components[index].id = try string()
        case "group": bill.components[index].group = try string()
        case "name": bill.components[index].name = try string()
        case "version": bill.components[index].version = try string()
        case "components":
          try events.enterArray()
          try openNext(in: index, &open)
        default: try events.skipValue()
        }
      } else {
        open.removeLast()
        if let holder = open.last { try openNext(in: holder, &open) }
      }
    }
  }

  /// Goes into the next component of an array, if there is one.
  private mutating func openNext(in holder: Int, _ open: inout [Int]) throws(TreeImportError) {
    guard try events.nextElement() else { return }
    try events.enterObject()
    open.append(bill.add(in: holder))
  }

  private mutating func readDependencies() throws(TreeImportError) {
    var (id, others): (String, [String]) = ("", [])
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      if key.elementsEqual("ref".utf8) {
        id = try string()
      } else if key.elementsEqual("dependsOn".utf8) {
        others += try events.strings()
      } else {
        try events.skipValue()
      }
    }
    bill.dependencies[id, default: []] += others
  }

  /// Reads a text; `null` is as good as an empty one.
  private mutating func string() throws(TreeImportError) -> String {
    try events.stringOrNull() ?? ""
  }
}
