import Testing

@testable import LayoutBenchCommands

@Suite("Pictures of layouts that changed")
struct LayoutPicturesTests {
  @Test("the top line of pictures counts what changed, or says that nothing is comparable")
  func headline() {
    #expect(
      LayoutPictures.headline(changed: 3, of: 180, moved: 1_204, worst: 211.2)
        == "3 of 180 layouts changed, 1,204 nodes moved, worst 212 px")
    #expect(
      LayoutPictures.headline(changed: 0, of: 1_800, moved: 0, worst: 0)
        == "0 of 1,800 layouts changed")
    #expect(
      LayoutPictures.headline(changed: 0, of: 0, moved: 0, worst: 0)
        .hasPrefix("nothing is comparable"))
  }
}
