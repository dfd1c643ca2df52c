/// One sounding instance of an effect. A value: keep it, copy it, forget it; asking after one that ended is harmless.
public struct Voice: Hashable, Sendable {
  @usableFromInline let engine: UInt32
  @usableFromInline let slot: UInt32
  @usableFromInline let generation: UInt32

  @inlinable
  init(engine: UInt32, slot: UInt32, generation: UInt32) {
    self.engine = engine
    self.slot = slot
    self.generation = generation
  }
}

extension Voice {
  /// It as one number, never 0: 16 bits of its engine's number, 16 of its slot, 32 of its generation. A voice that was
  /// rejected has the last slot, which no other voice has.
  package var bits: UInt64 { UInt64(engine & 0xFFFF) << 48 | UInt64(slot & 0xFFFF) << 32 | UInt64(generation) }

  /// The voice of an engine by its number. Any number is harmless.
  @inlinable
  package init(bits: UInt64, of engine: AudioEngine) {
    let slot = UInt32(truncatingIfNeeded: bits >> 32 & 0xFFFF)
    self.init(
      engine: engine.number, slot: slot == 0xFFFF ? .max : slot, generation: UInt32(truncatingIfNeeded: bits))
  }
}
