import BenchmarkMeasuring
import Foundation
import LayoutFamilies
import Testing
import TreeLayout
import TreeModel
import TreeSources

@Suite("Suites")
struct SuiteTests {
  @Test("every suite can be read and its trees be found")
  func suites() throws {
    #expect(!BenchmarkFile.suites.isEmpty)
    for file in BenchmarkFile.suites {
      let suite = try Suite(file)
      #expect(suite.name == file.stem)
      for entry in suite.trees {
        let request = WorkloadSelection.Request(trees: [(argument: entry.tree, sizes: [10])])
        let selection = try WorkloadSelection(request, from: TreeSources())
        #expect(!selection.workloads.isEmpty)
        for workload in selection.workloads { #expect(try workload.build().first.count > 0) }
      }
    }
  }

  @Test(
    "a broken suite is an error that says where",
    arguments: [
      (#"{"name": "x", "about": "y", "trees": [{"sizes": [1]}]}"#, ".trees[0] has no 'tree'"),
      (
        #"{"name": "x", "about": "y", "trees": [{"tree": 1}]}"#, ".trees[0].tree is not of the type"
      ),
      (
        #"{"name": "x", "about": "y", "trees": [{"tree": "path", "size": [1]}]}"#,
        ".trees[0] has no 'size'; its keys are tree, sizes"
      ),
      (
        #"{"name": "x", "about": "y", "trees": [], "strategy": []}"#,
        "a suite has no 'strategy'; its keys are name"
      ),
      (
        #"{"name": "x", "about": "y", "trees": [], "thresholds": [{"value": "a"}]}"#,
        ".thresholds[0] has no 'share'"
      ),
      (
        """
        {"name": "x", "about": "y", "trees": [],
          "thresholds": [{"value": "a", "share": "1%", "trees": "b"}]}
        """,
        ".thresholds[0] has no 'trees'; its keys are value, share, strategy, tree, nodes"
      ),
    ])
  func brokenSuite(text: String, message: String) throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).json")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data(text.utf8).write(to: file)
    let error = #expect(throws: SuiteError.self) { try Suite(contentsOf: file) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }
}
