import Testing

@testable import LayoutAdvice

@Suite("The answer")
struct AnswerTests {
  /// A sight in which a share of names and values is seen.
  private func sight(
    _ strategy: String, _ reading: Reading? = .area, share: Double = 1, structure: Bool = false,
    screens: Double? = nil, drift: Double? = nil, order: Double? = nil
  ) -> Sight {
    var sight = Sight(
      strategy: strategy, family: "any", reading: reading, showsStructure: structure)
    if reading != nil {
      (sight.named, sight.namedValue, sight.nameAndValue) = (share, share, share)
      (sight.marked, sight.markedValue) = (1, 1)
    }
    (sight.screens, sight.drift, sight.order) = (screens, drift, order)
    return sight
  }

  private func nested(_ change: (inout TreeProfile) -> Void = { _ in }) -> TreeProfile {
    var profile = TreeProfile(leaves: 81, tops: 10, height: 3)
    profile.levels = ["service", "city"]
    change(&profile)
    return profile
  }

  private func names(_ answer: Answer?) -> [String] {
    (answer?.picks ?? []).map { "\($0.role.rawValue) \($0.strategy)" }
  }

  @Test(
    "what is in sight decides, how exactly it is read is a factor, and less than 2 % is nothing")
  func values() {
    let rows = sight("partition", .length, share: 0.3, structure: true)
    let ring = sight("sunburst", .angle, share: 0.5, structure: true)
    let answer = Answer(
      nested(), [rows, ring, sight("strip", share: 0.71), sight("squarified", share: 0.7)])
    #expect(names(answer) == ["take squarified", "or sunburst", "not partition"])
    let clear = Answer(nested(), [sight("strip", share: 0.75), sight("squarified", share: 0.7)])
    #expect(clear?.winner.strategy == "strip")
    // Lengths are read better, if as much is in sight.
    let all = sight("partition", .length, structure: true)
    #expect(Answer(nested(), [sight("squarified"), all])?.winner.strategy == "partition")
    // What readers do not know has to show more by a tenth.
    let moore = sight("moore", share: 0.75)
    #expect(Answer(nested(), [moore, sight("squarified", share: 0.7)])?.winner.strategy != "moore")
    let far = sight("moore", share: 0.95)
    #expect(Answer(nested(), [far, sight("squarified", share: 0.7)])?.winner.strategy == "moore")
  }

  @Test("without values no area is taken, and the better known drawing wins a tie")
  func structure() {
    let profile = nested { $0.hasValues = false }
    let tidy = sight("reingold-tilford", nil, structure: true, screens: 1)
    let other = sight("buchheim", nil, structure: true, screens: 1)
    let outline = sight("indented", nil, structure: true, screens: 1.2)
    let answer = Answer(profile, [sight("squarified"), other, tidy, outline])
    #expect(names(answer) == ["take reingold-tilford", "or indented", "not squarified"])
    #expect(answer?.lines.last?.words.contains("areas would mean nothing") == true)
    // A drawing in which nodes overlap is none.
    let crowded = sight("indented", nil, structure: false)
    #expect(Answer(profile, [crowded, sight("squarified")]) == nil)
    let large = sight("reingold-tilford", nil, structure: true, screens: 4)
    #expect(Answer(profile, [large, outline])?.winner.strategy == "indented")
  }

  @Test("a few things beside each other are a list, and many are not")
  func list() {
    let flat = TreeProfile(leaves: 14, tops: 0, height: 1)
    let answer = Answer(flat, [sight("squarified"), sight("sunburst", .angle, share: 0.4)])
    #expect(names(answer) == ["take list", "or squarified", "not sunburst"])
    var many = flat
    many.leaves = Answer.mostRows + 1
    #expect(Answer(many, [sight("squarified")])?.winner.strategy == "squarified")
    many.leaves = 14
    many.versions = 2
    #expect(Answer(many, [sight("squarified")])?.winner.strategy == "squarified")
  }

  @Test("versions want what stays, and an order what keeps it")
  func needs() {
    let squares = sight("squarified", drift: 0.3, order: 0.5)
    let strips = sight("strip", share: 0.97, drift: 0.25, order: 1)
    let still = sight("slice-and-dice", share: 0.9, drift: 0.03, order: 1)
    let all = [squares, strips, still]
    #expect(Answer(nested(), all)?.winner.strategy == "squarified")
    #expect(Answer(nested(), all)?.pick(.moving)?.strategy == "slice-and-dice")
    let ordered = Answer(nested { $0.isOrdered = true }, all)
    #expect(ordered?.winner.strategy == "strip" && ordered?.runnerUp?.strategy == "squarified")
    let changing = Answer(nested { $0.versions = 6 }, all)
    #expect(changing?.winner.strategy == "slice-and-dice")
    #expect(changing?.pick(.not)?.need == .changes)
    #expect(Answer(nested(), all, needs: [.values, .order])?.winner.strategy == "strip")
  }

  @Test("calls, questions and deep trees are followed from level to level, and files are not")
  func levels() {
    let icicle = sight("partition", .length, share: 0.2, structure: true)
    let all = [sight("squarified"), icicle]
    for change: (inout TreeProfile) -> Void in [
      { $0.hasOwnValues = true }, { $0.isBinary = true }, { $0.height = 11 },
    ] {
      let answer = Answer(nested(change), all)
      #expect(answer?.winner.strategy == "partition" && answer?.pick(.not)?.need == .structure)
    }
    let files = Answer(
      nested {
        $0.height = 11
        $0.areFiles = true
      }, all)
    #expect(files?.winner.strategy == "squarified")
  }

  @Test("lengths that no layout draws are told")
  func lengths() {
    let profile = nested {
      $0.hasValues = false
      $0.hasLengths = true
    }
    let drawings = ["reingold-tilford", "cluster"].map {
      sight($0, nil, structure: true, screens: 1)
    }
    let answer = Answer(profile, drawings)
    #expect(answer?.winner.strategy == "cluster")
    #expect(answer?.pick(.lengths) != nil && answer?.needs.contains(.lengths) == true)
  }

  @Test("sentences count in the tree's own words")
  func words() {
    let profile = nested { $0.value = "cost" }
    let answer = Answer(profile, [sight("squarified", share: 0.5)])
    #expect(answer?.subject == "81 cities in 10 services, 3 levels, with values")
    #expect(
      answer?.lines[0].words
        == "41 of 81 cities have name and value in sight; 50 % of all cost is named")
    let nameless = Answer(profile, [sight("squarified", share: 0.5)], needs: [.values])
    #expect(nameless?.lines[0].words == "all 81 cities can be seen by themselves")
    let plurals = ["city", "day", "class", "box", "branch", "status", "sales", "store", "店"]
    #expect(
      plurals.map { plural($0) } == [
        "cities", "days", "classes", "boxes", "branches", "statuses", "sales", "stores", "店",
      ])
    let shares = [1, 0.9996, 0.996, 0.94, 0.05, 1e-4, 0]
    let texts = ["100 %", "99.9 %", "99.6 %", "94 %", "5.0 %", "0.0 %", "0 %"]
    #expect(shares.map { percent($0) } == texts)
    #expect([1, 999, 1000, 1_234_567].map { grouped($0) } == ["1", "999", "1,000", "1,234,567"])
    #expect([1, 2.44, 12.6, 1234].map { tenths($0) } == ["1.0", "2.4", "13", "1,234"])
  }

  @Test("periods in their order are known, and other names are not")
  func periods() {
    for names in [
      ["January", "February", "April"], ["Mon", "Tue", "Sat"], ["Q1", "Q2", "Q4"],
      ["2023 Q4", "2024 Q1", "2024 Q2"], ["2021", "2022", "2023"],
      ["2024-01", "2024-02", "2024-11"], ["2024-01-31", "2024-02-01", "2025-01-01"],
    ] { #expect(PeriodNames.areInOrder(names), "\(names)") }
    for names in [
      ["April", "May"], ["March", "April", "January"], ["a", "b", "c"], ["Q1", "Q2", "Q5"],
      ["1", "2", "3"], ["2024-1x", "2024-02", "2024-03"], ["2021", "2021", "2022"], ["", "", ""],
      ["9999", "10000", "10001"],
    ] { #expect(!PeriodNames.areInOrder(names), "\(names)") }
  }
}
