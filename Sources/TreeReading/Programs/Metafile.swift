import DelimitedText
import TreeLayout
import TreeModel

extension Dialect {
  /// What `esbuild --metafile` writes: each output, below it the paths of its inputs with the bytes
  /// that they have in it. What an output has more is a leaf `self`. Source maps are left out.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static let metafile = json(
    "esbuild", "metafiles of esbuild",
    because: "the object at the top has `inputs` with `bytes` and `imports`"
  ) {
    $0.beginsAsMetafile
  } read: { events, id, options throws(TreeImportError) in
    var reader = MetafileReader(events, wantsValues: !options.wantsNoValue)
    try reader.read()
    return try reader.tree(id: id)
  }
}

extension JSONTape {
  fileprivate var beginsAsMetafile: Bool {
    var events = JSONEvents(self)
    var key: [UInt8] = []
    do throws(TreeImportError) {
      guard try events.isNext(.object), try events.find(["inputs"]), try events.takeObject(),
        try events.nextMember(&key), try events.find(["bytes"]), try events.isNext(.number)
      else { return false }
      try events.skipValue()
      guard try events.nextMember(&key) else { return false }
      return key.elementsEqual("imports".utf8)
    } catch {
      return false
    }
  }
}

private struct MetafileReader: ~Copyable {
  private var events: JSONEvents
  private var paths: TreeBuilder
  private let wantsValues: Bool
  private var maps = 0

  /// How many outputs have bytes of no input, and how many bytes.
  private var others = 0
  private var otherBytes = 0.0

  init(_ events: consuming JSONEvents, wantsValues: Bool) {
    paths = TreeBuilder(source: events.source)
    self.events = events
    self.wantsValues = wantsValues
  }

  /// Reads the outputs, and goes past what stands around them.
  mutating func read() throws(TreeImportError) {
    try events.start(at: ["outputs"])
    try events.enterObject()
    var output: [UInt8] = []
    while try events.nextMember(&output) { try readOutput(output) }
    try events.end()
  }

  private mutating func readOutput(_ name: [UInt8]) throws(TreeImportError) {
    let line = events.line
    var hasInputs = false
    var (bytes, sum) = (0.0, 0.0)
    var key: [UInt8] = []
    try events.enterObject()
    while try events.nextMember(&key) {
      if key.elementsEqual("bytes".utf8) {
        bytes = try events.number(of: "`bytes`")
      } else if key.elementsEqual("inputs".utf8) {
        (hasInputs, sum) = try readInputs(of: name, line: line)
      } else {
        try events.skipValue()
      }
    }
    if !hasInputs, name.ends(with: ".map") {
      maps += 1
      return
    }
    let output = try paths.child(name.span, below: -1, line: line)
    guard wantsValues, bytes > sum else { return }
    if hasInputs {
      others += 1
      otherBytes += bytes - sum
    }
    try paths.add(bytes - sum, to: output)
  }

  /// Reads the inputs of an output; returns whether there are any, and their bytes.
  private mutating func readInputs(
    of name: [UInt8], line: Int
  ) throws(TreeImportError) -> (areAny: Bool, sum: Double) {
    var areAny = false
    var sum = 0.0
    var (path, key): ([UInt8], [UInt8]) = ([], [])
    try events.enterObject()
    while try events.nextMember(&path) {
      areAny = true
      let output = try paths.child(name.span, below: -1, line: line)
      let input = try paths.node(
        at: 0..<path.count, of: path, below: output, line: events.line)
      guard input != output else { throw events.error(.emptyPath) }
      try events.enterObject()
      while try events.nextMember(&key) {
        if key.elementsEqual("bytesInOutput".utf8) {
          let bytes = try events.number(of: "`bytesInOutput`")
          sum += bytes
          if wantsValues { try paths.add(bytes, to: input) }
        } else {
          try events.skipValue()
        }
      }
    }
    return (areAny, sum)
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    paths.note(
      "read as a metafile of esbuild: the bytes of inputs in each output; --at inputs reads those "
        + "of the inputs themselves")
    if others > 0 {
      paths.warn(
        "outputs with bytes of no input: \(others), together \(otherBytes.shortest), which are "
          + "leaves called `self`")
    }
    if maps > 0 { paths.warn("source maps that are left out: \(maps)") }
    return try paths.tree(id: id, inner: .onTop, names: .paths())
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
