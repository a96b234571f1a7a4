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
    (
      [
        cargoMetadata, packageLock, pnpmList, pipDependencies, diskUsage, billOfMaterials, metafile,
        webpackStats, chromeTrace, openTelemetry,
      ], "json"
    ),
    ([billMarkup, cobertura, clover, jacoco], "xml"), ([bookmarks], "html"),
    ([lcov], "paths"), ([appleSample, importTimes], "listing"), ([instrumentsCopy], "csv"),
  ]
}
