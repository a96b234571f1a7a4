import TreeLayout
import TreeModel
import TreeReading

extension TreeFormat {
  /// A line a node, indented by a tab for each level: its name and, behind a colon, its value.
  static let outline = TreeFormat(
    id: "outline", extensions: ["outline"], looksLike: { _ in false }
  ) { bytes, id, source throws(TreeImportError) in
    var names = NodeNames()
    var (parents, values): ([Int32], [Double]) = ([], [])
    var path: [Int32] = []  // the last node of each level
    let text = String(decoding: bytes, as: UTF8.self)
    for (number, line) in text.split(separator: "\n").enumerated() {
      let level = line.prefix { $0 == "\t" }.count
      let fields = line.dropFirst(level).split(separator: ":", maxSplits: 1)
      guard level <= path.count, let name = fields.first else {
        throw TreeImportError(
          .other("the line is indented further than a child can be"), source: source,
          line: number + 1)
      }
      path.removeLast(path.count - level)
      parents.append(path.last ?? -1)
      path.append(Int32(parents.count - 1))
      names.append(String(name))
      let value = fields.count == 2 ? fields[1].trimmingPrefix(" ") : ""
      values.append(Double(value) ?? .nan)
    }
    do throws(TreeError) {
      let (tree, order) = try LayoutTree.numbered(parents: parents, values: values)
      return NamedTree(id: id, tree: tree, names: names.reordered(order))
    } catch {
      throw TreeImportError(.other("\(error)"), source: source)
    }
  }
}
