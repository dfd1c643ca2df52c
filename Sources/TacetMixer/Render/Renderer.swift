import TacetSession
import TacetSignal
import TacetSystem

/// Two mixes, `soundtrack` and `effects`, summed into blocks on request; sole owner of the voices, and of OpenAL's
/// rings.
///
/// It hands out sides, so that a thread's rights are a type: the engine orders through ``game``, the feeder fills decks
/// through ``feeder``, an output asks for blocks through ``output``, ``space`` and ``reverb`` make OpenAL's devices and
/// rooms, and a display of levels reads ``meters``. No side waits for another. None may be used after the renderer is
/// gone.
package final class Renderer: Sendable {
  /// The configuration, within the ranges that it allows.
  package let configuration: MixerConfiguration
  package let game: GameSide
  package let feeder: FeederSide
  /// The way of streamed effects.
  package let streams: StreamSide
  package let output: OutputSide
  /// OpenAL's devices.
  package let space: SpaceSide
  /// The reverbs.
  package let reverb: ReverbSide
  package let meters: MeterSide

  private let mailbox: RendererMailbox
  // Atomic, or guarded by its own try-lock.
  nonisolated(unsafe) private let lock: UnsafeMutablePointer<RenderLock>

  /// Initializes OpenAL, and opens no device of it.
  package init(configuration wanted: MixerConfiguration = MixerConfiguration()) throws(MixerError) {
    guard OpenAL.hasLoopback else { throw .noLoopback }
    var configuration = wanted
    configuration.sampleRate = max(8_000, min(wanted.sampleRate, 192_000))
    configuration.sources = max(1, min(wanted.sources, MixerConfiguration.mostSources))
    configuration.voices = max(16, min(wanted.voices, 65_536))
    let mailbox = RendererMailbox(configuration)
    lock = .allocate(capacity: 1)
    lock.initialize(
      to: RenderLock(
        mailbox: mailbox.pointer, state: RenderState(configuration: configuration, mailbox: mailbox.pointer)))
    self.configuration = configuration
    self.mailbox = mailbox
    game = GameSide(mailbox: mailbox.pointer, lock: lock)
    feeder = FeederSide(mailbox: mailbox.pointer)
    streams = StreamSide(mailbox: mailbox.pointer)
    space = SpaceSide(mailbox: mailbox.pointer, configuration: configuration)
    reverb = ReverbSide(mailbox: mailbox.pointer, space: space)
    meters = MeterSide(mailbox: mailbox.pointer)
    output = OutputSide(lock: lock, delay: Limiter.delay(sampleRate: configuration.sampleRate))
  }

  deinit {
    shutDown()
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Closes OpenAL's devices for good, after the block that another thread may be rendering; afterwards it renders
  /// silence. Does nothing, and false, while that block takes longer than 300 ms, and the second time.
  @discardableResult
  package func shutDown() -> Bool {
    guard lock.pointee.close() else { return false }
    mailbox.pointer.pointee.space.close()
    return true
  }
}
