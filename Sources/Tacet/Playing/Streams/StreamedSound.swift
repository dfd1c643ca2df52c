internal import TacetDecoding
import TacetSignal

/// The source of the frames of an effect that is not in memory.
enum StreamedSound: Sendable {
  /// A file, decoded ahead, at this rate.
  case file(Soundtrack, sampleRate: Int)
  /// A function of the game.
  case generator(SoundGenerator)

  /// The rate and the channels, 1 or 2, of its frames.
  var format: AudioFormat {
    switch self {
    case .file(let file, let rate): AudioFormat(sampleRate: rate, channels: file.info.format.channels == 1 ? 1 : 2)
    case .generator(let generator): generator.format
    }
  }

  /// The properties of the file.
  var info: SoundInfo? { if case .file(let file, _) = self { file.info } else { nil } }

  /// How many frames it has, by the file's header; `Int.max` where that is not known.
  var frames: Int {
    guard let info, info.frames > 0 else { return .max }
    return count(info.frames)
  }

  /// The frames that repeat.
  var loop: LoopRegion? {
    guard let loop = info?.loop else { return nil }
    return LoopRegion(start: count(loop.start), end: count(loop.end))
  }

  /// The name for a log.
  var name: String { info?.path ?? "a generated effect" }

  /// So many frames of the file, counted at the rate of the stream.
  func count(_ fileFrames: Int) -> Int { scaled(fileFrames, from: info?.format.sampleRate, to: format.sampleRate) }

  /// So many frames of the stream, counted at the file's rate.
  func fileCount(_ frames: Int) -> Int { scaled(frames, from: format.sampleRate, to: info?.format.sampleRate) }

  private func scaled(_ frames: Int, from rate: Int?, to other: Int?) -> Int {
    guard let rate, let other, rate != other, rate > 0, frames < .max / 2 / other else { return frames }
    return (frames * other + rate / 2) / rate
  }

  /// The frames that a looping play repeats.
  var repeatedRegion: LoopRegion? { loop ?? (frames == .max ? nil : LoopRegion(start: 0, end: frames)) }

  /// The same with another loop, in frames of the stream; a generator as it is.
  ///
  /// - Throws: ``DecodingError/invalidLoop(path:start:end:frames:)``, as ``Soundtrack/looping(over:)``.
  func looping(over region: LoopRegion) throws(DecodingError) -> StreamedSound {
    guard case .file(let file, let rate) = self else { return self }
    var inFile = region
    (inFile.start, inFile.end) = (fileCount(region.start), fileCount(region.end))
    if file.info.frames > 0 { inFile.end = min(inFile.end, file.info.frames) }
    return .file(try file.looping(over: inFile), sampleRate: rate)
  }

  /// Frames that a play from `start` on plays in all, whose loop begins again `rounds` times; `Int.max` if unknown.
  func length(from start: Int, rounds: Int) -> Int {
    guard let info, info.frames > 0 else { return .max }
    guard rounds > 0, let region = info.repeatedRegion, fileCount(start) < region.end else { return frames }
    let (repeated, isOver) = region.length.multipliedReportingOverflow(by: rounds)
    guard !isOver, repeated < .max / 4 else { return .max }
    // Decoded frames are counted from their start.
    return start + count(info.frames + repeated - fileCount(start))
  }
}
