import Synchronization
import TacetSystem
import Testing

@testable import Tacet

/// Which voices have not ended, asked without the engine's lock.
struct LivingVoicesTests {
  private func voice(_ slot: UInt32, _ generation: UInt32 = 1, engine: UInt32 = 7) -> Voice {
    Voice(engine: engine, slot: slot, generation: generation)
  }

  @Test func voiceIsThereFromItsBeginToItsEnd() {
    let memory = LivingVoicesMemory(capacity: 4)
    memory.voices.grow(to: 4)
    #expect(!memory.voices.has(voice(2), of: 7))
    memory.voices.begin(voice(2))
    #expect(memory.voices.has(voice(2), of: 7))
    memory.voices.end(2)
    #expect(!memory.voices.has(voice(2), of: 7))
  }

  @Test func wordNamesItsVoiceInFull() {
    let memory = LivingVoicesMemory(capacity: 4)
    memory.voices.grow(to: 4)
    memory.voices.begin(voice(2, 5))
    for other in [voice(2, 4), voice(2, 6), voice(1, 5), voice(3, 5), voice(2, 5, engine: 8)] {
      #expect(!memory.voices.has(other.bits), "\(other)")
    }
    // The same lower 16 bits of its engine's number.
    let stranger = voice(2, 5, engine: 7 + 1 << 16)
    #expect(memory.voices.has(stranger.bits))
    #expect(!memory.voices.has(stranger, of: 7))
  }

  @Test func slotThatWasNotMadeHasNoVoice() {
    let memory = LivingVoicesMemory(capacity: 128)
    memory.voices.grow(to: 64)
    #expect(!memory.voices.has(voice(64).bits))
    #expect(!memory.voices.has(voice(.max).bits))
    memory.voices.begin(voice(63))
    memory.voices.grow(to: 128)
    #expect(memory.voices.has(voice(63).bits))
  }

  /// Another test may take the words in between: what they say is right whoever has them.
  @Test func wordsOfAnEngineThatIsGoneNameNoVoice() throws {
    var memory: LivingVoicesMemory? = LivingVoicesMemory(capacity: 10_007)
    let address = try #require(memory?.voices.address)
    memory?.voices.grow(to: 2)
    memory?.voices.begin(voice(1))
    let late = try #require(LivingVoices(address: address))
    #expect(late.has(voice(1).bits))
    memory = nil
    #expect(!late.has(voice(1).bits))
    let next = LivingVoicesMemory(capacity: 10_007)
    #expect(next.voices.address == address)
    #expect(!next.voices.has(voice(1).bits))
  }

  @Test func addressOfNothingHasNoVoices() { #expect(LivingVoices(address: 0) == nil) }

  /// A thread begins and ends voices and makes slots, as under the engine's lock, while others ask: an answer of yes is
  /// about a voice that had begun.
  @Test func asksWhileVoicesComeAndGo() throws {
    let memory = LivingVoicesMemory(capacity: 1_024)
    let voices = memory.voices
    let (begun, isOver, wrong) = (Counter(), Counter(), Counter())
    let readers = try (0..<3).map { _ in
      try #require(
        SystemThread(name: "tacet-test") {
          while isOver.value == 0 {
            // Of each generation the slot is its number's.
            let next = UInt32(begun.value) + 1
            let asked = voices.has(Voice(engine: 7, slot: next % 1_024, generation: next).bits)
            if asked, begun.value < Int(next) { wrong.add() }
            if voices.has(Voice(engine: 8, slot: next % 1_024, generation: next).bits) { wrong.add() }
          }
        })
    }
    for number in 1...20_000 {
      let slot = UInt32(number % 1_024)
      voices.grow(to: min(1_024, number + 1))
      begun.add()
      voices.begin(Voice(engine: 7, slot: slot, generation: UInt32(number)))
      voices.end(Int(slot))
    }
    isOver.add()
    for reader in readers { reader.join() }
    #expect(wrong.value == 0)
  }
}

/// A number that threads share without a lock.
private final class Counter: Sendable {
  private let count = Atomic(0)
  var value: Int { count.load(ordering: .acquiring) }
  func add() { count.add(1, ordering: .acquiringAndReleasing) }
}
