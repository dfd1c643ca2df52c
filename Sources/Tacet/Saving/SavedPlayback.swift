internal import TacetJSON

/// An engine's playback, to be kept with a saved game: the soundtrack with its place, its playlist and its layers, the
/// buses and the snapshots in force, by the names of a ``SoundBank``.
///
/// ```swift
/// game.sound = try SavedPlayback(of: engine, by: sounds)         // Codable: a part of the game's own file
/// // …
/// try game.sound.restore(to: engine, by: sounds, keepingGains: ["master"])
/// engine.resume()                                                // if it was saved in a pause menu
/// ```
///
/// It has:
/// - the soundtrack that plays: the frame of its file, the rounds of its loop that are left, what precedes and follows
///   it in its playlist or queue, also of a shuffled one, the intensity, the gains of its layers, and its pause;
/// - where soundtracks were left that remember their places;
/// - of every bus gain, mute, pause, filter, cutoffs, equaliser, compressor, pan and time scale;
/// - the snapshots in force, in their order, of the banks by their names and the game's own whole, and the game's pause
///   of everything.
///
/// Ramps and fades count as done. Voices are not in it, looped ones neither: a game has the things that sound, and
/// begins them again with them (``EngineVoice/frame`` says from where). Nor are stingers, orders that wait for their
/// time, and what a game sets by its scene, its level or its settings: the tree of buses, ducking, limits, reverb,
/// world, listeners, output, category. The system's holds are never saved.
///
/// A value. Any thread.
public struct SavedPlayback: Hashable, Sendable {
  let content: SavedContent

  /// The name of the soundtrack that plays; nil: none does.
  public var soundtrack: String? { content.music.map { $0.entries[$0.index].name } }
  /// The frame of its file that is mixed next; 0 when nothing plays.
  public var position: Int { content.music?.frame ?? 0 }
  /// True if the game has paused everything: ``AudioEngine/pause(over:at:)``.
  public var isPaused: Bool { content.isPaused }

  /// Saves what an engine plays now, true to the last block. Of banks with the same name for a sound the first one's
  /// counts.
  ///
  /// - Throws: ``SavedPlaybackError/unnamed(_:)`` for soundtracks that none of the banks has. A soundtrack is the
  ///   bank's own object, not one that was made of it.
  public init(of engine: AudioEngine, by sounds: BankSounds...) throws(SavedPlaybackError) {
    try self.init(of: engine, by: PlaybackNames(sounds))
  }

  /// Saves what an engine plays now, by names that are no bank's.
  package init(of engine: AudioEngine, by names: PlaybackNames) throws(SavedPlaybackError) {
    let driver = engine.host.driver
    content = try driver.update(advancing: true) { (state) throws(SavedPlaybackError) in
      try SavedContent(state, names, played: driver.played(onDeck:))
    }
  }

  /// Goes on with all of it in place of the soundtrack and the stingers that an engine plays, at the same frames, under
  /// fades of 8 ms. Voices are not touched, nor buses that are not in it; orders for the others that wait for
  /// their time end. A pause in which it was saved is in force again.
  ///
  /// - Parameters:
  ///   - engine: the engine, which may be the same or another one, also one at another rate.
  ///   - sounds: the loaded banks with the names.
  ///   - names: buses whose gain and mute stay as they are, because they are the player's settings.
  ///   - completion: called once when the soundtrack ended or another took over, on the engine's control thread.
  /// - Throws: ``SavedPlaybackError`` where the sounds do not fit any more; nothing has changed then.
  public func restore(
    to engine: AudioEngine, by sounds: BankSounds..., keepingGains names: Set<String> = [],
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) throws(SavedPlaybackError) {
    try restore(to: engine, by: PlaybackNames(sounds), keepingGains: names, completion: completion)
  }

  /// Goes on with all of it, by names that are no bank's.
  package func restore(
    to engine: AudioEngine, by sounds: PlaybackNames, keepingGains names: Set<String> = [],
    completion: (@Sendable (SoundtrackEnd) -> Void)? = nil
  ) throws(SavedPlaybackError) {
    let restored = try RestoredPlayback(content, sounds, keepingGains: names)
    let driver = engine.host.driver
    let missing = driver.update(advancing: true) { state, moment in
      restored.apply(to: &state, ramp: state.holdRamp, at: moment, completion: completion)
    }
    if let missing { throw .tooManyBuses(name: missing) }
  }
}

extension SavedPlayback: Codable {
  /// Reads a saved value.
  ///
  /// - Throws: ``SavedPlaybackError/damaged(_:)``, ``SavedPlaybackError/version(_:)``.
  public init(from decoder: any Swift.Decoder) throws { content = try SavedContent.read(decoder) }

  /// Writes it with its version.
  public func encode(to encoder: any Encoder) throws { try content.encode(to: encoder) }

  /// Reads what ``json()`` has written, or any coder of JSON.
  ///
  /// - Throws: ``SavedPlaybackError``, or what is wrong with the text.
  package init(json: String) throws { self = try JSONReader.decode(Self.self, from: Array(json.utf8)) }

  /// It as JSON.
  package func json() throws -> String { try JSONWriter.text(self) }
}
