import Testing
import TreeLayout

@Suite("Names of nodes")
struct NodeNamesTests {
  private func named(_ names: [String]) -> [String] {
    var all = NodeNames()
    for name in names { all.append(name) }
    let result = all.namingRoot("röt")
    return (0..<result.count).map { result[$0] }
  }

  @Test("a root without a name gets one; one with a name keeps it, and no names stay none")
  func root() {
    #expect(named(["", "a", "", "b"]) == ["röt", "a", "#2", "b"])
    #expect(named(["r", "a"]) == ["r", "a"])
    #expect(named([]) == [] && !NodeNames().namingRoot("röt").hasNames)
  }
}
