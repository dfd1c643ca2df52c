import TacetSDLMixer
import Testing

@Suite("Channels of SDL_mixer") struct ChannelTableTests {
  /// A table as it is when a device is opened.
  private func opened() -> ChannelTable {
    var table = ChannelTable()
    table.reset()
    return table
  }

  private func playing(_ channels: [Int], at now: UInt32 = 1_000) -> ChannelTable {
    var table = opened()
    for which in channels { _ = table.play(which, chunk: 1, fade: nil, expiresAfter: -1, at: now + UInt32(which)) }
    return table
  }

  @Test("a play of -1 takes the first free channel that is not reserved") func freeChannel() {
    var table = playing([0, 3])
    #expect(table.free() == 1)
    #expect(table.reserve(3) == 3)
    #expect(table.free() == 4)
    #expect(table.reserve(20) == 8)
    #expect(table.free() == nil)
  }

  @Test("the end of an older play of a channel means nothing") func olderEnd() {
    var table = opened()
    let first = table.play(2, chunk: 1, fade: nil, expiresAfter: -1, at: 1)
    let second = table.play(2, chunk: 2, fade: nil, expiresAfter: -1, at: 2)
    #expect(first != second)
    #expect(table.finish(2, serial: first ?? 0) == false)
    #expect(table.isPlaying(2))
    #expect(table.finish(2, serial: second ?? 0) == true)
    #expect(!table.isPlaying(2))
  }

  @Test("a fade in goes up in whole steps and leaves the volume as it was") func fadeIn() {
    var table = opened()
    _ = table.volume(1, 100)
    _ = table.play(1, chunk: 1, fade: 1_000, expiresAfter: -1, at: 5_000)
    #expect(table[1].volume == 0)
    #expect(table.advance(1, to: 5_500) == nil)
    #expect(table[1].volume == 50)
    #expect(table[1].fading == .in)
    #expect(table.advance(1, to: 6_000) == nil)
    #expect(table[1].volume == 100)
    #expect(table[1].fading == .none)
  }

  @Test("a fade in that begins within another one ends at another volume than it went to") func fadeInWithinAnother() {
    var table = opened()
    _ = table.play(1, chunk: 1, fade: 1_000, expiresAfter: -1, at: 5_000)
    _ = table.play(1, chunk: 2, fade: 100, expiresAfter: -1, at: 5_000)
    #expect(table.volumeAhead(of: 1) == 0)
    #expect(table.advance(1, to: 5_100) == .fadedIn)
    #expect(table[1].volume == 128)
  }

  @Test("a fade out ends the channel, which keeps its volume") func fadeOut() {
    var table = playing([1])
    _ = table.volume(1, 64)
    #expect(table.fadeOut(1, over: 200, at: 2_000) == true)
    #expect(table.fadeOut(1, over: 100, at: 2_050) == false, "it fades out already")
    #expect(table.advance(1, to: 2_100) == nil)
    #expect(table[1].volume == 32)
    #expect(table.advance(1, to: 2_200) == .fadedOut)
    table.endFade(1)
    #expect(table[1].volume == 64)
    #expect(!table.isPlaying(1))
    #expect(table.fadeOut(1, over: 100, at: 2_300) == false, "it does not play")
  }

  @Test("a paused channel neither fades on nor expires until it resumes") func pausedExpiry() {
    var table = opened()
    _ = table.play(0, chunk: 1, fade: nil, expiresAfter: 500, at: 1_000)
    #expect(table.pause(0, at: 1_200) == true)
    #expect(table.advance(0, to: 9_000) == nil)
    #expect(table.resume(0, at: 9_000) == true)
    #expect(table.advance(0, to: 9_300) == nil)
    #expect(table.advance(0, to: 9_301) == .expired)
  }

  @Test("the next turn is that of the first expiry or fade") func nextTurn() {
    var table = opened()
    #expect(table.nextTurn(after: 1_000) == nil)
    _ = table.play(0, chunk: 1, fade: nil, expiresAfter: 500, at: 1_000)
    _ = table.play(1, chunk: 1, fade: 300, expiresAfter: -1, at: 1_000)
    #expect(table.nextTurn(after: 1_000) == 300)
    #expect(table.nextTurn(after: 1_400) == 1)
  }

  @Test("the oldest and the newest of a group are those that began first and last") func groups() {
    var table = playing([0, 1, 2, 5])
    for which in [1, 2, 6] { #expect(table.setTag(7, of: which) == true) }
    #expect(table.groupOldest(7, at: 2_000) == 1)
    #expect(table.groupNewer(7) == 2)
    #expect(table.groupAvailable(7) == 6)
    #expect(table.groupCount(7) == 3)
    #expect(table.groupCount(-1) == 8)
    #expect(table.groupOldest(-1, at: 2_000) == 0)
    #expect(table.groupNewer(-1) == 5)
    #expect(table.setTag(1, of: 9) == false)
    #expect(table.setTag(1, of: -1) == false)
  }

  @Test("levels multiply in whole steps: channel, chunk and all") func levels() {
    var table = playing([0])
    _ = table.volume(0, 100)
    #expect(table.level(of: 0, chunkVolume: 64) == 50)
    _ = table.masterVolume(64)
    #expect(table.level(of: 0, chunkVolume: 64) == 25)
    #expect(table.volume(0, 500) == 100)
    #expect(table[0].volume == 128)
    #expect(table.volume(8, 3) == 0)
  }

  @Test("sides and distance are gains of both sides, and go when they say nothing") func places() {
    var table = playing([0])
    #expect(table.setSides(0, left: 255, right: 0) == .done)
    #expect(table.sides(of: 0).gains == SIMD2(1, 0))
    #expect(table.setDistance(0, 255) == .done)
    #expect(table.sides(of: 0).gains == SIMD2(0, 0))
    #expect(table.setDistance(0, 0) == .done)
    #expect(table.setSides(0, left: 255, right: 255) == .done)
    #expect(table.effects(of: 0)?.isEmpty == true)
    #expect(table.setSides(12, left: 1, right: 1) == .noChannel)
    #expect(table.setSides(12, left: 2, right: 2) == .done, "as in SDL_mixer the second call holds it for registered")
  }

  @Test("a sound from the left is exchanged with the other side but for floats", arguments: [true, false])
  func positions(exchanges: Bool) {
    var table = playing([0])
    #expect(table.setPosition(0, angle: 90, distance: 0, exchanges: exchanges) == .done)
    #expect(table.sides(of: 0).gains == SIMD2(0, 1))
    #expect(table.setPosition(0, angle: -90, distance: 0, exchanges: exchanges) == .done)
    #expect(table.sides(of: 0).gains == (exchanges ? SIMD2(1, 0) : SIMD2(0, 1)))
    #expect(table.sides(of: 0).isReversed == exchanges)
  }

  @Test("effects act in the order in which they came") func order() {
    var table = playing([0])
    #expect(table.setSides(0, left: 255, right: 0) == .done)
    #expect(table.register(.reversed, on: 0) == true)
    #expect(table.sides(of: 0).gains == SIMD2(0, 1))
    #expect(table.register(.reversed, on: 0) == true)
    #expect(table.sides(of: 0).gains == SIMD2(1, 0))
    #expect(table.unregister(on: 0) { $0 == .reversed } == .reversed)
    #expect(table.unregisterAll(on: 0)?.count == 2)
    #expect(table.unregisterAll(on: 8) == nil)
  }

  @Test("in 1.2 a fade within a fade leaves the volume behind that it found") func nestedFadeOf12() {
    for (version, volume) in [(MixerVersion.one, 50), (.two, 100)] {
      var table = ChannelTable(following: version)
      table.reset()
      _ = table.volume(0, 100)
      _ = table.play(0, chunk: 1, fade: 1_000, expiresAfter: -1, at: 1_000)
      _ = table.advance(0, to: 1_500)
      _ = table.play(0, chunk: 1, fade: 100, expiresAfter: -1, at: 1_500)
      _ = table.advance(0, to: 1_700)
      #expect(table.volume(0, -1) == volume)
    }
  }

  @Test("in 1.2 a channel that fell silent in a pause is still paused") func pauseOf12() {
    for version in [MixerVersion.one, .two] {
      var table = ChannelTable(following: version)
      table.reset()
      _ = table.play(0, chunk: 1, fade: nil, expiresAfter: -1, at: 1)
      _ = table.pause(0, at: 2)
      table.fallSilent(0)
      #expect(table.isPaused(0) == (version == .one))
    }
  }

  @Test("in 1.2 an angle below 0 is on the right") func angleOf12() {
    for (version, angle) in [(MixerVersion.one, 45), (.two, 315)] {
      var table = ChannelTable(following: version)
      table.reset()
      _ = table.setPosition(0, angle: -45, distance: 0, exchanges: false)
      _ = table.setPosition(1, angle: angle, distance: 0, exchanges: false)
      #expect(table.sides(of: 0).gains == table.sides(of: 1).gains)
    }
  }
}
