import Testing

@testable import LayoutBenchCommands

@Suite("Aligned tables")
struct AlignedTableTests {
  @Test("a table that is too wide is broken between columns")
  func wide() {
    var table = AlignedTable()
    table.append(["name", "time", "", "aspect", "share"])
    table.append(["slice", "12.5", "[12, 13]", "3.0", "0.5"])
    table.append(["squarified", "8", "[7, 9]", "1.0", "1"])
    let whole = table.lines(indent: " ")
    #expect(whole.count == 3 && table.lines(indent: " ", width: whole[0].count) == whole)
    #expect(
      table.lines(indent: " ", width: whole[0].count - 1) == [
        " name        time            aspect", " slice       12.5  [12, 13]     3.0",
        " squarified     8    [7, 9]     1.0", "", " name        share", " slice         0.5",
        " squarified      1",
      ])
    // A column that does not fit stands alone, and one without a title stays with its own.
    #expect(
      table.lines(width: 5).prefix(3) == [
        "name        time", "slice       12.5  [12, 13]", "squarified     8    [7, 9]",
      ])
    #expect(table.lines(width: 5).count == 11)
    #expect(AlignedTable().lines(width: 5) == [])
  }

  @Test("columns are aligned by what a terminal shows, not by characters")
  func wideCharacters() {
    var table = AlignedTable()
    for name in ["营业额", "e\u{301}te\u{301}", "\u{2764}\u{FE0F}", "👩‍🚀a", "한국", "plain"] {
      table.append([name, "1"])
    }
    #expect(
      table.lines() == [
        "营业额  1", "e\u{301}te\u{301}     1", "\u{2764}\u{FE0F}      1", "👩‍🚀a     1", "한국    1",
        "plain   1",
      ])
    #expect(["", "\u{200B}", "→", "ｱ", "Ａ"].map(\.terminalWidth) == [0, 0, 1, 1, 2])
  }
}
