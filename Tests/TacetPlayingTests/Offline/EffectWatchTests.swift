import Foundation
import TacetSignal
import TacetSystem
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Files that change under a library that watches them. Every wait is for the watch's own report.
@Suite(.timeLimit(.minutes(10))) struct EffectWatchTests {
  private let rig: OfflineRig

  init() throws { rig = try OfflineRig() }

  private func write(_ name: String, _ value: Float, to folder: URL? = nil) throws {
    let path = (folder ?? rig.folder).appending(path: name).path
    var writer = try WaveFileWriter(path: path, format: AudioFormat(sampleRate: 48_000, channels: 1))
    try writer.append([Float](repeating: value, count: 4_800))
    try writer.close()
  }

  /// The reports of a watch, in order.
  private final class Reports: Sendable {
    private let all = Locked<[(String, DecodingError?)]>([])
    private let wakeup = WakeupOwner()

    func add(_ url: URL, _ error: DecodingError?) {
      all.withLock { $0.append((url.lastPathComponent, error)) }
      wakeup.post()
    }

    /// Waits for the next report.
    func next() -> (name: String, error: DecodingError?) {
      while true {
        let first = all.withLock { $0.isEmpty ? nil : $0.removeFirst() }
        if let first { return first }
        wakeup.wakeup.wait()
      }
    }
  }

  private func level(_ effect: SoundEffect) -> Float {
    rig.engine.stopAll(fadeOut: .zero)
    _ = rig.left(64)
    rig.engine.play(effect)
    return rig.left(1_000)[999] / Gain.decibels(-3.0103).amplitude
  }

  /// Waits until plays of an effect have this level.
  private func wait(_ effect: SoundEffect, _ level: Float, _ reports: Reports) {
    while abs(self.level(effect) - level) > 1e-4 { _ = reports.next() }
  }

  @Test func writtenAndReplacedFilesAreReadAgain() throws {
    defer { rig.clear() }
    try write("a.wav", 0.1)
    try write("b.wav", 0.1)
    let library = EffectLibrary()
    let a = try library.effect(at: rig.folder.appending(path: "a.wav"))
    let reports = Reports()
    try library.watch(reports.add)
    #expect(library.isWatching)
    // An effect that is loaded later is watched too.
    let b = try library.effect(at: rig.folder.appending(path: "b.wav"))
    #expect(abs(level(a) - 0.1) < 1e-4)
    try write("a.wav", 0.2)
    wait(a, 0.2, reports)
    // As editors do: another file, which takes the name.
    try write("new", 0.3)
    let (from, to) = (rig.folder.appending(path: "new").path, rig.folder.appending(path: "b.wav").path)
    #expect(rename(from, to) == 0)
    wait(b, 0.3, reports)
    library.unwatch()
    #expect(!library.isWatching)
  }

  @Test func fileThatIsBrokenKeepsTheOldSoundUntilItIsWhole() throws {
    defer { rig.clear() }
    try write("a.wav", 0.1)
    let url = rig.folder.appending(path: "a.wav")
    let library = EffectLibrary()
    let effect = try library.effect(at: url)
    let reports = Reports()
    try library.watch(reports.add)
    try Data("RIFF".utf8).write(to: url)
    while reports.next().error == nil {}
    #expect(abs(level(effect) - 0.1) < 1e-4)
    try write("a.wav", 0.2)
    wait(effect, 0.2, reports)
  }

  @Test func folderThatIsMadeAgainIsWatchedAgain() throws {
    defer { rig.clear() }
    let folder = rig.folder.appending(path: "sounds")
    let files = FileManager.default
    try files.createDirectory(at: folder, withIntermediateDirectories: false)
    try write("a.wav", 0.1, to: folder)
    let library = EffectLibrary()
    let effect = try library.effect(at: folder.appending(path: "a.wav"))
    let reports = Reports()
    try library.watch(reports.add)
    try files.moveItem(at: folder, to: rig.folder.appending(path: "old"))
    try files.createDirectory(at: folder, withIntermediateDirectories: false)
    try write("a.wav", 0.2, to: folder)
    wait(effect, 0.2, reports)
    try write("a.wav", 0.3, to: folder)
    wait(effect, 0.3, reports)
  }

  @Test func libraryThatGoesEndsItsWatch() throws {
    defer { rig.clear() }
    try write("a.wav", 0.1)
    let reports = Reports()
    var library: EffectLibrary? = EffectLibrary()
    _ = try library?.effect(at: rig.folder.appending(path: "a.wav"))
    try library?.watch(reports.add)
    try library?.watch(reports.add)
    weak let gone = library
    library = nil
    #expect(gone == nil)
  }
}
