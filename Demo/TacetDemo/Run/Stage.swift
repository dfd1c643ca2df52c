/// The place and the moment that the keys of the engine room make: a cave, under water, slow motion, HRTF. A value.
struct Stage: Hashable, Encodable, Sendable {
  /// True while the effects have a reverb.
  var isCave = false
  var isUnderWater = false
  /// The speed of the effects, and of the world with them.
  var speed: Float = 1
  /// The mode of HRTF: "off", "on", "automatic".
  var hrtf = "off"
  /// True while sounds with a place go through HRTF.
  var isHRTFOn = false
  /// The cutoff that muffles the music behind the pause menu, in hertz.
  var musicLowPass: Float?

  var isSlow: Bool { speed < 1 }
  /// True while nothing is changed by the place or the moment.
  var isPlain: Bool { self == Stage() }

  /// Encodes what is not plain, with the scenarios' words.
  func encode(to encoder: any Encoder) throws {
    enum Key: String, CodingKey { case reverb, snapshot, timeScale, hrtf, lowPass }
    var object = encoder.container(keyedBy: Key.self)
    if isCave { try object.encode("cave", forKey: .reverb) }
    if isUnderWater { try object.encode("underWater", forKey: .snapshot) }
    if isSlow { try object.encode(speed, forKey: .timeScale) }
    if hrtf != "off" { try object.encode(hrtf, forKey: .hrtf) }
    try object.encodeIfPresent(musicLowPass, forKey: .lowPass)
  }

  /// The effects' part in words.
  var effectsWords: [String] {
    [isCave ? "in a cave" : nil, isUnderWater ? "under water" : nil, isSlow ? "in slow motion" : nil].compactMap(\.self)
  }

  /// The music's part in words.
  var musicWords: [String] {
    [musicLowPass != nil ? "muffled by the menu" : nil, isUnderWater ? "under water" : nil].compactMap(\.self)
  }
}
