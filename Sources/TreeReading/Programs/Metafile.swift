import DelimitedText
import TreeLayout
import TreeModel

extension NamedTree {
  /// Whether a JSON text begins as a metafile of esbuild does: with an object of inputs that have
  /// `bytes` and `imports`. An option that says where the nodes are reads it as any other JSON.
  static func looksLikeMetafile(_ start: ArraySlice<UInt8>, _ options: ReadingOptions) -> Bool {
    guard options.place.isEmpty else { return false }
    var scanner = JSONScanner(ByteStream(Array(start.prefix(1 << 16)), source: ""))
    do throws(TreeImportError) {
      try scanner.skipBlanks()
      guard try scanner.find(["inputs"])?.count == 1, try scanner.take("{") else { return false }
      try scanner.skipBlanks()
      var path: [UInt8] = []
      try scanner.key(into: &path)
      guard try scanner.find(["bytes"]) != nil, try scanner.isNextNumber() else { return false }
      _ = try scanner.skipValue()
      try scanner.skipBlanks()
      guard try scanner.take(",") else { return false }
      try scanner.skipBlanks()
      var key: [UInt8] = []
      try scanner.key(into: &key)
      return key.elementsEqual("imports".utf8)
    } catch {
      return false
    }
  }

  /// Reads what `esbuild --metafile` writes: each output, below it the paths of its inputs with the
  /// bytes that they have in it. What an output has more is a leaf `self`. Source maps are left
  /// out.
  ///
  /// - Complexity: O(*n*) for *n* bytes, one pass.
  static func readMetafile(
    _ stream: consuming ByteStream, id: String, _ options: ReadingOptions
  ) throws(TreeImportError) -> NamedTree {
    try options.check([.value], of: "metafiles of esbuild", source: stream.source)
    try options.refuseNamedValue(source: stream.source)
    var reader = MetafileReader(JSONScanner(stream), wantsValues: !options.wantsNoValue)
    try reader.read()
    return try reader.tree(id: id)
  }
}

private struct MetafileReader: ~Copyable {
  private var scanner: JSONScanner
  private var paths: PathTree
  private let wantsValues: Bool
  private var maps = 0

  /// How many outputs have bytes of no input, and how many bytes.
  private var others = 0
  private var otherBytes = 0.0

  init(_ scanner: consuming JSONScanner, wantsValues: Bool) {
    paths = PathTree(source: scanner.source)
    self.scanner = scanner
    self.wantsValues = wantsValues
  }

  /// Reads the outputs, and goes past what stands around them.
  mutating func read() throws(TreeImportError) {
    let brackets = try scanner.start(at: ["outputs"])
    var output: [UInt8] = []
    var isFirst = true
    while try scanner.nextMember(&output, &isFirst) {
      try readOutput(output)
    }
    try scanner.end(brackets)
  }

  private mutating func readOutput(_ name: [UInt8]) throws(TreeImportError) {
    let line = scanner.line
    var hasInputs = false
    var (bytes, sum) = (0.0, 0.0)
    var key: [UInt8] = []
    var isFirst = true
    while try scanner.nextMember(&key, &isFirst) {
      if key.elementsEqual("bytes".utf8) {
        bytes = try scanner.number(of: "`bytes`")
      } else if key.elementsEqual("inputs".utf8) {
        (hasInputs, sum) = try readInputs(of: name, line: line)
      } else {
        _ = try scanner.skipValue()
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
    var (isFirst, areAny) = (true, false)
    var sum = 0.0
    var path: [UInt8] = []
    while try scanner.nextMember(&path, &isFirst) {
      areAny = true
      let output = try paths.child(name.span, below: -1, line: line)
      let place = scanner.error(.emptyPath)
      guard let input = try paths.node(path, below: output, line: scanner.line) else {
        throw place
      }
      var key: [UInt8] = []
      var isFirstKey = true
      while try scanner.nextMember(&key, &isFirstKey) {
        if key.elementsEqual("bytesInOutput".utf8) {
          let bytes = try scanner.number(of: "`bytesInOutput`")
          sum += bytes
          if wantsValues { try paths.add(bytes, to: input) }
        } else {
          _ = try scanner.skipValue()
        }
      }
    }
    return (areAny, sum)
  }

  consuming func tree(id: String) throws(TreeImportError) -> NamedTree {
    var warnings = [
      "read as a metafile of esbuild: the bytes of inputs in each output; --at inputs reads those "
        + "of the inputs themselves"
    ]
    if others > 0 {
      warnings.append(
        "outputs with bytes of no input: \(others), together \(otherBytes.shortest), which are "
          + "leaves called `self`")
    }
    if maps > 0 { warnings.append("source maps that are left out: \(maps)") }
    return try paths.tree(id: id, warnings: warnings)
  }
}

extension [UInt8] {
  fileprivate func ends(with text: String) -> Bool {
    suffix(text.utf8.count).elementsEqual(text.utf8)
  }
}
