/// What one layout costs in a build, divided among the functions that are at work.
///
/// Functions of one name count as one, such as the specializations of a generic function.
public struct CostProfile: Equatable, Sendable {
  /// A part of a function: its own code, or that of functions that were inlined into it.
  public struct Spot: Hashable, Sendable {
    public var function: String

    /// The inlined functions, each inside of the one before it; empty for the function's own code.
    public var inlined: [String]

    public init(_ function: String, inlined: [String] = []) {
      self.function = function
      self.inlined = inlined
    }
  }

  /// A call of a function.
  public struct Call: Hashable, Sendable {
    public var spot: Spot
    public var callee: String

    public init(from spot: Spot, to callee: String) {
      self.spot = spot
      self.callee = callee
    }
  }

  /// How often a call happens, and what the callee and all below it cost then.
  public struct Calls: Equatable, Sendable {
    public fileprivate(set) var count = 0.0
    public fileprivate(set) var costs = Costs.zero
  }

  /// The costs of each spot without those of the functions that it calls.
  public private(set) var own: [Spot: Costs] = [:]

  public private(set) var calls: [Call: Calls] = [:]

  /// The costs of the functions of the allocator, with all that they call.
  public var allocator = Costs.zero

  /// Whether the build tells which functions were inlined.
  public var tellsInlined = true

  public init() {}

  /// Adds to the costs of a spot.
  public mutating func add(_ costs: Costs, at spot: Spot) {
    own[spot, default: .zero] += costs
  }

  /// Adds calls that cost so much together.
  public mutating func add(_ count: Double, _ call: Call, costs: Costs) {
    calls[call, default: Calls()].count += count
    calls[call, default: Calls()].costs += costs
  }

  /// The same costs, with what was inlined into a function as the function's own code.
  var joiningInlined: CostProfile {
    var joined = CostProfile()
    (joined.allocator, joined.tellsInlined) = (allocator, tellsInlined)
    for (spot, costs) in own { joined.add(costs, at: Spot(spot.function)) }
    for (call, happened) in calls {
      let call = Call(from: Spot(call.spot.function), to: call.callee)
      joined.add(happened.count, call, costs: happened.costs)
    }
    return joined
  }

  public var total: Costs { own.values.reduce(.zero, +) }
}
