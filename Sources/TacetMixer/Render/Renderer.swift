import TacetSession
import TacetSignal
import TacetSystem

/// Two mixes, `soundtrack` and `effects`, summed into blocks on request; sole owner of the voices, and of OpenAL's
/// sources.
///
/// It hands out four sides, so that a thread's rights are a type: the engine orders through ``game``, effects get their
/// frames into OpenAL through ``buffers``, the feeder fills decks through ``feeder``, an output asks for blocks through
/// ``output``, and a display of levels reads ``meters``. No side waits for another. None may be used after the renderer
/// is gone.
package final class Renderer: Sendable {
  /// The configuration, within the ranges that it allows.
  package let configuration: MixerConfiguration
  package let game: GameSide
  /// The frames of effects.
  package let buffers: BufferSide
  package let feeder: FeederSide
  /// The way of streamed effects.
  package let streams: StreamSide
  package let output: OutputSide
  package let hrtf: HRTFSide
  /// The copies of effects for steps that are too long for OpenAL.
  package let coarse: CoarseSide
  /// The reverbs of both devices of effects.
  package let reverb: ReverbSide
  /// How voices are resampled that need it: as OpenAL can.
  package let resampling: Resampling
  /// OpenAL's version, such as `1.19.1`.
  package let version: String
  /// How OpenAL mixes, in a few words each, as it was measured.
  package let traits: [String]
  /// The changes by a configuration of OpenAL's.
  package let changes: MixChanges
  package let meters: MeterSide

  private let mailbox: RendererMailbox
  private let effects: LoopbackMix
  // Atomic, or guarded by its own try-lock.
  nonisolated(unsafe) private let lock: UnsafeMutablePointer<RenderLock>

  /// Opens OpenAL's device (20 to 35 ms).
  package init(configuration wanted: MixerConfiguration = MixerConfiguration()) throws(MixerError) {
    var configuration = wanted
    configuration.sampleRate = max(8_000, min(wanted.sampleRate, 192_000))
    configuration.sources = max(1, min(wanted.sources, 256))
    configuration.voices = max(16, min(wanted.voices, 65_536))
    let rate = configuration.sampleRate
    let effects = try LoopbackMix(
      sampleRate: rate, sources: configuration.sources + configuration.spareSources + 1,
      sends: ReverbBank.count)
    version = OpenAL.version(in: effects)
    changes = MixChanges(measuring: effects, sampleRate: rate)
    configuration.fit(into: effects.sourceCount)
    traits = configuration.traits(in: effects).texts
    let mailbox = RendererMailbox(configuration)
    do throws(MixerError) {
      let state = try RenderState(
        configuration: configuration, mailbox: mailbox.pointer, effects: effects)
      lock = .allocate(capacity: 1)
      lock.initialize(to: RenderLock(mailbox: mailbox.pointer, state: state))
    } catch {
      effects.close()
      throw error
    }
    self.configuration = configuration
    self.mailbox = mailbox
    resampling = effects.withCurrent { ResamplerChoice(configuration.resampling) }.resampling
    self.effects = effects
    game = GameSide(mailbox: mailbox.pointer, lock: lock)
    buffers = BufferSide(effects: effects, configuration: configuration)
    feeder = FeederSide(mailbox: mailbox.pointer)
    streams = StreamSide(mailbox: mailbox.pointer, effects: effects, configuration: configuration)
    reverb = ReverbSide(mailbox: mailbox.pointer, effects: effects)
    hrtf = HRTFSide(
      mailbox: mailbox.pointer, effects: effects, reverb: reverb, configuration: configuration)
    coarse = CoarseSide(
      mailbox: mailbox.pointer, effects: effects, hrtf: hrtf, configuration: configuration)
    meters = MeterSide(mailbox: mailbox.pointer)
    output = OutputSide(lock: lock, delay: Limiter.delay(sampleRate: rate))
  }

  deinit {
    shutDown()
    lock.deinitialize(count: 1)
    lock.deallocate()
  }

  /// Deletes a buffer that no source has, with its copies.
  package func deleteBuffer(_ name: UInt32) {
    coarse.delete(name)
    hrtf.delete(name)
    buffers.delete(name)
  }

  /// Closes OpenAL's devices for good, after the block that another thread may be rendering; afterwards it renders
  /// silence. Does nothing while that block takes longer than 300 ms, and the second time.
  ///
  /// Calls on buffers that come later find no context, and are refused by OpenAL.
  package func shutDown() {
    guard lock.pointee.close() else { return }
    mailbox.pointer.pointee.closeHRTF()
    effects.close()
  }
}
