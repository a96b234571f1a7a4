import Testing

@testable import LayoutBenchCommands

@Suite("Conversion of pictures")
struct PictureConverterTests {
  @Test("a browser's window has room for the whole picture, and small ones are drawn larger")
  func windows() {
    func window(_ width: Int, _ height: Int, _ ending: String = "png", scale: Int = 1) -> [Int] {
      let job = PictureConverter.Job(
        input: "", output: "", ending: ending, size: (width, height), scale: scale)
      return [job.window.width, job.window.height]
    }
    #expect(window(300, 500) == [300, 500])
    #expect(window(300, 500, scale: 2) == [300, 500])
    #expect(window(300, 150) == [600, 300])
    #expect(window(300, 150, scale: 2) == [1_200, 600])
    #expect(window(300, 40) == [600, 200])
    #expect(window(300, 40, "pdf") == [300, 40])
  }
}
