/// Checks of the properties that a header claims, before memory or a library depends on them.
enum HeaderLimits {
  /// Throws where channels or sample rate are impossible or outside `limits`.
  static func checkFormat(
    channels: Int, sampleRate: Int, path: String, limits: DecodingLimits
  ) throws(DecodingError) {
    guard channels >= 1 else { throw .invalidHeader(path: path, fault: "it has \(channels) channels") }
    guard sampleRate >= 1 else { throw .invalidHeader(path: path, fault: "its sample rate is \(sampleRate)") }
    guard channels <= limits.channels else {
      throw .overLimit(path: path, what: "a number of channels of", value: channels, limit: limits.channels)
    }
    guard limits.sampleRates.contains(sampleRate) else {
      let limit =
        sampleRate < limits.sampleRates.lowerBound ? limits.sampleRates.lowerBound : limits.sampleRates.upperBound
      throw .overLimit(path: path, what: "a sample rate of", value: sampleRate, limit: limit)
    }
  }

  /// Returns the claimed `frames`, at least 0; throws where `bytes` bytes can not hold them in any codec.
  ///
  /// The densest codec is FLAC: 65,535 frames of silence in about a dozen bytes.
  static func checkFrames(_ frames: Int, bytes: Int, path: String) throws(DecodingError) -> Int {
    guard frames >> 13 <= bytes else {
      throw .invalidHeader(path: path, fault: "it claims \(frames) frames, more than \(bytes) bytes can hold")
    }
    return max(0, frames)
  }
}
