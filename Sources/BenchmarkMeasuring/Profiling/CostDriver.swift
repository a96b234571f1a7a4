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
    let (load, repetitions) = try request(for: place, in: workloads, interruption)
    func build(_ side: RaceSide, _ worker: WorkerCommand) throws -> CostComparison.Build {
      let build = try CountedBuild(side, worker)
      // Its folders go with it.
      defer { withExtendedLifetime(build) {} }
      return try build.naming {
        let counting = try build.counting([(load.strategies[0], repetitions)], load)
        let counts = try counting.dhat.next(repetitions, interruption)
        let copies = try counting.profiles(interruption).map { try CallgrindProfile($0) }
        return CostComparison.Build(
          counts: counts,
          profile: try CallgrindProfile(copies: copies, repetitions: repetitions).profile(
            of: worker.executable, startedAs: build.callgrind.program,
            build.callgrind.folder.url))
      }
    }
    return CostComparison(of: key, base: try build(.base, base), head: try build(.head, head))
  }

  /// Counts what one layout of each cell costs in both builds, whose functions may have no names.
  /// The instructions are those of `run --count`.
  ///
  /// Cells of one workload that follow each other share their processes.
  ///
  /// - Parameters:
  ///   - interruption: ends the counting; the other cells stay uncounted.
  ///   - tell: takes the costs of each cell, or the reason why it is not counted.
  /// - Throws: a reason why no cell of a build can be counted; what `tell` throws.
  public func costs(
    of places: [RaceProgress.Cell], in workloads: RaceWorkloads,
    interruption: Interruption? = nil,
    tell: (RaceProgress.Cell, Result<RaceCosts, any Error>) throws -> Void
  ) throws {
    let builds = [try CountedBuild(.base, base), try CountedBuild(.head, head)]
    // Their folders go with them.
    defer { withExtendedLifetime(builds) {} }
    var waiting = places[...]
    while let workload = waiting.first?.workload, interruption?.signal == nil {
      var counted: [(place: RaceProgress.Cell, load: LoadRequest, repetitions: Int)] = []
      while let place = waiting.first, place.workload == workload {
        waiting.removeFirst()
        let asked = Result { try request(for: place, in: workloads, interruption) }
        // An interrupted worker tells no time.
        guard interruption?.signal == nil else { return }
        switch asked {
        case .success(let request): counted.append((place, request.load, request.repetitions))
        case .failure(let failure): try tell(place, .failure(failure))
        }
      }
      // If a process fails, one cell is at fault. The others get other processes.
      while !counted.isEmpty, interruption?.signal == nil {
        let cells = counted.map { ($0.load.strategies[0], $0.repetitions) }
        let processes = try builds.map { try $0.counting(cells, counted[0].load) }
        var isSound = true
        while isSound, let (place, _, repetitions) = counted.first {
          let costs = Result {
            let costs = try zip(builds, processes).map { build, counting in
              try build.naming { try counting.costs(repetitions, interruption) }
            }
            return RaceCosts(
              base: costs[0].costs, head: costs[1].costs,
              allocations: min(costs[0].allocations, costs[1].allocations))
          }
          guard interruption?.signal == nil else { return }
          counted.removeFirst()
          try tell(place, costs)
          if case .failure = costs { isSound = false }
        }
      }
    }
  }

  /// The workload of a cell with its strategy alone, and how many layouts of it are counted.
  private func request(
    for place: RaceProgress.Cell, in workloads: RaceWorkloads, _ interruption: Interruption?
  ) throws -> (load: LoadRequest, repetitions: Int) {
    let index = workloads.records.firstIndex { $0.index == place.workload }!
    let record = workloads.records[index]
    var load = workloads.loads[index]
    load.strategies = [record.cells[place.cell].strategy]
    let repetitions = try CountDriver(worker: head).repetitions(
      of: load, nodes: record.allNodes, interruption)
    return (load, repetitions)
  }
}

/// A build that valgrind counts.
private struct CountedBuild {
  let callgrind: Valgrind
  private let dhat: Valgrind
  private let name: String

  init(_ side: RaceSide, _ worker: WorkerCommand) throws {
    let name = "\(side.rawValue) (\(worker.executable))"
    self.name = name
    (dhat, callgrind) = try named(name) {
      (try Valgrind(worker, .dhat), try Valgrind(worker, .callgrind))
    }
  }

  /// The processes that count these cells, beside each other.
  func counting(
    _ cells: [(strategy: String, repetitions: Int)], _ load: LoadRequest
  ) throws -> BuildCounting {
    BuildCounting(
      dhat: try Counting(cells, load, dhat),
      callgrind: try callgrind.start(Counting.requests(cells, load)))
  }

  /// A failure of the body names the build.
  func naming<Value>(_ body: () throws -> Value) throws -> Value { try named(name, body) }
}

private func named<Value>(_ build: String, _ body: () throws -> Value) throws -> Value {
  do { return try body() } catch let failure as CountingFailure {
    throw CountingFailure(description: "\(build): \(failure.description)")
  }
}

/// The processes that count the cells of a workload in one build, one cell after the other.
private struct BuildCounting {
  let dhat: Counting
  let callgrind: Valgrind.Process

  /// The costs and allocations of a layout of the next cell, of which so many were asked for.
  func costs(
    _ repetitions: Int, _ interruption: Interruption?
  ) throws -> (costs: Costs, allocations: Double) {
    let counts = try dhat.next(repetitions, interruption)
    let totals = try profiles(interruption).map { try CallgrindProfile.totals(of: $0) }
    let costs = Costs(
      instructions: counts.instructions,
      mispredictions: CellCounts.perLayout(
        totals.map { Int($0.mispredictions) }, repetitions: repetitions))
    return (costs, counts.allocations)
  }

  /// Callgrind's profiles of the four copies of the next cell.
  func profiles(_ interruption: Interruption?) throws -> [Data] {
    let answer = try callgrind.answer(CountRequest.Answer.self, interruption)
    guard answer.copies.count == 4 else {
      throw CountingFailure(description: "the program's answer does not fit the request")
    }
    return try answer.copies.map { try callgrind.profile(ofCopy: $0) }
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
