import BenchmarkJudging
import LayoutDrawing

/// JUnit's XML: a test case for each cell. A regression fails it, a tree that differs is an error
/// in it, and an inconclusive or missing value skips it. Runs without a common cell are an error.
struct JUnitReport: ComparisonReport {
  func text(of comparison: Comparison) -> String {
    var cases: [String] = []
    var (failures, errors, skipped) = (0, 0, 0)
    for cell in comparison.cells {
      let counting = cell.values.filter { !$0.isAdvisory }
      var lines = [#"    <testcase \#(name(cell.key))>"#]
      let regressed = counting.filter { $0.verdict == .regressed }
      let incomparable = counting.filter { $0.verdict == .incomparable }
      let inconclusive = counting.filter { $0.verdict == .inconclusive }
      if !incomparable.isEmpty {
        errors += 1
        lines.append(element("error", incomparable))
      } else if !regressed.isEmpty {
        failures += 1
        lines.append(element("failure", regressed))
      } else if !inconclusive.isEmpty {
        skipped += 1
        lines.append(element("skipped", inconclusive))
      }
      let rest = cell.values.filter {
        $0.isAdvisory
          ? [.regressed, .improved].contains($0.verdict)
          : [.improved, .changed].contains($0.verdict)
      }
      if !rest.isEmpty {
        let text = rest.map { $0.sentence.spelledOut + ($0.isAdvisory ? "; advisory" : "") }
        let output = text.map(\.xmlEscaped).joined(separator: "\n")
        lines.append("      <system-out>\(output)</system-out>")
      }
      cases += lines + ["    </testcase>"]
    }
    for key in comparison.onlyInBase {
      skipped += 1
      cases += [
        #"    <testcase \#(name(key))>"#, #"      <skipped message="only in base"/>"#,
        "    </testcase>",
      ]
    }
    if comparison.cells.isEmpty {
      errors += 1
      cases += [
        #"    <testcase classname="layoutbench" name="compare">"#,
        #"      <error message="\#(comparison.conclusion.xmlEscaped)"/>"#, "    </testcase>",
      ]
    }
    for note in comparison.unfinishedNotes {
      skipped += 1
      cases += [
        #"    <testcase classname="layoutbench" name="whole runs">"#,
        #"      <skipped message="\#(note.spelledOut.xmlEscaped)"/>"#, "    </testcase>",
      ]
    }
    let tests = cases.count { $0.hasPrefix("    <testcase") }
    let counts =
      #"tests="\#(tests)" failures="\#(failures)" errors="\#(errors)" skipped="\#(skipped)""#
    let head = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#, "<testsuites \(counts)>",
      #"  <testsuite name="layoutbench compare" \#(counts)>"#,
    ]
    return (head + cases + ["  </testsuite>", "</testsuites>"]).joined(separator: "\n") + "\n"
  }

  private func name(_ key: CellKey) -> String {
    let name =
      "\(key.strategy), \(key.nodes) nodes, \(key.frame)"
      + (key.seed.map { ", seed \($0)" } ?? "")
    let (tree, cell) = (key.tree.spelledOut.xmlEscaped, name.spelledOut.xmlEscaped)
    return #"classname="\#(tree)" name="\#(cell)""#
  }

  private func element(_ tag: String, _ values: [ValueComparison]) -> String {
    let message = values.map(\.sentence.spelledOut).joined(separator: "; ").xmlEscaped
    return #"      <\#(tag) message="\#(message)"/>"#
  }
}
