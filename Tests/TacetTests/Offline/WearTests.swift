import Foundation
import TacetSession
import TacetSystem
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Long lives of one engine: the last event costs what the first one did. `Tests/TacetC/wear.c` has every call and
/// word.
@Suite struct WearTests {
  /// More than any stack holds if each event leaves a call on it.
  private static let count = 40_000

  @Test func listenerIsCalledAsDirectlyAfterManyEvents() throws {
    let engine = try OfflineRig().engine
    let news = Locked(0)
    engine.listen(beats: false) { _ in news.withLock { $0 += 1 } }
    for index in 0..<Self.count { engine.report(.silentMode(index % 2 == 0)) }
    #expect(news.withLock { $0 } >= Self.count)
    #expect(engine.drainNews().isEmpty)
  }

  @Test func inspectedEngineEndsAfterManySteps() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "tacet-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    weak var ended: AudioEngine?
    do {
      let rig = try OfflineRig {
        $0.inspection = true
        $0.inspectionFolder = folder.path
      }
      #expect(rig.engine.host.isInspected)
      for _ in 0..<Self.count { rig.engine.host.stepControl() }
      ended = rig.engine
    }
    #expect(ended == nil)
  }

  @Test func generatorIsAskedAsDirectlyAfterManyBlocks() throws {
    let sound = try SoundGenerator(sampleRate: 48_000, channels: 1, latency: .milliseconds(40)) { $0.count }
    let samples = UnsafeMutablePointer<Float>.allocate(capacity: 1)
    defer { samples.deallocate() }
    var made = 0
    for _ in 0..<Self.count { made += sound.make(samples, frames: 1) }
    #expect(made == Self.count)
  }
}
