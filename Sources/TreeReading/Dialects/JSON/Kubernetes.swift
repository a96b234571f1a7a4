import DelimitedText
import TreeModel

/// Resources as `kubectl get -o json` prints them, or `-o yaml`: `metadata.name` of each, below its
/// `metadata.namespace`, and below its `kind` where there are several.
enum Kubernetes {
  /// Whether a text begins so, as far as its bytes go: the object at the top has `items`, of which
  /// the first has `metadata`. A server may leave out the kind of each item, and `kubectl` says
  /// that of the whole behind the items.
  static func looksLike(_ start: JSONTape, _ options: ReadingOptions) -> Bool {
    options.children == nil && options.label == nil && options.place.isEmpty
      && options.id == nil && options.parent == nil
      && (options.value == nil || options.wantsNoValue)
      && start.hasMember("apiVersion", .string)
      && start.hasMember(at: ["items", "metadata", "name"], .string)
  }

  private struct Resource {
    var name: [UInt8] = []
    var namespace: [UInt8] = []
    var kind: [UInt8] = []
    let line: Int
  }

  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func read(
    _ events: consuming JSONEvents, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    var events = events
    var resources: [Resource] = []
    try events.start(at: ["items"])
    try events.enterArray()
    while try events.nextElement() { resources.append(try resource(&events)) }
    try events.end()
    let hasKinds = Set(resources.map { $0.kind }).count > 1
    var builder = TreeBuilder(source: events.source)
    for resource in resources {
      var node: Int32 = -1
      for part in [resource.namespace, hasKinds ? resource.kind : [], resource.name]
      where !part.isEmpty {
        node = try builder.child(part.span, below: node, line: resource.line)
      }
    }
    if !options.wantsNoValue { builder.countLeaves(nil) }
    builder.note(
      "read as a list of Kubernetes: `metadata.name` below `metadata.namespace`"
        + (hasKinds ? " and `kind`" : "") + ", each 1")
    return try builder.tree(id: id)
  }

  private static func resource(_ events: inout JSONEvents) throws(TreeImportError) -> Resource {
    var resource = Resource(line: events.line)
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      if key.elementsEqual("kind".utf8), try events.isNext(.string) {
        try events.string(into: &resource.kind)
      } else if key.elementsEqual("metadata".utf8), try events.takeObject() {
        while try events.nextMember(&key) {
          let isName = key.elementsEqual("name".utf8)
          guard isName || key.elementsEqual("namespace".utf8), try events.isNext(.string) else {
            try events.skipValue()
            continue
          }
          var text: [UInt8] = []
          try events.string(into: &text)
          if isName { resource.name = text } else { resource.namespace = text }
        }
      } else {
        try events.skipValue()
      }
    }
    return resource
  }
}

extension JSONDialect {
  static let kubernetes = JSONDialect(
    id: "kubernetes", words: "lists of Kubernetes", options: keys
  ) { start, options, _ in
    Kubernetes.looksLike(start, options)
      ? "the object at the top has an `apiVersion`, and `items` with `metadata.name`" : nil
  } read: { events, _, id, options throws(TreeImportError) in
    try Kubernetes.read(events, id: id, options)
  }
}
