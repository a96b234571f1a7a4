import Testing

@testable import BenchmarkMeasuring

@Suite("Names of functions")
struct FunctionNameTests {
  @Test(
    "labels stay; types, specializations and files of private declarations go",
    arguments: [
      (
        "generic specialization <TreeLayout.Squarified> of TreeLayout.Treemap.place(_: "
          + "TreeLayout.LayoutTree, in: TreeLayout.Rect, into: inout "
          + "Swift.MutableSpan<TreeLayout.Rect>) -> ()",
        "TreeLayout.Treemap.place(_:in:into:)"
      ),
      (
        "function signature specialization <Arg[3] = Dead> of TreeLayout.DescendingOrder."
          + "(insertionSort in _DFCFEFABAB6462D9A6DCC72329E4B23F)(Swift.Range<Swift.Int>, inout "
          + "[Swift.Int32], (Swift.Int, Swift.Int) -> Swift.Bool) -> ()",
        "TreeLayout.DescendingOrder.insertionSort(_:_:_:)"
      ),
      (
        "closure #1 @Sendable (A) -> Swift.Double in static (extension in TreeLayout):"
          + "TreeLayout.NodeLinkStrategy.levelGapOption.getter : TreeLayout.StrategyOption<A>",
        "closure #1 in TreeLayout.NodeLinkStrategy.levelGapOption.getter"
      ),
      (
        "protocol witness for static TreeLayout.Tiling.remembers.getter : Swift.Bool in "
          + "conformance TreeLayout.Dice : TreeLayout.Tiling in TreeLayout",
        "TreeLayout.Tiling.remembers.getter in TreeLayout.Dice"
      ),
      (
        "protocol witness for Swift.Collection.formIndex(after: inout A.Index) -> () in "
          + "conformance <A where A: Swift.Strideable, A.Stride: Swift.SignedInteger> "
          + "Swift.Range<A> : Swift.Collection in Swift",
        "Swift.Collection.formIndex(after:) in Swift.Range"
      ),
      (
        "takeRow #1 (Swift.Int) -> Swift.Int in TreeLayout.Squarified.tile(_: [Swift.Double]) "
          + "throws -> ()",
        "takeRow #1(_:) in TreeLayout.Squarified.tile(_:)"
      ),
      ("static Swift.Double.+ infix(Swift.Double, Swift.Double) -> Swift.Double", "Swift.Double.+"),
      ("static Swift.Int.< infix(Swift.Int, Swift.Int) -> Swift.Bool", "Swift.Int.<"),
      ("Swift.Array.subscript.getter : (Swift.Int) -> A", "Swift.Array.subscript.getter"),
      ("TreeLayout.LayoutTree.isEmpty() -> Swift.Bool", "TreeLayout.LayoutTree.isEmpty()"),
      (
        "merged partial apply forwarder for closure #2 (Swift.Int) -> () in A.b(c: D.E) -> ()",
        "closure #2 in A.b(c:)"
      ),
      (
        "reabstraction thunk helper from @callee_guaranteed (@in Swift.Int) -> () to "
          + "@escaping @callee_guaranteed (@unowned Swift.Int) -> ()", "reabstraction thunk"
      ),
      ("outlined copy of TreeLayout.VisibleTree?", "outlined copy of TreeLayout.VisibleTree?"),
      ("a.b(c: (d: E) -> F, _: (G, h: I)) -> (J, K)", "a.b(c:_:)"),
      ("", ""), ("((((", "(((("), ("a.b(c: D", "a.b(c: D"), ("f<<<", "f<<<"),
    ])
  func withoutTypes(written: String, name: String) {
    #expect(FunctionName.withoutTypes(written) == name)
  }

  @Test("names of the linker are written out; those of other languages are shortened")
  func readable() {
    #expect(FunctionName.readable("$sSd1poiyS2d_SdtFZ") == "Swift.Double.+")
    #expect(FunctionName.readable("$s10TreeLayout4DiceV") == "TreeLayout.Dice")
    #expect(FunctionName.readable("$s") == "$s")
    #expect(FunctionName.readable("malloc") == "malloc")
    #expect(
      FunctionName.readable(
        "bool swift::RefCounts<swift::RefCountBitsT<(swift::RefCountInlinedness)1> >"
          + "::doDecrementSlow<(swift::PerformDeinit)1>(swift::RefCountBitsT<1>, unsigned int)")
        == "swift::RefCounts::doDecrementSlow")
    #expect(FunctionName.readable("(anonymous namespace)::Builder::make(int)") == "Builder::make")
  }

  @Test("the answers of a reader of debugging information")
  func chains() {
    let lines = """
      0x757ce0
      $s5inner
      /src/a.swift:3
      $s6middle
      /src/a.swift:9
      $s5outer
      /src/b.swift:1
      0x0000000000757ce4
      $s5outer
      ??:0
      0x757ce8
      ??
      ??:0
      """
    let chains = InlinedFunctions.chains(in: lines.split(separator: "\n").map(String.init))
    #expect(chains == [0x757CE0: ["$s6middle", "$s5inner"], 0x757CE4: []])
    #expect(InlinedFunctions.chains(in: [String]()).isEmpty)
  }
}
