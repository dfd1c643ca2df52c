internal import TacetMixer
internal import TacetSignal

/// The samples that are put out, for a game that shows or records them: ``EngineOutput/tap(holding:)``. They come after
/// the limiter, in order, interleaved stereo; while the output rests there are none.
///
/// ```swift
/// let tap = engine.output.tap()
/// // In the game's loop:
/// spectrum.show(tap.read(frames: 2_048))
/// ```
public struct OutputTap: Sendable {
  let driver: EngineDriver

  /// Takes up to `frames` frames that were put out since the last call, and returns how many there were. One thread at
  /// a time; neither waits nor allocates.
  public func read(into samples: UnsafeMutablePointer<Float>, frames: Int) -> Int {
    driver.meters.readTap(into: samples, frames: frames)
  }

  /// Takes up to `frames` frames that were put out since the last call. One thread at a time.
  public func read(frames: Int) -> [Float] {
    let frames = max(0, min(frames, driver.meters.readyTapFrames))
    return [Float](unsafeUninitializedCapacity: Block.channels * frames) { buffer, count in
      count = buffer.baseAddress.map { Block.channels * read(into: $0, frames: frames) } ?? 0
    }
  }

  /// How many frames were lost because those before them were not read in time.
  public var lostFrames: Int { driver.meters.lostTapFrames }
}
