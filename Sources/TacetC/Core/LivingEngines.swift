internal import CTacetPlaces
import Synchronization
import Tacet
import TacetHeader
import TacetSystem

/// The engines that have not ended, by the number that their voices and buses have in them: a call finds its engine
/// without a lock, and whether a voice plays is answered without the engine.
enum LivingEngines {
  private struct Place: ~Copyable {
    /// The address of the words of its voices, which are never freed and name these in full; 0: there is no engine.
    let voices = Atomic<UInt>(0)
    let engine = SharedPlace<Engine>()
  }

  /// The place of an engine: zeros before there is one.
  @inline(__always)
  private static func place(_ number: UInt32) -> UnsafeMutablePointer<Place> {
    precondition(MemoryLayout<Place>.stride << 16 <= PLACES_SIZE)
    return places_memory().assumingMemoryBound(to: Place.self) + Int(number & 0xFFFF)
  }

  /// True if an engine has the number, or a call is still in one that had it.
  static func has(_ number: UInt32) -> Bool { !place(number).pointee.engine.isFree }

  /// Calls find the engine from now on.
  static func add(_ engine: Engine) {
    let place = place(engine.number)
    // After what lies there was made: a question acquires it.
    place.pointee.voices.store(engine.audio.livingVoices.address, ordering: .releasing)
    place.pointee.engine.put(engine)
  }

  /// The engine has ended: no call finds it any more, and none of its voices plays.
  static func remove(_ engine: Engine) {
    let place = place(engine.number)
    place.pointee.voices.store(0, ordering: .releasing)
    place.pointee.engine.remove()
  }

  /// Runs the body with the engine of a number, which lives until that is over; nil: it has ended.
  @inline(__always)
  static func use<Result>(_ number: UInt32, _ body: (Engine) throws -> Result?) rethrows -> Result? {
    try place(number).pointee.engine.use(body)
  }

  static func isPlaying(_ voice: tacet_voice) -> Bool {
    let place = place(UInt32(voice >> 48))
    guard let voices = LivingVoices(address: place.pointee.voices.load(ordering: .acquiring)) else { return false }
    // The last slot is that of plays that were rejected.
    return voice >> 32 & 0xFFFF != 0xFFFF && voices.has(voice)
  }
}
