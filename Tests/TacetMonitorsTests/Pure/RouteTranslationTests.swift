import TacetPulse
import TacetSession
import TacetTestSupport
import Testing

@testable import TacetMonitors

/// The sequences of sinks are those that the two servers send.
struct RouteTranslationTests {
  private let speaker = PulseSink(index: 0, name: "speaker", isWorn: false)
  private let buds = PulseSink(index: 1, name: "buds", isWorn: true, isWireless: true)
  private let screen = PulseSink(index: 2, name: "screen", isWorn: false, isScreen: true)
  private let dummy = PulseSink(index: 9, name: "auto_null", isWorn: false)

  /// A card with a jack.
  private func card(plugged: Bool, active: String? = nil) -> PulseSink {
    let ports = [
      PulseSink.Port(name: "speaker", isPrivate: false, isAvailable: true),
      PulseSink.Port(name: "headphones", isPrivate: true, isAvailable: plugged),
    ]
    let active = active ?? (plugged ? "headphones" : "speaker")
    return PulseSink(
      index: 5, name: "card", isWorn: false, activePort: ports.first { $0.name == active }, ports: ports)
  }

  private func ms(_ count: Int) -> Duration { .milliseconds(count) }

  private func stable(_ sinks: [PulseSink], on current: UInt32, _ expected: OutputRoute) -> RouteTranslation {
    var route = RouteTranslation()
    #expect(route.update(sinks, current: current, at: .zero) == [.route(expected)])
    #expect(route.deadline == nil && route.facts == [.route(expected)])
    return route
  }

  @Test func firstInventoryCountsAtOnce() {
    _ = stable([speaker], on: 0, .speaker)
    _ = stable([buds], on: 1, .bluetooth)
    _ = stable([screen], on: 2, .hdmi)
    _ = stable([card(plugged: true)], on: 5, .headphones)
    _ = stable([card(plugged: false)], on: 5, .speaker)
    _ = stable([dummy], on: 9, .none)
    var route = RouteTranslation()
    #expect(route.update([], current: nil, at: .zero) == [.route(.none)])
  }

  @Test func lostBudsAreReportedAtOnce() {
    var route = stable([speaker, buds], on: 1, .bluetooth)
    // The stream is moved before the sink goes.
    #expect(route.update([speaker, buds], current: 0, at: ms(1000)) == [])
    #expect(route.update([speaker], current: 0, at: ms(1010)) == [.route(.speaker)])
    // Said again when it has come to rest: the session may have thought something else meanwhile.
    #expect(route.deadline == ms(1160))
    #expect(route.advance(to: ms(1160)) == [.route(.speaker)] && route.deadline == nil)
  }

  @Test func afterALossTheNextRouteIsDebounced() {
    var route = stable([speaker, buds], on: 1, .bluetooth)
    #expect(route.update([speaker], current: nil, at: ms(1000)) == [.route(.none)])
    #expect(route.update([speaker, dummy], current: 9, at: ms(1010)) == [])
    #expect(route.update([speaker], current: 0, at: ms(1050)) == [])
    #expect(route.advance(to: ms(1199)) == [] && route.advance(to: ms(1200)) == [.route(.speaker)])
  }

  @Test func moveFromBudsToHeadphonesStaysPrivate() {
    var route = stable([card(plugged: true), buds], on: 1, .bluetooth)
    #expect(route.update([card(plugged: true)], current: 5, at: ms(1000)) == [.route(.headphones)])
    #expect(route.advance(to: ms(1150)) == [.route(.headphones)])
  }

  @Test func moveFromHeadphonesByHandIsChosen() {
    var route = stable([speaker, buds], on: 1, .bluetooth)
    #expect(route.update([speaker, buds], current: 0, at: ms(1000)) == [])
    #expect(route.advance(to: ms(1149)) == [])
    #expect(route.advance(to: ms(1150)) == [.route(.speaker, chosenByUser: true)])
    // And then they are switched off.
    #expect(route.update([speaker], current: 0, at: ms(2000)) == [] && route.deadline == nil)
  }

  @Test func pulledJackOnPulseAudioIsLostAcrossItsMoves() {
    var route = stable([speaker, card(plugged: true)], on: 5, .headphones)
    #expect(route.update([speaker, card(plugged: true)], current: 0, at: ms(1000)) == [])
    #expect(route.update([speaker, card(plugged: false)], current: 5, at: ms(1002)) == [.route(.speaker)])
    #expect(route.advance(to: ms(1152)) == [.route(.speaker)])
  }

  @Test func pulledJackOnPipeWireIsLostBeforeItsPortChanges() {
    var route = stable([speaker, card(plugged: true)], on: 5, .headphones)
    let pulled = card(plugged: false, active: "headphones")
    #expect(route.update([speaker, pulled], current: 5, at: ms(1000)) == [.route(.speaker)])
    #expect(route.update([speaker, pulled], current: 0, at: ms(1014)) == [])
    #expect(route.update([speaker, card(plugged: false)], current: 5, at: ms(1040)) == [])
    #expect(route.advance(to: ms(1190)) == [.route(.speaker)])
  }

  @Test func pluggedJackIsNotChosen() {
    var route = stable([card(plugged: false)], on: 5, .speaker)
    #expect(route.update([card(plugged: true)], current: 5, at: ms(10_000)) == [])
    #expect(route.advance(to: ms(10_150)) == [.route(.headphones)])
    // Soon after, the speakers are chosen, and the headphones, and the speakers; then they are pulled.
    for time in [10_300, 10_900] {
      #expect(route.update([card(plugged: true, active: "speaker")], current: 5, at: ms(time)) == [])
      #expect(route.advance(to: ms(time + 150)) == [.route(.speaker, chosenByUser: true)])
      guard time < 10_900 else { break }
      #expect(route.update([card(plugged: true)], current: 5, at: ms(time + 300)) == [])
      #expect(route.advance(to: ms(time + 450)) == [.route(.headphones, chosenByUser: true)])
    }
    #expect(route.update([card(plugged: false)], current: 5, at: ms(30_000)) == [] && route.deadline == nil)
  }

  @Test func newScreenDoesNotReportHeadphonesAsLost() {
    var route = stable([buds], on: 1, .bluetooth)
    #expect(route.update([buds, screen], current: 2, at: ms(1000)) == [])
    #expect(route.advance(to: ms(1150)) == [.route(.hdmi, chosenByUser: true)])
    // From the speaker it is nobody's choice; long after, it is.
    route = stable([speaker], on: 0, .speaker)
    _ = route.update([speaker, screen], current: 2, at: ms(1000))
    #expect(route.advance(to: ms(1150)) == [.route(.hdmi)])
    _ = route.update([speaker, screen], current: 0, at: ms(2000))
    #expect(route.advance(to: ms(2150)) == [.route(.speaker, chosenByUser: true)])
    _ = route.update([speaker, screen], current: 2, at: ms(9000))
    #expect(route.advance(to: ms(9150)) == [.route(.hdmi, chosenByUser: true)])
  }

  @Test func lostScreenIsReroutedWithoutALoss() {
    var route = stable([speaker, screen], on: 2, .hdmi)
    #expect(route.update([speaker], current: 0, at: ms(1000)) == [])
    #expect(route.advance(to: ms(1150)) == [.route(.speaker)])
    #expect(route.update([dummy], current: 9, at: ms(2000)) == [])
    #expect(route.advance(to: ms(2150)) == [.route(.none)])
    #expect(route.update([buds], current: 1, at: ms(3000)) == [])
    #expect(route.advance(to: ms(3150)) == [.route(.bluetooth)])
  }

  @Test func routeShorterThanTheDebounceIsNotReported() {
    var route = stable([speaker, screen], on: 0, .speaker)
    for time in stride(from: 1000, to: 9000, by: 200) {
      #expect(route.update([speaker, screen], current: 2, at: ms(time)) == [])
      #expect(route.update([speaker, screen], current: 0, at: ms(time + 100)) == [] && route.deadline == nil)
    }
  }

  /// After any events: a stable route is the last one reported, a lost private one is reported at once, and no loss is
  /// called a choice.
  @Test(arguments: 1...10)
  func randomPluggingEndsInThePresentRoute(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var route = RouteTranslation()
    var reported: OutputRoute?
    var rested: RouteEndpoint?
    var now = Duration.zero
    for _ in 0..<20_000 {
      now += ms(Int.random(in: 0...400, using: &random))
      var sinks = [speaker, buds, screen, dummy].filter { _ in Int.random(in: 0..<4, using: &random) > 0 }
      if Bool.random(using: &random) {
        let active = ["speaker", "headphones"].randomElement(using: &random)
        sinks.append(card(plugged: .random(using: &random), active: active))
      }
      let current = ([nil] + sinks.map(\.index)).randomElement(using: &random) ?? nil
      let due = route.deadline.map { $0 <= now } ?? false
      let early = due ? route.advance(to: now) : []
      if let last = early.last, case .route(let new, _, _) = last { reported = new }
      let wasStable = route.deadline == nil
      let events = route.update(sinks, current: current, at: now)
      if let rested, wasStable, rested.route.isPrivate, !rested.canBeHeard(in: sinks) {
        #expect(events.count == 1, "a private route was lost in silence")
        for case .route(_, let isChosen, _) in events { #expect(!isChosen) }
      }
      for case .route(let new, _, _) in events { reported = new }
      let place = RouteEndpoint(sinks.first { $0.index == current })
      if Int.random(in: 0..<3, using: &random) == 0 {
        now += RouteTranslation.debounce
        for case .route(let new, _, _) in route.advance(to: now) { reported = new }
        #expect(reported == place.route && route.deadline == nil)
        rested = place
      } else {
        rested = nil
      }
      #expect(route.facts == (reported.map { [.route($0)] } ?? []))
    }
  }
}
