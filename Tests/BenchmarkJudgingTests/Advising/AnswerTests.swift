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

  @Test("long chains are an outline, and polygons show areas less exactly than boxes")
  func shapes() {
    let drawings = [
      sight("reingold-tilford", nil, structure: true, screens: 3),
      sight("indented", nil, structure: true, screens: 7),
    ]
    func chained(_ height: Int) -> TreeProfile {
      nested {
        $0.hasValues = false
        $0.hasChains = true
        $0.height = height
      }
    }
    #expect(Answer(chained(8), drawings)?.winner.strategy == "indented")
    #expect(Answer(chained(7), drawings)?.winner.strategy == "reingold-tilford")
    let changing = nested { $0.versions = 3 }
    var box = sight("greedy-insertion", share: 0.5, drift: 0.1)
    box.aspect = 2
    let cell = sight("voronoi", share: 0.55, drift: 0.1)
    #expect(Answer(changing, [cell, box])?.winner.strategy == "greedy-insertion")
  }

  /// What is said of the size.
  private func size(_ answer: Answer?) -> String? {
    answer.flatMap { answer in answer.pick(.size).map { answer.words(for: $0) } }
  }

  @Test("what parts of a large tree show is told in the remark on the size")
  func parts() {
    let profile = nested { $0.leaves = 5_000 }
    let large = sight("squarified", share: 0.1)
    let answer = Answer(profile, [large])
    #expect(answer?.isLarge == true)
    let lost = "4,500 cities are too small for a name; "
    #expect(
      size(answer) == lost + "draw a part (render --root) or the largest (--top)")
    let told = answer?.telling([
      Answer.Part(.top(20), value: 0.25, sight: sight("squarified")),
      Answer.Part(.depth(2), value: 0.99, sight: sight("squarified", share: 0.9)),
    ])
    #expect(
      size(told) == lost
        + "the 20 largest and other (--top 20): all named, 25 % of the total; "
        + "2 levels (--depth 2): 90 % named, 99 % of the total")
    // Parts that are asked for are told of a small tree, too.
    let small = Answer(nested(), [sight("squarified"), sight("pack", share: 0.1)])
    let asked = small?.telling([Answer.Part(.top(5), value: 0.5, sight: sight("squarified"))])
    #expect(names(asked) == ["take squarified", "size squarified", "not pack"])
    // Nothing that needs more than four screens is taken without saying so.
    let tall = sight("reingold-tilford", nil, structure: true, screens: 4.1)
    #expect(Answer(nested { $0.hasValues = false }, [tall])?.isLarge == true)
    var unseen = sight("squarified")
    (unseen.named, unseen.marked) = (nil, 0.1)
    let nameless = Answer(nested { $0.hasNames = false }, [unseen])
    #expect(size(nameless)?.hasPrefix("73 cities are too small to be seen; ") == true)
  }

  @Test("what need not be measured changes no answer", arguments: 0..<400)
  func pruning(seed: Int) {
    var state = UInt64(seed) &* 0x9e37_79b9_7f4a_7c15 | 1
    func random(_ count: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % count
    }
    func share() -> Double { Double(random(11)) / 10 }
    let profile = nested {
      $0.leaves = [8, 81, 5_000][random(3)]
      $0.height = [1, 3, 9][random(3)]
      $0.hasValues = random(3) > 0
      $0.hasNames = random(4) > 0
      $0.isOrdered = random(4) == 0
      $0.hasOwnValues = random(4) == 0
      $0.hasChains = random(3) == 0
    }
    let areas = [
      "squarified", "strip", "partition", "sunburst", "moore", "voronoi", "resquarified",
    ]
    let drawings = ["reingold-tilford", "indented", "cluster", "stack", "mind-map"]
    let measured =
      areas.map { name -> Sight in
        // What should show values and does not is of no use for the structure, either.
        let reading: Reading? = [.area, .length, .angle, nil][random(4)]
        return sight(
          name, reading, share: share(), structure: reading != nil && random(2) == 0,
          drift: share() / 2, order: share())
      }
      + drawings.map {
        sight($0, nil, structure: random(4) > 0, screens: 1 + 9 * share(), drift: share() / 2)
      }
    let needs: [Need]? = [nil, [.values], [.names, .structure], [.values, .changes]][random(4)]
    let wanted = needs ?? profile.needs
    var sights = measured.filter { sight in
      Answer.mayName(sight.name, showsValues: areas.contains(sight.name), profile, needs: wanted)
    }
    for place in sights.indices { sights[place].drift = nil }
    var tried: Set<String> = []
    while true {
      let next = Set(Answer.toFollow(profile, sights, needs: wanted)).subtracting(tried)
      if next.isEmpty { break }
      tried.formUnion(next)
      for place in sights.indices where next.contains(sights[place].strategy) {
        sights[place].drift = measured.first { $0.strategy == sights[place].strategy }?.drift
      }
    }
    let whole = Answer(profile, measured, needs: needs)
    #expect(names(Answer(profile, sights, needs: needs)) == names(whole))
  }

  @Test("of a tree with lengths a layout is taken that draws them, and of others none is")
  func lengths() {
    let profile = nested {
      $0.hasValues = false
      $0.hasLengths = true
    }
    let drawings = [
      "reingold-tilford", "cluster", "phylogram", "circular-phylogram", "equal-daylight",
    ].map { sight($0, nil, structure: true, screens: $0 == "phylogram" ? 1.3 : 1) }
    let answer = Answer(profile, drawings)
    #expect(names(answer) == ["take phylogram", "or circular-phylogram"])
    #expect(answer?.lines[0].words.hasPrefix("edges as long as stated; all names on") == true)
    #expect(answer?.lines[1].words.hasPrefix("if it has to be about as wide as high") == true)
    // Of an unrooted tree nobody knows before whether all names have room.
    let unrooted = Answer(profile, [drawings[2], drawings[4]])
    #expect(
      unrooted?.lines[1].words
        == "if the root does not matter: edges as long as stated; all nodes on one screen")
    // One that draws lengths may be the only one.
    let few = Answer(profile, [drawings[0], drawings[2]])
    #expect(names(few) == ["take phylogram", "or reingold-tilford"])
    // Without lengths, edges of one length would be read as stated ones.
    let plain = nested { $0.hasValues = false }
    #expect(names(Answer(plain, drawings)) == ["take reingold-tilford"])
    #expect(Answer(plain, [drawings[2]]) == nil)
    #expect(!Answer.mayName("phylogram", showsValues: false, plain, needs: plain.needs))
    #expect(Answer.mayName("phylogram", showsValues: false, profile, needs: profile.needs))
  }

  @Test("where lengths are not drawn, the answer says what draws them")
  func undrawnLengths() {
    let profile = nested { $0.hasLengths = true }
    let answer = Answer(profile, [sight("squarified")])
    #expect(answer?.pick(.lengths)?.strategy == "phylogram")
    let line = answer?.lines.first { $0.label == "lengths" }
    #expect(line?.words == "it draws the lengths of branches, but no values")
    let drawing = sight("cluster", nil, structure: true, screens: 1)
    let other = Answer(nested { ($0.hasValues, $0.hasLengths) = (false, true) }, [drawing])
    #expect(other?.lines.last?.words == "it draws the lengths of branches")
  }

  @Test("sentences count in the tree's own words")
  func words() {
    let profile = nested { $0.value = "cost" }
    let answer = Answer(profile, [sight("squarified", share: 0.5)])
    #expect(answer?.subject == "81 cities in 10 services, 3 levels, with values")
    #expect(
      answer?.lines[0].words
        == "41 of 81 cities have name and value in sight; 50 % of all cost is named")
    let some = Answer(nested { $0.hidden = 61 }, [sight("squarified", share: 0.5)])
    #expect(some?.lines[0].words.hasPrefix("10 of 20 cities with a value have name") == true)
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
