internal import CTacetOpenAL

/// The auxiliary effect slots of one device, with the values that they have: OpenAL is called for changes only. The
/// renderer only, with that device current.
struct ReverbSlots: BitwiseCopyable {
  /// A slot of OpenAL's; 0: none.
  private struct Slot: BitwiseCopyable {
    var name: ALuint = 0
    var properties: ReverbProperties?
    var gain: Float = 0
  }

  private var first = Slot()
  private var second = Slot()
  /// The steps that they can be mixed in.
  var steps = ReverbStepGuard()
  /// The effect whose values slots copy; 0: OpenAL has none.
  private let scratch: ALuint
  private let law: ReverbLaw

  /// No slots, in the device that is current.
  init(_ law: ReverbLaw) {
    scratch = Self.makeEffect()
    self.law = law
  }

  /// A new effect of the device that is current; 0 if OpenAL has none: a user can exclude it (`excludefx` in
  /// `alsoft.conf`).
  private static func makeEffect() -> ALuint {
    var effect: ALuint = 0
    _ = alGetError()  // any error from before
    alGenEffects(1, &effect)
    alEffecti(effect, AL_EFFECT_TYPE, AL_EFFECT_EAXREVERB)
    guard alGetError() != AL_NO_ERROR else { return effect }
    alDeleteEffects(1, &effect)
    return 0
  }

  /// True if a device has reverbs. Any thread but the renderer's.
  static func areSupported(on mix: LoopbackMix) -> Bool {
    mix.withCurrent {
      var effect = makeEffect()
      defer { alDeleteEffects(1, &effect) }
      return effect != 0
    }
  }

  /// Makes a slot of a device with a reverb that is silent; 0 if OpenAL refuses. Any thread but the renderer's: it
  /// takes memory.
  static func make(on mix: LoopbackMix) -> UInt32 {
    let made = mix.unlessExiting {
      var effect = makeEffect()
      var slot: ALuint = 0
      alGenAuxiliaryEffectSlots(1, &slot)
      alAuxiliaryEffectSlotf(slot, AL_EFFECTSLOT_GAIN, 0)
      // The distance of a source is in its gain.
      alAuxiliaryEffectSloti(slot, AL_EFFECTSLOT_AUXILIARY_SEND_AUTO, 0)
      alAuxiliaryEffectSloti(slot, AL_EFFECTSLOT_EFFECT, ALint(bitPattern: effect))
      let isMade = effect != 0 && alGetError() == AL_NO_ERROR
      if effect != 0 { alDeleteEffects(1, &effect) }
      if slot != 0, !isMade { alDeleteAuxiliaryEffectSlots(1, &slot) }
      return isMade ? slot : 0
    }
    return made ?? 0
  }

  /// The law of a device that no thread renders, by 3,072 frames of a reverb of 0.1 s in the largest room: on one way
  /// through its lines a sound loses 60 dB.
  static func law(of mix: LoopbackMix) -> ReverbLaw {
    mix.withCurrent {
      var (effect, slot, source, buffer): (ALuint, ALuint, ALuint, ALuint) = (makeEffect(), 0, 0, 0)
      guard effect != 0 else { return ReverbLaw() }
      alEffectf(effect, AL_EAXREVERB_GAIN, 1)
      alEffectf(effect, AL_EAXREVERB_DECAY_TIME, 0.1)
      alEffectf(effect, AL_EAXREVERB_DECAY_HFRATIO, 1)
      alEffectf(effect, AL_EAXREVERB_REFLECTIONS_GAIN, 0)
      alEffectf(effect, AL_EAXREVERB_LATE_REVERB_GAIN, 1)
      alEffectf(effect, AL_EAXREVERB_LATE_REVERB_DELAY, 0)
      alGenAuxiliaryEffectSlots(1, &slot)
      alAuxiliaryEffectSloti(slot, AL_EFFECTSLOT_EFFECT, ALint(bitPattern: effect))
      // Its delays cross-fade.
      var block = [Float](repeating: 0, count: 2 * 512)
      mix.render(into: &block, frames: 512)
      let tone = (0..<512).map { Float($0 / 24 % 2) - 0.5 }
      alGenBuffers(1, &buffer)
      alBufferData(buffer, AL_FORMAT_MONO_FLOAT32, tone, 2_048, ALsizei(mix.sampleRate))
      alGenSources(1, &source)
      alSourcei(source, AL_BUFFER, ALint(bitPattern: buffer))
      alSourcei(source, AL_SOURCE_RELATIVE, 1)
      alSourcef(source, AL_ROLLOFF_FACTOR, 0)
      var filter = SpaceMix.shut(source)
      alSource3i(source, AL_AUXILIARY_SEND_FILTER, ALint(bitPattern: slot), 0, AL_FILTER_NULL)
      alSourcePlay(source)
      var peak: Float = 0
      for _ in 0..<4 {
        mix.render(into: &block, frames: 512)
        peak = block.reduce(peak) { max($0, abs($1)) }
      }
      alDeleteSources(1, &source)
      // It fades out.
      mix.render(into: &block, frames: 512)
      alDeleteBuffers(1, &buffer)
      if filter != 0 { alDeleteFilters(1, &filter) }
      alDeleteAuxiliaryEffectSlots(1, &slot)
      alDeleteEffects(1, &effect)
      OpenALCall.discardError()
      return ReverbLaw(isLossless: peak > 0.003)
    }
  }

  /// Deletes a slot of a device, to which no source sends. Any thread but the renderer's.
  static func delete(_ slot: UInt32, on mix: LoopbackMix) {
    var slot = slot
    mix.unlessExiting { alDeleteAuxiliaryEffectSlots(1, &slot) }
  }

  func close() {
    var effect = scratch
    if effect != 0 { alDeleteEffects(1, &effect) }
  }

  private subscript(index: Int) -> Slot {
    get { index == 0 ? first : second }
    set { if index == 0 { first = newValue } else { second = newValue } }
  }

  /// The name of a slot; 0: there is none.
  func name(_ index: Int) -> UInt32 { self[index].name }

  /// Those of these bits that there are.
  func existing(_ slots: UInt8) -> UInt8 { slots & ((first.name == 0 ? 0 : 1) | (second.name == 0 ? 0 : 2)) }

  /// Uses another slot of OpenAL's, with nothing set yet; 0: none.
  mutating func use(_ name: UInt32, at index: Int) {
    if self[index].name != name { self[index] = Slot(name: name) }
  }

  /// Announces the reverb that a slot gets in the next step.
  mutating func announce(_ properties: ReverbProperties?, at index: Int) {
    if let properties, self[index].properties != properties { steps.recordChange() }
  }

  /// Sets the reverb of a slot, and its gain, which OpenAL reaches in a straight line over the next step.
  mutating func set(_ properties: ReverbProperties?, gain: Float, at index: Int) {
    guard self[index].name != 0 else { return }
    if let properties, self[index].properties != properties {
      self[index].properties = properties
      load(properties, into: self[index].name)
      steps.recordChange()
    }
    if self[index].gain != gain {
      self[index].gain = gain
      alAuxiliaryEffectSlotf(self[index].name, AL_EFFECTSLOT_GAIN, gain)
    }
  }

  private func load(_ properties: ReverbProperties, into slot: ALuint) {
    guard scratch != 0 else { return }
    let properties = law.corrected(properties)
    alEffectf(scratch, AL_EAXREVERB_GAIN, properties.gain)
    alEffectf(scratch, AL_EAXREVERB_GAINHF, properties.highs)
    alEffectf(scratch, AL_EAXREVERB_GAINLF, properties.lows)
    alEffectf(scratch, AL_EAXREVERB_DECAY_TIME, properties.decay)
    alEffectf(scratch, AL_EAXREVERB_DECAY_HFRATIO, properties.decayOfHighs)
    alEffectf(scratch, AL_EAXREVERB_DECAY_LFRATIO, properties.decayOfLows)
    alEffectf(scratch, AL_EAXREVERB_REFLECTIONS_GAIN, properties.reflections)
    alEffectf(scratch, AL_EAXREVERB_REFLECTIONS_DELAY, properties.reflectionsDelay)
    alEffectf(scratch, AL_EAXREVERB_LATE_REVERB_GAIN, properties.tail)
    alEffectf(scratch, AL_EAXREVERB_LATE_REVERB_DELAY, properties.tailDelay)
    alEffectf(scratch, AL_EAXREVERB_DIFFUSION, properties.diffusion)
    alEffectf(scratch, AL_EAXREVERB_DENSITY, properties.density)
    alEffectf(scratch, AL_EAXREVERB_ECHO_TIME, properties.echoTime)
    alEffectf(scratch, AL_EAXREVERB_ECHO_DEPTH, properties.echoDepth)
    alEffectf(scratch, AL_EAXREVERB_MODULATION_TIME, properties.modulationTime)
    alEffectf(scratch, AL_EAXREVERB_MODULATION_DEPTH, properties.modulationDepth)
    alAuxiliaryEffectSloti(slot, AL_EFFECTSLOT_EFFECT, ALint(bitPattern: scratch))
  }
}
