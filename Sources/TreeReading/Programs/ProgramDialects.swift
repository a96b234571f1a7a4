import DelimitedText
import TreeModel

extension TreeFormat {
  /// All formats, with the dialects in which programs write files for themselves.
  public static let standard: [TreeFormat] = {
    var formats = all
    for (dialects, format) in Dialect.programs { formats.add(dialects, to: format) }
    return formats
  }()
}

extension Dialect {
  /// The dialects of programs, and the format that each is added to, as one from another package
  /// would be.
  fileprivate static let programs: [(dialects: [Dialect], format: String)] = [
    ([cargoMetadata, packageLock, diskUsage, billOfMaterials, metafile, webpackStats], "json"),
    ([billMarkup], "xml"),
  ]

  private static let cargoMetadata = json("cargo-metadata", "metadata of cargo") { start, _ in
    NamedTree.looksLikeCargoMetadata(start)
      ? "the object at the top begins with an array `packages`" : nil
  } read: { stream, _, id, options throws(TreeImportError) in
    try options.refuseNamedValue(source: stream.source)
    return TreeSequence(try .readCargoMetadata(stream, id: id, options))
  }

  private static let packageLock = json("package-lock", "package-lock.json of npm") { start, _ in
    NamedTree.looksLikePackageLock(start)
      ? "the object at the top has the keys `lockfileVersion` and `packages`" : nil
  } read: { stream, _, id, options throws(TreeImportError) in
    try options.refuseNamedValue(source: stream.source)
    return TreeSequence(try .readPackageLock(stream, id: id, options))
  }

  private static let diskUsage = json(
    "ncdu", "exports of ncdu", tellsFormat: true
  ) { start, options in
    NamedTree.looksLikeDiskUsage(start, options)
      ? "the array at the top has two numbers, an object and an array" : nil
  } read: { stream, _, id, options throws(TreeImportError) in
    TreeSequence(try .readDiskUsage(stream, id: id, options))
  }

  private static let billOfMaterials = json(
    "cyclonedx", "bills of materials"
  ) { start, options in
    NamedTree.looksLikeBillOfMaterials(start, options)
      ? "the object at the top has the key `bomFormat`, or components with a `bom-ref`" : nil
  } read: { stream, _, id, options throws(TreeImportError) in
    TreeSequence(try .readBillOfMaterials(stream, id: id, options))
  }

  private static let metafile = json("esbuild", "metafiles of esbuild") { start, options in
    NamedTree.looksLikeMetafile(start, options)
      ? "the object at the top has `inputs` with `bytes` and `imports`" : nil
  } read: { stream, _, id, options throws(TreeImportError) in
    TreeSequence(try .readMetafile(stream, id: id, options))
  }

  private static let webpackStats = json("webpack", "statistics of webpack") { start, options in
    NamedTree.looksLikeWebpackStats(start, options)
      ? "the object at the top has the key `assetsByChunkName`" : nil
  } read: { stream, _, id, options throws(TreeImportError) in
    TreeSequence(try .readWebpackStats(stream, id: id, options))
  }

  /// An option that says where the nodes are reads such a file as any other JSON.
  private static func json(
    _ id: String, _ words: String, tellsFormat: Bool = false,
    recognize: @escaping @Sendable (ArraySlice<UInt8>, ReadingOptions) -> String?,
    read:
      @escaping @Sendable (
        consuming ByteStream, Beginning, _ id: String, ReadingOptions
      ) throws(TreeImportError) -> TreeSequence
  ) -> Dialect {
    Dialect(
      id, words, [.value], tellsFormat: tellsFormat,
      recognize: { beginning, options in
        options.place.isEmpty ? recognize(beginning.bytes, options) : nil
      }, read: read)
  }
}
