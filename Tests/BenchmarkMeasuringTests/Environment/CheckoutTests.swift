import Testing

@testable import BenchmarkMeasuring

@Suite("The checkout")
struct CheckoutTests {
  @Test("a commit is forty hexadecimal digits, where there is one")
  func commit() {
    guard let commit = Checkout.commit else { return }
    #expect(commit.count == 40 && commit.allSatisfy(\.isHexDigit))
  }
}
