import ReadingSupport
import Testing
import TreeLayout
import TreeModel

@testable import TreeReading

/// Profiles that programs of macOS write.
@Suite("Samples and deep copies")
struct SampleTests {
  static let sample = """
    Analysis of sampling Notes (pid 4711) every 1 millisecond
    Process:         Notes [4711]
    Path:            /Applications/Notes.app/Contents/MacOS/Notes
    ----

    Call graph:
        100 Thread_90210   DispatchQueue_1: com.apple.main-thread  (serial)
        + 100 start  (in dyld) + 2360  [0x18a0b10e0]
        +   100 main  (in Notes) + 40  [0x1000042a8]
        +     70 drawList  (in Notes) + 112  [0x100004a10]
        +     ! 50 measureText  (in CoreText) + 88  [0x18c1d0b58]
        +     ! 20 fillRect  (in CoreGraphics) + 24  [0x18c0e9918]
        +     30 mach_msg  (in libsystem_kernel.dylib) + 8  [0x18a3f01f4]
        40 Thread_90233
          40 start_wqthread  (in libsystem_pthread.dylib) + 8  [0x18a42ce28]

    Total number in stack (recursive counted multiple, when >=5):

    Sort by top of stack, same collapsed (when >= 5):
            measureText  (in CoreText)        50

    Binary Images:
           0x100000000 -        0x10001ffff +com.example.Notes (1.0 - 1) <1A2B> /Notes
    """

  @Test("The call graph of sample")
  func callGraph() throws {
    let tree = try read(Self.sample, as: .listing)
    #expect(
      tree.outline
        == "#0(Thread_90210(start(main(drawList(measureText=50 fillRect=20) mach_msg=30))) "
        + "Thread_90233(start_wqthread=40))")
    #expect(tree.warnings == ["functions that add up those below them and are left out: 5"])
    let own = Self.sample.replacing("70 drawList", with: "75 drawList")
      .replacing("30 mach_msg", with: "25 std::map<int, A>::at(int const&)")
    #expect(
      try read(own, as: .listing).outline.contains(
        "drawList(measureText=50 fillRect=20 self=5) std::map<int, A>::at(int const&)=25"))
    let cut = "Analysis of sampling Notes (pid 4711) every 1 millisecond\n\nBinary Images:\n"
    #expect(
      refusal(of: cut, as: .listing, options: .with { $0.format = "sample" })?.description
        .contains("found the end instead of `Call graph:` and lines of a count") == true)
  }

  static let copies: [(text: String, outline: String, warnings: [String])] = [
    (
      """
      Bytes Used\tCount\t\tSymbol Name
      12.50 MB     100.0%\t40\t \tapp (4242)
      12.00 MB      96.0%\t30\t \t Main Thread  0x1a2b
      8.00 MB      64.0%\t20\t \t  start
      4.00 MB      32.0%\t10\t \t  load
      512.00 KB       4.0%\t10\t \t Worker  0x1a2c

      """,
      "app (4242)(Main Thread  0x1a2b(start=8388608 load=4194304) Worker  0x1a2c=524288)", []
    ),
    (
      """
      Weight\tSelf Weight\t\tSymbol Names
      2.50 s  100.0%\t0 s\t \tapp (4242)
      2.40 s   96.0%\t1.40 s\t \t main
      1.00 s   40.0%\t1.00 s\t \t  parse
      100.00 ms    4.0%\t100.00 ms\t \t worker

      """,
      "app (4242)(main(parse=1000 self=1400) worker=100)",
      [
        "symbols with weights of their own beside those of the symbols that they call: 1; "
          + "these weights are leaves called `self`"
      ]
    ),
    // Old copies, with the unit in the header; of a country with other signs
    (
      "Running Time\tSelf (ms)\t\tSymbol Name\n1234.0ms  100.0%\t0,0\t \tMain Thread  0x1\n"
        + "1234.0ms  100.0%\t1234,0\t \t start\n", "Main Thread  0x1(start=1234)", []
    ),
    (
      "Bytes Used\tCount\t\tSymbol Name\n2.000,50 KB 100,0%\t4\t \ta\n1,00 MB 60,0%\t3\t \t b\n",
      "a(b=1048576 self=999936)",
      [
        "symbols with weights of their own beside those of the symbols that they call: 1; "
          + "these weights are leaves called `self`"
      ]
    ),
    // What is left is less than what is rounded.
    (
      "Weight\t\tSymbol Name\n1.00 s 100%\t \ta\n333.33 ms 33%\t \t b\n666.00 ms 66%\t \t c\n",
      "a(b=333.33 c=666)", []
    ),
  ]

  @Test("Deep copies of Instruments", arguments: copies)
  func deepCopies(text: String, outline: String, warnings: [String]) throws {
    #expect(TreeFormat.csv.withPrograms.looksLike(Array(text.utf8)[...]))
    let tree = try read(text, as: .csv)
    #expect(tree.outline == outline)
    #expect(tree.told == warnings)
  }

  @Test(
    "What is no weight is refused",
    arguments: [
      ("50% \t4\t \ta", "the weight of the symbol is `50%`, which is not a decimal number"),
      ("5 furlongs\t4\t \ta", "the weight of the symbol is `5 furlongs`"),
      ("5 KB\t4\t \t", "found a line without a symbol instead of weights, tabs and a symbol"),
      ("5 KB\t4\t \t  a\n5 KB\t4\t \t b", "the line begins in column 2"),
    ])
  func refuses(rows: String, message: String) {
    let error = refusal(of: "Bytes Used\tCount\t\tSymbol Name\n\(rows)\n", as: .csv)
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "read")")
  }
}
