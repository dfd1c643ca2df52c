internal import TacetMixer
import TacetSignal

/// The reverb of an engine's effects: the room that the listener is in, and what is sent into it. A value: keep it as
/// you like. Any thread.
///
/// ```swift
/// engine.effects.setReverbSend(ReverbSend(.decibels(-6)))
/// engine.reverb.set(.cave, over: .seconds(1))
/// engine.reverb.setZones([ReverbZone(.hall, around: [40, 0, 0], radius: 12, border: 5)])
/// ```
///
/// A voice sends what it says itself (``EngineVoice/setReverbSend(_:over:at:)``), else what its effect said when it was
/// played (``SoundEffect/reverbSend``), else what its bus or the next one above says
/// (``Bus/setReverbSend(_:over:at:)``): nothing, unless one is set. A send follows the voice's gain and its bus's, and
/// its distance.
///
/// A pause or a stop of voices and buses lets the reverb ring out. Where the effects are held it stands still with
/// them, and goes on with them. A mute silences it at once, that of a bus where no other bus has fed it since it was
/// silent last: all buses share one reverb.
///
/// A reverb costs about as much as 60 voices, two while one goes over into another; each voice that sends a third of
/// another one. It costs nothing while none is set, nor while neither a bus nor a voice has a send, from 2 s after it
/// has rung out. The next voice with a send of its own has it from its first frame, and its call takes 0.1 ms more; the
/// next bus has it within a few milliseconds, as the very first voice has, which ``AudioEngine/prepareSpace()`` spares
/// that. The soundtrack has none.
public struct AudioReverb: Sendable {
  let driver: EngineDriver

  /// True if OpenAL has reverbs (`ALC_EXT_EFX`). Else nothing of this is heard, and the log says so once.
  public var isAvailable: Bool { driver.reverbs.isAvailable }

  /// The reverb of everywhere, beneath all zones; nil: none.
  public var preset: ReverbPreset? { driver.read { $0.space.reverb.preset } }

  /// Changes the reverb of everywhere: it goes over into another one by equal power, and each rings out by itself; from
  /// now on or from a `time` on. One change waits at most, of this or of the zones: a later call takes its place.
  /// Its own time is 500 ms.
  public func set(_ preset: ReverbPreset?, over fade: Fade = .own, at time: ClockTime? = nil) {
    take(.preset(preset), driver.span(fade, or: OwnFades.reverb, at: time))
  }

  /// The parts of the world with a reverb of their own.
  public var zones: [ReverbZone] { driver.read { $0.space.reverb.zones } }

  /// Replaces the parts of the world with a reverb of their own. Where several are, a later one is over those before;
  /// two are heard at most, those with the largest shares, by equal power. They follow ``AudioEngine/listener`` within
  /// 50 ms. From now on or from a `time` on, as of ``set(_:over:at:)``.
  /// Its own time is 500 ms.
  public func setZones(_ zones: [ReverbZone], over fade: Fade = .own, at time: ClockTime? = nil) {
    take(.zones(zones), driver.span(fade, or: OwnFades.reverb, at: time))
  }

  private func take(_ turn: ReverbTable.Turn, _ span: (ramp: RampSpan, time: ClockTime?)) {
    driver.update(advancing: span.time != nil) { state, moment in
      // The renderer follows a turn whose time has come: it is not taken back.
      if let due = state.space.reverb.due(at: moment.clocks) { state.settle(due, at: moment) }
      let change = span.time.map { state.buses.pending(at: $0, over: span.ramp) }
      state.space.reverb.take(turn, over: span.ramp, at: change, &state.buses, &state.actions)
    }
  }
}
