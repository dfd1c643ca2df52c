import Glibc
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

  /// Two megabytes of addresses, of which the pages in use are taken; nil before the first engine. Never freed.
  // Unsafe: it changes once, with the lock held, before there is a voice or a bus to ask after. Were it made when it is
  // first used, each call would ask whether it was.
  private nonisolated(unsafe) static var places: UnsafeMutablePointer<Place>?
  private static let making = Locked(())

  @inline(__always)
  private static func place(_ number: UInt32) -> UnsafeMutablePointer<Place>? {
    places.map { $0 + Int(number & 0xFFFF) }
  }

  /// Makes places for engines, if there are none. Returns false where there is no memory.
  static func makePlaces() -> Bool {
    making.withLock { _ in
      if places == nil {
        places = calloc(1 << 16, MemoryLayout<Place>.stride)?.assumingMemoryBound(to: Place.self)
      }
      return places != nil
    }
  }

  /// True if an engine has the number, or a call is still in one that had it.
  static func has(_ number: UInt32) -> Bool { place(number).map { !$0.pointee.engine.isFree } ?? false }

  /// Calls find the engine from now on.
  static func add(_ engine: Engine) {
    guard let place = place(engine.number) else { return }
    // After what lies there was made: a question acquires it.
    place.pointee.voices.store(engine.audio.livingVoices.address, ordering: .releasing)
    place.pointee.engine.put(engine)
  }

  /// The engine has ended: no call finds it any more, and none of its voices plays.
  static func remove(_ engine: Engine) {
    guard let place = place(engine.number) else { return }
    place.pointee.voices.store(0, ordering: .releasing)
    place.pointee.engine.remove()
  }

  /// Runs the body with the engine of a number, which lives until that is over; nil: it has ended.
  @inline(__always)
  static func use<Result>(_ number: UInt32, _ body: (Engine) throws -> Result?) rethrows -> Result? {
    try place(number)?.pointee.engine.use(body)
  }

  static func isPlaying(_ voice: tacet_voice) -> Bool {
    guard let place = place(UInt32(voice >> 48)),
      let voices = LivingVoices(address: place.pointee.voices.load(ordering: .acquiring))
    else { return false }
    // The last slot is that of plays that were rejected.
    return voice >> 32 & 0xFFFF != 0xFFFF && voices.has(voice)
  }
}
