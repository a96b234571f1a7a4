import BenchmarkJudging
import BenchmarkMeasuring
import DelimitedText
import Foundation
import TreeLayout

/// The output of `race --bisect --dry-run`: the commits, and what searching them takes.
struct BisectionPlan {
  private let builds: CommitBuilds
  private let seconds: Double

  /// - Parameter seconds: how long a race lasts at most.
  init(_ builds: CommitBuilds, seconds: Double) {
    (self.builds, self.seconds) = (builds, seconds)
  }

  var text: String {
    let commits = builds.line.commits
    let halvings = Bisection(
      last: commits.count - 1, rule: .init(margin: 0, seconds: 0, counts: false)
    ).expectedHalvings
    var lines = commits.enumerated().map { place, commit in
      let end = place == 0 ? " (good)" : place == commits.count - 1 ? " (bad)" : ""
      let merge = commit.parents.count > 1 ? ", a merge" : ""
      return "\(commit.shortHash)  \(commit.date)  \(commit.subject.excerpt(60))\(merge)\(end)"
    }
    let kept = builds.keptBuilds
    lines += [
      "",
      "built by: \(builds.recipe.command)",
      "about \(halvings) \(halvings == 1 ? "halving" : "halvings"): \(halvings + 2) builds "
        + "(\(kept) \(kept == 1 ? "is" : "are") kept), and \(halvings + 2) races of at most "
        + "\(seconds.shortest) s, or counts in place of races",
    ]
    return lines.map(\.spelledOut).joined(separator: "\n") + "\n"
  }
}
