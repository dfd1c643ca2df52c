// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CTacetSDLMixer
import TacetSDLMixer

// The functions of channels and groups. SDL_mixer's header says what they do.

// MARK: - Play

/// Cuts a chunk to whole frames, as a play does. Nil, with an error, if none is left.
private func whole(_ chunk: UnsafeMutablePointer<Mix_Chunk>) -> Chunk? {
  guard !FreedChunks.shared.contains(UInt(bitPattern: chunk)) else {
    setError("Tried to play a chunk that was freed")
    return nil
  }
  let format = mixer.format
  // Of 16 bits alone a frame is more than a byte a channel here.
  let width = UInt32((format.sampleSize == 2 ? 2 : 1) * format.channels)
  // Two threads may play the same chunk: one that is whole is not written.
  let rest = chunk.pointee.alen % width
  if rest > 0 { chunk.pointee.alen -= rest }
  if chunk.pointee.alen == 0 {
    setError("Tried to play a chunk with a bad frame")
    return nil
  }
  return Chunk(chunk)
}

@c @implementation
public func Mix_PlayChannelTimed(
  _ channel: Int32, _ chunk: UnsafeMutablePointer<Mix_Chunk>?, _ loops: Int32, _ ticks: Int32
) -> Int32 {
  guard let chunk else {
    setError("Tried to play a NULL chunk")
    return -1
  }
  guard let chunk = whole(chunk) else { return -1 }
  return number(mixer.play(Int(channel), chunk, loops: Int(loops), expiresAfter: Int(ticks)))
}

@c @implementation
public func Mix_FadeInChannelTimed(
  _ channel: Int32, _ chunk: UnsafeMutablePointer<Mix_Chunk>?, _ loops: Int32, _ ms: Int32, _ ticks: Int32
) -> Int32 {
  guard let chunk, let chunk = whole(chunk) else { return -1 }
  return number(
    mixer.play(Int(channel), chunk, loops: Int(loops), fade: Int(ms), expiresAfter: Int(ticks)))
}

@c @implementation
public func Mix_Playing(_ channel: Int32) -> Int32 { number(mixer.playing(Int(channel))) }

// MARK: - End

@c @implementation
public func Mix_HaltChannel(_ channel: Int32) -> Int32 {
  mixer.halt(Int(channel))
  return 0
}

@c @implementation
public func Mix_HaltGroup(_ tag: Int32) -> Int32 {
  mixer.haltGroup(Int(tag))
  return 0
}

@c @implementation
public func Mix_ExpireChannel(_ channel: Int32, _ ticks: Int32) -> Int32 {
  number(mixer.expire(Int(channel), after: Int(ticks)))
}

@c @implementation
public func Mix_FadeOutChannel(_ which: Int32, _ ms: Int32) -> Int32 {
  number(mixer.fadeOut(Int(which), over: Int(ms)))
}

@c @implementation
public func Mix_FadeOutGroup(_ tag: Int32, _ ms: Int32) -> Int32 {
  number(mixer.fadeOutGroup(Int(tag), over: Int(ms)))
}

@c @implementation
public func Mix_FadingChannel(_ which: Int32) -> Mix_Fading { Mix_Fading(mixer.fading(Int(which))) }

@c @implementation
public func Mix_ChannelFinished(_ channel_finished: (@convention(c) (Int32) -> Void)?) {
  var function: (@Sendable (Int) -> Void)?
  if let channel_finished { function = { channel in channel_finished(number(channel)) } }
  mixer.setFunctions { $0.channelFinished = function }
}

// MARK: - Pause

@c @implementation
public func Mix_Pause(_ channel: Int32) { mixer.pause(Int(channel)) }

@c @implementation
public func Mix_Resume(_ channel: Int32) { mixer.resume(Int(channel)) }

@c @implementation
public func Mix_Paused(_ channel: Int32) -> Int32 { number(mixer.paused(Int(channel))) }

// MARK: - Volume

@c @implementation
public func Mix_Volume(_ channel: Int32, _ volume: Int32) -> Int32 {
  number(mixer.volume(Int(channel), Int(volume)))
}

// MARK: - Groups

@c @implementation
public func Mix_ReserveChannels(_ num: Int32) -> Int32 { number(mixer.reserve(Int(num))) }

@c @implementation
public func Mix_GroupChannel(_ which: Int32, _ tag: Int32) -> Int32 { number(mixer.group(Int(which), Int(tag))) }

@c @implementation
public func Mix_GroupChannels(_ from: Int32, _ to: Int32, _ tag: Int32) -> Int32 {
  guard from <= to else { return 0 }
  // No number beyond these is one of a channel.
  return (max(0, Int(from))...max(0, min(Int(to), 65_536))).reduce(0) { $0 + number(mixer.group($1, Int(tag))) }
}

@c @implementation
public func Mix_GroupAvailable(_ tag: Int32) -> Int32 { number(mixer.groupAvailable(Int(tag))) }

@c @implementation
public func Mix_GroupCount(_ tag: Int32) -> Int32 { number(mixer.groupCount(Int(tag))) }

@c @implementation
public func Mix_GroupOldest(_ tag: Int32) -> Int32 { number(mixer.groupOldest(Int(tag))) }

@c @implementation
public func Mix_GroupNewer(_ tag: Int32) -> Int32 { number(mixer.groupNewer(Int(tag))) }

extension Mix_Fading {
  init(_ fading: Channel.Fading) {
    self =
      switch fading {
      case .none: MIX_NO_FADING
      case .out: MIX_FADING_OUT
      case .in: MIX_FADING_IN
      }
  }
}
