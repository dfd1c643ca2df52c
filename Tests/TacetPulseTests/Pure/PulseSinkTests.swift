import TacetPulse
import Testing

struct PulseSinkTests {
  private let speaker = PulseSink(index: 0, name: "speaker", isWorn: false)

  private func card(isPlugged: Bool) -> PulseSink {
    PulseSink(
      index: 1, name: "card", isWorn: false,
      ports: [
        .init(name: "line", isPrivate: false, isAvailable: true),
        .init(name: "jack", isPrivate: true, isAvailable: isPlugged),
      ])
  }

  @Test func portIsReachableWhileSomethingIsPluggedIn() {
    #expect(card(isPlugged: true).isReachable(port: "jack"))
    #expect(!card(isPlugged: false).isReachable(port: "jack"))
    #expect(!card(isPlugged: true).isReachable(port: "another"))
    #expect(card(isPlugged: false).isReachable(port: nil))
  }

  @Test func soundIsHeardOnASinkThatIsThere() {
    #expect([speaker].canBeHeard(on: "speaker", port: nil))
    #expect(![speaker].canBeHeard(on: "card", port: nil))
    #expect(![speaker].canBeHeard(on: nil, port: nil))
    #expect([speaker, card(isPlugged: true)].canBeHeard(on: "card", port: "jack"))
    #expect(![speaker, card(isPlugged: false)].canBeHeard(on: "card", port: "jack"))
  }
}
