import Foundation
import Testing

@Suite("render --output page.html")
struct RenderCommandPageTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func page(_ arguments: String...) async throws -> (outcome: Tool.Outcome, html: String) {
    let file = folder.url.appending(path: "page.html").path
    let outcome = try await Tool.run(["render"] + arguments + ["--output", file])
    return (outcome, (try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
  }

  @Test("each inner node can be entered, in the form for a phone, a tablet and a desk")
  func places() async throws {
    let (outcome, html) = try await page("swiftui-view", "--strategy", "squarified")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(html.contains("\"forms\":[{\"width\":358},{\"width\":736},{\"width\":1248}]"))
    let count = html.components(separatedBy: "\"2/0/").count - 1
    #expect(count > 5)
    for form in ["0/0/", "1/0/"] {
      #expect(html.components(separatedBy: "\"\(form)").count - 1 == count)
    }
    #expect(html.utf8.count < 1_500_000)
    #expect(try await page("swiftui-view", "--strategy", "squarified").html == html)
  }

  @Test("a frame is the only form, and several strategies are views side by side")
  func views() async throws {
    let (outcome, html) = try await page(
      "swiftui-view", "--strategy", "slice,sunburst", "--frame", "500x400")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(html.contains("\"forms\":[{\"width\":500}]") && html.contains("--least: 500px"))
    #expect(html.components(separatedBy: "\"0/0/0\":[").count == 3)
    // No picture stands there twice: the places in each batch have no gap.
    let places = html.matches(of: /"0\/0\/\d+":\[(\d+),(\d+)\]/).map { (Int($0.1)!, Int($0.2)!) }
    for (_, batch) in Dictionary(grouping: places, by: { $0.0 }) {
      #expect(batch.map { $0.1 }.sorted() == Array(0..<batch.count))
    }
  }
}
