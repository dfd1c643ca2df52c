import Glibc
import Synchronization
import Tacet
import TacetHeader

/// Answers whether a voice plays, without a lock and without a reference to its engine: the living voices of each
/// engine, by the number that its voices have in them.
///
/// A word is the address of memory that is never freed, or 0, and what lies there names its voices in full: any order
/// of questions, of engines that end and of others that take their number is harmless.
enum VoiceQuestions {
  /// Engines by the upper 16 bits of their voices: half a megabyte of addresses, of which the pages in use are taken.
  private struct Engines: @unchecked Sendable {
    // Sendable: the words are atomic, and never freed.
    let words: UnsafeMutablePointer<Atomic<UInt>>?

    init() { words = calloc(1 << 16, MemoryLayout<Atomic<UInt>>.stride)?.assumingMemoryBound(to: Atomic<UInt>.self) }
  }

  private static let engines = Engines()

  /// The voices of an engine are asked after from now on. Returns false where there is no memory.
  static func add(_ engine: AudioEngine, number: UInt32) -> Bool {
    guard let words = engines.words else { return false }
    // After what lies there was made: a question acquires it.
    words[Int(number)].store(engine.livingVoices.address, ordering: .releasing)
    return true
  }

  /// The engine has ended: none of its voices plays.
  static func remove(number: UInt32) { engines.words?[Int(number)].store(0, ordering: .releasing) }

  static func isPlaying(_ voice: tacet_voice) -> Bool {
    guard let words = engines.words,
      let voices = LivingVoices(address: words[Int(voice >> 48)].load(ordering: .acquiring))
    else { return false }
    // The last slot is that of plays that were rejected.
    return voice >> 32 & 0xFFFF != 0xFFFF && voices.has(voice)
  }
}
