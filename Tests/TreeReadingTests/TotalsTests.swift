import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

/// Rows that add up others, by their names in many languages or by arithmetic alone.
@Suite("Totals")
struct TotalsTests {
  @Test(
    "A word for a total, in the language of the table",
    arguments: [
      "Regione,Vendite\nNord,10\nSud,20\nTotale complessivo,30\n",
      "地域,売上\n北,10\n南,20\n合計,30\n", "Регион;Сумма\nСевер;10\nЮг;20\nИтого;30\n",
      "area,amount\nNorth,10\nSouth,20\nΣ,30\n", "obszar,kwota\na,10\nb,20\nRAZEM,30\n",
      "bölge,tutar\na,10\nb,20\nGenel Toplam,30\n", "a,b\nx,10\ny,20\nСума:,30\n",
    ])
  func words(text: String) throws {
    let named = try read(text, as: .csv)
    #expect(named.tree.weights[0] == 60)
    #expect(named.warnings.contains { $0.contains("are called totals and add up others: 1") })
    let rest = try read(text, as: .csv, options: .with { $0.skipsTotals = true })
    #expect(rest.tree.weights[0] == 30)
    #expect(rest.warnings.contains { $0.contains("which are left out: 1, `") })
  }

  @Test("Such a word names no total that adds up nothing")
  func others() throws {
    for text in ["a,b\nx,10\ny,20\nΣ,3\n", "a,b\n北,10\n計,20\n東,70\n"] {
      let named = try read(text, as: .csv, options: .with { $0.skipsTotals = true })
      #expect(named.tree.count == 4)
    }
  }

  @Test(
    "A first or last leaf that equals the sum of the others, if chance is unlikely",
    arguments: [
      ([10.0, 20, 30, 40, 100], true), ([100, 10, 20, 30, 40], true), ([1234, 766, 2000], true),
      ([1234, 765, 1999], true), ([10, 20, 30], false), ([1, 1, 1, 1, 4], false),
      ([12.25, 30.5, 42.75], true), ([10, 100, 20, 30, 40], false), ([1234, 1234], false),
      ([1234, 0, 1234], false), ([0.001, 0.002, 0.004, 0.004, 0.011], true),
    ])
  func silent(values: [Double], isTold: Bool) throws {
    let children = values.enumerated().map { #"{"name":"n\#($0)","value":\#($1)}"# }
    let text = #"{"name":"r","children":[\#(children.joined(separator: ","))]}"#
    let named = try read(text, as: .json)
    let told = named.warnings.filter { $0.contains("as much as all of their siblings") }
    #expect(told.count == (isTold ? 1 : 0), "\(named.warnings)")
    let rest = try read(text, as: .json, options: .with { $0.skipsTotals = true })
    #expect(rest.tree.count == values.count + (isTold ? 0 : 1))
  }

  @Test("Among many groups small numbers are equal by chance")
  func chance() throws {
    func tree(_ groups: Int) throws -> NamedTree {
      let group = (1...5).map { #"{"name":"n\#($0)","value":\#($0 == 5 ? 10 : $0)}"# }
      let all = (0..<groups).map {
        #"{"name":"g\#($0)","children":[\#(group.joined(separator: ","))]}"#
      }
      return try read(#"{"name":"r","children":[\#(all.joined(separator: ","))]}"#, as: .json)
    }
    #expect(try tree(1).warnings.contains { $0.contains("as much as all") })
    #expect(try !tree(9).warnings.contains { $0.contains("as much as all") })
  }

  @Test("A total that is in the last step alone is left out, and told so")
  func lastStep() throws {
    let text = "area,Q1,Q2\nNorth,1,10\nSouth,2,20\nTotal,,30\n"
    let rest = try read(text, as: .csv, options: .with { $0.skipsTotals = true })
    #expect(rest.tree.weights[0] == 30)
    #expect(rest.warnings.contains { $0.contains("which are left out: 1, `Total`") })
  }
}
