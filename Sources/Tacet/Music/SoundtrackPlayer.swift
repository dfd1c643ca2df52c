internal import TacetMixer
import TacetSession
import TacetSignal

/// Plays the engine's soundtrack: one at a time, and a second one while it takes over.
///
/// What is asked for while something holds the soundtrack decides what will be heard when it goes on. Any thread.
public struct SoundtrackPlayer: Sendable {
  let core: EngineCore

  /// Plays a soundtrack from its beginning, or from a frame of its file; what played before ends. A pause of
  /// ``pause(over:)`` is over.
  ///
  /// - Parameters:
  ///   - soundtrack: what to play.
  ///   - loops: whether it repeats: the part that its file names, or all of it.
  ///   - frame: the frame of the file to begin at.
  ///   - fadeIn: how long it takes to come in; the fade begins when it is heard.
  ///   - completion: called once when it ended or another took over, on the engine's control thread.
  public func play(
    _ soundtrack: Soundtrack, loops: Bool = true, from frame: Int = 0, fadeIn: Duration = .zero,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) {
    let quick = core.frames(.milliseconds(10))
    let completions: [Completion] = core.state.withLock { state in
      guard !state.isClosed else { return completion.map { completion in [{ completion(.stopped) }] } ?? [] }
      if state.verdict.soundtrack == .paused { state.director.silence(renderer: core.renderer, ramp: quick) }
      return state.director.play(
        soundtrack, from: frame, loops: loops, fadeIn: max(core.frames(fadeIn), frame > 0 ? quick : 0),
        replaceFade: quick, completion: completion)
    }
    core.report(.gamePause(.soundtrack, false))
    core.tell(completions)
  }

  /// Lets another soundtrack take over: the old one fades out while the new one fades in. While the soundtrack is held,
  /// the old one ends at once and the new one begins at its first frame when it is heard.
  public func crossfade(
    to soundtrack: Soundtrack, over: Duration, loops: Bool = true,
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) {
    let ramp = core.frames(over)
    let completions: [Completion] = core.state.withLock { state in
      guard !state.isClosed else { return completion.map { completion in [{ completion(.stopped) }] } ?? [] }
      return state.director.play(
        soundtrack, from: 0, loops: loops, fadeIn: ramp, replaceFade: max(ramp, core.frames(.milliseconds(10))),
        completion: completion)
    }
    core.renderer.controlWakeup.post()
    core.tell(completions)
  }

  /// Stops it, fading out; while it is held, at once.
  public func stop(fadeOut: Duration = .milliseconds(10)) {
    let completions = core.state.withLock { state in
      state.director.stop(ramp: max(1, core.frames(fadeOut)), renderer: core.renderer)
    }
    core.report(.gamePause(.soundtrack, false))
    core.tell(completions)
  }

  /// Lets it stand still where it is.
  public func pause(over: Duration = .milliseconds(10)) {
    core.report(.gamePause(.soundtrack, true), ramp: core.frames(over))
  }

  /// Lets it go on from the frame where it stood.
  public func resume(over: Duration = .milliseconds(10)) {
    core.report(.gamePause(.soundtrack, false), ramp: core.frames(over))
  }

  /// Goes on from another frame of the file, under a short crossfade.
  public func seek(toFrame frame: Int) {
    core.state.withLock { $0.director.seek(to: frame, ramp: core.frames(.milliseconds(10))) }
    core.renderer.controlWakeup.post()
  }

  /// The frame of the file that is rendered next, or, while it is not heard, would be; 0 when nothing plays.
  public var position: Int {
    core.state.withLock { state in
      core.serve(&state)
      return state.director.position(deck: nil, renderer: core.renderer)
    }
  }

  /// What plays, also while it is held or paused; nil when nothing does.
  public var current: Soundtrack? { core.state.withLock { $0.director.current?.soundtrack } }
  /// Whether something plays, also while it is held or paused.
  public var isPlaying: Bool { current != nil }
  /// Whether the game paused it with ``pause(over:)``.
  public var isPaused: Bool { core.state.withLock { $0.session.isSoundtrackPausedByGame } }
  /// Its bus: gain, mute, pause.
  public var bus: Bus { Bus(core: core, name: Bus.soundtrackName, index: -1) }
}
