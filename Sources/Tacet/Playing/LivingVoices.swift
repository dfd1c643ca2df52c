import Synchronization
import TacetSystem

/// The voices of an engine that have not ended, for who asks without the engine's lock: a view of a word for each slot,
/// ``Voice/bits`` of the voice in it or 0. ``VoiceTable`` writes them, under that lock; any thread reads.
///
/// Each word says by itself which voice it is about, its engine among it. So a read is one load, and one that comes too
/// late finds another voice, not a half of one.
package struct LivingVoices: BitwiseCopyable, @unchecked Sendable {
  // Sendable: the words are atomic, and their memory is never freed.

  /// How many words there are behind this one, then those.
  private let words: UnsafeMutablePointer<Atomic<UInt64>>

  fileprivate init(capacity: Int) {
    words = .allocate(capacity: capacity + 1)
    words.initialize(to: Atomic(0))
  }

  /// The same, by its ``address``.
  package init?(address: UInt) {
    guard let words = UnsafeMutablePointer<Atomic<UInt64>>(bitPattern: address) else { return nil }
    self.words = words
  }

  package var address: UInt { UInt(bitPattern: words) }

  /// True if the voice of this number has not ended. Any thread.
  package func has(_ bits: UInt64) -> Bool {
    let slot = Int(bits >> 32 & 0xFFFF)
    // Acquired: the words that it counts were made before.
    guard slot < words.pointee.load(ordering: .acquiring) else { return false }
    return words[slot + 1].load(ordering: .acquiring) == bits
  }

  /// True if a voice of the engine `engine`, whose words these are, has not ended. Any thread.
  func has(_ voice: Voice, of engine: UInt32) -> Bool {
    voice.engine == engine && voice.slot < 0xFFFF && has(voice.bits)
  }

  // MARK: - The table

  /// Makes words until there are so many.
  func grow(to count: Int) {
    let made = Int(words.pointee.load(ordering: .relaxed))
    guard made < count else { return }
    for word in made..<count { (words + word + 1).initialize(to: Atomic(0)) }
    // After the words: who acquires the count finds them.
    words.pointee.store(UInt64(count), ordering: .releasing)
  }

  func begin(_ voice: Voice) { words[Int(voice.slot) + 1].store(voice.bits, ordering: .releasing) }
  func end(_ slot: Int) { words[slot + 1].store(0, ordering: .releasing) }

  fileprivate func endAll() {
    for slot in 0..<Int(words.pointee.load(ordering: .relaxed)) { end(slot) }
  }
}

/// The owner of the words, which gives them to the next engine with as many voices: a thread may ask after a voice
/// while its engine ends, and then reads words in which that voice is not.
struct LivingVoicesMemory: ~Copyable {
  private struct Free {
    let capacity: Int
    let voices: LivingVoices
  }

  private static let free = Locked<[Free]>([])

  let voices: LivingVoices
  private let capacity: Int

  init(capacity: Int) {
    let used = Self.free.withLock { free in
      free.firstIndex { $0.capacity == capacity }.map { free.remove(at: $0).voices }
    }
    voices = used ?? LivingVoices(capacity: capacity)
    self.capacity = capacity
  }

  deinit {
    voices.endAll()
    Self.free.withLock { $0.append(Free(capacity: capacity, voices: voices)) }
  }
}
