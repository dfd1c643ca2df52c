/// The actions of the keys and of the legend: facts to report and calls of the engine.
enum Command: String, CaseIterable, Hashable, Sendable {
  // The system.
  case silentMode, lock, background, windowFocus, focusLossPolicy, otherMusic, voiceChat, outputLost
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
  // The game's own sounds.
  case coin, chime, engineHum
  // The place and the moment.
  case slowMotion, cave, underWater, hrtf, stinger

  /// The key's label in the legend.
  var key: String {
    switch self {
    case .silentMode: "1"
    case .lock: "2"
    case .background: "3"
    case .windowFocus: "W"
    case .focusLossPolicy: "L"
    case .otherMusic: "4"
    case .voiceChat: "5"
    case .outputLost: "6"
    case .call: "7"
    case .cork: "8"
    case .sleep: "9"
    case .sessionSwitched: "0"
    case .stopped: "S"
    case .otherAudio: "D"
    case .app: "I"
    case .takeBack: "Q"
    case .headphones: "H"
    case .bluetooth: "B"
    case .routeByHand: "J"
    case .noRoute: "N"
    case .routeLossPolicy: "U"
    case .nextOutput: "X"
    case .resumeAfterRouteLoss: "R"
    case .active: "A"
    case .category: "C"
    case .mixWithOthers: "O"
    case .yields: "Y"
    case .voiceChatPolicy: "V"
    case .pauseGame: "G"
    case .playSoundtrack: "T"
    case .pauseSoundtrack: "Z"
    case .crossfade: "F"
    case .seek: "K"
    case .quieter: ","
    case .louder: "."
    case .muteEffects: "M"
    case .pauseEffects: "P"
    case .coin: "space"
    case .chime: "return"
    case .engineHum: "E"
    case .slowMotion: "F1"
    case .cave: "F2"
    case .underWater: "F3"
    case .hrtf: "F4"
    case .stinger: "F5"
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
    case .coin: "coin"
    case .chime: "chime"
    case .engineHum: "engine"
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
