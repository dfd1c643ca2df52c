import TacetDecoding
import TacetEncoding
import TacetSignal
import TacetSystem

/// A sound file as another one for a game to ship: its codec, bit rate and tags. Pure, but for
/// ``write(from:to:isCancelled:)``.
public struct SoundConversion: Hashable, Sendable {
  /// The codecs that a game may ship.
  public enum Codec: String, CaseIterable, Hashable, Sendable {
    /// Ogg Vorbis, and Opus in Ogg.
    case vorbis, opus

    /// The codec that the ending of a file means.
    public init?(ending path: String) {
      switch path.split(separator: ".").last?.lowercased() {
      case "ogg", "oga": self = .vorbis
      case "opus": self = .opus
      default: return nil
      }
    }
  }

  /// The codec of the result.
  public let codec: Codec
  /// Bits a second, of stereo: 45,000 to 500,000 count for Vorbis.
  public let bitRate: Int
  /// The factor of the samples; 1: the gain in the tags of the file is kept.
  public var amplitude: Float

  /// A conversion to this codec.
  public init(codec: Codec, bitRate: Int, amplitude: Float = 1) {
    (self.codec, self.bitRate, self.amplitude) = (codec, bitRate, amplitude)
  }

  /// Frames a second of Opus.
  private static let opusRate = 48_000
  /// The nominal bit rates of the qualities of libvorbisenc from -1 to 10, for stereo at 44.1 kHz.
  private static let vorbisRates: [Float] = [45, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 500]
  /// The longest value of a tag: pictures are not for a game.
  private static let longestTag = 16_384

  /// The quality of libvorbisenc for the bit rate, -0.1 to 1.
  package var vorbisQuality: Float {
    let rates = Self.vorbisRates
    let kilobits = min(max(Float(bitRate) / 1_000, rates[0]), rates[rates.count - 1])
    let upper = max(1, rates.firstIndex { $0 >= kilobits } ?? rates.count - 1)
    let share = (kilobits - rates[upper - 1]) / (rates[upper] - rates[upper - 1])
    return (Float(upper - 2) + share) / 10
  }

  /// The format of the result: three channels and more are folded to stereo, as a game plays them.
  func format(of info: SoundInfo) -> AudioFormat {
    AudioFormat(
      sampleRate: codec == .opus ? Self.opusRate : info.format.sampleRate, channels: min(info.format.channels, 2))
  }

  /// The loop in frames of the result, and by how many frames its length differs from the exact one.
  package func loop(of info: SoundInfo) -> (region: LoopRegion, error: Double)? {
    guard let loop = info.loop else { return nil }
    guard codec == .opus, info.format.sampleRate != Self.opusRate else { return (loop, 0) }
    let ratio = Double(Self.opusRate) / Double(info.format.sampleRate)
    let start = Int((Double(loop.start) * ratio).rounded())
    let length = Double(loop.length) * ratio
    let whole = max(1, Int(length.rounded()))
    return LoopRegion(start: start, end: start + whole).map { ($0, Double(whole) - length) }
  }

  /// The tags of the result: those of the file, with the loop, wherever the file names it, and the gain in the form of
  /// the codec.
  func tags(of info: SoundInfo) -> [(String, String)] {
    var tags: [(String, String)] = []
    for (name, values) in info.tags.inKeyOrder {
      let letters = name.uppercased().filter { $0.isLetter || $0.isNumber }
      guard !["LOOPSTART", "LOOPLENGTH", "LOOPEND", "METADATABLOCKPICTURE", "ENCODER"].contains(letters) else {
        continue
      }
      if codec == .vorbis, name.hasPrefix("R128_") { continue }
      // They are about other samples.
      if amplitude != 1, name.hasPrefix("R128_") || name.hasPrefix("REPLAYGAIN_") { continue }
      // The names that a comment can have (Vorbis I, 5.2.3).
      guard !name.isEmpty, name.utf8.allSatisfy({ (0x20...0x7D).contains($0) && $0 != UInt8(ascii: "=") }) else {
        continue
      }
      for value in values where value.utf8.count <= Self.longestTag && !value.utf8.contains(0) {
        tags.append((name, value))
      }
    }
    if codec == .vorbis, amplitude == 1, info.tags["REPLAYGAIN_TRACK_GAIN"] == nil, let gain = info.taggedGain {
      tags.append(("REPLAYGAIN_TRACK_GAIN", "\(Double(gain.decibels).fixed(2)) dB"))
    }
    if let loop = loop(of: info)?.region {
      tags += [("LOOPSTART", "\(loop.start)"), ("LOOPLENGTH", "\(loop.length)")]
    }
    return tags
  }

  /// Decodes the file at `source`, and writes the result to `target`; nil where `isCancelled` says so meanwhile.
  /// Returns the properties of the source.
  ///
  /// - Throws: ``DecodingError``.
  public func write(
    from source: String, to target: String, isCancelled: () -> Bool = { false }
  ) throws(DecodingError) -> SoundInfo? {
    var decoder = try Decoder(.file(path: source), isWhole: true)
    let info = decoder.info
    // libopusenc converts, and takes frames at the rate of the file.
    let format = AudioFormat(sampleRate: info.format.sampleRate, channels: min(info.format.channels, 2))
    switch codec {
    case .vorbis:
      var writer = try VorbisFileWriter(path: target, format: format, quality: vorbisQuality, tags: tags(of: info))
      let isWhole = try copy(&decoder, isCancelled) { samples throws(DecodingError) in try writer.append(samples) }
      guard isWhole else { return nil }
      try writer.close()
    case .opus:
      var writer = try OpusFileWriter(
        path: target, format: format, bitRate: bitRate * format.channels / 2, tags: tags(of: info))
      let isWhole = try copy(&decoder, isCancelled) { samples throws(DecodingError) in try writer.append(samples) }
      guard isWhole else { return nil }
      try writer.close()
    }
    return info
  }

  /// Hands all frames on, folded to stereo where there are more channels; false where it was cancelled.
  private func copy(
    _ decoder: inout Decoder, _ isCancelled: () -> Bool, _ append: ([Float]) throws(DecodingError) -> Void
  ) throws(DecodingError) -> Bool {
    let (channels, blockFrames) = (decoder.info.format.channels, 4_096)
    let fold = StereoFold(decoder.info)
    let block = UnsafeMutableBufferPointer<Float>.allocate(capacity: blockFrames * (channels + 2))
    defer { block.deallocate() }
    guard let samples = block.baseAddress else { return false }
    while case let frames = try decoder.read(into: samples, frames: blockFrames), frames > 0 {
      if isCancelled() { return false }
      if amplitude != 1 { for index in 0..<(channels * frames) { samples[index] *= amplitude } }
      if let fold {
        let stereo = samples + blockFrames * channels
        fold.fold(samples, frames: frames, into: stereo)
        try append(Array(UnsafeBufferPointer(start: stereo, count: 2 * frames)))
      } else {
        try append(Array(UnsafeBufferPointer(start: samples, count: channels * frames)))
      }
    }
    return true
  }
}
