// What a game needs with one import: gains, ramps and frames; the session's words; the errors of files.
@_exported import TacetSession
@_exported import TacetSignal

public import TacetDecoding

/// Why a sound file could not be used: names the file and what is wrong with it.
public typealias DecodingError = TacetDecoding.DecodingError
/// How much a sound file may ask for: channels, rates, memory, time.
public typealias DecodingLimits = TacetDecoding.DecodingLimits
/// What a sound file says about itself.
public typealias SoundInfo = TacetDecoding.SoundInfo
/// Writes a WAV file of 32-bit float samples; the same samples make the same bytes.
public typealias WaveFileWriter = TacetDecoding.WaveFileWriter

extension SoundInfo {
  /// What a file says about itself, with the frames that it really has: decodes all of it. Blocks on the disk.
  ///
  /// - Throws: ``DecodingError``, naming the file and what is wrong with it.
  public static func inspect(path: String, limits: DecodingLimits = .standard) throws(DecodingError) -> SoundInfo {
    try TacetDecoding.inspect(.file(path: path), limits: limits)
  }
}
