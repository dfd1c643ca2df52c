import Foundation
import TacetSignal
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// An effect whose file is read again, while its voices live and while none does.
@Suite(.serialized) struct ReloadTests {
  /// A file of a constant, on the left alone where it is stereo, and the effect of it.
  private struct ReloadedSound {
    let rig: OfflineRig
    let path: String
    let channels: Int
    let frames: Int

    init(channels: Int = 1, frames: Int = 24_000) throws {
      rig = try OfflineRig()
      path = rig.folder.appending(path: "sound.wav").path
      (self.channels, self.frames) = (channels, frames)
    }

    func write(_ value: Float) throws {
      var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: channels))
      try writer.append((0..<frames).flatMap { _ in channels == 1 ? [value] : [value, 0] })
      try writer.close()
    }

    func effect(_ value: Float) throws -> SoundEffect {
      try write(value)
      return try SoundEffect(path: path)
    }

    /// Reads the file of another value; returns what tells if the version before is still there.
    func reload(_ effect: SoundEffect, _ value: Float) throws -> WeakVersion {
      try write(value)
      let version = WeakVersion(effect)
      try effect.reload()
      return version
    }

    /// The last of the next frames on the left.
    func heard(_ frames: Int = 4_800) -> Float { rig.left(frames).last ?? 0 }
  }

  /// The version that an effect has when this is made, while it is there.
  private struct WeakVersion {
    weak var version: EffectVersion?
    init(_ effect: SoundEffect) { version = effect.content.newest }
    var isThere: Bool { version != nil }
  }

  private func isNear(_ heard: Float, _ value: Float) -> Bool { abs(heard - value) < 1e-4 }

  @Test("Of an effect that nobody plays each reload leaves one version", arguments: [false, true])
  func unplayedVersionsGoAtOnce(wasPlayed: Bool) throws {
    let sound = try ReloadedSound()
    defer { sound.rig.clear() }
    let effect = try sound.effect(0.1)
    for round in 1...10 {
      if wasPlayed {
        sound.rig.engine.play(effect, pan: -1)
        #expect(isNear(sound.heard(), 0.1 * Float(round)))
        _ = sound.rig.left(sound.frames)
      }
      #expect(!(try sound.reload(effect, 0.1 * Float(round + 1)).isThere), "round \(round)")
    }
    // The first version has no buffer left either, and no frames.
    #expect(effect.content.first === effect.content.newest)
  }

  @Test("A voice plays its version to its end, which goes with it")
  func versionsGoWithTheirLastVoices() throws {
    let sound = try ReloadedSound(frames: 96_000)
    defer { sound.rig.clear() }
    let effect = try sound.effect(0.05)
    let copy = effect.copy()
    let voices = [sound.rig.engine.play(effect, pan: -1), sound.rig.engine.play(copy, pan: -1)]
    #expect(isNear(sound.heard(), 0.1))
    let first = try sound.reload(effect, 0.2)
    #expect(first.isThere)
    #expect(copy.content.newest !== first.version)
    let third = sound.rig.engine.play(copy, pan: -1)
    #expect(isNear(sound.heard(), 0.3))
    let second = try sound.reload(copy, 0.4)
    #expect(isNear(sound.heard(), 0.3))
    #expect([first, second].map(\.isThere) == [true, true])
    sound.rig.engine.stop(voices[0])
    #expect(isNear(sound.heard(), 0.25))
    #expect(first.isThere)
    sound.rig.engine.stop(voices[1])
    #expect(isNear(sound.heard(), 0.2))
    #expect([first, second].map(\.isThere) == [false, true])
    sound.rig.engine.stop(third)
    #expect(isNear(sound.heard(), 0))
    #expect(!second.isThere)
    sound.rig.engine.play(effect, pan: -1)
    #expect(isNear(sound.heard(), 0.4))
  }

  @Test("Each engine's voices keep their version, and those of one that ends do not")
  func versionsOfTwoEngines() throws {
    let sound = try ReloadedSound(frames: 96_000)
    defer { sound.rig.clear() }
    var other: OfflineRig? = try OfflineRig()
    let effect = try sound.effect(0.1)
    let voice = sound.rig.engine.play(effect, pan: -1)
    other?.engine.play(effect, pan: -1)
    #expect(isNear(sound.heard(), 0.1))
    #expect(isNear(other?.left(4_800).last ?? 0, 0.1))
    let first = try sound.reload(effect, 0.3)
    sound.rig.engine.stop(voice)
    #expect(isNear(sound.heard(), 0))
    #expect(isNear(other?.left(4_800).last ?? 0, 0.1))
    #expect(first.isThere)
    other = nil
    #expect(!first.isThere)
  }

  @Test("A stereo voice that gets a place after a reload plays the fold of its own version", arguments: [1, 2])
  func placedVoiceKeepsItsVersion(reloads: Int) throws {
    let sound = try ReloadedSound(channels: 2, frames: 96_000)
    defer { sound.rig.clear() }
    let effect = try sound.effect(0.4)
    if reloads == 2 { _ = try sound.reload(effect, 0.4) }
    let voice = sound.rig.engine.play(effect)
    #expect(isNear(sound.heard(), 0.4))
    let version = try sound.reload(effect, 0.1)
    sound.rig.engine[voice].setPosition([-1, 0, 0])
    // Half of it: the right side is silence.
    #expect(abs(sound.heard(9_600) - 0.2) < 0.01)
    sound.rig.engine.stop(voice)
    _ = sound.heard()
    #expect(!version.isThere)
  }

  @Test("Plays from several threads beside reloads all end, and one version is left")
  func reloadsBesidePlays() throws {
    let sound = try ReloadedSound(frames: 480)
    defer { sound.rig.clear() }
    let effect = try sound.effect(0.1)
    let engine = sound.rig.engine
    let (ends, isOver) = (Observed(0), Observed(false))
    let players = (0..<3).map { _ in
      Thread {
        for _ in 0..<2_000 { engine.play(effect) { _ in ends.withLock { $0 += 1 } } }
      }
    }
    let renderer = Thread { while !isOver.withLock({ $0 }) || engine.voiceCount > 0 { _ = sound.rig.left(64) } }
    for thread in players + [renderer] { thread.start() }
    var versions: [WeakVersion] = []
    for round in 0..<200 { versions.append(try sound.reload(effect, round % 2 == 0 ? 0.2 : 0.1)) }
    #expect(eventually { players.allSatisfy(\.isFinished) })
    isOver.withLock { $0 = true }
    #expect(eventually { renderer.isFinished })
    _ = sound.heard()
    #expect(ends.withLock { $0 } == 6_000)
    #expect(versions.count(where: \.isThere) == 0)
  }

  @Test(
    "20 reloads of 8 MB take no more memory than two versions",
    .disabled(if: SelfFigures.isAddressSanitized, "the address sanitizer keeps memory that was freed"))
  func reloadsTakeNoMemory() async {
    // In a process of its own: other tests take and give back memory meanwhile.
    await #expect(processExitsWith: .success) {
      let sound = try ReloadedSound(channels: 2, frames: 1_000_000)
      defer { sound.rig.clear() }
      let effect = try sound.effect(0.1)
      func round() throws {
        try effect.reload()
        sound.rig.engine.play(effect)
        _ = sound.rig.left(512)
        sound.rig.engine.stopAll(fadeOut: .zero)
        _ = sound.rig.left(512)
      }
      for _ in 0..<3 { try round() }
      let before = SelfFigures.residentBytes
      for _ in 0..<20 { try round() }
      #expect(SelfFigures.residentBytes - before < 2 * 8_000_000)
    }
  }
}
