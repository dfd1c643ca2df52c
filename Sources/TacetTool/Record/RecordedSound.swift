import Tacet
import TacetEncoding
import TacetSignal

/// The file of `tacet record` that an encoder writes: Vorbis or Opus. WAV is the engine's own.
struct RecordedSound: ~Copyable {
  enum Kind: Hashable, Sendable {
    case wave
    case encoded(SoundConversion.Codec)

    /// The kind that the ending of a file means.
    init?(ending path: String) {
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

  private var vorbis: VorbisFileWriter?
  private var opus: OpusFileWriter?

  /// Creates the file at `path`.
  init(path: String, _ codec: SoundConversion.Codec, _ format: AudioFormat) throws(DecodingError) {
    let conversion = SoundConversion(codec: codec, bitRate: Self.bitRate)
    switch codec {
    case .vorbis: vorbis = try VorbisFileWriter(path: path, format: format, quality: conversion.vorbisQuality)
    case .opus: opus = try OpusFileWriter(path: path, format: format, bitRate: Self.bitRate * format.channels / 2)
    }
  }

  /// Appends interleaved samples.
  mutating func append(_ samples: [Float]) throws(DecodingError) {
    try vorbis?.append(samples)
    try opus?.append(samples)
  }

  /// Completes the file. The last call.
  mutating func close() throws(DecodingError) {
    try vorbis?.close()
    try opus?.close()
  }
}
