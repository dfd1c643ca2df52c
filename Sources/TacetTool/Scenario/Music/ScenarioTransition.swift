import Tacet

extension MusicTransition {
  private enum Place: String, CaseIterable { case bar, beat, end }

  /// The keys of a transition.
  static let keys: Set<String> = ["exit", "beats", "entry", "sameBeat", "fadeOut", "fadeIn", "curve"]

  /// Reads a transition; exit points take the place of an exit.
  init(_ fields: JSONFields) throws(ScenarioError) {
    self.init()
    switch try fields.choiceIfPresent("exit", of: Place.self) ?? .bar {
    case .bar: exit = .next(.bar)
    case .beat: exit = .next(.beat)
    case .end: exit = .end
    }
    if let beats = try fields.numbersIfPresent("beats") { exit = .beats(beats) }
    if let beat = try fields.numberIfPresent("entry", in: 0...1e9, "a beat from 0 on") { entry = .beat(beat) }
    if try fields.boolIfPresent("sameBeat") ?? false { entry = .sameBeat }
    if let fade = try fields.durationIfPresent("fadeOut") { fadeOut = fade }
    if let fade = try fields.durationIfPresent("fadeIn") { fadeIn = fade }
    curve = try fields.curve(.equalPower)
  }
}

extension Stinger {
  /// Reads the way in which a stinger goes over the music.
  init(_ fields: JSONFields) throws(ScenarioError) {
    self.init()
    if let gain = try fields.gainIfPresent("gain") { self.gain = gain }
    if let gain = try fields.gainIfPresent("duck") { duckedGain = gain }
    if let attack = try fields.durationIfPresent("attack") { self.attack = attack }
    if let release = try fields.durationIfPresent("release") { self.release = release }
  }
}
