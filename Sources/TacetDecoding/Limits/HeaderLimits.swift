/// Checks of the properties that a header claims, before memory or a library depends on them.
enum HeaderLimits {
  /// Throws where channels or sample rate are impossible or outside `limits`.
  static func checkFormat(
    channels: Int, sampleRate: Int, path: String, limits: DecodingLimits
  ) throws(DecodingError) {
    guard channels >= 1 else { throw .invalidHeader(path: path, fault: "it has \(channels) channels") }
    guard sampleRate >= 1 else { throw .invalidHeader(path: path, fault: "its sample rate is \(sampleRate)") }
    guard channels <= limits.channels else {
      throw .tooManyChannels(path: path, channels: channels, limit: limits.channels)
    }
    guard limits.sampleRates.contains(sampleRate) else {
      throw .sampleRateOutsideLimits(path: path, sampleRate: sampleRate, limits: limits.sampleRates)
    }
  }

  /// Returns the claimed `frames`, at least 0; throws where `stream` can not hold them in any codec, or they are over
  /// the limit.
  ///
  /// The densest codec is FLAC: 65,535 frames of silence in about a dozen bytes.
  static func checkFrames(
    _ frames: Int, of stream: borrowing ByteStream, limits: DecodingLimits
  ) throws(DecodingError) -> Int {
    guard frames >> 13 <= stream.size else {
      throw .invalidHeader(
        path: stream.name, fault: "it claims \(frames) frames, more than \(stream.size) bytes can hold")
    }
    guard frames <= limits.frames else {
      throw .tooManyFrames(path: stream.name, frames: frames, limit: limits.frames)
    }
    return max(0, frames)
  }

  /// Throws where `bytes` of comments and pictures are over the limit.
  static func checkMetadata(_ bytes: Int, path: String, limits: DecodingLimits) throws(DecodingError) {
    guard bytes <= limits.metadataBytes else {
      throw .tooMuchMetadata(path: path, bytes: bytes, limit: limits.metadataBytes)
    }
  }
}
