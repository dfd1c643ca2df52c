/// The version of SDL_mixer that is followed where two of them differ in what a game sees or hears.
package enum MixerVersion: Hashable, Sendable {
  /// 1.2.12.
  case one
  /// 2.6.2.
  case two

  /// True where a game is told of the end of music that it halts itself.
  var tellsHaltedMusic: Bool { self == .two }
  /// True where a channel is halted when its chunk is freed; else it falls silent, and the game is told nothing.
  var haltsFreedChunks: Bool { self == .two }
  /// True where a fade within a fade leaves the volume behind that the first one began with. Else each fade-in leaves
  /// behind the volume that it finds, and a fade-out that of the last fade-in.
  var keepsVolumeOfFades: Bool { self == .two }
  /// True where an angle below 0 turns to the left; else its sign means nothing.
  var hasNegativeAngles: Bool { self == .two }
  /// True where reverse stereo of a device that is not stereo is an error.
  var refusesToReverse: Bool { self == .two }
  /// True where music in WAV can be moved; else it begins at its start.
  var movesWave: Bool { self == .two }
  /// True where a loop that a file of music names is repeated; else the whole file is.
  var hasLoopsOfFiles: Bool { self == .two }
  /// True where a channel that has ended while it was paused is no longer paused.
  var endsPauses: Bool { self == .two }
  /// True where the last block of a fade-in of music may be in part of it.
  var roundsFadesUp: Bool { self == .two }
  /// How often music is heard that is asked to be played so many times; below 0: for ever. 1.2 counts repeats, but
  /// takes one for none.
  func plays(_ times: Int) -> Int { times < 0 ? times : times < 2 ? 1 : self == .two ? times : times + 1 }
  /// True where a play of music that fails leaves the music paused.
  var pausesFailedMusic: Bool { self == .two }
}
