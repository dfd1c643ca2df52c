import Foundation
import Tacet
import TacetSounds
import Testing

@testable import TacetSoundsRecipe

/// The project's sounds: present, audible, and equal to the output of their recipes.
@Suite struct SoundsTests {
  static let effects = [
    Sounds.laser, Sounds.coin, Sounds.thud, Sounds.click, Sounds.chime, Sounds.engineHum,
  ]

  @Test(arguments: effects)
  func effectLoadsAndIsAudible(_ url: URL) throws {
    let effect = try SoundEffect(contentsOf: url)
    #expect(effect.sampleRate == 48_000)
    let engine = try AudioEngine(.init(output: .offline))
    engine.play(effect)
    let peak = try engine.render(frames: effect.frames).map(abs).max() ?? 0
    #expect(peak > 0.03 && peak < 1)
  }

  @Test(arguments: [Sounds.theme, Sounds.boss, Sounds.night])
  func soundtrackIsAudibleAndLoopsWithoutAClick(_ url: URL) throws {
    let soundtrack = try Soundtrack(contentsOf: url)
    let loop = try #require(soundtrack.info.loop)
    #expect(loop.start > 0 && loop.end < soundtrack.info.frames)
    let engine = try AudioEngine(.init(output: .offline))
    let rate = soundtrack.info.format.sampleRate
    engine.soundtrack.play(soundtrack, from: loop.end - rate / 2)
    let samples = try engine.render(frames: 48_000)
    let seam = 24_000
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    let steps = zip(left, left.dropFirst()).map { abs($0 - $1) }
    #expect(left[2_000...].map(abs).max() ?? 0 > 0.02)
    // The largest step at the seam is no larger than those of the music itself.
    #expect(steps[(seam - 10)..<(seam + 10)].max() ?? 1 <= steps[2_000..<20_000].max() ?? 0)
    #expect(engine.soundtrack.position > loop.start)
    #expect(engine.soundtrack.position < loop.start + rate)
  }

  @Test func engineHumLoopsAtTheRecipesRegion() throws {
    let hum = try SoundEffect(contentsOf: Sounds.engineHum)
    #expect(hum.loop == LoopRecipes.humLoop)
  }

  @Test func filesMatchTheRecipesAndStaySmall() throws {
    let folder = Sounds.theme.deletingLastPathComponent()
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(Set(files) == Set(Recipe.all.map(\.file) + ["sounds.json"]))
    let bytes = try files.reduce(0) { try $0 + Data(contentsOf: folder.appendingPathComponent($1)).count }
    #expect(bytes < 5_500_000)
  }

  /// Equal byte for byte; with another version of the Vorbis encoder, only the WAV files are compared.
  @Test func recipesWriteTheSameFiles() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("tacet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for recipe in Recipe.all {
      try recipe.write(into: folder.path)
      let made = try Data(contentsOf: folder.appendingPathComponent(recipe.file))
      let kept = try Data(
        contentsOf: Sounds.theme.deletingLastPathComponent().appendingPathComponent(recipe.file))
      guard recipe.file.hasSuffix(".wav") || encoder(of: made) == encoder(of: kept) else { continue }
      #expect(made == kept, "\(recipe.file) is not what its recipe makes")
    }
  }

  /// The vendor string of the comment header.
  private func encoder(of file: Data) -> Data? {
    guard let header = file.range(of: Data("\u{3}vorbis".utf8)) else { return nil }
    return file[header.upperBound..<min(header.upperBound + 56, file.endIndex)]
  }

  @Test func missingFileThrowsItsPath() {
    let missing = Sounds.theme.deletingLastPathComponent().appendingPathComponent("missing.ogg")
    #expect(throws: DecodingError.missing(path: missing.path)) { _ = try SoundEffect(contentsOf: missing) }
  }
}
