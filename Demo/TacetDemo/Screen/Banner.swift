import TacetPicture

/// A sentence about the sound as it is now, with what ends it. A value.
struct Banner: Hashable, Sendable {
  enum Icon: Hashable, Sendable {
    case silent, lock, note, call, chat, plug, speaker, moon, pause, headphones, warning, window
  }

  enum Tone: Hashable, Sendable {
    case ducked, muted, paused, bare

    var color: Color {
      switch self {
      case .ducked: .amber
      case .muted: .violet
      case .paused: .coral
      case .bare: Color(0xFFB9C2)
      }
    }
  }

  var icon: Icon
  var sentence: String
  /// The condition that ends it.
  var ends: String
  /// The name of what must end, where it has one: it follows the first word, and is shortened first.
  var subject = ""
  /// The keys that do it.
  var keys: [KeyCap] = []
  var tone: Tone

  /// The banner of a state; nil while there is nothing to say. Behind its menu the game is paused anyway.
  init?(_ snapshot: Snapshot, isBehindMenu: Bool = false) {
    // A call and a mute in the mixer hold a game without manners too.
    if snapshot.isWithoutManners, snapshot.outside.isEmpty,
      [snapshot.music, snapshot.effects].allSatisfy({ $0.level == .audible })
    {
      self.init(
        .warning, "Rude: it plays over all else", "as other games do, until you let go", .bare)
      return
    }
    if let outside = snapshot.outside.first {
      self.init(.speaker, Self.sentence(outside), "until it is turned up there", .muted)
      if !snapshot.bySystem.contains(.mixerMuted) { keys = [KeyCap(Command.mixerMuted.key, words: "turn up")] }
      return
    }
    // A reason that stops the game comes first, then those that concern both, then the music alone.
    let reasons = snapshot.effects.reasons + snapshot.music.reasons.filter { !snapshot.effects.reasons.contains($0) }
    let said = reasons.filter { Self.weight($0.cause) > 0 && !(isBehindMenu && $0.cause == .game) }
    if let reason = said.max(by: { Self.weight($0.cause) < Self.weight($1.cause) }) {
      self.init(reason, snapshot)
    } else if let words = (snapshot.music.turnedDown + snapshot.effects.turnedDown).first {
      self.init(.speaker, Self.sentence(words), "until it is turned up in the menu", .muted)
    } else if snapshot.isMusicStopped {
      self.init(.note, "The music is stopped", "until it is started", .muted)
      keys = [Self.room]
    } else if snapshot.saysThatItPlaysOn {
      self.init(.window, "Another window has the focus", "the game plays on", .ducked)
    } else {
      return nil
    }
  }

  /// Words with a capital letter.
  static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }

  /// The key of the engine room, which has the switches of what the phone does not have.
  private static let room = KeyCap("Tab", words: "engine room")

  /// The banner in the engine room, whose lamps show the way out.
  var inRoom: Banner {
    var banner = self
    banner.keys.removeAll { $0 == Self.room }
    return banner
  }

  private init(_ icon: Icon, _ sentence: String, _ ends: String, _ tone: Tone) {
    (self.icon, self.sentence, self.ends, self.tone) = (icon, sentence, ends, tone)
  }

  private static func weight(_ cause: Snapshot.Reason.Cause) -> Int {
    switch cause {
    case .call: 11
    case .unplugged: 10
    case .interruption, .mustGoOn: 9
    case .background, .focus: 8
    case .switchedOff: 7
    case .noOutput: 6
    case .lock: 5
    case .silentMode: 4
    case .game: 3
    case .music: 2
    case .voiceChat: 1
    case .unknown: 0
    }
  }

  private init(_ reason: Snapshot.Reason, _ snapshot: Snapshot) {
    let side = snapshot.effects.reasons.contains(reason) ? snapshot.effects : snapshot.music
    let tone: Tone = side.level == .paused ? .paused : .muted
    switch reason.cause {
    case .call:
      self.init(.call, "Phone call: the game is paused", "until three beats after the call", .paused)
      add(.call, "hang up", of: reason)
    case .interruption:
      self.init(.pause, "Paused: \(reason.words)", "until that is over", .paused)
      addRoom(of: reason)
    case .mustGoOn:
      self.init(.pause, "Paused until you resume", "", .paused)
      keys = [KeyCap(Command.resumeAfterRouteLoss.key, words: "resume")]
    case .unplugged:
      self.init(.headphones, "Headphones unplugged: the game is paused", "until they are back", .paused)
      add(.headphones, "plug in", of: reason)
      keys.append(KeyCap(Command.resumeAfterRouteLoss.key, words: "play aloud"))
    case .background:
      self.init(.window, "In the background: the game is paused", "until you come back", .paused)
      add(.background, "come back", of: reason)
    case .focus:
      self.init(.window, "Another window has the focus", "until you come back", tone)
      add(.windowFocus, "come back", of: reason)
    case .switchedOff:
      self.init(.speaker, "The sound is switched off", "until it is on", .paused)
      keys = [Self.room]
    case .noOutput:
      self.init(.plug, "No output: the game goes on in silence", "until there is one", .paused)
      if snapshot.lit.contains(.noRoute) { add(.noRoute, "plug in", of: reason) } else { addRoom(of: reason) }
    case .lock:
      self.init(.lock, "Screen locked: nothing is heard", "until it is unlocked", .muted)
      add(.lock, "unlock", of: reason)
    case .silentMode:
      self.init(.silent, "Silent mode is on: nothing is heard", "until it is switched off", .muted)
      add(.silentMode, "switch off", of: reason)
    case .music(let name):
      self.init(.note, "Other music plays: the game's music is paused", "until ends; effects play on", .paused)
      subject = name
      add(.otherMusic, "end it", of: reason)
    case .voiceChat:
      let part = snapshot.effects.reasons.contains(reason) ? "game" : "music"
      self.init(.chat, "Voice chat: the \(part) is turned down", "until it is over", .ducked)
      add(.voiceChat, "hang up", of: reason)
    case .game:
      let sentence = reason.words.prefix(1).uppercased() + reason.words.dropFirst()
      self.init(tone == .paused ? .pause : .speaker, sentence, "until that is undone", tone)
      keys = [Self.room]
    case .unknown: self.init(.pause, "Paused", "", .paused)
    }
  }

  /// Adds the key of a lamp, where the keys alone report the reason; else that the system does. The engine room names
  /// the services.
  private mutating func add(_ lamp: Command, _ words: String, of reason: Snapshot.Reason) {
    if reason.reporters == [Reporters.keys] {
      keys.append(KeyCap(lamp.key, words: words))
    } else {
      addSystem()
    }
  }

  /// Adds the key of the engine room, where its switch alone reports the reason; else that the system does.
  private mutating func addRoom(of reason: Snapshot.Reason) {
    if reason.reporters == [Reporters.keys] { keys.append(Self.room) } else { addSystem() }
  }

  /// Says that no key of the demo's ends it. A player is named already.
  private mutating func addSystem() {
    if subject.isEmpty { ends += " (your system says so)" }
  }

  /// The sentence in so many dots.
  func sentence(width: Int) -> String { Self.fitted(sentence, width: width) }

  /// The condition in so many dots.
  func ends(width: Int) -> String {
    guard !subject.isEmpty, let space = ends.firstIndex(of: " ") else { return Self.fitted(ends, width: width) }
    func whole(_ after: Substring) -> String { ends[...space] + subject + after }
    let (before, all) = (ends[...space], ends[space...])
    // A second thought goes before the name is shortened.
    let after = Font.width(of: whole(all)) <= width ? all : all.prefix { $0 != ";" }
    let room = width - Font.width(of: String(before + after))
    return Font.fitted(before + Font.fitted(subject, width: room) + after, width: width)
  }

  /// A text without what it has in brackets at its end, where that has no room.
  private static func fitted(_ text: String, width: Int) -> String {
    guard Font.width(of: text) > width, text.hasSuffix(")"), let bracket = text.lastIndex(of: "(") else {
      return Font.fitted(text, width: width)
    }
    return Font.fitted(String(text[..<bracket].dropLast()), width: width)
  }

  /// The room that the keys take, with the gaps before them, in pixels.
  var keysWidth: Float { keys.reduce(0) { $0 + 20 + $1.width } }
}
