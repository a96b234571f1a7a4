import Testing
import TreeLayout

@testable import LayoutFamilies

@Suite("plans of pictures")
struct PicturePlanTests {
  @Test("a drawing is turned if it is wider than 1,440 pixels and more than three times its height")
  func tooWide() {
    #expect(PictureRequest.isTooWide(Size(width: 1441, height: 480)))
    #expect(!PictureRequest.isTooWide(Size(width: 1440, height: 100)))
    #expect(!PictureRequest.isTooWide(Size(width: 3000, height: 1000)))
  }
}
