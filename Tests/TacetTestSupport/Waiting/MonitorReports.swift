import TacetMonitors
import TacetSession

/// The conclusions from a sequence of reports.
extension [MonitorReport] {
  /// The facts among them.
  package var facts: [SessionEvent] { compactMap { if case .fact(let fact) = $0 { fact } else { nil } } }

  /// The players that count, by their ids.
  package var players: [String: String] {
    facts.reduce(into: [:]) { players, fact in
      switch fact {
      case .otherMusicBegan(let id, let name): players[id] = name
      case .otherMusicEnded(let id, _): players[id] = nil
      default: break
      }
    }
  }

  /// The names of the players that count.
  package var music: [String] { players.values.sorted() }

  /// The names of all players that ever began.
  package var began: [String] { facts.compactMap { if case .otherMusicBegan(_, let name) = $0 { name } else { nil } } }

  /// The number of times that all music was over.
  package var silences: Int { indices.filter { self[$0].endsMusic && Array(self[...$0]).music.isEmpty }.count }

  /// The voice chats, each on and off.
  package var voiceChats: [Bool] { facts.compactMap { if case .voiceChat(let on, _) = $0 { on } else { nil } } }

  /// The facts on the route.
  package var routes: [SessionEvent] { facts.filter { if case .route = $0 { true } else { false } } }

  /// The last reported outputs.
  package var outputs: [AudioDevice] { compactMap { if case .outputs(let all) = $0 { all } else { nil } }.last ?? [] }

  /// The last reported volume.
  package var volume: SystemVolume? {
    reduce(nil) { last, report in if case .systemVolume(let volume) = report { volume } else { last } }
  }

  /// The last reported presence.
  package var presence: ServiceStatus? {
    reversed().lazy.compactMap { if case .presence(let presence) = $0 { presence } else { nil } }.first
  }

  /// True while the service is there.
  package var isPresent: Bool { presence?.isPresent == true }

  /// The sources of silent mode that hold.
  package var silent: Set<SignalSource> {
    facts.reduce(into: []) { sources, fact in
      if case .silentMode(let isOn, let source) = fact { sources.set(source, isOn) }
    }
  }

  /// The sources of a locked screen that hold.
  package var locked: Set<SignalSource> {
    facts.reduce(into: []) { sources, fact in
      if case .screenLock(let isOn, let source) = fact { sources.set(source, isOn) }
    }
  }

  /// The interruptions that hold.
  package var interruptions: Set<InterruptionSource> {
    facts.reduce(into: []) { sources, fact in
      switch fact {
      case .interruptionBegan(let source): sources.insert(source)
      case .interruptionEnded(let source, _): sources.remove(source)
      default: break
      }
    }
  }

  /// True while no silent mode, lock or interruption holds.
  package var isQuiet: Bool { silent.isEmpty && locked.isEmpty && interruptions.isEmpty }
}

extension Set {
  fileprivate mutating func set(_ member: Element, _ isIn: Bool) {
    if isIn { insert(member) } else { remove(member) }
  }
}

extension MonitorReport {
  package var endsMusic: Bool { if case .fact(.otherMusicEnded) = self { true } else { false } }
  package var beginsMusic: Bool { if case .fact(.otherMusicBegan) = self { true } else { false } }
  package var isRoute: Bool { if case .fact(.route) = self { true } else { false } }
}

extension ServiceStatus {
  package var isPresent: Bool { if case .present = self { true } else { false } }
}
