internal import TacetDecoding
import TacetSignal
import TacetSystem

/// A function of the game that makes the frames of a soundtrack, and one that seeks, if there is one.
final class SoundtrackGenerator: FrameMaker {
  typealias Seek = @Sendable (Int) -> Void

  /// The rates that the engine has itself.
  static let rates = 8_000...192_000
  /// The shortest and the longest latency, which is that of one that names none.
  static let latencies = Duration.milliseconds(40)...Duration.milliseconds(100)
  /// The length of one that has no end.
  static let endless = 1 << 40

  let info: SoundInfo
  /// The frames that are asked for at once, at the generator's rate.
  let chunk: Int
  private let latency: Duration
  private let seek: Seek?
  /// The function; and the frame that it makes next. One call at a time: plays of one soundtrack share it.
  private let generator: SoundGenerator
  private let next = Locked(0)

  /// - Throws: ``EngineError/invalidFrames(_:)``.
  init(
    sampleRate: Int, channels: Int, frames: Int?, latency: Duration, name: String, seek: Seek?,
    _ fill: @escaping SoundGenerator.Fill
  ) throws(EngineError) {
    generator = try SoundGenerator(
      sampleRate: sampleRate, channels: channels, latency: latency, within: Self.latencies, fill)
    guard Self.rates.contains(sampleRate) else {
      throw .invalidFrames("\(sampleRate) frames a second; 8,000 to 192,000 are known")
    }
    if let frames, !(1...Self.endless).contains(frames) {
      throw .invalidFrames("\(frames) frames; 1 to \(Self.endless) are known")
    }
    info = SoundInfo(madeBy: name, format: generator.format, frames: frames ?? Self.endless)
    chunk = max(16, min(FrameCount(latency, sampleRate: sampleRate).rawValue / 8, 1_024))
    self.latency = latency
    self.seek = seek
  }

  /// True if it may be asked for frames from any place on.
  var canSeek: Bool { seek != nil }

  func make(at frame: Int, into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    next.withLock { next in
      if let seek, next != frame { seek(frame) }
      let made = generator.make(samples, frames: frames)
      next = frame + made
      return made
    }
  }

  // MARK: - How far ahead, at the engine's rate

  private func ahead(_ sampleRate: Int) -> Int { FrameCount(latency, sampleRate: sampleRate).rawValue }

  /// The frames that are decoded at once.
  func chunk(at sampleRate: Int) -> Int { max(16, min(ahead(sampleRate) / 8, 1_024)) }

  /// The frames with which a deck begins: 25 ms, what an output asks for at once and a step beyond.
  func enough(at sampleRate: Int) -> Int { max(ahead(sampleRate) / 4, sampleRate / 40) }

  /// True if more are to be made where `ready` lie ready and `held` are in the conversion. That takes up to two chunks
  /// more than it gives: it works in blocks of its own.
  func isWanted(ready: Int, held: Int, sampleRate: Int) -> Bool {
    let next = chunk(at: sampleRate) * (info.format.sampleRate == sampleRate ? 1 : 3)
    return ready < enough(at: sampleRate) || ready + held + next <= ahead(sampleRate)
  }

  /// The frames that an offline engine renders at once.
  func offlineChunk(_ sampleRate: Int) -> Int { enough(at: sampleRate) / 2 }
}
