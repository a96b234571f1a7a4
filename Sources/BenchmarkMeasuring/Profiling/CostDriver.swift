import BenchmarkJudging
import Foundation

/// Counts what two builds cost on one cell.
public struct CostDriver: Sendable {
  /// The commands that start the workers of the builds.
  public var base: WorkerCommand
  public var head: WorkerCommand

  public init(base: WorkerCommand, head: WorkerCommand) {
    self.base = base
    self.head = head
  }

  /// Whether anything can be counted here.
  public static var isPossible: Bool { CountDriver.isPossible }

  /// Counts what each function of both builds costs on a cell.
  ///
  /// - Parameter key: the name of the cell.
  /// - Throws: a reason why a build cannot be counted.
  public func comparison(
    of place: RaceProgress.Cell, in workloads: RaceWorkloads, key: CellKey,
    interruption: Interruption? = nil
  ) throws -> CostComparison {
    let (base, head) = try counted(place, in: workloads, interruption) {
      worker, counts, profile, callgrind in
      CostComparison.Build(
        counts: counts,
        profile: try profile.profile(
          of: worker.executable, startedAs: callgrind.program, callgrind.folder.url))
    }
    return CostComparison(of: key, base: base, head: head)
  }

  /// Counts what one layout of a cell costs in both builds, whose functions may have no names. The
  /// instructions are those of `run --count`.
  ///
  /// - Throws: a reason why a build cannot be counted.
  public func costs(
    of place: RaceProgress.Cell, in workloads: RaceWorkloads, interruption: Interruption? = nil
  ) throws -> RaceCosts {
    let (base, head) = try counted(place, in: workloads, interruption) { _, counts, profile, _ in
      Costs(
        instructions: counts.instructions, mispredictions: profile.total.mispredictions)
    }
    return RaceCosts(base: base, head: head)
  }

  /// What `made` makes of the counts of both builds, and of callgrind's profile of one layout.
  private func counted<Build>(
    _ place: RaceProgress.Cell, in workloads: RaceWorkloads, _ interruption: Interruption?,
    as made: (WorkerCommand, CellCounts, CallgrindProfile, Valgrind) throws -> Build
  ) throws -> (base: Build, head: Build) {
    let index = workloads.records.firstIndex { $0.index == place.workload }!
    let record = workloads.records[index]
    var load = workloads.loads[index]
    load.strategies = [record.cells[place.cell].strategy]
    let repetitions = try CountDriver(worker: head).repetitions(
      of: load, nodes: record.allNodes, interruption)
    func build(_ side: RaceSide, _ worker: WorkerCommand) throws -> Build {
      do {
        let (dhat, callgrind) = (try Valgrind(worker, .dhat), try Valgrind(worker, .callgrind))
        // Their folders go with them.
        defer { withExtendedLifetime((dhat, callgrind)) {} }
        let cell = [(load.strategies[0], repetitions)]
        let counts = try Counting(cell, load, dhat).next(repetitions, interruption)
        let process = try callgrind.start(Counting.requests(cell, load))
        let answer = try process.answer(CountRequest.Answer.self, interruption)
        guard answer.copies.count == 4 else {
          throw CountingFailure(description: "the program's answer does not fit the request")
        }
        let copies = try answer.copies.map { copy in
          try CallgrindProfile(process.profile(ofCopy: copy))
        }
        let profile = CallgrindProfile(copies: copies, repetitions: repetitions)
        return try made(worker, counts, profile, callgrind)
      } catch let failure as CountingFailure {
        throw CountingFailure(
          description: "\(side.rawValue) (\(worker.executable)): \(failure.description)")
      }
    }
    return (try build(.base, base), try build(.head, head))
  }
}

// MARK: - From instructions to functions

extension CallgrindProfile {
  /// The costs of functions with readable names, and of what was inlined into them.
  ///
  /// What starts the layouts is left out: all down to the last function of this module.
  ///
  /// - Parameters:
  ///   - executable: the program, with its debugging information.
  ///   - copy: the copy of it that ran.
  ///   - folder: a folder for files.
  func profile(
    of executable: String, startedAs copy: URL, _ folder: URL
  ) throws(CountingFailure) -> CostProfile {
    let path = copy.resolvingSymlinksInPath().path
    func isOwn(_ function: Function) -> Bool {
      function.object == copy.path || function.object == path
    }
    guard own.keys.contains(where: { isOwn($0.function) && !$0.function.hasNoName }) else {
      throw CountingFailure(
        description: "the program has no names of functions, as that of a package: compare "
          + "programs that 'swift build -c release' makes")
    }
    let outside = harness
    let places = own.keys.filter { !outside.contains($0.function) } + calls.keys.map(\.place)
    let addresses = Set(places.lazy.filter { isOwn($0.function) }.map(\.address))
    let chains = try InlinedFunctions(of: addresses, in: executable, folder: folder).chains
    var names: [String: String] = [:]
    func name(_ linkerName: String) -> String {
      if let name = names[linkerName] { return name }
      let name = FunctionName.readable(linkerName)
      names[linkerName] = name
      return name
    }
    func spot(_ place: Place) -> CostProfile.Spot {
      let chain = isOwn(place.function) ? chains[place.address] ?? [] : []
      return CostProfile.Spot(name(place.function.name), inlined: chain.map(name))
    }
    var profile = CostProfile()
    profile.tellsInlined = chains.values.contains { !$0.isEmpty }
    for (place, costs) in own where !outside.contains(place.function) {
      profile.add(costs, at: spot(place))
    }
    for (call, happened) in calls where !outside.contains(call.place.function) {
      profile.add(
        happened.count, CostProfile.Call(from: spot(call.place), to: name(call.callee.name)),
        costs: happened.costs)
      if call.callee.isAllocator, !call.place.function.isAllocator {
        profile.allocator += happened.costs
      }
    }
    return profile
  }

  /// The functions on the way from the start of the process to the layouts.
  private var harness: Set<Function> {
    var sums: [Function: Double] = [:]
    var callees: [Function: [Function: Double]] = [:]
    var called: Set<Function> = []
    for (place, costs) in own { sums[place.function, default: 0] += costs.instructions }
    for (call, happened) in calls {
      sums[call.place.function, default: 0] += happened.costs.instructions
      callees[call.place.function, default: [:]][call.callee, default: 0] +=
        happened.costs.instructions
      called.insert(call.callee)
    }
    let start = sums.filter { !called.contains($0.key) }.max { $0.value < $1.value }
    guard let start else { return [] }
    var way = [start.key]
    // The way ends where no callee does nearly all of the work.
    while let (next, costs) = callees[way[way.count - 1]]?.max(by: { $0.value < $1.value }),
      costs > 0.9 * start.value, !way.contains(next)
    {
      way.append(next)
    }
    let module = "18BenchmarkMeasuring"
    guard let last = way.lastIndex(where: { $0.name.hasPrefix("$s\(module)") }) else { return [] }
    return Set(way[...last])
  }
}

extension CallgrindProfile.Function {
  /// Whether callgrind knows no more than the address.
  fileprivate var hasNoName: Bool { name.hasPrefix("0x") || name == "???" }

  /// Whether this is a function by which programs ask for memory or give it back.
  fileprivate var isAllocator: Bool {
    [
      "malloc", "free", "calloc", "realloc", "posix_memalign", "aligned_alloc", "memalign",
      "malloc_usable_size",
    ].contains(name)
  }
}
