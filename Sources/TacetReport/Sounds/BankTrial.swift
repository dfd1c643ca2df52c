import Glibc
import Tacet

/// A bank loaded as a game loads it, on an engine without an output: everything that a game's load would refuse.
package struct BankTrial {
  /// Nil: its manifest is wrong.
  package let bank: SoundBank?
  /// The faults of its manifest, or where there are none those of its sounds, in the order of the file; of more than
  /// 100 the first 100.
  package let faults: [SoundBankFault]

  /// Microseconds between two looks at the loading.
  private static let pause: UInt32 = 5_000

  /// Reads the manifest at `path`, and loads its sounds with the limits and the budget that an engine's own library
  /// has. Blocks on the disk. The sounds are in memory no more when it returns.
  ///
  /// - Throws: ``SoundBankError/unreadable(file:reason:)``, ``SoundBankError/cancelled`` once `isCancelled` is true,
  ///   and ``EngineError`` where there can be no engine.
  package init(path: String, isCancelled: () -> Bool = { false }) throws {
    let read: SoundBank
    do throws(SoundBankError) {
      read = try SoundBank(path: path)
    } catch {
      (bank, faults) = (nil, try Self.faults(in: error))
      return
    }
    let loading = try AudioEngine(AudioEngine.Configuration(output: .offline)).load(read)
    while !loading.progress.isOver {
      if isCancelled() { loading.cancel() }
      usleep(Self.pause)
    }
    bank = read
    do throws(SoundBankError) {
      _ = try loading.wait()
      faults = []
    } catch {
      faults = try Self.faults(in: error)
    }
  }

  private static func faults(in error: SoundBankError) throws(SoundBankError) -> [SoundBankFault] {
    guard case .invalid(let faults) = error else { throw error }
    return faults
  }
}

extension SoundBankFault {
  /// It is one of the two keys of a scenario that no bank has: the one that each has, and its events.
  fileprivate var isOfAScenario: Bool {
    if case .unknownKey(let key, _) = problem { entry.isEmpty && ["seconds", "events"].contains(key) } else { false }
  }
}

extension [SoundBankFault] {
  /// True where the file is a scenario.
  package var areOfAScenario: Bool { contains(where: \.isOfAScenario) }
}
