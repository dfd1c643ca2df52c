import Glibc
import TacetDecoding
import TacetSignal
import TacetSystem

/// Figures of a sound file, from one reading of all its frames. Memory does not grow with its length.
public struct SoundMeasurement: Sendable {
  /// The properties of the file, with the frames that it has.
  public let info: SoundInfo
  /// Its size; nil where it is not known.
  public let bytes: Int?
  /// The largest sample of any channel, 1 at full scale.
  public let peak: Float
  /// The integrated loudness in LUFS; minus infinity for silence and for less than 400 ms.
  public let loudness: Float
  /// The loudest 400 ms in LUFS, where silence follows the end.
  public let loudestMoment: Float
  /// The runs of samples at full scale.
  public let clipping: Clipping
  /// The largest mean of a channel, by magnitude; 1 is full scale.
  public let offset: Float
  /// The silence before and behind the sound.
  public let silentEnds: SilentEnds
  /// How far the two channels of a stereo file are apart.
  public let channelDifference: ChannelDifference
  /// The place where its loop begins again; nil without a loop, and for one too short to tell.
  public let seam: LoopSeam?
  package let envelope: SoundEnvelope

  /// Bits of the file a second of its sound.
  public var bitRate: Int? { bytes.flatMap { info.seconds > 0 ? Int(Double($0) * 8 / info.seconds) : nil } }

  /// The bytes that it takes as an effect, at the engine's usual rate: a float for each sample of at most two channels.
  public var memory: Int {
    let frames = Double(info.frames) * Self.engineRate / Double(max(1, info.format.sampleRate))
    return Int(frames.rounded(.up)) * min(info.format.channels, 2) * MemoryLayout<Float>.size
  }

  private static let engineRate = 48_000.0

  /// Below it nothing is heard, at any sensible volume: -60 dBFS.
  package static let silence: Float = 0.001

  private static let blockFrames = 4_096
}

extension SoundMeasurement {
  /// Reads the file at `path`. `loop` replaces the loop that the file names.
  ///
  /// - Throws: ``DecodingError``; nil where `isCancelled` says so meanwhile.
  public init?(
    path: String, loop: LoopRegion? = nil, isCancelled: () -> Bool = { false }
  ) throws(DecodingError) {
    var decoder = try Decoder(.file(path: path), isWhole: true)
    var info = decoder.info
    let (channels, rate) = (info.format.channels, info.format.sampleRate)
    let fold = StereoFold(info)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: Self.blockFrames * (channels + 2))
    defer { block.deallocate() }
    guard let samples = block.baseAddress else { return nil }
    let stereo = samples + Self.blockFrames * channels
    var meter = LoudnessMeter(sampleRate: rate)
    var (peak, loudestMoment) = (Float.zero, -Float.infinity)
    var clipping = Clipping(channels: channels)
    var sums = [Double](repeating: 0, count: channels)
    var silentEnds = SilentEnds()
    var difference = ChannelDifference(channels: channels)
    var envelope = SoundEnvelope(frames: info.frames)
    /// Measures at most a tenth of a second at once, so that no moment is missed.
    func measureLoudness(_ frames: Int) {
      for first in stride(from: 0, to: frames, by: max(1, rate / 10)) {
        meter.measure(Block(stereo, frames: frames).dropFirst(first).prefix(min(rate / 10, frames - first)))
        loudestMoment = max(loudestMoment, meter.momentary)
      }
    }
    while case let frames = try decoder.read(into: samples, frames: Self.blockFrames), frames > 0 {
      if isCancelled() { return nil }
      let first = decoder.position - frames
      for frame in 0..<frames {
        for channel in 0..<channels {
          let sample = samples[frame * channels + channel]
          peak = max(peak, abs(sample))
          sums[channel] += Double(sample)
          clipping.add(sample, channel: channel, frame: first + frame)
          silentEnds.add(sample, frame: first + frame)
        }
      }
      difference.add(samples, frames: frames)
      if let fold {
        fold.fold(samples, frames: frames, into: stereo)
      } else if channels == 2 {
        stereo.update(from: samples, count: 2 * frames)
      } else {
        for frame in 0..<frames { (stereo[2 * frame], stereo[2 * frame + 1]) = (samples[frame], samples[frame]) }
      }
      envelope.add(stereo, frames: frames)
      // As loud as one speaker that plays it, and as two that share it.
      if channels == 1 { for index in 0..<(2 * frames) { stereo[index] *= 0.707_106_78 } }
      measureLoudness(frames)
    }
    let integrated = meter.integrated
    // The last moment, and the only one of a short effect.
    for _ in 0..<4 {
      meter.pass(max(1, rate / 10))
      loudestMoment = max(loudestMoment, meter.momentary)
    }
    info.isTruncated = info.isTruncated || decoder.position < info.frames
    info.frames = decoder.position
    info.damagedPlaces = decoder.damagedPlaces
    info.loop = (loop ?? info.loop).flatMap { LoopRegion(start: $0.start, end: min($0.end, decoder.position)) }
    let seam = try LoopSeam(&decoder, loop: info.loop, fold: fold)
    let offset = Float((sums.map { abs($0) }.max() ?? 0) / Double(max(1, info.frames)))
    self.init(
      info: info, bytes: fileSize(path), peak: peak, loudness: integrated, loudestMoment: loudestMoment,
      clipping: clipping, offset: offset, silentEnds: silentEnds, channelDifference: difference,
      seam: seam, envelope: envelope)
  }
}
