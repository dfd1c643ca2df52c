import Tacet
import TacetSession
import TacetSignal
import Testing

@testable import TacetScenario

/// The players of a scenario, which the game turns down.
struct ScenarioPlayersTests {
  private var players = ScenarioPlayers(sampleRate: 48_000)
  private var frame = 0

  /// The player `id` has this volume, and plays.
  private mutating func add(_ id: String, volume: Double) {
    #expect(players.setVolume(volume, of: id, atFrame: frame).isEmpty)
    #expect(players.handle(.otherMusicBegan(id: id, name: id), atFrame: frame).isEmpty)
  }

  /// All changes until nothing more comes by itself, with their frames.
  private mutating func settle(wantsDucking: Bool) -> [(frame: Int, change: ScenarioPlayers.Change)] {
    var changes: [(frame: Int, change: ScenarioPlayers.Change)] = []
    repeat {
      changes += players.advance(toFrame: frame, wantsDucking: wantsDucking).map { (frame, $0) }
      guard let next = players.nextFrame else { break }
      #expect(next > frame)
      frame = next
    } while changes.count < 1_000
    return changes
  }

  @Test mutating func playerGoesDownToAQuarterAndComesBack() {
    add("mpv", volume: 0.8)
    #expect(players.nextFrame == nil)
    let down = settle(wantsDucking: true)
    #expect(down.first?.frame == 960 && down.first?.change == .volume(id: "mpv", 0.74))
    #expect(down.last { $0.change == .volume(id: "mpv", 0.2) }?.frame == 9_600)
    // It is read half a second later.
    #expect(down.last?.frame == 9_600 + 24_000 && down.last?.change == .ducked(["mpv"]))
    frame = 96_000
    let up = settle(wantsDucking: false)
    #expect(up.first?.frame == 96_000 && up.first?.change == .ducked([]))
    #expect(up.last?.frame == 96_000 + 9_600 && up.last?.change == .volume(id: "mpv", 0.8))
  }

  @Test mutating func playerThatDoesNotPlayOrHasNoVolumeStays() {
    #expect(players.setVolume(0.8, of: "still", atFrame: 0).isEmpty)
    #expect(players.handle(.otherMusicBegan(id: "mute", name: "mute"), atFrame: 0).isEmpty)
    #expect(players.handle(.silentMode(true), atFrame: 0).isEmpty)
    #expect(settle(wantsDucking: true).isEmpty)
    #expect(players.handle(.otherMusicBegan(id: "still", name: ""), atFrame: 0).isEmpty)
    #expect(settle(wantsDucking: true).last?.change == .ducked(["still"]))
  }

  @Test mutating func playerWhoseUserMovesItIsLeftAlone() {
    add("mpv", volume: 0.8)
    _ = settle(wantsDucking: true)
    frame += 100
    #expect(players.setVolume(0.5, of: "mpv", atFrame: frame) == [.ducked([])])
    #expect(settle(wantsDucking: true).isEmpty && settle(wantsDucking: false).isEmpty)
    #expect(settle(wantsDucking: true).last?.change == .ducked(["mpv"]))
  }

  @Test mutating func playerThatStopsGetsItsVolumeBackAfterASecond() {
    add("mpv", volume: 0.8)
    _ = settle(wantsDucking: true)
    frame = 96_000
    #expect(players.handle(.otherMusicEnded(id: "mpv"), atFrame: frame).isEmpty && players.nextFrame == 144_000)
    let changes = settle(wantsDucking: true)
    #expect(changes.map(\.change) == [.volume(id: "mpv", 0.8), .ducked([])] && changes.first?.frame == 144_000)
  }

  @Test mutating func playersAreNamedInOrder() {
    for id in ["c", "a", "b"] { add(id, volume: 1) }
    let changes = settle(wantsDucking: true)
    #expect(changes.last?.change == .ducked(["a", "b", "c"]))
    #expect(changes.prefix(3).map(\.change) == ["a", "b", "c"].map { .volume(id: $0, 0.925) })
  }

  /// At any rate the frame of the next change is one at which it comes: a step more is never needed.
  @Test(arguments: [8_000, 11_025, 44_100, 48_000, 192_000]) func nextChangeComesAtItsFrame(rate: Int) {
    var random = SeededGenerator(seed: UInt64(rate))
    var players = ScenarioPlayers(sampleRate: rate)
    var (frame, wantsDucking) = (0, false)
    var volumes: [String: Double] = [:]
    for _ in 0..<5_000 {
      frame += Int.random(in: 0...(rate / 10), using: &random)
      while let next = players.nextFrame, next <= frame {
        let changes = players.advance(toFrame: next, wantsDucking: wantsDucking)
        for case .volume(let id, let volume) in changes { volumes[id] = volume }
        #expect(players.nextFrame.map { $0 > next } ?? true)
        guard players.nextFrame.map({ $0 > next }) ?? true else { return }
      }
      let id = ["a", "b"].randomElement(using: &random) ?? "a"
      switch Int.random(in: 0..<8, using: &random) {
      case 0:
        let volume = Double(Int.random(in: 0...100, using: &random)) / 100
        volumes[id] = volume
        _ = players.setVolume(volume, of: id, atFrame: frame)
      case 1, 2: _ = players.handle(.otherMusicBegan(id: id, name: id), atFrame: frame)
      case 3: _ = players.handle(.otherMusicEnded(id: id), atFrame: frame)
      case 4: wantsDucking.toggle()
      default: break
      }
      for case .volume(let id, let volume) in players.advance(toFrame: frame, wantsDucking: wantsDucking) {
        volumes[id] = volume
      }
      #expect(volumes.values.allSatisfy { (0...1).contains($0) })
    }
  }
}
