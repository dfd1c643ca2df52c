import Foundation
import TacetSignal
import TacetSystem
import Testing

@testable import Tacet
@testable import TacetEngineSupport

@Suite(.timeLimit(.minutes(10))) struct EffectLibraryTests {
  private let rig: OfflineRig

  init() throws { rig = try OfflineRig() }

  /// Writes a mono WAV of a constant and returns where it is.
  @discardableResult
  private func write(_ name: String, _ value: Float = 0.25, frames: Int = 4_800) throws -> URL {
    let url = rig.folder.appending(path: name)
    var writer = try WaveFileWriter(path: url.path, format: AudioFormat(sampleRate: 48_000, channels: 1))
    try writer.append([Float](repeating: value, count: frames))
    try writer.close()
    return url
  }

  @Test func fileIsInMemoryOnceWhoeverAsksForIt() async throws {
    defer { rig.clear() }
    let url = try write("a.wav")
    let library = EffectLibrary()
    let first = library.load([url, url, url])
    let second = library.load([url])
    let effect = try library.effect(at: url)
    let (three, one) = (await first.finished(), await second.finished())
    #expect(three.loaded == 3 && one.loaded == 1)
    #expect(try library.effect(at: url) === effect && library.bytes == 4 * 4_800)
    // An effect that the game holds stays the one of the file.
    library.unloadAll()
    #expect(library.bytes == 0)
    #expect(try library.effect(at: url) === effect)
  }

  @Test func loadingReportsWhatFailedAndLoadsTheRest() async throws {
    defer { rig.clear() }
    var urls = try (0..<20).map { try write("\($0).wav") }
    let bad = rig.folder.appending(path: "bad.wav")
    try Data("no sound".utf8).write(to: bad)
    urls.insert(bad, at: 7)
    let missing = rig.folder.appending(path: "missing.wav")
    urls.append(missing)
    let library = EffectLibrary()
    let loading = library.load(urls)
    let progress = await loading.finished()
    #expect(progress.loaded == 20 && progress.failed == 2 && progress.total == 22 && progress.fraction == 1)
    #expect(loading.failures == [bad: .notSound(path: bad.path), missing: .missing(path: missing.path)])
    #expect(await library.load([]).finished().isOver)
  }

  @Test func cancelledLoadingLeavesOutWhatHasNotBegun() async throws {
    defer { rig.clear() }
    let urls = try (0..<5).map { try write("\($0).wav") }
    let loader = Loader(threads: 1)
    let library = EffectLibrary(EffectLibrary.Configuration(), loader: loader)
    // The loader's only thread waits.
    let wakeup = WakeupOwner()
    let gate = wakeup.wakeup
    loader.add { gate.wait() }
    let loading = library.load(urls)
    let other = library.load([urls[3]])
    loading.cancel()
    #expect(!loading.progress.isOver && loading.progress.fraction == 0)
    wakeup.post()
    let progress = await loading.finished()
    #expect(progress.cancelled == 5 && progress.loaded == 0 && progress.isOver)
    #expect(await other.finished().loaded == 1)
    #expect(library.bytes == 4 * 4_800)
  }

  @Test func budgetUnloadsTheOldest() throws {
    defer { rig.clear() }
    var configuration = EffectLibrary.Configuration()
    configuration.budget = 3 * 4 * 4_800
    configuration.storage = .compact
    let library = EffectLibrary(configuration)
    for i in 0..<10 { _ = try library.effect(at: write("\(i).wav")) }
    #expect(library.bytes == 6 * 2 * 4_800)
  }

  @Test func effectUnloadedWhileItPlaysSoundsToItsEnd() throws {
    defer { rig.clear() }
    let library = EffectLibrary()
    let url = try write("a.wav", frames: 9_600)
    weak var effect: SoundEffect?
    do {
      let loaded = try library.effect(at: url)
      effect = loaded
      rig.engine.play(loaded, pan: -1)
    }
    _ = rig.left(480)
    library.unload(url)
    let heard = rig.left(9_600)
    #expect(heard[..<9_000].allSatisfy { $0 > 0.1 } && heard[9_400...].allSatisfy { $0 == 0 })
    _ = rig.left(480)
    #expect(effect == nil && library.bytes == 0)
  }

  /// A bank's effects are copies of the library's.
  @Test func effectBeyondTheBudgetIsReadAgainWhileACopyOfItIsInUse() async throws {
    defer { rig.clear() }
    var configuration = EffectLibrary.Configuration()
    configuration.budget = 4 * 4_800
    let library = EffectLibrary(configuration)
    let url = try write("a.wav")
    let copy = try library.effect(at: url).copy().copy()
    _ = try library.effect(at: write("b.wav"))
    #expect(library.bytes == 4 * 4_800)
    try write("a.wav", frames: 2_400)
    #expect(await library.reloadChanged().finished().loaded == 1)
    #expect(copy.frames == 2_400)
    #expect(try library.effect(at: url).frames == 2_400)
  }

  @Test func changedFileIsHeardInTheNextPlay() async throws {
    defer { rig.clear() }
    let library = EffectLibrary()
    let url = try write("a.wav", 0.25, frames: 48_000)
    let effect = try library.effect(at: url)
    let copy = effect.copy()
    copy.caption = "a copy"
    _ = try library.effect(at: write("same.wav"))
    rig.engine.play(effect, pan: -1)
    let before = try #require(rig.left(4_800).last)
    #expect(await library.reloadChanged().finished().total == 0)
    // Another size, so that the change shows however coarse the file system's times are.
    try write("a.wav", -0.5, frames: 24_000)
    let progress = await library.reloadChanged().finished()
    #expect(progress.total == 1 && progress.loaded == 1)
    // The voice that plays goes on with what it has.
    #expect(abs(try #require(rig.left(4_800).last) - before) < 1e-6)
    rig.engine.stopAll(fadeOut: .zero)
    _ = rig.left(4_800)
    rig.engine.play(copy, pan: -1)
    #expect(abs(try #require(rig.left(4_800).last) + 2 * before) < 1e-5)
    #expect(copy.frames == 24_000 && effect.info?.frames == 24_000 && effect.caption == nil)
    // A file that is broken now leaves the effect as it was.
    try Data("no sound".utf8).write(to: url)
    #expect(await library.reloadChanged().finished().failed == 1)
    #expect(effect.frames == 24_000)
  }
}
