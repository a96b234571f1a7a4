import ReadingSupport
import Testing
import TreeLayout
import TreeModel
import TreeReading

/// Which columns are levels, parents, paths and values, as a person would say.
@Suite("Columns of tables")
struct TableColumnsTests {
  @Test("A column of files behind levels holds names, unless it holds paths")
  func files() throws {
    let text = """
      folder,component,file,lines
      ui,button,a.c,100
      ui,list,b.c,50
      core,io,c.c,70

      """
    let named = try read(text, as: .csv, options: .with { $0.value = "lines" })
    #expect(named.tree.count == 9)
    #expect(named.tree.levelCount == 4)
    let paths = try read("owner,file,size\nann,src/a.c,1\nbob,src/b.c,2\n", as: .csv)
    #expect(paths.outline.contains("src"))
    #expect(!paths.outline.contains("ann"))
  }

  @Test("`pid` is the parent where it holds ids, and the id of a process beside its parent")
  func processes() throws {
    let people = try read("id,pid,name\n1,,Ann\n2,1,Bob\n3,1,Cid\n", as: .csv)
    #expect(people.tree.count == 3)
    #expect(people.tree.levelCount == 2)
    #expect(people.outline.contains("Ann"))
    let processes = try read(
      "pid,ppid,name,size\n1,0,init,5\n2,1,sshd,7\n3,2,bash,9\n", as: .csv)
    #expect(processes.tree.levelCount == 3)
    #expect(processes.tree.weights[0] == 9)
  }

  @Test("Ids and dates are no levels, if others are")
  func levels() throws {
    let text = """
      region,order_id,date,country,unit,sales
      EU,x1,2024-04-01,FR,sea,3
      EU,x2,2024-04-02,DE,land,4
      EU,x3,2024-04-03,FR,land,5
      AS,x4,2024-04-03,JP,sea,6

      """
    let named = try read(text, as: .csv)
    let taken = "taken as levels: `region`, `country`, `unit`;"
    #expect(named.told.contains { $0.contains(taken) })
    #expect(named.tree.count == 10)
    let ids = try read("product_id,sales\nx1,3\nx2,4\n", as: .csv)
    #expect(ids.tree.count == 3)
    let days = try read("day,sales\n1.4.2024,3\n2.4.2024,4\n", as: .csv)
    #expect(days.tree.count == 3)
    let merged = try read(
      "region,city,sales\nN,a,1\n,b,2\nS,c,3\n,d,4\n", as: .csv,
      options: .with { $0.fillsDown = true })
    #expect(merged.tree.count == 7)
  }

  @Test("The cost table of a cloud, with facts above and taxes and a total below")
  func costs() throws {
    let text = """
      Invoice number,5012345678
      Invoice date,2024-04-30
      Billing account ID,01A2B3-C4D5E6-F7A8B9
      Currency,USD
      Total amount due,"1,262.80"

      Project name,Project ID,Service description,Service ID,SKU description,Credit type,Cost type,\
      Usage start date,Usage end date,Usage amount,Usage unit,Unrounded cost ($),Cost ($)
      shop-prod,shop-prod-1,Compute Engine,6F81,N2 Core,,Usage,2024-04-01,2024-04-30,1440.5,hour,\
      812.3412,812.34
      shop-prod,shop-prod-1,Cloud Storage,95FF,Storage,,Usage,2024-04-01,2024-04-30,2048,gibibyte,\
      40.96,40.96
      shop-test,shop-test-7,Compute Engine,6F81,E2 Core,,Usage,2024-04-01,2024-04-30,300,hour,\
      207.9,207.90
      ,,,,,,Tax,,,,,201.6,201.60
      ,,,,,,Total,,,,,1262.8012,1262.80

      """
    #expect {
      try read(text, as: .csv)
    } throws: {
      "\($0)".contains("line 7: no column is called `value`, but numbers are in `Usage")
    }
    let options = ReadingOptions.with { $0.value = "Cost ($)" }
    let named = try read(text, as: .csv, options: options)
    #expect(named.warnings.contains { $0.contains("called totals") && $0.contains("`Total`") })
    let rest = try read(
      text, as: .csv,
      options: .with {
        $0.value = "Cost ($)"
        $0.skipsTotals = true
      })
    #expect(rest.tree.count == 10)
    #expect(abs(rest.tree.weights[0] - 1262.8) < 1e-9)
    for name in ["shop-prod", "Compute Engine", "Cloud Storage", "Tax"] {
      #expect(rest.outline.contains(name))
    }
  }

  @Test("Names that share what is in front of a separator are paths; rows of one add up")
  func paths() throws {
    let named = try read("module,time\na/b,1\na/c,2\na/b,3\nd/e,4\nd/f,5\n", as: .csv)
    #expect(named.tree.count == 7)
    #expect(named.tree.weights[0] == 15)
    #expect(named.told.contains { $0.contains("taken as paths: `module`") })
    let whole = try read(
      "module,time\na/b,1\na/c,2\n", as: .csv, options: .with { $0.levels = ["module"] })
    #expect(whole.tree.levelCount == 2)
    for text in [
      "name,n\nand/or,1\nn/a2,2\nTCP/IP,3\n", "page,n\nhttps://a.com,1\nhttps://b.com,2\n",
    ] {
      #expect(try read(text, as: .csv).tree.levelCount == 2)
    }
  }

  @Test("People with superiors need no value")
  func people() throws {
    let text = "Name,Manager,Salary,Age\nAnn,,9,50\nBob,Ann,5,40\nCid,Ann,4,30\n"
    let named = try read(text, as: .csv)
    #expect(named.tree.count == 3)
    let paid = try read(text, as: .csv, options: .with { $0.value = "Salary" })
    #expect(paid.tree.weights[0] > 2)
  }
}
