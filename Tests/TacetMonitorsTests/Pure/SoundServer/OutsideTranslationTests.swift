import TacetPulse
import TacetSession
import Testing

@testable import TacetMonitors

struct OutsideTranslationTests {
  private static let speaker = sink(0, "Speakers")

  private static func sink(
    _ index: UInt32, _ title: String, module: UInt32? = nil, channels: [Double] = [1], isMuted: Bool = false,
    isHardware: Bool = false, hasFlatVolume: Bool = false
  ) -> PulseSink {
    PulseSink(
      index: index, module: module, name: title.lowercased(), title: title, isWorn: false, monitor: 100 + index,
      channels: channels, isMuted: isMuted, isHardware: isHardware, hasFlatVolume: hasFlatVolume)
  }

  /// A stream of the game's, number 5, or one that passes a sink on.
  private static func stream(
    _ index: UInt32 = 5, module: UInt32? = nil, on sink: UInt32? = 0, channels: [Double] = [1], isMuted: Bool = false
  ) -> PulseSinkInput {
    PulseSinkInput(
      index: index, client: module == nil ? 1 : nil, module: module, sink: sink, isMuted: isMuted, channels: channels)
  }

  private static func inventory(_ sinks: [PulseSink] = [speaker], _ streams: PulseSinkInput...) -> PulseInventory {
    PulseInventory(sinks: sinks, sinkInputs: streams)
  }

  /// The reasons that an inventory comes to.
  private static func settled(_ inventory: PulseInventory, soundtrack: [UInt32] = []) -> [OutsideReason] {
    var outside = OutsideTranslation()
    #expect(outside.update(inventory, engine: [5], soundtrack: soundtrack, at: .zero) == nil)
    #expect(outside.deadline == .milliseconds(300))
    return outside.advance(to: .milliseconds(300)) ?? [OutsideReason(.mixerMuted, output: "nothing was reported")]
  }

  // MARK: - What is heard

  @Test func audibleStreamHasNoReason() { #expect(Self.settled(Self.inventory([Self.speaker], Self.stream())) == []) }

  @Test(arguments: [
    (stream(isMuted: true), speaker, OutsideReason.Cause.mixerMuted),
    (stream(channels: [0.09]), speaker, .mixerSilent),
    (stream(channels: [0.3]), sink(0, "Speakers", channels: [0.3]), .mixerSilent),
    // Each ear's own way is silent.
    (stream(channels: [1, 0]), sink(0, "Speakers", channels: [0, 1]), .mixerSilent),
    (stream(channels: [0.09]), sink(0, "Speakers", hasFlatVolume: true), .mixerSilent),
    (stream(), sink(0, "Speakers", isMuted: true), .systemMuted),
    (stream(channels: [0.5]), sink(0, "Speakers", channels: [0.05]), .systemSilent),
  ])
  func settingThatSilencesIsAReason(_ stream: PulseSinkInput, _ sink: PulseSink, _ cause: OutsideReason.Cause) {
    #expect(Self.settled(Self.inventory([sink], stream)) == [OutsideReason(cause, output: "Speakers")])
  }

  @Test(arguments: [
    // -60 dB is 10 % on a mixer's scale.
    (stream(channels: [0.11]), speaker),
    (stream(channels: [0, 1]), sink(0, "Speakers", channels: [0, 1])),
    // The sink's volume is in it already.
    (stream(channels: [0.2]), sink(0, "Speakers", channels: [0.2], hasFlatVolume: true)),
  ])
  func quietStreamIsHeard(_ stream: PulseSinkInput, _ sink: PulseSink) {
    #expect(Self.settled(Self.inventory([sink], stream)) == [])
  }

  @Test func mutedStreamOnAMutedOutputHasBothReasons() {
    let found = Self.settled(Self.inventory([Self.sink(0, "Speakers", isMuted: true)], Self.stream(isMuted: true)))
    #expect(found.map(\.cause) == [.mixerMuted, .systemMuted])
  }

  @Test func mutedOutputBehindAFilterIsNamed() {
    let sinks = [Self.sink(0, "Speakers", isMuted: true), Self.sink(2, "Equaliser", module: 3)]
    let found = Self.settled(Self.inventory(sinks, Self.stream(on: 2), Self.stream(9, module: 3, on: 0)))
    #expect(found == [OutsideReason(.systemMuted, output: "Speakers")])
  }

  @Test func combinedOutputsAreSilentTogetherAlone() {
    func found(_ first: Bool, _ second: Bool) -> [OutsideReason] {
      let sinks = [
        Self.sink(0, "Speakers", isMuted: first), Self.sink(1, "Phones", isMuted: second),
        Self.sink(2, "Both", module: 3),
      ]
      return Self.settled(
        Self.inventory(
          sinks, Self.stream(on: 2), Self.stream(8, module: 3, on: 0), Self.stream(9, module: 3, on: 1)))
    }
    #expect(found(true, false) == [] && found(false, true) == [])
    #expect(found(true, true) == [OutsideReason(.systemMuted, output: "Speakers")])
  }

  /// A loopback that leads back ends the search, and a device is heard although it is recorded for a muted one.
  @Test func deviceIsHeardBesideItsLoopback() {
    func found(isHardware: Bool) -> [OutsideReason] {
      let sinks = [Self.sink(0, "Card", isHardware: isHardware), Self.sink(1, "Other", isMuted: true)]
      var inventory = Self.inventory(sinks, Self.stream(), Self.stream(9, module: 7, on: 1))
      inventory.sourceOutputs = [PulseSourceOutput(index: 20, client: nil, module: 7, source: 100)]
      return Self.settled(inventory)
    }
    #expect(found(isHardware: true) == [])
    #expect(found(isHardware: false) == [OutsideReason(.systemMuted, output: "Other")])
  }

  @Test func soundtracksOwnStreamIsJudgedApart() {
    let found = Self.settled(
      Self.inventory([Self.speaker], Self.stream(), Self.stream(6, isMuted: true)), soundtrack: [6])
    #expect(found == [OutsideReason(.mixerMuted, output: "Speakers", stream: .soundtrack)])
    #expect(found[0].summary == "soundtrack muted in the system's mixer (Speakers)")
    #expect(found[0].description == "outside:mixer-muted:soundtrack")
  }

  /// A process may have two engines, whose streams look alike.
  @Test func factOfSeveralStreamsIsOneOfAll() {
    var outside = OutsideTranslation()
    let inventory = Self.inventory([Self.speaker], Self.stream(), Self.stream(6, isMuted: true))
    #expect(outside.update(inventory, engine: [5, 6], at: .zero) == nil)
    #expect(outside.advance(to: .milliseconds(300)) == [])
  }

  // MARK: - Over time

  private static let muted = inventory([speaker], stream(isMuted: true))
  private static let heard = inventory([speaker], stream())
  private static let reason = [OutsideReason(.mixerMuted, output: "Speakers")]

  /// A translation whose stream has been heard for a second.
  private static func heardForASecond() -> OutsideTranslation {
    var outside = OutsideTranslation()
    _ = outside.update(heard, engine: [5], at: .milliseconds(-1_000))
    #expect(outside.advance(to: .zero) == [] && outside.deadline == nil)
    return outside
  }

  @Test func factCountsOnceItHasHeldAndEndsAtOnce() {
    var outside = Self.heardForASecond()
    #expect(outside.update(Self.muted, engine: [5], at: .zero) == nil)
    #expect(outside.deadline == .milliseconds(300) && outside.advance(to: .milliseconds(299)) == nil)
    #expect(outside.advance(to: .milliseconds(300)) == Self.reason && outside.deadline == nil)
    #expect(outside.update(Self.heard, engine: [5], at: .milliseconds(310)) == [])
  }

  @Test func momentOfSilenceIsNoReason() {
    var outside = Self.heardForASecond()
    #expect(outside.update(Self.muted, engine: [5], at: .zero) == nil)
    #expect(outside.update(Self.heard, engine: [5], at: .milliseconds(20)) == nil && outside.deadline == nil)
    #expect(outside.update(Self.muted, engine: [5], at: .milliseconds(200)) == nil)
    #expect(outside.advance(to: .milliseconds(400)) == nil)
  }

  @Test func streamThatIsGoneOrOnNoSinkHasNoReason() {
    for inventory in [
      Self.inventory([Self.speaker]), Self.inventory([Self.speaker], Self.stream(on: nil, isMuted: true)),
    ] {
      var outside = OutsideTranslation()
      _ = outside.update(Self.muted, engine: [5], at: .zero)
      #expect(outside.advance(to: .seconds(1)) == Self.reason)
      #expect(outside.update(inventory, engine: [5], at: .seconds(2)) == [])
      var never = OutsideTranslation()
      #expect(never.update(inventory, engine: [5], at: .zero) == nil && never.deadline == nil)
      #expect(never.advance(to: .seconds(9)) == nil && never.reasons == nil)
    }
  }

  @Test func muteThatBeginsWithARequestForAPauseIsTheServers() {
    for muteFirst in [true, false] {
      var outside = Self.heardForASecond()
      if muteFirst { #expect(outside.update(Self.muted, engine: [5], at: .zero) == nil) }
      #expect(outside.corkRequested(true, at: .milliseconds(10)) == nil)
      #expect(outside.update(Self.muted, engine: [5], at: .milliseconds(20)) == nil)
      #expect(outside.deadline == nil && outside.advance(to: .seconds(5)) == nil)
      #expect(outside.corkRequested(false, at: .seconds(6)) == nil)
      #expect(outside.deadline == .milliseconds(6_500) && outside.advance(to: .milliseconds(6_499)) == nil)
      // The player's own from then on.
      #expect(outside.advance(to: .milliseconds(6_500)) == Self.reason)
    }
  }

  @Test func serversMuteThatEndsInTimeIsNoReason() {
    var outside = Self.heardForASecond()
    _ = outside.corkRequested(true, at: .zero)
    _ = outside.update(Self.muted, engine: [5], at: .zero)
    _ = outside.corkRequested(false, at: .seconds(6))
    #expect(outside.update(Self.heard, engine: [5], at: .milliseconds(6_100)) == nil)
    #expect(outside.advance(to: .seconds(9)) == nil && outside.reasons == [])
  }

  @Test func muteFromBeforeARequestStaysAReason() {
    var outside = Self.heardForASecond()
    _ = outside.update(Self.muted, engine: [5], at: .zero)
    #expect(outside.advance(to: .milliseconds(300)) == Self.reason)
    #expect(outside.corkRequested(true, at: .seconds(1)) == nil && outside.advance(to: .seconds(2)) == nil)
  }

  @Test func requestForAPauseDelaysNoOtherReason() {
    var outside = Self.heardForASecond()
    _ = outside.corkRequested(true, at: .zero)
    _ = outside.update(Self.inventory([Self.sink(0, "Speakers", isMuted: true)], Self.stream()), engine: [5], at: .zero)
    #expect(outside.advance(to: .milliseconds(300))?.map(\.cause) == [.systemMuted])
  }
}
