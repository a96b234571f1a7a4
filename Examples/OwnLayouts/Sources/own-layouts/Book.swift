import Foundation
import TreeLayout
import TreeModel
import TreeReading

extension Dialect {
  /// JSON as a program for books may write it: `{"chapters": [{"title": "One", "pages": 12}]}`.
  static let book = Dialect(id: "book", words: "chapters of books") { beginning, _ in
    String(decoding: beginning.bytes.prefix(100), as: UTF8.self).contains("\"chapters\"")
      ? "the object at the top has the key `chapters`" : nil
  } read: { bytes, id, source, _ throws(TreeImportError) in
    do {
      let book = try JSONDecoder().decode(Book.self, from: Data(bytes))
      let parents = [-1] + book.chapters.map { _ in Int32(0) }
      let values = [Double.nan] + book.chapters.map(\.pages)
      let (tree, order) = try LayoutTree.numbered(parents: parents, values: values)
      var names = NodeNames()
      for name in [id] + book.chapters.map(\.title) { names.append(name) }
      return NamedTree(id: id, tree: tree, names: names.reordered(order))
    } catch {
      throw TreeImportError(.other("\(error)"), source: source)
    }
  }
}

private struct Book: Decodable {
  struct Chapter: Decodable {
    let title: String
    let pages: Double
  }

  let chapters: [Chapter]
}
