import Testing

@testable import TacetPulse

struct LatencyWishTests {
  @Test func wholeMillisecondsAreRead() {
    #expect(LatencyWish.parse("90") == .milliseconds(90))
    #expect(LatencyWish.parse("2000") == .seconds(2))
    // C's notation, as libpulse reads it.
    #expect(LatencyWish.parse("0x3c") == .milliseconds(60) && LatencyWish.parse("060") == .milliseconds(48))
  }

  @Test(arguments: ["", "0", " 90", "-1", "+5", "90ms", "9.5", "soon", "4294967296", "99999999999999999999999", "９"])
  func otherValuesAreNoWish(_ text: String) { #expect(LatencyWish.parse(text) == nil) }
}
