import Foundation

/// Whether the exhaustive tests are to run, as they do on the build server: they want a release
/// build.
public let runsLongTests = ProcessInfo.processInfo.environment["LAYOUTBENCH_LONG_TESTS"] == "1"
