internal import TacetMixer

/// Everything about the soundtrack at one moment. ``SoundtrackPlayer`` and ``MusicalClock`` answer single questions,
/// each at a moment of its own: a block may be rendered between two of them.
package struct SoundtrackReport {
  package var playhead: Playhead?
  package var fading: SoundtrackFading
  /// ``SoundtrackPlayer/isPlaying``
  package var isPlaying: Bool
  package var isPaused: Bool
  package var intensity: Float
  /// Where the music is between its beats, and when the next beat and the next bar come; nil without a tempo.
  package var beat: (position: MusicalPosition, next: ClockTime, nextBar: ClockTime)?
}

extension SoundtrackReport {
  init(_ state: borrowing EngineState, _ reading: RendererReading, of driver: EngineDriver) {
    playhead = state.director.plays.playhead(reading.music, isOffline: driver.isOffline)
    fading = state.director.plays.fading(driver.fading(onDeck:))
    isPlaying = state.director.plays.soundtrack(played: driver.played(onDeck:)) != nil
    isPaused = state.session.isSoundtrackPausedByGame
    intensity = state.director.plays.intensity
    beat = state.director.plays.musicTime(at: reading.music).map { time in
      (
        time.position(after: reading.music.played), time.next(.beat, after: reading.music),
        time.next(.bar, after: reading.music)
      )
    }
  }
}
