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
    let unknown =
      (saved.music?.names ?? []).filter { names.soundtracks[$0] == nil }.sorted().map {
        SavedPlaybackError.Item(kind: .soundtrack, name: $0)
      }
      + saved.snapshots.filter { names.snapshots[$0] == nil }.map {
        SavedPlaybackError.Item(kind: .snapshot, name: $0)
      }
    guard unknown.isEmpty else { throw .unknown(unknown) }
    self.saved = saved
    self.keptGains = keptGains
    queue = try saved.music?.queue(names.soundtracks)
    snapshots = saved.snapshots.compactMap { names.snapshots[$0] }
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
      guard let index = state.bus(named: name), let bus = saved.buses[name] else { continue }
      apply(bus, index, to: &state, ramp: ramp, at: moment)
    }
    state.snapshots.replace(snapshots, ramp: RampSpan(ramp), &state.buses, &state.actions)
    state.director.plays.detachMemories()
    for place in remembering { place.memory.frame = place.frame }
    play(on: &state, ramp: ramp, at: moment, completion: completion)
    // A deck does not begin while its mix is about to pause: the soundtrack stands at its frame.
    if saved.isSoundtrackPaused {
      state.setPaused(true, of: .music, ramp: RampSpan(ramp), at: moment)
    }
    state.replacePause(of: .bus(BusTable.master), at: moment) { state in
      if state.session.isEverythingPausedByGame != saved.isPaused {
        state.handle(.gamePause(.everything, saved.isPaused), ramp: RampSpan(ramp), at: moment)
      }
    }
    return nil
  }

  private func apply(_ bus: SavedBus, _ index: Int, to state: inout EngineState, ramp: Int, at moment: EngineMoment) {
    if !keptGains.contains(state.buses[index].name) {
      state.change(index, at: moment) { $0.setGain(bus.gain, over: RampSpan(ramp)) }
      if state.buses[index].isMuted != bus.isMuted {
        state.setMuted(bus.isMuted, ofBus: index, ramp: RampSpan(ramp), at: moment)
      }
      state.change(index, at: moment) { $0.mute.cancel() }
    }
    // That of the master is the pause of everything.
    if index != BusTable.master {
      if state.buses[index].isPaused != bus.isPaused {
        state.setPaused(bus.isPaused, of: .bus(index), ramp: RampSpan(ramp), at: moment)
      }
      state.change(index, at: moment) { $0.pause.cancel() }
    }
    state.change(index, at: moment) { controls in
      for control in BusControlTable.all {
        control.restore(bus.values, &controls, ofBus: index, over: RampSpan(ramp))
      }
    }
  }

  private func play(
    on state: inout EngineState, ramp: Int, at moment: EngineMoment, completion: (@Sendable (SoundtrackEnd) -> Void)?
  ) {
    state.stopSoundtrack(ramp: RampSpan(ramp), time: nil, at: moment)
    // That of the decks that fade; the next play begins with it.
    state.director.plays.setIntensity(saved.intensity, ramp: RampSpan(ramp), &state.actions)
    guard let queue else { return }
    state.playSoundtrack(queue, at: moment, completion: completion)
    for (layer, gain) in (saved.music?.layers ?? []).enumerated() {
      state.director.plays.setGain(gain, ofLayer: layer, ramp: 0, &state.actions)
    }
  }
}
