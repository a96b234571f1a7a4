import TestSupport
import Testing
import TreeLayout

extension TreemapLaws {
  func expectAll(claimed claims: Claims, _ comment: Comment) {
    #expect(output[0] == frame, comment)
    #expect(overhang < 1e-9, comment)
    #expect(overlap < 1e-9, comment)
    #expect(!showsSomethingBelowNothing, comment)
    if claims.contains(.order) { #expect(disorder < 1e-9, comment) }
    if claims.contains(.area) { #expect(areaError < 1e-9, comment) }
  }
}
