import TacetManners
import TacetTestSupport
import Testing

/// Where in the music a piece of sound is.
@Suite struct MusicReferenceTests {
  private static let rate = HeardSound.sampleRate

  /// Noise that a filter makes dull, as music is.
  private static func music(seconds: Double, seed: UInt64) -> [Float] {
    var generator = SeededGenerator(seed: seed)
    var last: Float = 0
    return (0..<Int(seconds * Double(rate))).map { _ in
      last = 0.7 * last + Float.random(in: -0.3...0.3, using: &generator)
      return last
    }
  }

  private static func part(_ music: [Float], from begin: Double, seconds: Double = 1.5) -> [Float] {
    Array(music[Int(begin * Double(rate))...].prefix(Int(seconds * Double(rate))))
  }

  @Test(arguments: [0, 1, 2.594, 2.6, 12.345, 28.5])
  func placeIsFoundToAThousandth(begin: Double) throws {
    let music = Self.music(seconds: 30, seed: 1)
    let reference = MusicReference([Self.music(seconds: 5, seed: 2), music], loops: false)
    let sightings = reference.sightings(of: Self.part(music, from: begin).map { $0 * 0.1 })
    #expect(sightings.count == 1)
    let first = try #require(sightings.first)
    #expect(first.piece == 1)
    #expect(abs(first.seconds - begin) < 0.001)
    #expect(first.likeness > 0.99)
  }

  @Test func effectsAsLoudAsTheMusicDoNotHideIt() throws {
    let music = Self.music(seconds: 30, seed: 1)
    let effects = Self.music(seconds: 1.5, seed: 3)
    let sound = zip(Self.part(music, from: 20), effects).map(+)
    let first = try #require(MusicReference([music], loops: false).sightings(of: sound).first)
    #expect(abs(first.seconds - 20) < 0.001)
    #expect(first.likeness < 0.8)
  }

  @Test func soundOfAnotherKindIsNotFound() {
    let reference = MusicReference([Self.music(seconds: 30, seed: 1)], loops: true)
    #expect(reference.sightings(of: Self.music(seconds: 1.5, seed: 4)).isEmpty)
    #expect(reference.sightings(of: [Float](repeating: 0, count: 12_000)).isEmpty)
    #expect(reference.sightings(of: Self.part(Self.music(seconds: 30, seed: 1), from: 3, seconds: 0.5)).isEmpty)
    #expect(MusicReference([], loops: true).sightings(of: Self.music(seconds: 1.5, seed: 1)).isEmpty)
    #expect(MusicReference([[]], loops: true).sightings(of: Self.music(seconds: 1.5, seed: 1)).isEmpty)
  }

  @Test func bothPlacesOfARepetitionAreFound() {
    let bar = Self.music(seconds: 4, seed: 1)
    let reference = MusicReference([bar + bar + Self.music(seconds: 4, seed: 2)], loops: false)
    let seconds = reference.sightings(of: Self.part(bar, from: 1)).map(\.seconds).sorted()
    #expect(seconds == [1, 5])
  }

  @Test func soundOverTheEndOfALoopIsFound() throws {
    let music = Self.music(seconds: 10, seed: 1)
    let sound = Self.part(music + music, from: 9.5)
    let reference = MusicReference([music], loops: true)
    #expect(abs(try #require(reference.sightings(of: sound).first).seconds - 9.5) < 0.001)
    #expect(reference.loops == [10])
    #expect(MusicReference([music], loops: false).sightings(of: sound).isEmpty)
  }
}
