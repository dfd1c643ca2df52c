/// The names of a scenario: checks that each event's names exist by then, and names the unnamed voices.
struct ScenarioNames {
  let file: String
  let effects: Set<String>
  let sets: Set<String>
  let soundtracks: Set<String>
  let playlists: Set<String>
  let snapshots: Set<String>
  let reverbs: Set<String>
  let zones: Set<String>
  private var voices: Set<String> = []
  private var saves: Set<String> = []
  /// The ids of the outputs that there are.
  private var outputs: Set<String> = []
  private var unnamedPlays: [String: Int] = [:]

  init(
    file: String, effects: Set<String>, sets: Set<String>, soundtracks: Set<String>, playlists: Set<String> = [],
    snapshots: Set<String> = [], reverbs: Set<String> = [], zones: Set<String> = []
  ) {
    self.file = file
    self.effects = effects
    self.sets = sets
    self.soundtracks = soundtracks
    self.playlists = playlists
    self.snapshots = snapshots
    self.reverbs = reverbs
    self.zones = zones
  }

  /// The events with every voice named; `events` are in order of time.
  ///
  /// - Throws: ``ScenarioError/unknownName(kind:name:_:)``.
  mutating func resolve(_ events: [ScenarioEvent]) throws(ScenarioError) -> [ScenarioEvent] {
    var resolved: [ScenarioEvent] = []
    resolved.reserveCapacity(events.count)
    for event in events { resolved.append(try resolve(event)) }
    return resolved
  }

  private mutating func resolve(_ event: ScenarioEvent) throws(ScenarioError) -> ScenarioEvent {
    let place = ScenarioError.Place(file: file, position: event.position, event: (event.number, event.cause))
    switch event.action {
    case .soundtrackPlay(let name, _, _, _, _, _):
      guard soundtracks.contains(name) || playlists.contains(name) else {
        throw .unknownName(kind: "soundtrack", name: name, place)
      }
    case .soundtrackCrossfade(let name, _, _, _, _, _), .soundtrackEnqueue(let name, _),
      .soundtrackTransition(let name, _, _), .soundtrackStinger(let name, _, _):
      guard soundtracks.contains(name) else { throw .unknownName(kind: "soundtrack", name: name, place) }
    case .limitEffect(let name, _), .setSpace(let name, _), .reload(let name),
      .setReverb(.send(_, of: .effect(let name), _, _, _)):
      guard effects.contains(name) else { throw .unknownName(kind: "effect", name: name, place) }
    case .enterSnapshot(let name, _, _), .leaveSnapshot(let name, _, _):
      guard snapshots.contains(name) else { throw .unknownName(kind: "snapshot", name: name, place) }
    case .setReverb(.named(let name, _)):
      guard reverbs.contains(name) else { throw .unknownName(kind: "reverb", name: name, place) }
    case .setReverb(.namedZones(let names, _)):
      for name in names where !zones.contains(name) { throw .unknownName(kind: "zone", name: name, place) }
    case .save(let name): saves.insert(name)
    case .restore(let name, _):
      guard saves.contains(name) else { throw .unknownName(kind: "save", name: name, place) }
    case .outputs(let devices): outputs = Set(devices.map(\.id))
    case .chooseOutput(let id?):
      guard outputs.contains(id) else { throw .unknownName(kind: "output", name: id, place) }
    case .stop(let voice, _, _, _), .pause(let voice, _, _), .resume(let voice, _, _), .set(let voice, _),
      .status(let voice), .setReverb(.send(_, of: .voice(let voice), _, _, _)):
      guard voices.contains(voice) else { throw .unknownName(kind: "voice", name: voice, place) }
    case .play(var play):
      guard effects.contains(play.effect) || sets.contains(play.effect) else {
        throw .unknownName(kind: "effect", name: play.effect, place)
      }
      let voice = play.voice ?? nextName(play.effect)
      voices.insert(voice)
      play.voice = voice
      var named = event
      named.action = .play(play)
      return named
    default: break
    }
    return event
  }

  private mutating func nextName(_ effect: String) -> String {
    var name: String
    repeat {
      unnamedPlays[effect, default: 0] += 1
      name = "\(effect)#\(unnamedPlays[effect, default: 0])"
    } while voices.contains(name)
    return name
  }
}
