import Glibc
import Synchronization
import Tacet
import TacetHeader

/// The engines that have not ended, by the number that their voices and buses have in them: a call finds its engine
/// without a lock, and whether a voice plays is answered without the engine.
enum LivingEngines {
  private struct Place: ~Copyable {
    /// The address of the words of its voices, which are never freed and name these in full; 0: there is no engine.
    let voices = Atomic<UInt>(0)
    let engine = SharedPlace<Engine>()
  }

  /// Two megabytes of addresses, of which the pages in use are taken. Never freed.
  private struct Places: @unchecked Sendable {
    // Sendable: they are atomic.
    let base: UnsafeMutablePointer<Place>?

    init() { base = calloc(1 << 16, MemoryLayout<Place>.stride)?.assumingMemoryBound(to: Place.self) }

    @inline(__always)
    subscript(number: UInt32) -> UnsafeMutablePointer<Place>? { base.map { $0 + Int(number & 0xFFFF) } }
  }

  private static let places = Places()

  /// True if an engine has the number, or a call is still in one that had it.
  static func has(_ number: UInt32) -> Bool { places[number].map { !$0.pointee.engine.isFree } ?? false }

  /// Calls find the engine from now on. Returns false where there is no memory.
  static func add(_ engine: Engine) -> Bool {
    guard let place = places[engine.number] else { return false }
    // After what lies there was made: a question acquires it.
    place.pointee.voices.store(engine.audio.livingVoices.address, ordering: .releasing)
    place.pointee.engine.put(engine)
    return true
  }

  /// The engine has ended: no call finds it any more, and none of its voices plays.
  static func remove(_ engine: Engine) {
    guard let place = places[engine.number] else { return }
    place.pointee.voices.store(0, ordering: .releasing)
    place.pointee.engine.remove()
  }

  /// Runs the body with the engine of a number, which lives until that is over; nil: it has ended.
  @inline(__always)
  static func use<Result>(_ number: UInt32, _ body: (Engine) throws -> Result?) rethrows -> Result? {
    try places[number]?.pointee.engine.use(body)
  }

  static func isPlaying(_ voice: tacet_voice) -> Bool {
    guard let place = places[UInt32(voice >> 48)],
      let voices = LivingVoices(address: place.pointee.voices.load(ordering: .acquiring))
    else { return false }
    // The last slot is that of plays that were rejected.
    return voice >> 32 & 0xFFFF != 0xFFFF && voices.has(voice)
  }
}
