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
    case .outputLost: "output lost"
    case .call: "phone call"
    case .cork: "cork request"
    case .sleep: "system sleep"
    case .sessionSwitched: "other user"
    case .stopped: "stopped"
    case .otherAudio: "other audio"
    case .app: "by the game"
    case .takeBack: "take all back"
    case .headphones: "headphones"
    case .bluetooth: "bluetooth"
    case .routeByHand: "next by hand"
    case .noRoute: "none at all"
    case .routeLossPolicy: "when lost …"
    case .nextOutput: "output …"
    case .resumeAfterRouteLoss: "go on"
    case .active: "active"
    case .category: "category …"
    case .mixWithOthers: "mix along"
    case .yields: "yields"
    case .voiceChatPolicy: "voice chat …"
    case .pauseGame: "pause game"
    case .playSoundtrack: "play"
    case .pauseSoundtrack: "pause"
    case .crossfade: "crossfade"
    case .seek: "to the seam"
    case .quieter: "quieter"
    case .louder: "louder"
    case .muteEffects: "mute effects"
    case .pauseEffects: "pause effects"
    case .mixerMuted: "volume"
    case .withoutManners: "no manners"
    case .slowMotion: "slow"
    case .cave: "cave"
    case .underWater: "under water"
    case .hrtf: "HRTF …"
    case .stinger: "stinger"
    }
  }

  init?(key: String) {
    guard let command = Self.allCases.first(where: { $0.key == key.uppercased() || $0.key == key }) else { return nil }
    self = command
  }
}
