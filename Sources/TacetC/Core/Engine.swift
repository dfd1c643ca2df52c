import Tacet
import TacetHeader
import TacetScenario
import TacetSystem

/// An engine of a program, with what the C interface keeps beside it.
final class Engine: Held {
  static let table = HandleTable<Engine>(kind: 1, "engine")

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
    audio = try AudioEngine(configuration, beats: reportsBeats) { [events] news in
      if let event = tacet_event(news) { events.append(event) }
    }
    number = audio.number & 0xFFFF
    if LivingEngines.has(number) {
      throw Failure(TACET_ERROR_FULL, "too many engines have been made: destroy the oldest")
    }
    LivingEngines.add(self)
  }

  /// Ends it for programs: nothing finds it any more, and none of its callbacks is called again. The engine itself ends
  /// with the last reference.
  func close() {
    hasEnded.withLock { $0 = true }
    LivingEngines.remove(self)
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

  /// Runs the body with the engine of a voice, and the voice; nil for none, and for one whose engine has ended.
  @inline(__always)
  static func playing<Result>(_ bits: tacet_voice, _ body: (Engine, Voice) throws -> Result) rethrows -> Result? {
    guard bits != 0 else { return nil }
    return try LivingEngines.use(UInt32(bits >> 48)) { try body($0, Voice(bits: bits, of: $0.audio)) }
  }

  /// The engine of a bus, and the bus.
  static func bus(_ number: tacet_bus) throws -> (engine: Engine, bus: Bus) {
    guard number & busBit != 0 else {
      throw Failure(TACET_ERROR_HANDLE, "the bus has no engine in it: tacet_bus_of gives it one")
    }
    guard let engine = LivingEngines.use(number >> 16, { $0 }) else {
      throw Failure(TACET_ERROR_HANDLE, "the engine of the bus has ended, or was never made")
    }
    return (engine, try engine.bus(number))
  }

  /// A bus where the engine is known: its own, or what a constant of the header names.
  func bus(_ number: tacet_bus) throws -> Bus {
    switch number {
    // TACET_BUS_EFFECTS, _INTERFACE, _SOUNDTRACK and _MASTER: macros with a cast are not seen from Swift.
    case effectsBus: return audio.effects
    case 1: return audio.interface
    case 2: return audio.soundtrack.bus
    case 3: return audio.master
    default:
      let known = number >> 16 == self.number && number & busBit != 0
      guard known, let bus = audio.bus(of: Int(number & (busBit - 1)) - 3) else {
        throw Failure(TACET_ERROR_HANDLE, "the bus is of another engine, or was never made")
      }
      return bus
    }
  }

  /// The bus of a number that voices may be on.
  func voiceBus(_ number: tacet_bus) throws -> Bus {
    let bus = try bus(number)
    guard bus.isOfEffects else { throw Failure(TACET_ERROR_STATE, bus.faultOfVoices) }
    return bus
  }

  /// The number of a bus, with the engine's in it.
  func number(of bus: Bus) -> tacet_bus { number(ofBus: bus.number) }

  /// The same by ``Bus/number``.
  func number(ofBus number: Int) -> tacet_bus { self.number << 16 | busBit | UInt32(truncatingIfNeeded: number + 3) }
}

/// The bus `effects` where the engine is known. The header's constants end with `TACET_BUS_MASTER`, 3.
let effectsBus: tacet_bus = 0

/// The bit in the number of a bus that has its engine in it. No constant has it.
private let busBit: tacet_bus = 0x8000
