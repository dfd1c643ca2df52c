import Foundation
import TacetDecoding
import TacetSystem
import TacetTestSupport
import Testing

@testable import Tacet
@testable import TacetEngineSupport

/// Soundtracks that are read ahead, in an engine whose blocks and steps the test asks for.
@Suite(.timeLimit(.minutes(10))) struct StreamingTests {
  private let game: ReadAheadEngine
  private var engine: AudioEngine { game.engine }
  private let reader: StallingReader
  /// 20 s of 384,000 bytes each.
  private let bytes: [UInt8]

  init() throws {
    game = try ReadAheadEngine()
    let wave = WaveBytes(
      samples: (0..<960_000).flatMap { [OfflineRig.slowSine($0), -OfflineRig.slowSine($0)] }, channels: 2,
      sampleRate: 48_000)
    bytes = wave.bytes
    reader = StallingReader(bytes)
  }

  /// True when the ring of the current stream is full, within a generous limit.
  private func fill() -> Bool {
    eventually {
      game.step()
      guard let stream = engine.diagnostics.statistics.streams.first else { return false }
      return stream.buffered > stream.capacity * 0.9
    }
  }

  /// True when a block of the current stream is there, within a generous limit.
  private func hasABlock() -> Bool {
    eventually {
      game.step()
      return engine.diagnostics.statistics.streams.first.map { $0.buffered > .milliseconds(5) } ?? false
    }
  }

  private func largestStep(_ samples: [Float]) -> Float {
    zip(samples, samples.dropFirst()).reduce(0) { max($0, abs($1.1 - $1.0)) }
  }

  @Test func diskThatStallsForTwoSecondsIsNotHeard() throws {
    engine.soundtrack.play(try Soundtrack(reader: reader))
    #expect(fill())
    var heard: [Float] = []
    for _ in 0..<200 {
      heard += game.block()
      #expect(fill())
    }
    // The bytes of 2 s are there: the reader waits for the decoder.
    #expect(eventually { reader.bytesRead > 3 * 384_000 })
    reader.stall()
    // Each block waits for the decoder alone, as long as its bytes last.
    for _ in 0..<400 {
      #expect(hasABlock())
      heard += game.block()
    }
    // The sine goes on without a gap: it never is quiet for a period.
    #expect(largestStep(Array(heard.dropFirst(2_000))) < 0.006)
    let quiet = stride(from: 2_400, to: heard.count - 480, by: 480).filter {
      heard[$0..<($0 + 480)].allSatisfy { abs($0) < 0.3 }
    }
    #expect(quiet.isEmpty)
    // A longer stall makes it wait, and then it goes on where it was.
    for _ in 0..<200 {
      heard += game.block()
      game.step()
    }
    reader.goOn()
    #expect(fill())
    for _ in 0..<100 {
      heard += game.block()
      #expect(fill())
    }
    #expect(largestStep(Array(heard.dropFirst(2_000))) < 0.02)
    #expect(heard.suffix(480).contains { abs($0) > 0.39 })
  }

  @Test func preparedSoundtrackBeginsThoughTheDiskStalls() throws {
    let soundtrack = try Soundtrack(reader: reader)
    let before = reader.bytesRead
    engine.soundtrack.prepare(soundtrack)
    #expect(eventually { reader.bytesRead > before + 2 * 384_000 })
    reader.stall()
    engine.soundtrack.play(soundtrack)
    #expect(fill())
    let heard = (0..<200).flatMap { _ in
      game.step()
      return game.block()
    }
    #expect(largestStep(heard) < 0.006 && heard.contains { $0 > 0.39 })
    reader.goOn()
  }

  @Test func stalledStreamHoldsNoOtherUp() throws {
    engine.soundtrack.play(try Soundtrack(reader: reader))
    #expect(fill())
    reader.stall()
    let other = try Soundtrack(data: Data(bytes), named: "memory")
    for _ in 0..<700 {
      _ = game.block()
      game.step()
    }
    engine.soundtrack.crossfade(to: other, over: .milliseconds(10))
    #expect(fill())
    let heard = (0..<100).flatMap { _ in
      game.step()
      return game.block()
    }
    #expect(heard.suffix(480).contains { abs($0) > 0.39 })
    reader.goOn()
  }

  @Test func fileThatGoesOrIsCutWhileItPlaysIsAnEvent() throws {
    let folder = try TemporaryFolder()
    for (name, event) in [("gone.wav", "soundtrackRemoved"), ("cut.wav", "soundtrackCut")] {
      let path = try folder.write(bytes, to: name)
      let ends = Locked<[SoundtrackEnd]>([])
      engine.soundtrack.play(try Soundtrack(path: path), loops: false) { end in ends.withLock { $0.append(end) } }
      #expect(fill())
      if event == "soundtrackRemoved" {
        try FileManager.default.removeItem(atPath: path)
      } else {
        #expect(truncate(path, off_t(bytes.count / 4)) == 0)
      }
      var events: [EngineEvent] = []
      var blocks = 0
      while ends.withLock({ $0.isEmpty }), blocks < 4_400 {
        _ = game.block()
        blocks += 1
        game.step()
        if blocks % 20 == 0, ends.withLock({ $0.isEmpty }) {
          _ = eventually(within: .seconds(1)) {
            game.step()
            return engine.diagnostics.statistics.streams.first.map { $0.buffered > .milliseconds(100) } ?? true
          }
        }
        events += engine.diagnostics.drainEvents()
      }
      #expect(ends.withLock { $0 } == [.finished])
      let found = events.filter {
        switch $0 {
        case .soundtrackRemoved: event == "soundtrackRemoved"
        case .soundtrackCut: event == "soundtrackCut"
        default: false
        }
      }
      #expect(found.count == 1, "\(name)")
    }
  }
}
