import TacetSession

/// What other programs play and record, as facts of the session: other primary audio and voice chat. Pure; times are
/// since any one moment. Session, 4 and 6.
///
/// A program is one player, however many streams it has and makes anew for each song.
struct StreamTranslation: Hashable {
  /// Who reports the voice chat.
  let source: SignalSource
  private var players: [String: StreamPlayer] = [:]
  private var hasLooked = false
  /// The names of the players that are reported, by id.
  private var music: [String: String] = [:]
  private var isVoiceChat = false

  init(source: SignalSource) { self.source = source }

  /// When ``advance(to:)`` has something to say, unless something is seen or heard first.
  var deadline: Duration? { players.values.compactMap(\.deadline).min() }

  /// The streams whose sound has to be measured.
  var metered: Set<ApplicationStreams.Unnamed> { players.values.reduce(into: []) { $0.formUnion($1.metered) } }

  /// The names of those that play music, sorted, each once.
  var musicNames: [String] { Set(music.values).sorted() }

  /// All that is reported, to be reported again.
  var facts: [SessionEvent] { began(music) + [.voiceChat(isVoiceChat, source: source)] }

  /// Takes in what there is now. What is there at the first look counts at once.
  mutating func look(_ applications: [String: ApplicationStreams], at now: Duration) -> [SessionEvent] {
    for (key, player) in players where applications[key] == nil {
      players[key]?.see(ApplicationStreams(name: player.seen.name), at: now)
    }
    for (key, application) in applications {
      if players[key] == nil {
        players[key] = StreamPlayer(application, at: now, wasThere: !hasLooked)
      } else {
        players[key]?.see(application, at: now)
      }
    }
    hasLooked = true
    return tell()
  }

  /// Takes in the loudest sample that the meter of a stream heard; 1 is full scale.
  mutating func hear(_ peak: Float, of stream: ApplicationStreams.Unnamed, at now: Duration) -> [SessionEvent] {
    for key in players.keys { players[key]?.hear(peak, of: stream, at: now) }
    return tell()
  }

  /// The meter of a stream could not be made, or was ended.
  mutating func loseMeter(of stream: ApplicationStreams.Unnamed, at now: Duration) -> [SessionEvent] {
    for key in players.keys { players[key]?.loseMeter(of: stream, at: now) }
    return tell()
  }

  /// Lets time pass.
  mutating func advance(to now: Duration) -> [SessionEvent] {
    for key in players.keys { players[key]?.advance(to: now) }
    return tell()
  }

  /// The server is gone: everything is taken back, and the next look is a first one.
  mutating func forget() -> [SessionEvent] {
    (players, hasLooked) = ([:], false)
    return tell()
  }

  private mutating func tell() -> [SessionEvent] {
    players = players.filter { !$0.value.isForgettable }
    let playing = players.filter(\.value.isMusic).map { ("stream:\($0.key)", $0.value.seen.name) }
    let before = music
    music = Dictionary(uniqueKeysWithValues: playing)
    let wasVoiceChat = isVoiceChat
    isVoiceChat = players.values.contains(where: \.isTalking)
    return began(music.filter { before[$0.key] != $0.value })
      + before.keys.filter { music[$0] == nil }.sorted().map { .otherMusicEnded(id: $0) }
      + (isVoiceChat == wasVoiceChat ? [] : [.voiceChat(isVoiceChat, source: source)])
  }

  private func began(_ players: [String: String]) -> [SessionEvent] {
    players.sorted { $0.key < $1.key }.map { .otherMusicBegan(id: $0.key, name: $0.value) }
  }
}
