internal import TacetMixer
import TacetSession
import TacetSignal

/// Saved contents with the sounds that they name: all that an engine needs to go on. Pure.
struct RestoredPlayback {
  private let saved: SavedContent
  private let queue: SoundtrackQueue?
  private let snapshots: [Snapshot]
  /// Those of the names that remember their place.
  private let remembering: [(memory: PositionMemory, frame: Int?)]
  private let keptGains: Set<String>

  /// - Throws: ``SavedPlaybackError/unknown(_:)`` with all names that are missing,
  ///   ``SavedPlaybackError/changed(soundtrack:fault:)``.
  init(_ saved: SavedContent, _ names: PlaybackNames, keepingGains keptGains: Set<String>) throws(SavedPlaybackError) {
    let made = Dictionary((saved.made ?? []).map { ($0.snapshot.name, $0.snapshot) }) { first, _ in first }
    let inForce = names.snapshots.merging(made) { _, made in made }
    let unknown =
      (saved.music?.names ?? []).filter { names.soundtracks[$0] == nil }.sorted().map {
        SavedPlaybackError.Item(kind: .soundtrack, name: $0)
      }
      + saved.snapshots.filter { inForce[$0] == nil }.map {
        SavedPlaybackError.Item(kind: .snapshot, name: $0)
      }
    guard unknown.isEmpty else { throw .unknown(unknown) }
    self.saved = saved
    self.keptGains = keptGains
    queue = try saved.music?.queue(names.soundtracks)
    snapshots = saved.snapshots.compactMap { inForce[$0] }
    remembering = names.soundtracks.compactMap { name, soundtrack in
      soundtrack.memory.map { ($0, saved.places[name].map { min($0, soundtrack.info.frames) }) }
    }
  }

  /// Applies it to an engine over `ramp` frames. Returns the name of a bus for which there is no room: nothing has
  /// changed then.
  func apply(
    to state: inout EngineState, ramp: Int, at moment: EngineMoment,
    completion: (@Sendable (SoundtrackEnd) -> Void)?
  ) -> String? {
    let names = Set(saved.buses.keys).union(snapshots.flatMap(\.buses.keys))
    if let missing = state.buses.nameWithoutRoom(names) { return missing }
    for name in names.sorted() {
      guard let bus = state.makeBus(name), let values = saved.buses[name] else { continue }
      apply(values, bus, to: &state, ramp: ramp, at: moment)
    }
    state.snapshots.replace(snapshots, ramp: RampSpan(ramp), &state.buses, &state.actions)
    state.director.plays.detachMemories()
    for place in remembering { place.memory.frame = place.frame }
    play(on: &state, ramp: ramp, at: moment, completion: completion)
    // A deck does not begin while its mix is about to pause: the soundtrack stands at its frame.
    if saved.isSoundtrackPaused {
      state.setPaused(true, of: .music, ramp: RampSpan(ramp), at: moment)
    }
    state.replacePause(of: .bus(.master), at: moment) { state in
      if state.session.isEverythingPausedByGame != saved.isPaused {
        state.handle(.gamePause(.everything, saved.isPaused), ramp: RampSpan(ramp), at: moment)
      }
    }
    return nil
  }

  private func apply(_ saved: SavedBus, _ bus: BusID, to state: inout EngineState, ramp: Int, at moment: EngineMoment) {
    if !keptGains.contains(state.buses[bus].name) {
      state.change(bus, at: moment) { $0.setGain(saved.gain, over: RampSpan(ramp)) }
      if state.buses[bus].isMuted != saved.isMuted {
        state.setMuted(saved.isMuted, ofBus: bus, ramp: RampSpan(ramp), at: moment)
      }
      state.change(bus, at: moment) { $0.mute.cancel() }
    }
    // That of the master is the pause of everything.
    if bus != .master {
      if state.buses[bus].isPaused != saved.isPaused {
        state.setPaused(saved.isPaused, of: .bus(bus), ramp: RampSpan(ramp), at: moment)
      }
      state.change(bus, at: moment) { $0.pause.cancel() }
    }
    state.change(bus, at: moment) { controls in
      for control in BusControlTable.all {
        control.restore(saved.values, &controls, ofBus: bus, over: RampSpan(ramp))
      }
    }
  }

  private func play(
    on state: inout EngineState, ramp: Int, at moment: EngineMoment, completion: (@Sendable (SoundtrackEnd) -> Void)?
  ) {
    state.stopSoundtrack(ramp: RampSpan(ramp), time: nil, at: moment)
    // That of the decks that fade; the next play begins with it.
    state.change(.soundtrack, at: moment) { $0.intensity.set(saved.intensity, over: RampSpan(ramp)) }
    guard let queue else { return }
    state.playSoundtrack(queue, at: moment, completion: completion)
    for (layer, gain) in (saved.music?.layers ?? []).enumerated() {
      state.director.plays.setGain(gain, ofLayer: layer, ramp: 0, &state.actions)
    }
  }
}
