import TestSupport
import Testing

@testable import TreeLayout

@Suite("pack")
struct PackTests {
  private static let frame = Rect(x: 3, y: -2, width: 640, height: 400)

  private func circles(
    _ tree: LayoutTree, padding: Double = 0, in frame: Rect = frame
  ) -> [Circle] {
    var pack = Pack()
    pack.padding = padding
    return pack.layout(tree, in: frame).geometry
  }

  /// The radius of the root in units of the first circle's, for siblings of these radii.
  private func radius(around radii: [Double]) -> Double {
    let circles = circles(TestTrees.flat(radii.map { $0 * $0 }))
    return circles[0].r / circles[1].r * radii[0]
  }

  // MARK: Worked examples

  @Test("radii around a few circles")
  func radii() {
    let expected: [(radii: [Double], around: Double)] = [
      ([1], 1), ([1, 1], 2), ([1, 1, 1], 1 + 2 / 3.0.squareRoot()),
      // Not the best, 1 + √2 and 3, but where the front chain puts them.
      ([1, 1, 1, 1], 1 + 3.0.squareRoot()),
      ([1, 1, 1, 1, 1, 1, 1], 1 + 7.0.squareRoot()),
      // The circle around the larger two holds the third.
      ([3, 2, 1], 5),
      ([2, 1, 1], 1 / (2 * 2.0.squareRoot() - 2.5)),
    ]
    for (radii, around) in expected {
      #expect(abs(radius(around: radii) - around) < 1e-12 * around, "\(radii)")
    }
    // 7.188150 if the pair behind the newest circle could be chosen at once.
    #expect(abs(radius(around: [4, 2, 2, 2, 2, 1, 1]) - 7.111208) < 5e-7)
  }

  @Test("the root is in the middle of the frame, and as large as it allows")
  func root() {
    let circles = circles(TestTrees.worked)
    #expect(circles[0] == Circle(x: 323, y: 198, r: 200))
    let tall = self.circles(TestTrees.worked, in: Rect(x: 0, y: 0, width: 10, height: 40))
    #expect(tall[0] == Circle(x: 5, y: 20, r: 5))
  }

  @Test("two circles lie side by side, the third one below them, for y grows downwards")
  func places() {
    let two = circles(TestTrees.flat([9, 1]), in: Rect(x: 0, y: 0, width: 8, height: 8))
    for (circle, expected) in zip(
      two, [(4, 4, 4), (3, 4, 3), (7, 4, 1)] as [(Double, Double, Double)])
    {
      #expect(abs(circle.x - expected.0) < 1e-12 && circle.y == expected.1)
      #expect(abs(circle.r - expected.2) < 1e-12)
    }
    let three = circles(TestTrees.flat([1, 1, 1]))
    #expect(three[1].x < three[2].x && three[1].y == three[2].y && three[3].y > three[1].y)
  }

  @Test("weights decide the order, data order where they are equal")
  func order() {
    let sorted = circles(TestTrees.flat([5, 4, 3, 2, 1]))
    let shuffled = circles(TestTrees.flat([2, 5, 1, 4, 3]))
    for (place, node) in [4, 1, 5, 2, 3].enumerated() {
      #expect(shuffled[place + 1] == sorted[node])
    }
  }

  @Test("nodes without weight are points at their parent's center")
  func weightless() {
    let tree = TestTrees.tree([-1, 0, 0, 1, 1, 2, 2], values: [.nan, .nan, .nan, 0, 0, 3, 0])
    let circles = circles(tree)
    #expect(circles[1] == Circle(x: circles[0].x, y: circles[0].y, r: 0))
    #expect(circles[3] == circles[1] && circles[4] == circles[1])
    #expect(circles[6] == Circle(x: circles[2].x, y: circles[2].y, r: 0))
    #expect(circles[2].r == 200 && circles[5].r == 200)
    let nothing = self.circles(TestTrees.tree([-1, 0, 0], values: [0, 0, 0]))
    #expect(nothing[0].r == 200 && nothing[1] == Circle(x: 323, y: 198, r: 0))
  }

  // MARK: Padding

  @Test("padding is scaled with all else, and equal everywhere")
  func padding() {
    let tree = TestTrees.flat([1, 1, 1, 1])
    let (plain, padded) = (circles(tree), circles(tree, padding: 20))
    // Before scaling each circle grows by q = 20·R ÷ 400, and what is around them by 2q.
    let r = plain[1].r
    let q = 20 * plain[0].r / 400
    let scale = 200 / ((r + q) * (1 + 3.0.squareRoot()) + q)
    #expect(abs(padded[1].r - r * scale) < 1e-9)
    let gap = 2 * q * scale
    #expect(gap < 20)
    #expect(abs(padded[1].reach(of: padded[2]) - padded[1].r - 2 * padded[2].r - gap) < 1e-9)
    let margin = padded[0].r - (1...4).map { padded[0].reach(of: padded[$0]) }.max()!
    #expect(abs(margin - gap) < 1e-9)
  }

  @Test("a leaf below single children is that much smaller")
  func path() {
    let circles = circles(TestTrees.tree([-1, 0, 1]), padding: 40)
    // q = 1000·40 ÷ 400 = 100: radii 1000, 1200, 1400.
    #expect(abs(circles[2].r - 200 * 1000.0 / 1400) < 1e-9)
    #expect(abs(circles[1].r - 200 * 1200.0 / 1400) < 1e-9)
  }

  @Test("padding beyond reason, frames without room and weights far apart are survived")
  func extremes() {
    for tree in TestTrees.degenerate.map(\.tree) + [TestTrees.flat([1e300, 1e-300, 1, 1e-8])] {
      for padding in [0, 1, 1e300] {
        for side in [0, 1e-300, 1, 1e300] as [Double] {
          let frame = Rect(x: 0, y: 0, width: side, height: side)
          #expect(circles(tree, padding: padding, in: frame).allSatisfy { $0.isFinite })
        }
      }
    }
    let tiny = TestTrees.flat([1, 1e-31])
    #expect(Pack().claims(on: tiny) == [.containment])
    #expect(Pack().claims(on: TestTrees.flat([1, 1e-29])) == [.containment, .area])
  }

  @Test("an option that is no number is refused")
  func options() {
    #expect(throws: OptionError.self) { try Pack().setting([Setting("padding", "-1")]) }
    #expect(throws: OptionError.self) { try Pack().setting([Setting("padding", "nan")]) }
  }

  // MARK: Laws

  /// The first law that a layout breaks, tolerances being parts of the root's radius.
  private func broken(_ tree: LayoutTree, _ circles: [Circle]) -> String? {
    let root = circles[0].r
    for node in tree.nodes {
      let children = tree.children(of: node)
      for (index, child) in children.enumerated() {
        if circles[node].reach(of: circles[child]) > circles[node].r + 1e-12 * root {
          return "\(child) leaves \(node)"
        }
        for other in children.prefix(index) where min(circles[child].r, circles[other].r) > 0 {
          let distance = circles[child].reach(of: circles[other]) - circles[other].r
          if distance < circles[child].r + circles[other].r - 1e-9 * root {
            return "\(child) cuts \(other)"
          }
        }
      }
    }
    let leaves = tree.nodes.filter { tree.isLeaf($0) && tree.weights[$0] > 0 }
    let ratios = leaves.map { circles[$0].r * circles[$0].r / tree.weights[$0] }
    if let least = ratios.min(), let greatest = ratios.max(), greatest > least * (1 + 1e-9) {
      return "areas"
    }
    return nil
  }

  @Test("no circle cuts a sibling or leaves its parent, and areas are right, padded or not")
  func laws() {
    for seed in 0..<120 as Range<UInt64> {
      let tree = TestTrees.random(
        seed: seed, nodes: 1 + Int(seed) * 2, maximumDegree: [2, 3, 8, .max][Int(seed % 4)])
      for padding in [0, 3, 200] as [Double] {
        let law = broken(tree, circles(tree, padding: padding))
        #expect(law == nil, "seed \(seed), padding \(padding)")
      }
    }
    for (name, tree) in TestTrees.degenerate where tree.count < 1000 && tree.weights[0] > 0 {
      if name == "tiny weights" || name == "siblings 1e12 apart" || tree.height < 50 {
        #expect(broken(tree, circles(tree)) == nil, "\(name)")
      }
    }
  }

  // MARK: The plain chain

  /// Radii that fall fast and slowly, not at all, and in no order, as those of inner nodes may.
  private static func radii(_ seed: UInt64, _ count: Int) -> [Double] {
    var generator = SeededGenerator(seed: seed)
    func unit() -> Double { Double.random(in: 0.0001...1, using: &generator) }
    let radii = (0..<count).map { index in
      switch seed % 8 {
      case 0: 1.0
      case 1: unit()
      case 2: 1 / unit()
      case 3: Double(Int(unit() * 4) + 1)
      case 4: index < 3 ? 100 : 1.0
      case 5: 1 / Double(index + 1)
      case 6: unit() < 0.05 ? 30 * unit() : unit()
      default: 0.8 + 0.4 * unit()
      }
    }
    return seed % 8 > 5 ? radii.map { $0 * 10 } : radii.sorted(by: >).map { $0 * 10 }
  }

  @Test("grid and search tree find what walks around the chain find, bit for bit")
  func asPlain() {
    for seed in 0..<(runsLongTests ? 100 : 48) as Range<UInt64> {
      let radii = Self.radii(seed, runsLongTests ? 2_000 : 60 + Int(seed) * 5)
      var plain = radii.map { Circle(x: 0, y: 0, r: $0) }
      _ = PlainPack.place(&plain)
      var chain = FrontChain(capacity: radii.count)
      for (rank, radius) in radii.enumerated() { chain.circles[rank].r = radius }
      _ = chain.pack(radii.count)
      // Both moved to where the first circle is in the middle.
      let (dx, dy) = (plain[0].x - chain.circles[0].x, plain[0].y - chain.circles[0].y)
      let differences = zip(plain, chain.circles).map { one, other in
        max(abs(one.x - dx - other.x), abs(one.y - dy - other.y))
      }
      #expect(differences.max()! < 1e-10, "seed \(seed)")
    }
  }

  @Test("is the definition, carried out step by step")
  func asDefined() {
    for seed in 0..<60 as Range<UInt64> {
      let tree = TestTrees.random(seed: seed, nodes: 2 + Int(seed) * 2, maximumDegree: 20)
      guard tree.weights[0] > 0 else { continue }
      let padding = Double(seed % 3) * 2
      let plain = PlainPack(tree, padding: padding, in: Self.frame).circles
      for (one, other) in zip(plain, circles(tree, padding: padding)) {
        #expect(max(abs(one.x - other.x), abs(one.y - other.y), abs(one.r - other.r)) < 1e-8)
      }
    }
  }
}
