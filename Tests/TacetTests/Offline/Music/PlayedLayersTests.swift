import TacetDecoding
import TacetMixer
import TacetSignal
import Testing

@testable import Tacet

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
    return (PlayedLayers(queue.first, of: queue, intensity: intensity), parts)
  }

  @Test func deckHasRingsForThePieceWithTheMostLayers() throws {
    defer { rig.clear() }
    let (layers, _) = try played([single, piece])
    #expect(layers.lanes == 2 && layers.hasRoom(for: piece) && layers.now.count == 0)
    #expect(try !played([single]).0.hasRoom(for: piece))
  }

  @Test func gainIsThatOfThePieceThatIsHeard() throws {
    defer { rig.clear() }
    let (begun, parts) = try played([piece, piece])
    var layers = begun
    #expect(layers.now[gain: 0] == Gain.decibels(-6).amplitude)
    layers.now[gain: 0] = 0.25
    let isNew = layers.follow(parts[1], nil)
    #expect(isNew && layers.now[gain: 0] == Gain.decibels(-6).amplitude)
  }

  @Test func intensityReachesWhatFollowsToo() throws {
    defer { rig.clear() }
    let (begun, parts) = try played([piece, piece])
    var layers = begun
    let isNew = layers.follow(parts[0], parts[1])
    #expect(isNew && layers.lastFed == 1)
    layers.change { $0.intensity = 0.75 }
    #expect(layers.now.intensity == 0.75 && layers.layers(of: parts[1]).intensity == 0.75)
    let again = layers.follow(parts[0], parts[1])
    #expect(!again)
  }

  @Test func pieceThatFollowsIsInTheOrder() throws {
    defer { rig.clear() }
    var (layers, parts) = try played([single, piece])
    #expect(layers.order.lanes == 2 && layers.order.now.count == 1)
    parts[1].begins = 4_800
    _ = layers.follow(parts[0], parts[1])
    #expect(layers.order.nextIndex == 1 && layers.order.nextBegins == 4_800 && layers.order.next.count == 2)
  }
}
