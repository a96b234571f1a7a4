import Foundation
import Testing

@Suite("layout")
struct LayoutCommandTests {
  @Test("layout prints the worked example of squarified, to the last digit")
  func worked() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "worked.csv", "id,parent,value\nr,,\na,r,6\nb,r,6\nc,r,4\nd,r,3\ne,r,2\nf,r,2\ng,r,1\n")
    let outcome = try await Tool.run(
      "layout", "--strategy", "squarified", "--tree", file, "--frame", "6x4")
    #expect(outcome.status == 0)
    #expect(
      outcome.output == """
        id,parent,depth,label,x,y,width,height
        r,,0,r,0,0,6,4
        a,r,1,a,0,0,3,2
        b,r,1,b,0,2,3,2
        c,r,1,c,3,0,1.7142857142857142,2.3333333333333335
        d,r,1,d,4.714285714285714,0,1.2857142857142856,2.3333333333333335
        e,r,1,e,3,2.3333333333333335,1.2000000000000002,1.6666666666666667
        f,r,1,f,4.2,2.3333333333333335,1.1999999999999997,1.6666666666666667
        g,r,1,g,5.4,2.3333333333333335,0.5999999999999999,1.6666666666666667

        """)
  }

  @Test("ids are unique, and labels as they are")
  func twins() async throws {
    let folder = try TemporaryFolder()
    let twins = try folder.file(
      "twins.csv", "id,parent,value,label\nr,,,r\na,r,,a\nb,r,,b\nc,a,1,x\nd,b,2,x\n")
    let rows = try await Tool.run("layout", "--strategy", "slice", "--tree", twins).output
      .split(separator: "\n").map { $0.split(separator: ",").prefix(4).joined(separator: ",") }
    #expect(rows.suffix(2) == ["x,a,2,x", "#4,b,2,x"])
  }

  @Test(
    "boxes are those of the data, those of labels, or squares of 1 × 1",
    arguments: [
      (
        "data",
        """
        root,,0,root,5,0.5
        a,root,1,a,3,3
        long,root,1,long,8.5,3
        """
      ),
      (
        "label",
        """
        root,,0,root,2.2,0.5
        a,root,1,a,0.5152173913043478,2.5
        long,root,1,long,3.215217391304348,2.5
        """
      ),
      (
        "unit",
        """
        root,,0,root,1.5,0.5
        a,root,1,a,0.5,2.5
        long,root,1,long,2.5,2.5
        """
      ),
    ])
  func nodeSizes(sizes: String, rows: String) async throws {
    let folder = try TemporaryFolder()
    let tree = try folder.file(
      "boxes.csv", "id,parent,value,width,height\nroot,,,,\na,root,1,6,2\nlong,root,1,3,1\n")
    let outcome = try await Tool.run(
      "layout", "--strategy", "reingold-tilford", "--tree", tree, "--node-sizes", sizes)
    #expect(outcome.status == 0)
    #expect(outcome.output == "id,parent,depth,label,x,y\n\(rows)\n")
  }

  @Test("rows that are made in many blocks come in the order of the nodes, on deep trees and wide")
  func blocks() async throws {
    let count = 65_002
    for (tree, depth) in [("path", { $0 }), ("star", { min($0, 1) })] as [(String, (Int) -> Int)] {
      let outcome = try await Tool.run(
        "layout", "--strategy", "slice", "--tree", tree, "--sizes", "\(count)")
      let lines = outcome.output.split(separator: "\n")
      #expect(lines.count == 1 + count)
      let isInOrder = lines.dropFirst().enumerated().allSatisfy { node, line in
        let parent = node == 0 ? "" : tree == "path" ? "#\(node - 1)" : "#0"
        return line.hasPrefix("#\(node),\(parent),\(depth(node)),")
      }
      #expect(isInOrder, "\(tree)")
    }
  }

  @Test("layout as JSON is JSON")
  func layoutJSON() async throws {
    let outcome = try await Tool.run(
      "layout", "--strategy", "sunburst", "--tree", "complete", "--sizes", "7", "--format", "json")
    let rows = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [[String: Any]]
    #expect(rows?.count == 7)
    #expect(rows?[0]["endAngle"] as? Double == 360)
    #expect(rows?[0]["parent"] is NSNull && rows?[6]["parent"] as? String == "#2")
    #expect(rows?[6]["depth"] as? Int == 2 && rows?[6]["label"] as? String == "")
  }

  @Test("a strategy that groups nodes says so in a column")
  func marks() async throws {
    let outcome = try await Tool.run(
      "layout", "--strategy", "alternating-slice:maximumItems=2", "--tree", "star", "--sizes", "6")
    #expect(outcome.output.hasPrefix("id,parent,depth,label,x,y,width,height,mark\n"))
    #expect(outcome.output.split(separator: "\n").count { $0.hasSuffix(",grouped") } == 3)
  }

  @Test("a view type is a tree")
  func swiftType() async throws {
    let outcome = try await Tool.run(
      "layout", "--strategy", "knuth", "--tree", "swift-type:VStack<TupleView<(Text, Text)>>")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("TupleView"))
  }

  @Test("layout takes the last step, or the one that is named")
  func steps() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "own.csv", "path,w0,w1,w2\na/x,1,2,\nb,0,3,4\na/y,,5,0\nc/z,0,,7.5\n")
    let arguments = ["layout", "--strategy", "slice", "--frame", "100x23", "--tree", file]
    let last = try await Tool.run(arguments)
    #expect(last.output.contains("\nb,#0,1,b,0,0,100,8\n"), "\(last.error)")
    let first = try await Tool.run(arguments + ["--step", "0"])
    #expect(first.output.hasSuffix(",2,x,0,0,100,23\n"))
  }

  @Test(
    "options beyond what a double can hold give an error and no output",
    arguments: ["layout", "layout --format json", "render"])
  func infinite(command: String) async throws {
    let outcome = try await Tool.run(
      command.split(separator: " ").map(String.init) + [
        "--tree", "random-recursive", "--strategy", "stack:siblingGap=1e308",
      ])
    #expect(outcome.status == 64)
    #expect(outcome.error.contains("beyond what a double can hold"))
    #expect(outcome.output.isEmpty)
  }

  @Test("a mistake in a selection is told in one line")
  func noNoise() async throws {
    let outcome = try await Tool.run("layout", "--strategy", "slice,dice", "--tree", "path")
    #expect(outcome.status == 64)
    #expect(outcome.error == "Error: this command takes one strategy; 'slice,dice' names 2\n")
  }
}
