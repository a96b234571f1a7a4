import ArgumentParser
import BenchmarkMeasuring
import DelimitedText
import Foundation

// MARK: - A race of commits

extension RaceCommand {
  /// Builds the commits that were named in place of executables, and puts their executables there.
  /// A file goes before a commit of the same name.
  ///
  /// - Returns: the builds, which nobody removes as long as this object lives; `nil` for none.
  mutating func buildCommits() throws -> CommitBuilds? {
    let place = URL(fileURLWithPath: FileManager.default.currentDirectoryPath)
    let names = [base, head].compactMap(\.self).filter {
      !FileManager.default.fileExists(atPath: $0)
    }
    do {
      guard !names.isEmpty, let line = try CommitLine(commits: names, in: place.path) else {
        return nil
      }
      let recipe = try usage { try bisection.recipe(in: place) }
      let builds = try CommitBuilds(line, recipe, in: place)
      if line.isDirty { Terminal.note(["changes that are in no commit take no part in the race"]) }
      let executables = try names.indices.map { try executable(of: $0, names[$0], builds) }
      if let base, let index = names.firstIndex(of: base) { self.base = executables[index] }
      if let head, let index = names.firstIndex(of: head) { self.head = executables[index] }
      builds.prune(keeping: Set(names.indices))
      return builds
    } catch let error as BisectionError {
      Terminal.tell(error)
      throw error.isUsage ? ExitCode.validationFailure : ExitCode.failure
    }
  }

  private func executable(
    of commit: Int, _ name: String, _ builds: CommitBuilds
  ) throws -> String {
    if let kept = builds.executable(of: commit) { return kept }
    let subject = builds.line.commits[commit].subject
    Terminal.writeError("building \(name): \(subject)".spelledOut + "\n")
    let interruption = try Interruption.ofSignals()
    var status = StatusLine()
    let outcome = try builds.build(commit, interruption: interruption) {
      status.show($0.excerpt(100))
    }
    status.end()
    switch outcome {
    case .built: return builds.executable(of: commit) ?? name
    case .interrupted: throw ExitCode.interrupted(by: interruption.signal ?? SIGINT)
    case .failed(let reason):
      Terminal.tell("\(name): \(reason)")
      throw ExitCode.notComparable
    }
  }
}
