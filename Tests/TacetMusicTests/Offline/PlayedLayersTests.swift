import TacetDecoding
import TacetMixer
import TacetSignal
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// The layers of what is heard on a deck, and of what follows there.
struct PlayedLayersTests {
  private let rig: OfflineRig
  private let piece: Soundtrack
  private let single: Soundtrack

  init() throws {
    rig = try OfflineRig()
    single = try rig.soundtrack(frames: 4_800)
    piece = try Soundtrack(layers: [
      SoundtrackLayer(single, gain: .decibels(-6)), SoundtrackLayer(single, enters: 0.5...1, curve: .linear),
    ])
  }

  private func played(_ soundtracks: [Soundtrack], intensity: Float = 0) throws -> (PlayedLayers, [SoundtrackPart]) {
    var queue = SoundtrackQueue(soundtracks[0], loops: false)
    for soundtrack in soundtracks.dropFirst() { queue.append(soundtrack, loops: false) }
    let parts = queue.entries.enumerated().map { SoundtrackPart($1, index: $0) }
    return (PlayedLayers(queue.first, intensity: intensity), parts)
  }

  @Test func gainIsThatOfThePieceThatIsHeard() throws {
    defer { rig.clear() }
    let (begun, parts) = try played([piece, piece])
    var layers = begun
    #expect(layers.now[gain: 0] == Gain.decibels(-6).amplitude)
    layers.now.setGain(0.25, ofLayer: 0, over: 0)
    let isNew = layers.follow(parts[1], nil)
    #expect(isNew)
    #expect(layers.now[gain: 0] == Gain.decibels(-6).amplitude)
  }

  @Test func intensityReachesWhatFollowsToo() throws {
    defer { rig.clear() }
    let (begun, parts) = try played([piece, piece])
    var layers = begun
    let isNew = layers.follow(parts[0], parts[1])
    #expect(isNew)
    #expect(layers.lastFed == 1)
    layers.change { $0.setIntensity(0.75, over: 0) }
    #expect(layers.now.intensity == 0.75 && layers.layers(of: parts[1]).intensity == 0.75)
    let again = layers.follow(parts[0], parts[1])
    #expect(!again)
  }

  @Test func pieceThatFollowsIsInTheOrder() throws {
    defer { rig.clear() }
    var (layers, parts) = try played([single, piece])
    #expect(layers.order.now.count == 0 && layers.order.next.count == 0 && layers.order.nextBegins == .max)
    parts[1].begins = 4_800
    _ = layers.follow(parts[0], parts[1])
    #expect(layers.order.nextIndex == 1 && layers.order.nextBegins == 4_800 && layers.order.next.count == 2)
  }

  /// The feeder has come to every part up to one.
  private func play(_ soundtracks: [Soundtrack], decoded count: Int) -> SoundtrackPlay {
    let queue = SoundtrackQueue(soundtracks[0], loops: false)
    var play = SoundtrackPlay(
      id: 1, queue.first, of: queue, start: 0, fadeIn: 0, replaceFade: 0, intensity: 0)
    for (index, soundtrack) in soundtracks.enumerated().dropFirst() {
      play.queue.append(soundtrack, loops: false)
      _ = play.extend(sampleRate: 48_000)
      if index < count { play.decoded(index, after: 4_800 * index, sampleRate: 48_000) }
    }
    return play
  }

  /// Files without layers are one to the renderer: what has some may be fed while any of them is heard.
  @Test func firstPieceWithLayersFollowsFiles() throws {
    defer { rig.clear() }
    var play = play([single, single, single, piece, piece], decoded: 5)
    let isNew = play.followLayers(after: 10)
    #expect(isNew && play.layers.order.nextIndex == 3 && play.layers.order.nextBegins == 14_400)
    #expect(play.layers.lastFed == 3)
    _ = play.followLayers(after: 5_000)
    #expect(play.layers.order.index == 1 && play.layers.lastFed == 3)
    _ = play.followLayers(after: 14_400)
    #expect(play.layers.order.index == 3 && play.layers.order.now.count == 2 && play.layers.lastFed == 4)
  }

  @Test func fileFollowsAPieceWithLayers() throws {
    defer { rig.clear() }
    var play = play([piece, single, piece], decoded: 3)
    _ = play.followLayers(after: 10)
    #expect(play.layers.order.next.count == 0 && play.layers.order.nextBegins == 4_800 && play.layers.lastFed == 1)
  }

  /// The queue grows while the play goes on.
  @Test func pieceThatIsAskedForLaterFollowsOnTheSameDeck() throws {
    defer { rig.clear() }
    var play = play([single], decoded: 1)
    let before = play.extend(sampleRate: 48_000)
    play.queue.append(piece, loops: false)
    let part = play.extend(sampleRate: 48_000)
    #expect(before == nil && part?.index == 1 && part?.isLast == true)
    let isKnown = play.followLayers(after: 10)
    #expect(!isKnown)
    play.decoded(1, after: 4_799, sampleRate: 48_000)
    let isNew = play.followLayers(after: 10)
    #expect(isNew && play.layers.order.next.count == 2 && play.layers.order.nextBegins == 4_799)
  }
}
