import Tacet
import TacetHeader
import TacetScenario
import TacetSystem

/// An engine of a program, with what the C interface keeps beside it.
final class Engine: Held {
  static let table = HandleTable<Engine>(kind: 1, "engine")
  private static let living = Locked<[Engine]>([])

  let audio: AudioEngine
  let process = OwnProcess()
  let callbacks = CallbackOwner()
  let events: EventQueue
  /// True while a thread renders.
  let isRendering = Locked(false)
  let tap = Locked<OutputTap?>(nil)
  /// The musical clock of the effects.
  let effectsBeat = Locked<MusicalClock?>(nil)
  /// The work that keeps the machine awake.
  let work = Locked<ProcessingToken?>(nil)
  /// The commands in words, made at the first, and the lines of their log that were not taken yet.
  private let words = Locked<(commands: EngineCommands?, log: String)>((nil, ""))
  /// The number that its voices and buses have in them.
  let number: UInt32

  var owner: Engine? { nil }
  /// Programs have ended it: nothing of its own gets a handle any more.
  private let hasEnded = Locked(false)
  var isEnded: Bool { hasEnded.withLock { $0 } }

  private let recordsCommands: Bool

  /// `reportsBeats`: beats are events; `recordsCommands`: commands in words are kept.
  init(_ configuration: AudioEngine.Configuration, reportsBeats: Bool, recordsCommands: Bool) throws {
    self.recordsCommands = recordsCommands
    events = EventQueue(of: callbacks)
    audio = try AudioEngine(configuration)
    number = audio.number & 0xFFFF
    let taken = Self.living.withLock { [number] in $0.contains { $0.number == number } }
    if taken { throw Failure(TACET_ERROR_FULL, "too many engines have been made: destroy the oldest") }
    Self.living.withLock { $0.append(self) }
    audio.listen(beats: reportsBeats) { [events] news in
      if let event = tacet_event(news) { events.append(event) }
    }
  }

  /// Ends it for programs: nothing finds it any more, and none of its callbacks is called again. The engine itself ends
  /// with the last reference.
  func close() {
    hasEnded.withLock { $0 = true }
    Self.living.withLock { $0.removeAll { $0 === self } }
    callbacks.close()
    events.setHook(nil)
    Library.release(ownedBy: self)
    words.withLock { $0 = (nil, "") }
  }

  /// The commands in words.
  var commands: EngineCommands {
    words.withLock { words in
      let made = words.commands ?? EngineCommands(audio, recordsScript: recordsCommands)
      words.commands = made
      return made
    }
  }

  /// Writes the lines that commands have logged; they are taken once the buffer has room for all.
  func writeLog(to buffer: UnsafeMutablePointer<CChar>?, _ size: Int) -> Int {
    let lines = commands.drainLog().map { $0 + "\n" }.joined()
    return words.withLock { words in
      words.log += lines
      let count = write(words.log, to: buffer, size)
      if buffer != nil, size < 0 || count < size { words.log = "" }
      return count
    }
  }

  // MARK: - Voices and buses

  /// The engine of a voice, and the voice; nil for none, and for one whose engine has ended.
  @inline(__always)
  static func playing(_ bits: tacet_voice) -> (engine: Engine, voice: Voice)? {
    let number = UInt32(bits >> 48)
    let engine = living.withLock { living in living.first { $0.number == number } }
    guard let engine, bits != 0 else { return nil }
    return (engine, Voice(bits: bits, of: engine.audio))
  }

  /// The bus of a number, 0 being `effects`.
  func bus(_ number: tacet_bus) throws -> Bus {
    if number == effectsBus { return audio.effects }
    guard number >> 16 == self.number, let bus = audio.bus(of: Int(number & 0xFFFF) - 3) else {
      throw Failure(TACET_ERROR_HANDLE, "the bus is of another engine, or was never made")
    }
    return bus
  }

  /// The number of a bus.
  func number(of bus: Bus) -> tacet_bus {
    bus.number == 0 ? effectsBus : number << 16 | UInt32(truncatingIfNeeded: bus.number + 3)
  }
}

/// The number of the bus `effects` of every engine.
let effectsBus: tacet_bus = 0
