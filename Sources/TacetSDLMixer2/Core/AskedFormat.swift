import CTacetSDLMixer
import TacetSDLMixer

/// The format that a game asks for, completed as SDL's devices complete it.
struct AskedFormat {
  let frequency: Int32
  let format: UInt16
  let channels: Int32
  let block: Int32

  /// SDL's description of a device that pulls the mixer's blocks.
  var spec: SDL_AudioSpec {
    var spec = SDL_AudioSpec()
    (spec.freq, spec.format) = (frequency, format)
    (spec.channels, spec.samples) = (UInt8(truncatingIfNeeded: channels), UInt16(truncatingIfNeeded: block))
    spec.callback = { _, bytes, count in
      if let bytes { SoundMixer.shared.pull(bytes, count: Int(count)) }
    }
    return spec
  }

  /// The format of the device; nil, with an error, for channels that no device has.
  func completed() -> DeviceFormat? {
    let channels = channels == 0 ? 2 : channels
    guard MixerABI.channelCounts.contains(channels) else {
      setError(MixerABI.badChannels)
      return nil
    }
    guard frequency >= 0 else {
      setError("Unsupported sample rate.")
      return nil
    }
    let frequency = frequency == 0 ? 22_050 : frequency
    var frames = Int(block)
    if frames <= 0 {
      frames = 1
      while frames * 2 <= Int(frequency) * 46 / 1_000 { frames *= 2 }
    }
    return DeviceFormat(
      code: format == 0 ? UInt16(AUDIO_S16LSB) : format, frequency: min(Int(frequency), 384_000),
      channels: Int(channels),
      block: min(frames, 65_535))
  }
}

extension DeviceFormat {
  /// The format of a device that SDL has opened.
  init(_ spec: SDL_AudioSpec) {
    self.init(
      code: spec.format, frequency: Int(spec.freq), channels: Int(spec.channels), block: Int(spec.samples))
  }
}
