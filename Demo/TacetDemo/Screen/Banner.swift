import Tacet
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
  /// The way out of it.
  var ends: String
  var tone: Tone

  /// The banner of a state; nil while there is nothing to say.
  init?(_ snapshot: Snapshot) {
    if snapshot.isWithoutManners {
      self.init(.warning, "Without manners: this is what other games do", "let go of M to have them back", .bare)
      return
    }
    if let outside = snapshot.outside.first {
      self.init(.speaker, "Not heard: \(outside.summary)", "until you turn it up there, or press 3 again", .muted)
      return
    }
    let verdict = snapshot.verdict
    // A reason that stops the game comes first, then what concerns both, then the music alone.
    let reasons = verdict.reasons.effects + verdict.reasons.soundtrack.filter { !verdict.reasons.effects.contains($0) }
    guard let reason = reasons.max(by: { Self.weight($0) < Self.weight($1) }), Self.weight(reason) > 0 else {
      return nil
    }
    self.init(reason, snapshot)
  }

  private init(_ icon: Icon, _ sentence: String, _ ends: String, _ tone: Tone) {
    (self.icon, self.sentence, self.ends, self.tone) = (icon, sentence, ends, tone)
  }

  private static func weight(_ reason: HoldReason) -> Int {
    switch reason {
    case .interruption(.call): 10
    case .routeLost: 9
    case .interruption, .awaitingResume: 8
    case .background, .focusLost: 7
    case .inactive: 6
    case .outputLost: 5
    case .screenLock: 4
    case .silentMode: 3
    case .otherMusicUnknown: 0
    case .otherMusic: 2
    case .voiceChat: 1
    // The demo records nothing.
    case .recording, .processing, .inputLost, .game: 0
    }
  }

  private init(_ reason: HoldReason, _ snapshot: Snapshot) {
    let by = snapshot.sources.reporters(of: reason)
    func ends(_ words: String) -> String { words + by }
    switch reason {
    case .interruption(.call):
      self.init(.call, "A call: the game waits for you", ends("three beats after you hang up"), .paused)
    case .interruption(let source):
      self.init(.pause, "Paused: \(source.summary)", ends("when that is over"), .paused)
    case .awaitingResume: self.init(.pause, "Paused until you resume", ends("press R"), .paused)
    case .routeLost:
      self.init(
        .headphones, "Headphones unplugged: nothing blares out", "press R to go on aloud, or plug them in", .paused)
    case .background: self.init(.window, "In the background: all is paused", ends("when you come back"), .paused)
    case .focusLost:
      let isPaused = snapshot.verdict.effects == .paused
      self.init(.window, "Another window has the focus", ends("when you come back"), isPaused ? .paused : .muted)
    case .inactive: self.init(.speaker, "The session is switched off", "press A in the engine room", .paused)
    case .outputLost:
      self.init(.plug, "No sound output: the game goes on in silence", ends("when one is there"), .paused)
    case .screenLock: self.init(.lock, "Screen locked: the music is quiet", ends("when you unlock it"), .muted)
    case .silentMode: self.init(.silent, "Silent mode: nothing is heard", ends("when you switch it off"), .muted)
    case .otherMusic(let name): self.init(.note, "\(name) plays: the music yields", ends("when that ends"), .paused)
    case .voiceChat: self.init(.chat, "Voice chat: the game is turned down", ends("when you hang up"), .ducked)
    case .recording, .processing, .inputLost, .game: self.init(.pause, "Paused", "", .paused)
    }
  }
}
