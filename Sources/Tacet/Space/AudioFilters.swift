import TacetSignal

/// The filters of an engine's mixes, with real cutoffs. A value: keep it as you like. Any thread.
///
/// ```swift
/// engine.filters.set(SoundFilter(lowPassHertz: 700), of: .effects, over: .milliseconds(300))
/// ```
public struct AudioFilters: Sendable {
  let driver: EngineDriver

  /// The filter that the game set for a mix.
  public func filter(of mix: MixTarget) -> SoundFilter { driver.read { $0.buses[mix.bus].controls.cutoffs.value } }

  /// Changes the filter of a mix, from now on or from a `time` on: its cutoffs go by a fade of at least 5 ms, from or
  /// to where nothing is filtered if there was, or will be, none. Without any it does not change a bit.
  ///
  /// The curve is that of octaves, by ``RampCurve/progress(at:)``: ``RampCurve/linear`` and ``RampCurve/decibels`` go
  /// by equal musical intervals in equal times. A ramp that is under way goes on from its cutoffs.
  ///
  /// Of each mix the last order waits for its time, and a call without a time ends it. Until then ``filter(of:)`` is as
  /// it was. At its time it does what the call would do then, also in a hold.
  /// Its own time is 50 ms.
  public func set(
    _ filter: SoundFilter, of mix: MixTarget, over fade: Fade = .own,
    at time: ClockTime? = nil
  ) {
    Bus(driver: driver, name: mix.rawValue, id: mix.bus).setCutoffs(filter, over: fade, at: time)
  }
}
