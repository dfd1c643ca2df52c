import TacetTestSupport
import Testing

@testable import Tacet

/// Headphones that come and go, and the player's choice, on real servers with the engine's own monitors.
@Suite(.serialized) struct LiveRouteTests {
  /// A machine whose other outputs are speakers, and an engine that plays on the one that is switched on.
  private func playing(
    _ way: Way, on route: OutputRoute, configuring: (inout AudioEngine.Configuration) -> Void = { _ in },
    switchOn: (ServerPlace) throws -> Void
  ) throws -> (PrivateMachine, AudioEngine) {
    let machine = try PrivateMachine(way)
    let place = machine.server.place
    // Else these would be the next, and as private.
    try place.removeSinks("phones")
    try switchOn(place)
    let engine = try machine.engine(.ambient, [.soundServer], configuring: configuring)
    engine.soundtrack.play(try machine.clock())
    #expect(eventually { engine.session.route == route && engine.soundtrack.position > 9_600 })
    return (machine, engine)
  }

  private func playingOnAHeadset(
    _ way: Way, configuring: (inout AudioEngine.Configuration) -> Void = { _ in }
  ) throws -> (PrivateMachine, AudioEngine) {
    try playing(way, on: .headphones, configuring: configuring) { place in
      _ = try place.addSink("headset", isWorn: true)
      try place.setDefaultSink("headset")
    }
  }

  /// Wireless ones are a sink of their own: gone, nothing is heard on the speaker; back, the music goes on at its
  /// frame.
  @Test(arguments: Way.ofEngines)
  func headphonesGoAndComeBack(by way: Way) throws {
    let (machine, engine) = try playingOnAHeadset(way)
    let place = machine.server.place

    let worn = try MonitorRecorder(of: "headset", at: place)
    #expect(worn.wait { channel($0.suffix(9_600), 1).filter { $0 >= 0.02 }.count > 4_700 })
    worn.stop()
    machine.recorder.forget()
    try place.removeSinks("headset")
    #expect(eventually { engine.session.reasonsForSilence.soundtrack == [.routeLost] })
    #expect(machine.record(seconds: 1))
    // The output silences itself in its callback: what the server had before is as much as the latency asked for.
    let most = FrameCount(engine.output.requestedLatency, sampleRate: 48_000).rawValue
    #expect(machine.game.filter { $0 != 0 }.count <= most)
    let frozen = engine.soundtrack.position

    _ = try place.addSink("headset", isWorn: true)
    try place.setDefaultSink("headset")
    let again = try MonitorRecorder(of: "headset", at: place)
    #expect(eventually { engine.session.reasonsForSilence.soundtrack.isEmpty && engine.session.route == .headphones })
    #expect(again.wait { channel($0.suffix(9_600), 1).filter { $0 >= 0.02 }.count > 4_700 })
    #expect(engine.soundtrack.position > frozen)

    // By hand, from headphones to the speaker: that is meant, and goes on.
    machine.recorder.forget()
    try place.setDefaultSink("speaker")
    #expect(machine.waitForGame())
    #expect(engine.session.reasonsForSilence.soundtrack.isEmpty)
  }

  /// A car's radio that is switched off: nothing is heard on the laptop. On again, the music goes on.
  @Test(arguments: Way.ofEngines, ["car", "speaker", "portable"])
  func wirelessOutputGoesAndComesBack(by way: Way, form: String) throws {
    func switchOn(_ place: ServerPlace) throws {
      let properties = "device.bus=bluetooth device.form_factor=\(form)"
      try place.pactl("load-module", "module-null-sink", "sink_name=car", "sink_properties=\"\(properties)\"")
      try place.setDefaultSink("car")
    }
    let (machine, engine) = try playing(way, on: .wireless, switchOn: switchOn)
    let place = machine.server.place
    machine.recorder.forget()
    try place.removeSinks("car")
    #expect(eventually { engine.session.reasonsForSilence.soundtrack == [.wirelessLost] })
    #expect(machine.record(seconds: 1))
    let most = FrameCount(engine.output.requestedLatency, sampleRate: 48_000).rawValue
    #expect(machine.game.filter { $0 != 0 }.count <= most)
    let frozen = engine.soundtrack.position
    try switchOn(place)
    #expect(eventually { engine.session.reasonsForSilence.soundtrack.isEmpty && engine.soundtrack.position > frozen })
  }

  /// Headphones that are away until the silent streams are corked. PipeWire reports the move of such a stream to its
  /// owner alone.
  @Test(
    arguments: Way.ofEngines.map { ($0, AudioEngine.SoundtrackOutput.shared) }
      + Way.withTwoStreams.map { ($0, .ownStream()) })
  func headphonesComeBackToCorkedStreams(by way: Way, soundtrack: AudioEngine.SoundtrackOutput) throws {
    let (machine, engine) = try playingOnAHeadset(way) { $0.soundtrackOutput = soundtrack }
    let place = machine.server.place
    try place.removeSinks("headset")
    #expect(eventually { engine.session.reasonsForSilence.soundtrack == [.routeLost] })
    let frozen = engine.soundtrack.position
    #expect(
      eventually {
        let streams = (try? place.sinkInputs()) ?? []
        return streams.count == (soundtrack == .shared ? 1 : 2) && streams.allSatisfy(\.corked)
      })
    _ = try place.addSink("headset", isWorn: true)
    try place.setDefaultSink("headset")
    #expect(eventually { engine.session.reasonsForSilence.soundtrack.isEmpty })
    #expect(eventually { engine.session.route == .headphones })
    #expect(engine.output.devices.first(where: \.isCurrent)?.id == "headset")
    #expect(eventually { engine.soundtrack.position > frozen + 9_600 })
  }

  /// Somebody presses "continue" in the game, although the game had paused nothing: it is heard on the speaker.
  @Test(arguments: Way.ofEngines)
  func resumeAfterAnUnplugIsHeardOnTheSpeaker(by way: Way) throws {
    let (machine, engine) = try playingOnAHeadset(way)
    try machine.server.place.removeSinks("headset")
    #expect(eventually { engine.session.reasonsForSilence.soundtrack == [.routeLost] })
    #expect(machine.waitForSilence())
    machine.recorder.forget()
    engine.soundtrack.resume()
    #expect(machine.record(seconds: 1))
    #expect(machine.game.allSatisfy { $0 == 0 })
    engine.resume()
    #expect(machine.waitForGame())
    #expect(!engine.session.isRouteLost)
    #expect(engine.session.reasonsForSilence.soundtrack.isEmpty)
  }

  /// Somebody picks an output after the loss, in the desktop's settings or in the game's own menu.
  @Test(arguments: Way.ofEngines, ["desktop", "game"])
  func choosingAnOutputByHandEndsThePauseAfterAnUnplug(by way: Way, by place: String) throws {
    let (machine, engine) = try playingOnAHeadset(way)
    _ = try machine.server.place.addSink("other")
    #expect(eventually { engine.output.devices.contains { $0.id == "other" } })
    // Longer than a new device may be the server's reason for a move.
    #expect(machine.record(seconds: 3))
    try machine.server.place.removeSinks("headset")
    #expect(eventually { engine.session.reasonsForSilence.soundtrack == [.routeLost] })
    #expect(machine.record(seconds: 1))
    #expect(engine.session.isRouteLost)
    let frozen = engine.soundtrack.position
    if place == "game" {
      let other = try #require(engine.output.devices.first { !$0.isCurrent && !$0.isPrivate })
      try engine.output.choose(other.id)
    } else {
      let isOnOther = engine.output.devices.first(where: \.isCurrent)?.id == "other"
      try machine.server.place.setDefaultSink(isOnOther ? "speaker" : "other")
    }
    #expect(eventually { !engine.session.isRouteLost && engine.session.reasonsForSilence.soundtrack.isEmpty })
    #expect(eventually { engine.soundtrack.position > frozen + 9_600 })
  }

  /// The output sees a loss by itself. The headphones may be back before the monitor has read that they were gone.
  @Test(arguments: Way.ofEngines)
  func lossThatTheMonitorMissedEndsWithItsNextAnswer(by way: Way) throws {
    let (machine, engine) = try playingOnAHeadset(way)
    _ = engine.session.drainChanges()
    engine.host.handle(.privateRouteLost)
    #expect(eventually { !engine.session.isRouteLost && engine.session.reasonsForSilence.soundtrack.isEmpty })
    #expect(
      engine.session.drainChanges().contains { change in
        if case .routeLost = change { true } else { false }
      })
    let position = engine.soundtrack.position
    #expect(eventually { engine.soundtrack.position > position + 9_600 })
    withExtendedLifetime(machine) {}
  }

  /// A jack is a port of the same sink. Plugged in, it goes on; pulled, it pauses; plugged in again, it goes on.
  @Test(arguments: Way.ofEngines)
  func unplugPausesTheSoundtrackUntilAReplugOrResume(by way: Way) throws {
    if let obstacle = PrivateJack.obstacle(on: way.server) { try Test.cancel("no jack on \(way): \(obstacle)") }
    let machine = try PrivateMachine(way)
    let jack = try PrivateJack(on: machine.server)
    let engine = try machine.engine(.ambient, [.soundServer])
    engine.soundtrack.play(try machine.clock())
    #expect(eventually { engine.session.route == .speaker && engine.soundtrack.position > 9_600 })
    try jack.plug()
    #expect(eventually { engine.session.route == .headphones })
    #expect(engine.session.reasonsForSilence.soundtrack.isEmpty)
    try jack.unplug()
    #expect(eventually { engine.session.reasonsForSilence.soundtrack == [.routeLost] })
    let frozen = engine.soundtrack.position
    try jack.plug()
    #expect(eventually { engine.session.reasonsForSilence.soundtrack.isEmpty })
    #expect(eventually { engine.soundtrack.position > frozen + 9_600 })
    try jack.unplug()
    #expect(eventually { engine.session.isRouteLost })
    // Somebody presses "continue", although the game had paused nothing.
    engine.soundtrack.resume()
    #expect(engine.session.isRouteLost)
    engine.resume()
    #expect(eventually { engine.soundtrack.position > frozen + 19_200 })
  }
}
