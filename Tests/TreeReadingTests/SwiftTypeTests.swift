import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading
import TreeSources

@Suite("Swift types")
struct SwiftTypeTests {
  @Test(
    "A type is a tree of names",
    arguments: [
      (
        "VStack<TupleView<(ModifiedContent<Text, _PaddingLayout>, Text)>>",
        "VStack(TupleView(ModifiedContent(Text _PaddingLayout) Text))"
      ),
      ("Text", "Text"),
      (" SwiftUI.Text ", "SwiftUI.Text"),
      ("Outer<A>.Inner<B>.Leaf", "Outer.Inner.Leaf(A B)"),
      ("Text?", "Optional(Text)"), ("F<A?, B>", "F(Optional(A) B)"),
      ("[Int]", "Array(Int)"), ("[String: [Int]]?", "Optional(Dictionary(String Array(Int)))"),
      ("F<A, [B]??, C>", "F(A Optional(Optional(Array(B))) C)"),
      ("()", "()"), ("(A)", "A"), ("((A))?", "Optional(A)"), ("((A)?)", "Optional(A)"),
      ("(A, b: B)", "()(A B)"), ("F<(A, B), C>", "F(()(A B) C)"), ("F<()>", "F(())"),
      ("F<((A, B))>", "F(()(A B))"),
      ("TupleView<Pack{A, B}>", "TupleView(A B)"), ("F<Pack{}>", "F"),
      ("(A) -> B", "->(A B)"), ("() -> ()", "->(())"),
      ("(A, B) async throws -> (C) -> D", "->(A B ->(C D))"),
      ("F<(A) -> B, C>", "F(->(A B) C)"), ("((A) -> B)?", "Optional(->(A B))"),
      ("@escaping @Sendable (inout A) -> B", "->(A B)"),
      ("A & B & C", "&(A B C)"), ("F<any A & B<C>, D>", "F(&(any A B(C)) D)"),
      ("some View", "some View"), ("some Collection<Int>", "some Collection(Int)"),
      ("any (A & B)", "&(A B)"), ("InlineArray<-5, Int>", "InlineArray(-5 Int)"),
      ("ForEach<Range<Int>, Int, Text>", "ForEach(Range(Int) Int Text)"),
      ("Größe<Ä>", "Größe(Ä)"),
      // Private and local types, as Swift prints them
      ("VStack<App.(unknown context at $10e0a5f08).Row>", "VStack(App.Row)"),
      ("VStack<TupleView<(App.(Row in _9A1B2C3D), Text)>>", "VStack(TupleView(App.Row Text))"),
      ("VStack<(extension in SwiftUI):SwiftUI.Text>", "VStack(SwiftUI.Text)"),
      ("VStack<Row #1 in App.list()>", "VStack(Row)"),
      ("F<(Row in _9A1B).Inner<A>, B>", "F(Row.Inner(A) B)"),
      ("F<(Row #2 in App.list(A, b: [B]) -> some View).Inner, C>", "F(Row.Inner C)"),
      ("F<Row #1 in closure #2 (A) -> B<C> in App.body.getter, D>", "F(Row D)"),
      ("(unknown context at $1).A.(unknown context at $2).B", "A.B"),
    ])
  func reads(text: String, outline: String) throws {
    let tree = try TreeImporter.read(.swiftType(text))
    let shown = tree.outline.replacing("=1", with: "")
    #expect(shown == outline)
    #expect(tree.id == tree.names[0])
    #expect(tree.tree.nodes.allSatisfy { tree.tree.isLeaf($0) == (tree.tree.value(of: $0) == 1) })
  }

  @Test(
    "What is no type is refused at its column",
    arguments: [
      ("", nil), ("F<", 3), ("F<A", 4), ("F<A,>", 5), ("F<>", 3), ("F<A>>", 5), ("A B", 3),
      ("(A, B", 6), ("(A, B]", 6), ("[A, B]", 3), ("[A: B: C]", 6), ("A -> B", 3), ("(A) -", 6),
      ("A.", 3), ("A..B", 3), (".A", 1), ("F<A><B>", 5), ("(A) later -> B", 5), ("A, B", 2),
      ("1 +", 3), ("some", 5), ("F<A:B>", 4), ("-", 2),
    ] as [(String, Int?)])
  func refuses(text: String, column: Int?) {
    do {
      let tree = try TreeImporter.read(.swiftType(text))
      Issue.record("read as \(tree.outline)")
    } catch {
      #expect(error.column == column)
      #expect(error.source == "swift-type")
    }
  }

  // Would take gigabytes if each part copied what the name is so far.
  @Test("A name of many parts between arguments is put together once")
  func longName() throws {
    let parts = 20_000
    let text = "A" + String(repeating: "<B>.C", count: parts)
    let tree = try TreeImporter.read(.swiftType(text))
    #expect(tree.tree.count == parts + 1)
    #expect(tree.names.utf8(of: 0).count == 2 * parts + 1)
    #expect(tree.names.utf8(of: parts).elementsEqual("B".utf8))
  }
}
