import TacetSession
import TacetSystem

/// Translates what other programs play and record to facts of the session: other primary audio and voice chat. Pure;
/// times are since any one moment. Session, 4 and 6.
///
/// A program is one player, however many streams it has or makes anew for each song.
struct StreamTranslation: Hashable {
  /// The source of the voice-chat fact.
  let source: SignalSource
  private var players: [String: ApplicationActivity] = [:]
  /// True if there was an inventory.
  private var isUpdated = false
  /// The names of the players that are reported, by id.
  private var music: [String: String] = [:]
  private var isVoiceChat = false
  /// True while a player says Playing: its witnesses are measured.
  private var wantsWitnesses = false

  init(source: SignalSource) { self.source = source }

  /// The time at which ``advance(to:)`` has something to report, unless an update or a peak comes before.
  var deadline: Duration? { players.values.compactMap(\.deadline).min() }

  /// The streams that need a meter.
  var metered: Set<ApplicationStreams.Unnamed> { players.values.reduce(into: []) { $0.formUnion($1.metered) } }

  /// The names of the programs that play music, sorted, each once.
  var musicNames: [String] { Set(music.values).sorted() }

  /// The ids of those that count by their sound alone: none of their streams states that it plays music.
  var musicWithoutRole: Set<String> {
    Set(players.filter { $0.value.isMusic && !$0.value.streams.playsMusic }.keys.map { "stream:\($0)" })
  }

  var facts: [SessionEvent] { began(music) + [.voiceChat(isVoiceChat, source: source)] }

  /// Takes the present programs. Those of the first inventory count at once.
  mutating func update(_ applications: [String: ApplicationStreams], at now: Duration) -> [SessionEvent] {
    for (key, player) in players where applications[key] == nil {
      players[key]?.update(ApplicationStreams(name: player.streams.name), at: now)
    }
    for (key, application) in applications {
      if players[key] == nil {
        players[key] = ApplicationActivity(application, at: now, wasThere: !isUpdated)
        if wantsWitnesses { players[key]?.setWitness(true, at: now) }
      } else {
        players[key]?.update(application, at: now)
      }
    }
    isUpdated = true
    return changes()
  }

  /// The streams that could be the sound of a player, by program.
  var witnesses: Set<Witness> { Set(players.compactMap { $1.witness($0) }) }

  /// A player says Playing, or none does: its witnesses are measured, or not.
  mutating func setWitnesses(areWanted: Bool, at now: Duration) -> [SessionEvent] {
    guard areWanted != wantsWitnesses else { return [] }
    wantsWitnesses = areWanted
    for key in players.keys { players[key]?.setWitness(areWanted, at: now) }
    return changes()
  }

  /// Takes the loudest sample that the meter of a stream measured; 1 is full scale.
  mutating func handle(peak: Float, of stream: ApplicationStreams.Unnamed, at now: Duration) -> [SessionEvent] {
    for key in players.keys { players[key]?.handle(peak: peak, of: stream, at: now) }
    return changes()
  }

  /// The meter of a stream was made: it delivers peaks from now on.
  mutating func meterReady(of stream: ApplicationStreams.Unnamed, at now: Duration) -> [SessionEvent] {
    for key in players.keys { players[key]?.meterReady(of: stream, at: now) }
    return changes()
  }

  /// The meter of a stream could not be made, or was ended.
  mutating func meterLost(of stream: ApplicationStreams.Unnamed, at now: Duration) -> [SessionEvent] {
    for key in players.keys { players[key]?.meterLost(of: stream, at: now) }
    return changes()
  }

  /// Returns the changes of all programs that are due at `now`.
  mutating func advance(to now: Duration) -> [SessionEvent] {
    for key in players.keys { players[key]?.advance(to: now) }
    return changes()
  }

  /// The server is gone: takes everything back. The next inventory is a first one.
  mutating func serverLost() -> [SessionEvent] {
    (players, isUpdated) = ([:], false)
    return changes()
  }

  /// The difference between what the players are and what is reported.
  private mutating func changes() -> [SessionEvent] {
    players = players.filter { !$0.value.isInitial }
    let playing = players.filter(\.value.isMusic).map { ("stream:\($0.key)", $0.value.streams.name) }
    let before = music
    music = Dictionary(uniqueKeysWithValues: playing)
    let wasVoiceChat = isVoiceChat
    isVoiceChat = players.values.contains(where: \.isTalking)
    return began(music.filter { before[$0.key] != $0.value })
      + before.keys.filter { music[$0] == nil }.sorted().map { .otherMusicEnded(id: $0) }
      + (isVoiceChat == wasVoiceChat ? [] : [.voiceChat(isVoiceChat, source: source)])
  }

  private func began(_ players: [String: String]) -> [SessionEvent] {
    players.inKeyOrder.map { .otherMusicBegan(id: $0.key, name: $0.value) }
  }
}
