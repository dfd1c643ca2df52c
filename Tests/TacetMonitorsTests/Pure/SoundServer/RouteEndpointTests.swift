import TacetPulse
import TacetSession
import Testing

@testable import TacetMonitors

/// Where sound comes out, by a sink and its ports.
@Suite struct RouteEndpointTests {
  private static func port(_ name: String, isAvailable: Bool = true) -> PulseSink.Port {
    PulseSink.Port(
      name: name, isPrivate: name == "headphones", isScreen: name == "hdmi", isAvailable: isAvailable)
  }

  private func sink(
    _ name: String = "card", isWorn: Bool = false, isWireless: Bool = false, isScreen: Bool = false,
    active: PulseSink.Port? = nil, ports: [PulseSink.Port] = []
  ) -> PulseSink {
    PulseSink(
      index: 1, name: name, isWorn: isWorn, isWireless: isWireless, isScreen: isScreen, activePort: active, ports: ports
    )
  }

  @Test func noSinkAndTheDummyAreNowhere() {
    #expect(RouteEndpoint(nil) == .nowhere)
    #expect(RouteEndpoint(sink("auto_null")) == .nowhere)
    #expect(RouteEndpoint.nowhere.route == .none)
    #expect(RouteEndpoint.nowhere.sink == nil)
    #expect(!RouteEndpoint.nowhere.canBeHeard(in: [sink()]))
  }

  @Test func routeIsThatOfTheSinkOrOfItsPort() {
    #expect(RouteEndpoint(sink()).route == .speaker)
    #expect(RouteEndpoint(sink(isWireless: true)).route == .wireless)
    #expect(RouteEndpoint(sink(isWorn: true)).route == .headphones)
    #expect(RouteEndpoint(sink(isWorn: true, isWireless: true)).route == .bluetooth)
    #expect(
      RouteEndpoint(sink(isScreen: true)).route == .hdmi
        && RouteEndpoint(sink(active: Self.port("hdmi"))).route == .hdmi)
    #expect(RouteEndpoint(sink(active: Self.port("headphones"))).route == .headphones)
    // Headphones in the jack of a screen.
    #expect(RouteEndpoint(sink(isScreen: true, active: Self.port("headphones"))).route == .headphones)
    #expect(RouteEndpoint(sink(isWorn: true, isScreen: true)).route == .headphones)
  }

  @Test func jackWithNothingPluggedInCountsAsTheFirstPortThatHasSomething() {
    let (pulled, speaker, hdmi) = (
      Self.port("headphones", isAvailable: false), Self.port("speaker"), Self.port("hdmi")
    )
    let place = RouteEndpoint(sink(active: pulled, ports: [pulled, speaker, hdmi]))
    #expect(place.port == "speaker")
    #expect(place.route == .speaker)
    #expect(place.sink == "card")
    #expect(RouteEndpoint(sink(active: pulled, ports: [pulled, hdmi, speaker])).route == .hdmi)
    // Without another one it stays.
    #expect(RouteEndpoint(sink(active: pulled, ports: [pulled])).route == .headphones)
    #expect(RouteEndpoint(sink(active: Self.port("headphones"), ports: [speaker])).port == "headphones")
  }

  @Test func placeIsHeardAsLongAsItsSinkIsThereAndItsPortPluggedIn() {
    let (speaker, plugged) = (Self.port("speaker"), Self.port("headphones"))
    let place = RouteEndpoint(sink(active: plugged, ports: [speaker, plugged]))
    #expect(place.canBeHeard(in: [sink("other"), sink(active: speaker, ports: [speaker, plugged])]))
    #expect(!place.canBeHeard(in: []))
    #expect(!place.canBeHeard(in: [sink("other", ports: [plugged])]))
    #expect(!place.canBeHeard(in: [sink(ports: [speaker, Self.port("headphones", isAvailable: false)])]))
    #expect(!place.canBeHeard(in: [sink(ports: [speaker])]))
    #expect(RouteEndpoint(sink()).canBeHeard(in: [sink(ports: [Self.port("speaker", isAvailable: false)])]))
  }

  /// A sink that the server numbers anew, at another volume, is the same place.
  @Test func placesAreEqualByNamesAndRoute() {
    let one = PulseSink(index: 1, name: "card", isWorn: false)
    let other = PulseSink(index: 9, name: "card", isWorn: false, channels: [0.5], isMuted: true)
    #expect(RouteEndpoint(one) == RouteEndpoint(other))
    #expect(RouteEndpoint(one) != RouteEndpoint(sink("other")))
    #expect(RouteEndpoint(one) != RouteEndpoint(sink(active: Self.port("speaker"))))
  }
}
