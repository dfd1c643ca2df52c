/// One sounding instance of an effect. A value: keep it, copy it, forget it; asking after one that ended is harmless.
public struct Voice: Hashable, Sendable {
  let engine: UInt32
  let slot: UInt32
  let generation: UInt32
}
