import Tacet
import TacetSystem
import Testing

@testable import TacetC

/// The sounds of a bank that were played by their names.
@Suite struct BankPlaysTests {
  private let engine: Engine
  private let plays = BankPlays()

  init() throws {
    var configuration = AudioEngine.Configuration()
    configuration.output = .offline
    engine = try Engine(configuration, reportsBeats: false, recordsCommands: false)
  }

  private func effect() throws -> Effect {
    Effect(try SoundEffect(frames: [Float](repeating: 0, count: 480), sampleRate: 48_000, channels: 1), of: engine)
  }

  private func found(_ name: String) -> Effect? {
    guard case .effect(let effect)? = plays[name] else { return nil }
    return effect
  }

  @Test func findsEachNameThatWasAdded() throws {
    let effects = try (0..<100).map { _ in try effect() }
    for (number, effect) in effects.enumerated() {
      #expect(plays["sound \(number)"] == nil)
      plays.add(.effect(effect), "sound \(number)")
    }
    // The table has grown four times.
    for (number, effect) in effects.enumerated() { #expect(found("sound \(number)") === effect) }
    #expect(plays["sound 100"] == nil)
    engine.close()
  }

  @Test func firstOfANameStays() throws {
    let (first, second) = (try effect(), try effect())
    plays.add(.effect(first), "")
    plays.add(.effect(second), "")
    #expect(found("") === first)
    engine.close()
  }

  @Test func namesDifferInEachByte() throws {
    let effects = try ["a", "b", "aa", "ä", "A"].map { ($0, try effect()) }
    for (name, effect) in effects { plays.add(.effect(effect), name) }
    for (name, effect) in effects { #expect(found(name) === effect) }
    engine.close()
  }

  /// Two threads that play a sound for the first time find the same one afterwards, and no name is found with the sound
  /// of another.
  @Test func threadsThatAddAndFindMeet() throws {
    let effects = try (0..<200).map { _ in try effect() }
    let wrong = Locked(0)
    let threads = try start(4) { [plays] thread in
      for turn in 0..<effects.count {
        let number = thread % 2 == 0 ? turn : effects.count - 1 - turn
        plays.add(.effect(effects[number]), "sound \(number)")
        guard case .effect(let found)? = plays["sound \(number)"], found === effects[number] else {
          wrong.withLock { $0 += 1 }
          continue
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(wrong.withLock { $0 } == 0)
    engine.close()
  }

  /// Threads that only find, and so take no lock, find nothing or the whole of what another one adds, in each table.
  @Test func threadsThatOnlyFindMeetWhatIsAdded() throws {
    let effects = try (0..<200).map { _ in try effect() }
    let wrong = Locked(0)
    let threads = try start(4) { [plays] thread in
      for (number, effect) in effects.enumerated() {
        if thread == 0 { plays.add(.effect(effect), "sound \(number)") }
        // Until it is there.
        while thread > 0 {
          guard let sound = plays["sound \(number)"] else { continue }
          if case .effect(let found) = sound, found === effect { break }
          wrong.withLock { $0 += 1 }
          break
        }
      }
    }
    for thread in threads { thread.join() }
    #expect(wrong.withLock { $0 } == 0)
    engine.close()
  }
}
