import Tacet
import TacetSession
import TacetSystem

/// The device of a game of SDL_mixer: an engine, the format that the game has asked for, and the lock of its functions.
package final class MixerDevice: @unchecked Sendable {
  // Sendable: everything is only touched with the lock held.
  let lock = CallbackLock()
  package var functions = GameFunctions()
  var version = MixerVersion.two
  /// The errors of a call that runs on another thread than the game's; nil: none does.
  var keptErrors: [String]?
  /// How often it is open.
  package private(set) var openCount = 0
  package private(set) var format = DeviceFormat(code: 0, frequency: 0, channels: 0, block: 0)
  private(set) var engine: AudioEngine?
  /// True where somebody asks for the blocks: an engine without an output.
  private(set) var isPulled = false
  /// True while a block is pulled.
  var isRendering = false
  /// The blocks that a pulled device has made.
  private var blocks = 0

  init() {}

  /// The way in which a device makes sound.
  package enum Way: Hashable, Sendable {
    /// To the player's loudspeakers, at the engine's own pace.
    case heard
    /// In blocks that the caller pulls.
    case pulled
  }

  /// Makes the engine.
  ///
  /// - Throws: what ``AudioEngine`` does, and ``SessionSettings/Failure`` for `TACET_CATEGORY` and `TACET_POLICY`.
  func open(_ format: DeviceFormat, _ way: Way) throws {
    var configuration = AudioEngine.Configuration()
    let settings = try SessionSettings(environment: processVariable)
    if let category = settings.category { configuration.category = category }
    configuration.sampleRate = way == .pulled ? max(8_000, min(format.frequency, 192_000)) : format.engineRate
    configuration.monoIsUnity = true
    configuration.maximumSounding = 256
    configuration.logLevel = .warning
    if way == .pulled { configuration.output = .offline }
    let engine = try AudioEngine(configuration)
    engine.session.apply(settings)
    self.engine = engine
    (self.format, isPulled, openCount, blocks) = (format, way == .pulled, 1, 0)
  }

  func openAgain() { openCount += 1 }

  /// Counts a closing. Returns the engine with the last one: it is to be let go without the lock.
  func close() -> AudioEngine? {
    openCount = max(0, openCount - 1)
    guard openCount == 0 else { return nil }
    defer { engine = nil }
    return engine
  }

  /// The clock of the music's fades, in blocks.
  var blockClock: Double {
    isPulled
      ? Double(blocks) : Double(functions.now()) / 1_000 * Double(format.frequency) / Double(format.block)
  }

  /// Sets the error that the game reads.
  func report(_ message: String) {
    if keptErrors == nil { functions.report(message) } else { keptErrors?.append(message) }
  }

  func countBlock() { blocks += 1 }
}
