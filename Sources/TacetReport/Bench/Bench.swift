import FoundationEssentials
import Glibc
import Tacet

/// Measures workloads on offline engines, by the time that the processor works for the rendering thread.
package struct Bench {
  /// The frames of a block: 10 ms.
  private static let blockFrames = 480
  /// Blocks before the measurement, in which fades end and streams begin.
  private static let warmUp = 100

  let voices: Int
  let seconds: Double
  let configuration: AudioEngine.Configuration
  private let sounds: BenchSounds

  /// - Parameter music: as of ``BenchSounds``.
  package init(voices: Int, seconds: Double, music: URL) throws {
    self.voices = voices
    self.seconds = seconds
    var configuration = AudioEngine.Configuration(output: .offline)
    configuration.maximumSounding = max(voices, 16)
    self.configuration = configuration
    sounds = try BenchSounds(music: music, sampleRate: configuration.sampleRate)
  }

  /// The cost of a workload; that of a voice is what it adds to `nothing`.
  package func measure(_ workload: BenchWorkload, since nothing: BenchRow?) throws(EngineError) -> BenchRow {
    var row = BenchRow(name: workload.rawValue, voices: workload.count(of: voices))
    let engine = try AudioEngine(configuration)
    guard workload.begin(on: engine, sounds, voices: voices) else { return row }
    let block = UnsafeMutablePointer<Float>.allocate(capacity: 2 * Self.blockFrames)
    defer { block.deallocate() }
    let blocks = max(1, Int(seconds * Double(configuration.sampleRate)) / Self.blockFrames)
    var (total, worst) = (0.0, 0.0)
    for _ in 0..<Self.warmUp { try engine.render(into: block, frames: Self.blockFrames) }
    for _ in 0..<blocks {
      let start = Self.time
      try engine.render(into: block, frames: Self.blockFrames)
      let cost = Self.time - start
      total += cost
      worst = max(worst, cost)
    }
    let share = total * Double(configuration.sampleRate) / Double(blocks * Self.blockFrames)
    row.share = share
    row.worstBlock = worst
    if row.voices > 0 { row.perVoice = max(0, share - (nothing?.share ?? 0)) / Double(row.voices) }
    return row
  }

  /// The seconds that the processor has worked for this thread.
  private static var time: Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
