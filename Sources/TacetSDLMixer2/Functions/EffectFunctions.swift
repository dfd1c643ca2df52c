// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import CTacetSDLMixer
import TacetSDLMixer

// The functions of effects. SDL_mixer's header says what they do.

/// Memory of the game's that a function of it is called with. The game says how long it is there.
private struct GameMemory: @unchecked Sendable {
  let pointer: UnsafeMutableRawPointer?
}

extension StreamFunction {
  /// A function of the game that is given samples alone.
  init?(
    _ function: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Void)?,
    _ user: UnsafeMutableRawPointer?
  ) {
    guard let function else { return nil }
    let memory = GameMemory(pointer: user)
    self.init(address: UInt(bitPattern: unsafeBitCast(function, to: UnsafeRawPointer.self))) { _, bytes, count in
      function(memory.pointer, bytes.assumingMemoryBound(to: UInt8.self), number(count))
    }
  }
}

@c @implementation
public func Mix_SetPostMix(
  _ mix_func: (@convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<UInt8>?, Int32) -> Void)?,
  _ arg: UnsafeMutableRawPointer?
) {
  mixer.setPostMix(StreamFunction(mix_func, arg))
}

@c @implementation
public func Mix_RegisterEffect(
  _ chan: Int32, _ f: Mix_EffectFunc_t?, _ d: Mix_EffectDone_t?, _ arg: UnsafeMutableRawPointer?
) -> Int32 {
  guard let f else {
    let isChannel = mixer.hasEffects(Int(chan))
    setError(isChannel ? "NULL effect callback" : "Invalid channel number")
    return 0
  }
  let memory = GameMemory(pointer: arg)
  var done: (@Sendable (Int) -> Void)?
  if let d { done = { channel in d(number(channel), memory.pointer) } }
  let function = StreamFunction(address: UInt(bitPattern: unsafeBitCast(f, to: UnsafeRawPointer.self)), done: done) {
    channel, bytes, count in
    f(number(channel), bytes, number(count), memory.pointer)
  }
  return number(mixer.register(function, on: Int(chan)))
}

@c @implementation
public func Mix_UnregisterEffect(_ channel: Int32, _ f: Mix_EffectFunc_t?) -> Int32 {
  number(
    mixer.unregister(f.map { UInt(bitPattern: unsafeBitCast($0, to: UnsafeRawPointer.self)) } ?? 0, on: Int(channel)))
}

@c @implementation
public func Mix_UnregisterAllEffects(_ channel: Int32) -> Int32 { number(mixer.unregisterAll(on: Int(channel))) }

@c @implementation
public func Mix_SetPanning(_ channel: Int32, _ left: UInt8, _ right: UInt8) -> Int32 {
  number(mixer.setSides(Int(channel), left: Int(left), right: Int(right)))
}

@c @implementation
public func Mix_SetPosition(_ channel: Int32, _ angle: Int16, _ distance: UInt8) -> Int32 {
  number(mixer.setPosition(Int(channel), angle: Int(angle), distance: Int(distance)))
}

@c @implementation
public func Mix_SetDistance(_ channel: Int32, _ distance: UInt8) -> Int32 {
  number(mixer.setDistance(Int(channel), Int(distance)))
}

@c @implementation
public func Mix_SetReverseStereo(_ channel: Int32, _ flip: Int32) -> Int32 {
  number(mixer.setReversed(Int(channel), flip != 0))
}
