/// What follows from the facts. Computed whenever asked for, stored nowhere.
extension SessionState {
  /// What should be heard now, and why not more.
  package var verdict: Verdict { Verdict(holds) }

  /// The category asked for; applies at once when active, else at the next activation.
  package var category: SessionCategory { asked.category }

  /// The options asked for with ``category``.
  package var options: SessionOptions { asked.options }

  /// The category in force, with `automatic` resolved: ``SessionCategory/ambient`` if other music played when it was last
  /// decided, plays now or may be playing, else ``SessionCategory/soloAmbient``.
  package var reportedCategory: SessionCategory {
    guard inForce.category == .automatic else { return inForce.category }
    return foundOtherMusic || facts.mayHaveMusic ? .ambient : .soloAmbient
  }

  /// Whether the session is active.
  package var isActive: Bool { activation == .active }

  /// Whether the game wants it to be: true also while a refused activation waits.
  package var wantsActive: Bool { activation != .inactive }

  /// Why an activation would be refused now.
  var refusal: InterruptionSource? { InterruptionSource.refusing.first(where: facts.interruptions.contains) }

  /// The interruptions that hold now: those reported, and other audio that began after a session that plays alone.
  package var interruptions: Set<InterruptionSource> {
    isInterruptedByMusic ? facts.interruptions.union([.otherAudio]) : facts.interruptions
  }

  private var isInterruptedByMusic: Bool {
    guard isActive, inForce.isExclusive, !facts.players.isEmpty else { return false }
    return facts.players.keys.contains { !presentAtActivation.contains($0) }
  }

  /// Whether another application plays anything, primary or not.
  package var isOtherAudioPlaying: Bool {
    !facts.players.isEmpty || !facts.voiceChat.isEmpty || !facts.otherAudio.isEmpty
  }

  /// Whether other primary audio plays, or may: secondary sound of the game's own should then be silent.
  package var secondaryAudioShouldBeSilenced: Bool { facts.mayHaveMusic }

  /// The names of the other primary audio, sorted, each once.
  package var otherMusicNames: [String] { facts.playerNames }

  /// Whether other players should be quiet for this session: it is active and wants to be heard alone.
  package var wantsAudioFocus: Bool { isActive && inForce.isExclusive }

  /// Where the sound comes out.
  package var route: OutputRoute { routes.current }

  /// Whether a private route was lost and nobody has resumed since.
  package var isRouteLost: Bool { routes.isLost }

  /// Whether there is no output: gone, or no route at all.
  package var isOutputLost: Bool { facts.isOutputLost || routes.current == .none }

  /// Whether the game is in the background.
  package var isInBackground: Bool { facts.isInBackground }

  /// Whether the game itself paused the soundtrack's transport.
  package var isSoundtrackPausedByGame: Bool { facts.gamePaused.contains(.soundtrack) }

  /// Whether the game itself paused everything.
  package var isEverythingPausedByGame: Bool { facts.gamePaused.contains(.everything) }

  /// Whether the game itself paused this bus, or everything. Its pause wins over the 10 s clock (SESSION.md 2).
  package func isPausedByGame(bus: String) -> Bool {
    facts.gamePaused.contains(.everything) || facts.gamePaused.contains(.bus(bus))
  }

  /// Whether the game itself muted this bus, or everything.
  package func isMutedByGame(bus: String) -> Bool {
    facts.gameMuted.contains(.everything) || facts.gameMuted.contains(.bus(bus))
  }
}
