import BenchmarkJudging
import Foundation
import Testing

@testable import BenchmarkMeasuring

@Suite("Profiles of callgrind")
struct CallgrindProfileTests {
  /// Two functions of a program and one of a library; `place` is called twice by `main`.
  private static let file = """
    # callgrind format
    version: 1
    creator: callgrind-3.19.0
    pid: 7
    part: 1

    positions: instr line
    events: Ir Bc Bcm Bi Bim
    summary: 47 0 0 0 0

    ob=(1) /bin/tool
    fl=(1) ???
    fn=(1) main
    0x1000 0 2
    +4 0 1 1 1
    cfn=(2) place
    calls=2 0x2000 0
    * 0 40 6 3 0 1
    -4 0 1

    fn=(2)
    0x2000 0 20 4 2
    cob=(2) /lib/libm.so
    cfi=(3) floor.c
    cfn=(3) floor
    calls=4 0x30 0
    +16 0 16 2 1 0 1
    cfn=(4) help
    calls=1 0x2100 0
    * 0 0

    ob=(2)
    fn=(3)
    fi=(3)
    0x30 0 8
    +0 0 8 2 1 2 1
    fe=(3)

    ob=(1)
    fn=(1)
    4100 0 0

    totals: 40 6 4 2 1

    """

  private static func profile(_ text: String) throws -> CallgrindProfile {
    try CallgrindProfile(Data(text.utf8))
  }

  private static func fault(_ text: String) -> String? {
    do {
      _ = try profile(text)
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test("costs belong to instructions, and those of calls to the callee and all below it")
  func costs() throws {
    let profile = try Self.profile(Self.file)
    let main = CallgrindProfile.Function(object: "/bin/tool", name: "main")
    let place = CallgrindProfile.Function(object: "/bin/tool", name: "place")
    let floor = CallgrindProfile.Function(object: "/lib/libm.so", name: "floor")
    func costs(_ function: CallgrindProfile.Function, _ address: UInt64) -> Costs? {
      profile.own[CallgrindProfile.Place(function: function, address: address)]
    }
    #expect(costs(main, 0x1000) == Costs(instructions: 3, mispredictions: 0))
    #expect(costs(main, 0x1004) == Costs(instructions: 1, mispredictions: 1))
    #expect(costs(place, 0x2000) == Costs(instructions: 20, mispredictions: 2))
    #expect(costs(floor, 0x30) == Costs(instructions: 16, mispredictions: 2))
    #expect(profile.own.count == 4)
    #expect(profile.total == Costs(instructions: 40, mispredictions: 5))
    #expect(try CallgrindProfile.totals(of: Data(Self.file.utf8)) == profile.total)
    func calls(
      _ function: CallgrindProfile.Function, _ address: UInt64, _ callee: CallgrindProfile.Function
    ) -> CallgrindProfile.Calls? {
      let place = CallgrindProfile.Place(function: function, address: address)
      return profile.calls[CallgrindProfile.Call(place: place, callee: callee)]
    }
    #expect(
      calls(main, 0x1004, place)
        == CallgrindProfile.Calls(count: 2, costs: Costs(instructions: 40, mispredictions: 4)))
    #expect(
      calls(place, 0x2010, floor)
        == CallgrindProfile.Calls(count: 4, costs: Costs(instructions: 16, mispredictions: 2)))
    // The library was told for the call before.
    let help = CallgrindProfile.Function(object: "/bin/tool", name: "help")
    #expect(calls(place, 0x2010, help) == CallgrindProfile.Calls(count: 1, costs: .zero))
    #expect(profile.calls.count == 3)
  }

  @Test("several parts and threads are added, and names are known in all of them")
  func parts() throws {
    let part = """
      positions: instr
      events: Ir
      thread: 1
      ob=(1) /bin/tool
      fn=(1) main
      0x10 5
      totals: 5

      """
    let again = """
      part: 2
      positions: instr
      events: Ir
      thread: 2
      ob=(1)
      fn=(1)
      0x10 7
      totals: 7

      """
    let profile = try Self.profile(part + again)
    #expect(profile.own.values.map(\.instructions) == [12])
    let totals = try CallgrindProfile.totals(of: Data((part + again).utf8))
    #expect(totals == Costs(instructions: 12, mispredictions: 0))
  }

  @Test("jumps have no costs, and move the address")
  func jumps() throws {
    let profile = try Self.profile(
      """
      positions: instr
      events: Ir
      fn=f
      0x10 1
      jump=3 0x20
      +4
      +4 1
      totals: 2
      """)
    #expect(Set(profile.own.keys.map(\.address)) == [0x10, 0x18])
  }

  @Test("the layouts alone: the copies with k and 2k of them, without the cost of a copy")
  func copies() throws {
    func copy(_ own: Int, _ calls: Int) throws -> CallgrindProfile {
      try Self.profile(
        """
        positions: instr
        events: Ir Bcm Bim
        fn=f
        0x10 \(own)
        cfn=g
        calls=\(calls) 0x20
        * \(own * 10) \(calls)
        fn=start
        0x90 1000
        totals: \(own + 1000)
        """)
    }
    let copies = [try copy(100, 1), try copy(103, 1), try copy(153, 21), try copy(196, 37)]
    let profile = CallgrindProfile(copies: copies, repetitions: 8)
    #expect(profile.own.values.map(\.instructions) == [5])
    #expect(
      Array(profile.calls.values)
        == [CallgrindProfile.Calls(count: 2, costs: Costs(instructions: 50, mispredictions: 2))])
  }

  @Test(
    "a file that is not whole or not understood is refused with its line",
    arguments: [
      ("totals: 40", "totals: 41", "has costs of 40 instructions and states 41: it is incomplete"),
      ("totals: 40 6 4 2 1", "", "states no totals: it is incomplete"),
      ("positions: instr line", "positions: line", "line 7 of callgrind's profile: costs are not"),
      ("events: Ir Bc", "events: Dr Bc", "line 8 of callgrind's profile: instructions (Ir)"),
      ("fn=(2)\n0x2000", "fn=(9)\n0x2000", "line 21 of callgrind's profile: the name (9)"),
      ("cfn=(2) place\n", "", "line 16 of callgrind's profile: it is not told which"),
      ("calls=2", "calls=x", "line 17 of callgrind's profile: the number of calls"),
      ("-4 0 1", "-4097 0 1\n-9 0 1", "the position is no address"),
      ("+4 0 1 1 1", "+4 0 1 1 x", "line 15 of callgrind's profile: a cost is no number"),
      ("+4 0 1 1 1", "+ 0 1", "line 15 of callgrind's profile: the position is no address"),
      ("+4 0 1 1 1", "+99999999999999999999 0 1", "the position is no address"),
      ("0x1000 0 2", "0x1000", "line 14 of callgrind's profile: a position is missing"),
      ("fn=(1) main\n", "", "line 13 of callgrind's profile: costs come before their function"),
      ("fl=(1) ???", "xl=(1) ???", "line 12 of callgrind's profile: 'xl' is not known"),
      ("fl=(1) ???", "nonsense", "line 12 of callgrind's profile: 'nonsense' is neither"),
      ("positions: instr line\n", "", "costs come before 'positions' and 'events'"),
    ])
  func faults(part: String, other: String, reason: String) {
    #expect(Self.file.contains(part))
    let fault = Self.fault(Self.file.replacingOccurrences(of: part, with: other))
    #expect(fault?.contains(reason) == true, "\(fault ?? "no error")")
  }

  @Test("whatever is cut off or changed is an error or a profile, and never a trap")
  func damage() {
    let bytes = Array(Self.file.utf8)
    for place in stride(from: 0, to: bytes.count, by: 5) {
      _ = try? CallgrindProfile(Data(bytes[..<place]))
      for byte in [0, 10, 43, 57] as [UInt8] {
        var damaged = bytes
        damaged[place] = byte
        _ = try? CallgrindProfile(Data(damaged))
      }
    }
  }
}
