import Testing
import TreeLayout
import TreeModel

@testable import LayoutFamilies

@Suite("plans of pictures")
struct PicturePlanTests {
  @Test("a drawing is turned if it is wider than 1,440 pixels and more than three times its height")
  func tooWide() {
    #expect(PictureRequest.isTooWide(Size(width: 1441, height: 480)))
    #expect(!PictureRequest.isTooWide(Size(width: 1440, height: 100)))
    #expect(!PictureRequest.isTooWide(Size(width: 3000, height: 1000)))
  }

  @Test("a phylogram runs to the right, in any frame, unless it is turned already")
  func sideways() throws {
    let tree = try LayoutTree(
      parents: [-1, 0, 0, 1, 1], values: [.nan, .nan, 1, 1, 1], lengths: [.nan, 1, 2, 3, 4])
    for (id, expected, taken) in [
      ("phylogram", "phylogram:orientation=right", "orientation=right"),
      ("phylogram:orientation=up", "phylogram:orientation=up", ""),
      ("circular-phylogram", "circular-phylogram", ""),
    ] {
      let member = try #require(try Catalog().member(id) as? any FamilyMember<Point>)
      for frame in [nil, Rect(x: 0, y: 0, width: 9, height: 9)] {
        var request = PictureRequest()
        request.frame = frame
        let plan = member.picturePlan(for: NamedTree(id: "tree", tree: tree), request) {
          $0.layout($1.tree, in: $2)
        }
        #expect(plan.strategy.id.description == expected && plan.taken == taken)
        #expect(plan.tree.tree.sizes.isEmpty)
      }
    }
  }

  @Test("boxes with names are near each other, and a frame without room says what names need")
  func named() throws {
    var names = NodeNames()
    for name in ["mammals", "carnivora", "rodentia", "felis catus", "mus musculus"] {
      names.append(name)
    }
    let values = [.nan, .nan, .nan, 1, 1.0]
    let tree = NamedTree(
      id: "tree", tree: try LayoutTree(parents: [-1, 0, 0, 1, 2], values: values), names: names)
    for (id, gaps) in [
      ("radial-tree", ["siblingGap=0.25", "cousinGap=0.5"]),
      ("buchheim", ["siblingGap=0.4", "cousinGap=0.8", "levelGap=1.5"]),
    ] {
      let member = try #require(try Catalog().member(id) as? any FamilyMember<Point>)
      func plan(_ frame: Rect?) -> (strategy: String, remark: String?, frame: Size?) {
        var request = PictureRequest()
        request.frame = frame
        let plan = member.picturePlan(for: tree, request) { $0.layout($1.tree, in: $2) }
        return (plan.strategy.id.description, plan.remark, plan.frameForNames)
      }
      let free = plan(nil)
      #expect(gaps.allSatisfy(free.strategy.contains) && free.frame == nil, "\(free)")
      let narrow = plan(Rect(x: 0, y: 0, width: 90, height: 40))
      let need = try #require(narrow.frame)
      #expect(need.width > 90 || need.height > 40)
      let words = "\(id): its names need --frame \(Int(need.width))x\(Int(need.height)) or larger"
      #expect(narrow.remark == words, "\(narrow)")
    }
  }

  /// The paddings that a treemap of a tree is tried with for its picture, and the one it gets.
  private func paddings(
    of parents: [Int32], in frame: Rect
  ) throws -> (tried: [String], taken: String) {
    let tree = try LayoutTree(
      parents: parents, values: parents.indices.map { parents.contains(Int32($0)) ? .nan : 1 })
    let member = try #require(
      try Family.treemaps.member("squarified") as? any FamilyMember<Rect>)
    var tried: [String] = []
    func padding(_ strategy: AnyStrategy<Rect>) -> String {
      let id = strategy.id.description
      return id.contains("areaTrue") ? "areaTrue" : id.contains("paddingTop") ? "plain" : "none"
    }
    var request = PictureRequest()
    request.frame = frame
    let plan = member.picturePlan(for: NamedTree(id: "tree", tree: tree), request) {
      tried.append(padding($0))
      return $0.layout($1.tree, in: $2)
    }
    return (tried, padding(plan.strategy))
  }

  @Test("paddings in proportion are tried where plain ones show enough, and not where they do not")
  func quickerPaddings() throws {
    let roomy = try paddings(
      of: [-1, 0, 0, 1, 1, 2], in: Rect(x: 0, y: 0, width: 600, height: 400))
    #expect(roomy.tried == ["none", "plain", "areaTrue"])
    #expect(roomy.taken == "areaTrue")
    // Each of a hundred groups is 6 × 6, of which the margins leave 4 × 4.
    let parents = [-1] + [Int32](repeating: 0, count: 100) + (1...100).map { Int32($0) }
    let narrow = try paddings(of: parents, in: Rect(x: 0, y: 0, width: 40, height: 90))
    #expect(!narrow.tried.contains("areaTrue"), "\(narrow.tried)")
    #expect(narrow.taken != "areaTrue")
  }
}
