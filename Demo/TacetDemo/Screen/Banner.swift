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
  /// The name of what does it, where it has one: it is shortened first.
  var subject = ""
  /// The way out of it.
  var ends: String
  var tone: Tone

  /// The banner of a state; nil while there is nothing to say.
  init?(_ snapshot: Snapshot) {
    if snapshot.isWithoutManners {
      self.init(
        .warning, "Without manners: it plays over all else",
        "let go of M, and it has its manners back", .bare)
      return
    }
    if let outside = snapshot.outside.first {
      let key = snapshot.bySystem.contains(.mixerMuted) ? "" : ": press \(Command.mixerMuted.key)"
      let sentence = outside.prefix(1).uppercased() + outside.dropFirst()
      self.init(.speaker, sentence, "until you turn it up there\(key)", .muted)
      return
    }
    // A reason that stops the game comes first, then those that concern both, then the music alone.
    let reasons = snapshot.effects.reasons + snapshot.music.reasons.filter { !snapshot.effects.reasons.contains($0) }
    guard let reason = reasons.max(by: { Self.weight($0.cause) < Self.weight($1.cause) }),
      Self.weight(reason.cause) > 0
    else { return nil }
    self.init(reason, snapshot)
  }

  private init(_ icon: Icon, _ sentence: String, _ ends: String, _ tone: Tone) {
    (self.icon, self.sentence, self.ends, self.tone) = (icon, sentence, ends, tone)
  }

  private static func weight(_ cause: Snapshot.Reason.Cause) -> Int {
    switch cause {
    case .call: 10
    case .unplugged: 9
    case .interruption, .mustGoOn: 8
    case .background, .focus: 7
    case .switchedOff: 6
    case .noOutput: 5
    case .lock: 4
    case .silentMode: 3
    case .music: 2
    case .voiceChat: 1
    case .game, .unknown: 0
    }
  }

  private init(_ reason: Snapshot.Reason, _ snapshot: Snapshot) {
    // Its key, where the keys alone say it; else those who do.
    func ends(_ words: String, _ lamp: Command? = nil) -> String {
      guard let lamp, reason.reporters == [Reporters.keys] else { return words + reason.by }
      return "\(words): press \(lamp.key)"
    }
    switch reason.cause {
    case .call:
      self.init(
        .call, "Phone call: the game is paused", ends("three beats after you hang up", .call), .paused)
    case .interruption: self.init(.pause, "Paused: \(reason.words)", ends("it goes on when that is over"), .paused)
    case .mustGoOn: self.init(.pause, "Paused until you resume", ends("press R"), .paused)
    case .unplugged:
      self.init(
        .headphones, "Headphones unplugged: the game is paused",
        ends("R plays on aloud; or plug them in", .headphones),
        .paused)
    case .background:
      self.init(
        .window, "In the background: the game is paused", ends("it goes on when you come back", .background), .paused)
    case .focus:
      let tone: Tone = snapshot.effects.level == .paused ? .paused : .muted
      self.init(.window, "Another window has the focus", ends("it is heard when you come back", .windowFocus), tone)
    case .switchedOff: self.init(.speaker, "The session is switched off", "press A in the engine room", .paused)
    case .noOutput:
      self.init(.plug, "No output: the game goes on in silence", ends("it is heard when there is one"), .paused)
    case .lock: self.init(.lock, "Screen locked: nothing is heard", ends("until you unlock it", .lock), .muted)
    case .silentMode:
      self.init(.silent, "Silent mode is on: nothing is heard", ends("until you switch it off", .silentMode), .muted)
    case .music(let name):
      self.init(
        .note, "Other music plays: the game's is paused", ends("until that ends", .otherMusic), .paused)
      subject = name
    case .voiceChat:
      let part = snapshot.effects.reasons.contains(reason) ? "game" : "music"
      self.init(.chat, "Voice chat: the \(part) is turned down", ends("until you hang up", .voiceChat), .ducked)
    case .game, .unknown: self.init(.pause, "Paused", "", .paused)
    }
  }
}
