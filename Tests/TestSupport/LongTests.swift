import Foundation

/// Whether the exhaustive tests are to run: they want a release build (`scripts/check.sh` sets
/// this).
public let runsLongTests = ProcessInfo.processInfo.environment["LAYOUTBENCH_LONG_TESTS"] == "1"
