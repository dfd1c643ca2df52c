import TacetDecoding
import TacetEncoding
import TacetSignal

/// The file of `tacet record`: WAV, Vorbis or Opus.
package struct RecordedSound: ~Copyable {
  package enum Kind: Hashable, Sendable {
    case wave
    case encoded(SoundConversion.Codec)

    /// The kind that the ending of a file means.
    package init?(ending path: String) {
      if path.lowercased().hasSuffix(".wav") {
        self = .wave
      } else if let codec = SoundConversion.Codec(ending: path) {
        self = .encoded(codec)
      } else {
        return nil
      }
    }
  }

  /// In bits a second, of stereo.
  private static let bitRate = 96_000

  private var wave: WaveFileWriter?
  private var vorbis: VorbisFileWriter?
  private var opus: OpusFileWriter?

  /// Creates the file at `path`.
  package init(path: String, _ kind: Kind, _ format: AudioFormat) throws(DecodingError) {
    switch kind {
    case .wave: wave = try WaveFileWriter(path: path, format: format)
    case .encoded(.vorbis):
      let conversion = SoundConversion(codec: .vorbis, bitRate: Self.bitRate)
      vorbis = try VorbisFileWriter(path: path, format: format, quality: conversion.vorbisQuality)
    case .encoded(.opus):
      opus = try OpusFileWriter(path: path, format: format, bitRate: Self.bitRate * format.channels / 2)
    }
  }

  /// Appends interleaved samples.
  package mutating func append(_ samples: [Float]) throws(DecodingError) {
    try wave?.append(samples)
    try vorbis?.append(samples)
    try opus?.append(samples)
  }

  /// Completes the file. The last call.
  package mutating func close() throws(DecodingError) {
    try wave?.close()
    try vorbis?.close()
    try opus?.close()
  }
}
