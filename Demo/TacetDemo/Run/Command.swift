/// The actions of the keys, of the phone and of the engine room: facts to report and calls of the engine.
enum Command: String, CaseIterable, Hashable, Sendable {
  // The system.
  case silentMode, lock, background, windowFocus, focusLossPolicy, otherMusic, voiceChat, outputLost, doNotDisturb
  // Interruptions.
  case call, cork, sleep, sessionSwitched, stopped, otherAudio, app
  /// Takes back every fact that the keys have pretended.
  case takeBack
  // The route.
  case headphones, bluetooth, routeByHand, noRoute, routeLossPolicy, nextOutput, resumeAfterRouteLoss
  // The session, and the game as a whole.
  case active, category, mixWithOthers, yields, voiceChatPolicy, pauseGame
  // The soundtrack and the buses.
  case playSoundtrack, pauseSoundtrack, crossfade, seek, quieter, louder, muteEffects, pauseEffects
  /// The system's mixer mutes the game.
  case mixerMuted
  /// The manners of other games.
  case withoutManners
  // The place and the moment.
  case slowMotion, cave, underWater, hrtf, stinger

  /// The key's label in the legend: a digit, a letter or a function key, which every keyboard has. A row of the phone
  /// has no letter that steers.
  var key: String {
    switch self {
    case .silentMode: "1"
    case .lock: "9"
    case .background: "0"
    case .windowFocus: "F"
    case .focusLossPolicy: "L"
    case .otherMusic: "4"
    case .voiceChat: "5"
    case .doNotDisturb: "H"
    case .outputLost: "E"
    case .call: "2"
    case .cork: "C"
    case .sleep: "Z"
    case .sessionSwitched: "Q"
    case .stopped: "S"
    case .otherAudio: "D"
    case .app: "I"
    case .takeBack: "B"
    case .headphones: "6"
    case .bluetooth: "7"
    case .routeByHand: "J"
    case .noRoute: "8"
    case .routeLossPolicy: "U"
    case .nextOutput: "X"
    case .resumeAfterRouteLoss: "R"
    case .active: "A"
    case .category: "G"
    case .mixWithOthers: "O"
    case .yields: "Y"
    case .voiceChatPolicy: "V"
    case .pauseGame: "P"
    case .playSoundtrack: "T"
    case .pauseSoundtrack: "F9"
    case .crossfade: "N"
    case .seek: "K"
    case .quieter: "F6"
    case .louder: "F7"
    case .muteEffects: "F8"
    case .pauseEffects: "W"
    case .slowMotion: "F1"
    case .cave: "F2"
    case .underWater: "F3"
    case .hrtf: "F4"
    case .stinger: "F5"
    case .mixerMuted: "3"
    case .withoutManners: "M"
    }
  }

  /// The text beside the key in the legend.
  var label: String {
    switch self {
    case .silentMode: "silent mode"
    case .lock: "screen lock"
    case .background: "background"
    case .windowFocus: "in focus"
    case .focusLossPolicy: "unfocused …"
    case .otherMusic: "other music"
    case .voiceChat: "voice chat"
    case .doNotDisturb: "do not disturb"
    case .outputLost: "server gone"
    case .call: "phone call"
    case .cork: "told to pause"
    case .sleep: "system sleep"
    case .sessionSwitched: "other user"
    case .stopped: "game frozen"
    case .otherAudio: "other sound"
    case .app: "game's break"
    case .takeBack: "take all back"
    case .headphones: "headphones"
    case .bluetooth: "bluetooth"
    case .routeByHand: "move sound"
    case .noRoute: "none at all"
    case .routeLossPolicy: "unplugged …"
    case .nextOutput: "output …"
    case .resumeAfterRouteLoss: "go on aloud"
    case .active: "sound on"
    case .category: "category …"
    case .mixWithOthers: "plays beside"
    case .yields: "gives way"
    case .voiceChatPolicy: "voice chat …"
    case .pauseGame: "pause game"
    case .playSoundtrack: "music on"
    case .pauseSoundtrack: "pause music"
    case .crossfade: "next piece"
    case .seek: "to loop's end"
    case .quieter: "music down"
    case .louder: "music up"
    case .muteEffects: "mute effects"
    case .pauseEffects: "pause effects"
    case .mixerMuted: "volume"
    case .withoutManners: "no manners"
    case .slowMotion: "slow motion"
    case .cave: "in a cave"
    case .underWater: "under water"
    case .hrtf: "3D sound …"
    case .stinger: "fanfare"
    }
  }

  /// A sentence for a player: the engine room says it of the row that was used last. The phone's rows have the banner.
  var meaning: String? {
    switch self {
    case .outputLost: "The sound server is gone: the game goes on in silence."
    case .cork: "The system asks the game to pause its sound, as for a voice note."
    case .sleep: "The computer goes to sleep: all stands still until it wakes."
    case .sessionSwitched: "Another user has the screen and the speakers."
    case .stopped: "The game's process is stopped, as by Ctrl-Z in a terminal."
    case .otherAudio: "Other sound that can not be mixed takes over."
    case .app: "The game itself reports an interruption, such as a film."
    case .takeBack: "All that was pretended is over."
    case .focusLossPolicy: "If another window is in front: play on, mute or pause."
    case .routeLossPolicy: "If headphones are unplugged: pause, or play on."
    case .voiceChatPolicy: "If people talk in a voice chat: music down, pause, or no change."
    case .yields: "The music gives way to other music."
    case .mixWithOthers: "The music plays beside other music."
    case .category: "The kind of sound a game has: it decides who gives way."
    case .active: "The game's sound as a whole. Off: others have the speakers."
    case .resumeAfterRouteLoss: "After headphones were unplugged: go on from the speakers."
    case .routeByHand: "The player moves the sound: speakers, headphones, TV, none."
    case .nextOutput: "The game chooses the next of the computer's outputs."
    case .hrtf: "For headphones: sounds from behind and above (HRTF)."
    case .playSoundtrack: "The music begins, or ends."
    case .pauseSoundtrack: "The music stands still; the effects play on."
    case .crossfade: "The other piece comes in as this one fades, over 2 s."
    case .seek: "A second before the loop begins again: hear that it has no gap."
    case .stinger: "The fanfare of a wave that is won, over the music."
    case .quieter: "The music is turned down."
    case .louder: "The music is turned up."
    case .muteEffects: "The effects are silent and run on."
    case .pauseEffects: "The effects stand still, and go on where they were."
    case .pauseGame: "The whole game and its sound stand still."
    case .slowMotion: "The effects run at a third of their speed, and deeper."
    case .cave: "The effects echo as in a cave."
    case .underWater: "All is muffled, as under water."
    default: nil
    }
  }

  init?(key: String) {
    guard let command = Self.allCases.first(where: { $0.key == key.uppercased() || $0.key == key }) else { return nil }
    self = command
  }
}
