import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

@Suite("Nested JSON")
struct NestedJSONTests {
  @Test(
    "Keys come in any order, and what is null is missing",
    arguments: [
      (
        #"{"name":"r","children":[{"name":"a","value":1},{"value":2.5,"name":"b"}]}"#,
        "r(a=1 b=2.5)"
      ),
      (#" { "children" : [ {"children": [], "name": "a"} , {} ] , "name" : "r" } "#, "r(a #2)"),
      (#"{"name":null,"children":null,"value":3}"#, "#0=3"),
      ("{}", "#0"),
      (
        #"{"children":[{"children":[{"name":"x"}],"name":"a"},{"name":"b"}],"name":"r"}"#,
        "r(a(x) b)"
      ),
      (#"{"name":"\"\\\/\b\f\n\r\t\u00e4\uD83D\uDE00é"}"#, "\"\\/\u{8}\u{C}\n\r\tä😀é"),
      (#"{"value":-0.0}"#, "#0=0"), (#"{"value":1E+2}"#, "#0=100"),
    ])
  func reads(text: String, outline: String) throws {
    let tree = try read(text, as: .json)
    #expect(tree.outline == outline)
    #expect(tree.warnings.isEmpty)
  }

  @Test("Other keys are skipped whatever they hold, and counted in one warning")
  func otherKeys() throws {
    let text = """
      {"x": {"a": [1, {"b": []}, [[]], "]}", null], "c": {}},
       "name": "r", "y": true, "children": [{"z": -1.5e3, "name": "a"}]}
      """
    let tree = try read(text, as: .json)
    #expect(tree.outline == "r(a)")
    #expect(tree.warnings.count == 1)
    #expect(tree.warnings[0].hasPrefix("values of other keys than name, children, value,"))
    #expect(tree.warnings[0].hasSuffix("are ignored: 3, the first is `x` in line 1"))
  }

  @Test("Sizes and sides are read")
  func data() throws {
    let tree = try read(
      #"{"children":[{"side":"right","width":2,"height":3},{"side":"left"}]}"#, as: .json
    ).tree
    #expect(tree.sizes == [.unit, .unit, Size(width: 2, height: 3)])
    #expect(tree.sides == [.unstated, .left, .right])
  }

  static let malformed: [(String, TreeImportError)] = [
    ("", failure(.empty)),
    ("  \n", failure(.empty)),
    ("[]", failure(.empty)),
    ("[{}", failure(.syntax(found: "the end", expected: "`,` or `]`"), line: 1, column: 4)),
    ("{", failure(.syntax(found: "the end", expected: "a key or `}`"), line: 1, column: 2)),
    ("{}{}", failure(.syntax(found: "`{`", expected: "the end"), line: 1, column: 3)),
    ("{\"name\":\n \"a\",}", failure(.syntax(found: "`}`", expected: "a key"), line: 2, column: 6)),
    (
      #"{"name":"ä" "value":1}"#,
      failure(.syntax(found: "`\"`", expected: "`,` or `}`"), line: 1, column: 13)
    ),
    (
      #"{"name":true}"#,
      failure(.syntax(found: "`t`", expected: "a string in quotes"), line: 1, column: 9)
    ),
    (#"{"value":"x"}"#, failure(.notANumber("x", of: "the value"), line: 1, column: 10)),
    (#"{"value":"-1"}"#, failure(.negativeValue("-1", of: "the value"), line: 1, column: 10)),
    (#"{"value":01}"#, failure(.syntax(found: "`1`", expected: "`,` or `}`"), line: 1, column: 11)),
    (
      #"{"value":1.}"#,
      failure(.syntax(found: "`}`", expected: "a digit after the point"), line: 1, column: 12)
    ),
    (#"{"value":Nan}"#, failure(.syntax(found: "`n`", expected: "`N`"), line: 1, column: 12)),
    (#"{"value":nil}"#, failure(.syntax(found: "`i`", expected: "`u`"), line: 1, column: 11)),
    (#"{"value":-2}"#, failure(.negativeValue("-2", of: "the value"), line: 1, column: 10)),
    (#"{"value":2e999}"#, failure(.tooLarge("2e999", of: "the value"), line: 1, column: 10)),
    (#"{"width":-1}"#, failure(.negative("-1", of: "the width"), line: 1, column: 10)),
    (#"{"side":"top"}"#, failure(.badSide("top"), line: 1, column: 9)),
    (#"{"name":"a","name":"b"}"#, failure(.duplicateKey("name"), line: 1, column: 13)),
    (
      #"{"children":{"a":{}]}"#,
      failure(.syntax(found: "`]`", expected: "`,` or `}`"), line: 1, column: 20)
    ),
    (#"{"children":[1]}"#, failure(.numberAsChild("1"), line: 1, column: 14)),
    (#"{"children":["a",-1.5]}"#, failure(.numberAsChild("-1.5"), line: 1, column: 18)),
    (
      #"{"children":[{},]}"#,
      failure(.syntax(found: "`]`", expected: "an object or a text in quotes"), line: 1, column: 17)
    ),
    (
      #"{"children":["a",null]}"#,
      failure(.syntax(found: "`n`", expected: "an object or a text in quotes"), line: 1, column: 18)
    ),
    (
      #"{"children":["a"}"#,
      failure(.syntax(found: "`}`", expected: "`,` or `]`"), line: 1, column: 17)
    ),
    (
      #"{"children":[{}"#,
      failure(.syntax(found: "the end", expected: "`,` or `]`"), line: 1, column: 16)
    ),
    (
      #"{"name":"\x"}"#,
      failure(
        .syntax(found: "`x`", expected: "one of \"\\/bfnrtu after the backslash"), line: 1,
        column: 11)
    ),
    (
      #"{"name":"\u12g4"}"#,
      failure(.syntax(found: "`g`", expected: "four hexadecimal digits"), line: 1, column: 14)
    ),
    (#"{"name":"\ud800x"}"#, failure(.loneSurrogate, line: 1, column: 11)),
    (#"{"name":"\udc00"}"#, failure(.loneSurrogate, line: 1, column: 11)),
    (
      #"{"x":[1,{"a":2]}"#,
      failure(.syntax(found: "`]`", expected: "`,` or `}`"), line: 1, column: 15)
    ),
    (
      #"{"children":[{"value":1e308},{"value":1e308}]}"#,
      failure(.weightOverflow("#0"), line: 1)
    ),
  ]

  @Test("Malformed text is refused with what and where", arguments: malformed)
  func refuses(text: String, error: TreeImportError) {
    #expect(refusal(of: text, as: .json) == error)
  }

  @Test("Bytes that are not UTF-8 and raw control characters are refused")
  func badBytes() {
    let head = Array(#"{"name":""#.utf8)
    let tail = Array("\"}".utf8)
    #expect(
      refusal(of: head + [0xC3] + tail, as: .json) == failure(.badUTF8, line: 1, column: 9))
    #expect(refusal(of: head + [0x0A] + tail, as: .json)?.column == 10)
  }
}
