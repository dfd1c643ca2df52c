import TacetSignal
import Testing

@testable import Tacet

@Suite struct SoundSetTests {
  @Test func gainAndPitchStayInTheirRanges() throws {
    let effect = try SoundEffect(frames: [0.5], sampleRate: 48_000)
    let set = try SoundSet([effect], decibels: -6...2, pitch: 0.5...2, seed: 3)
    let variations = (0..<2_000).map { _ in set.next() }
    let decibels = variations.map(\.gain.decibels)
    #expect(decibels.allSatisfy { $0 >= -6.001 && $0 <= 2.001 })
    #expect(decibels.reduce(0, +) / 2_000 > -2.3 && decibels.reduce(0, +) / 2_000 < -1.7)
    // An octave up is as likely as an octave down.
    #expect(abs(variations.count { $0.pitch > 1 } - 1_000) < 100)
    #expect(variations.allSatisfy { $0.pitch >= 0.5 && $0.pitch <= 2 && $0.effect === effect })
    set.restart(seed: 3)
    #expect(set.next().pitch == variations[0].pitch)
  }

  @Test func whatCanNotPlayIsRefused() throws {
    #expect(throws: EngineError.invalidSet("it has no effects")) { try SoundSet([]) }
    let effect = try SoundEffect(frames: [0.5], sampleRate: 48_000)
    #expect(throws: EngineError.self) { try SoundSet([effect], decibels: 0...25) }
    #expect(throws: EngineError.self) { try SoundSet([effect], decibels: -.infinity...0) }
    #expect(throws: EngineError.self) { try SoundSet([effect], pitch: 0...1) }
  }
}
