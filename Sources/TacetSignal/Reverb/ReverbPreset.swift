/// A room, as its reverb sounds: the parameters of OpenAL's EAX reverb (`AL_EFFECT_EAXREVERB`), within the ranges of
/// the Effects Extension Guide. What is beyond a range counts as its nearer end.
///
/// ```swift
/// var vault = ReverbPreset.cave
/// vault.decay = .seconds(5)
/// engine.reverb.set(vault, over: .seconds(1))
/// ```
public struct ReverbPreset: Hashable, Sendable {
  /// How loud all of it is, up to 0 dB.
  public var gain: Gain
  /// How loud its highs are, at 5 kHz, up to 0 dB: soft walls take them.
  public var highs: Gain
  /// How loud its lows are, at 250 Hz, up to 0 dB.
  public var lows: Gain
  /// The time in which it falls by 60 dB, 0.1 to 20 s.
  public var decay: Duration
  /// How long the highs last, as a factor of ``decay``, 0.1 to 2; at least 0.1 s, and 26 ms more in a large room.
  public var decayOfHighs: Float
  /// How long the lows last, as a factor of ``decay``, 0.1 to 2.
  public var decayOfLows: Float
  /// How loud the first reflections are, up to +10 dB.
  public var reflections: Gain
  /// How long after the sound they come, 0 to 300 ms: the distance of the walls.
  public var reflectionsDelay: Duration
  /// How loud the reverb after them is, up to +20 dB.
  public var tail: Gain
  /// How long after them it comes, 0 to 100 ms.
  public var tailDelay: Duration
  /// How dense the echoes of the tail are, 0 to 1: at 0 one hears each of them.
  public var diffusion: Float
  /// How dense the modes of the room are, 0 to 1: small rooms have few, and colour the sound.
  public var density: Float
  /// The time between the echoes of the tail, 75 to 250 ms.
  public var echoTime: Duration
  /// How strong these echoes are, 0 to 1.
  public var echoDepth: Float
  /// The period of its vibrato, 40 ms to 4 s.
  public var modulationTime: Duration
  /// How strong the vibrato is, 0 to 1: sound under water wavers.
  public var modulationDepth: Float

  /// A room. What is left out is that of a plain room of medium size.
  public init(
    gain: Gain = .decibels(-10), highs: Gain = .decibels(-1), lows: Gain = .unity, decay: Duration = .seconds(1.5),
    decayOfHighs: Float = 0.8, decayOfLows: Float = 1, reflections: Gain = .decibels(-20),
    reflectionsDelay: Duration = .milliseconds(8), tail: Gain = .decibels(2), tailDelay: Duration = .milliseconds(12),
    diffusion: Float = 1, density: Float = 1, echoTime: Duration = .milliseconds(250), echoDepth: Float = 0,
    modulationTime: Duration = .milliseconds(250), modulationDepth: Float = 0
  ) {
    self.gain = gain
    self.highs = highs
    self.lows = lows
    self.decay = decay
    self.decayOfHighs = decayOfHighs
    self.decayOfLows = decayOfLows
    self.reflections = reflections
    self.reflectionsDelay = reflectionsDelay
    self.tail = tail
    self.tailDelay = tailDelay
    self.diffusion = diffusion
    self.density = density
    self.echoTime = echoTime
    self.echoDepth = echoDepth
    self.modulationTime = modulationTime
    self.modulationDepth = modulationDepth
  }

  // MARK: - Rooms

  /// A furnished room: short and warm.
  public static let room = ReverbPreset(
    highs: .decibels(-6), decay: .milliseconds(450), decayOfHighs: 0.6, reflections: .decibels(-12),
    reflectionsDelay: .milliseconds(3), tail: .decibels(-3), tailDelay: .milliseconds(4), density: 0.4)
  /// Tiles: short, bright and coloured.
  public static let bathroom = ReverbPreset(
    highs: .unity, decay: .milliseconds(1_400), decayOfHighs: 0.6, reflections: .decibels(-4),
    reflectionsDelay: .milliseconds(6), tail: .decibels(6), tailDelay: .milliseconds(10), density: 0.15)
  /// A concert hall.
  public static let hall = ReverbPreset(
    highs: .decibels(-3), decay: .milliseconds(2_600), decayOfHighs: 0.7, reflections: .decibels(-14),
    reflectionsDelay: .milliseconds(20), tail: .unity, tailDelay: .milliseconds(30))
  /// Stone and height: long, and dark in the end.
  public static let cathedral = ReverbPreset(
    highs: .decibels(-4), decay: .seconds(7), decayOfHighs: 0.4, decayOfLows: 1.2, reflections: .decibels(-18),
    reflectionsDelay: .milliseconds(35), tail: .decibels(1), tailDelay: .milliseconds(45))
  /// Bare rock: bright, with audible echoes.
  public static let cave = ReverbPreset(
    highs: .unity, decay: .milliseconds(3_000), decayOfHighs: 1.2, reflections: .decibels(-7),
    reflectionsDelay: .milliseconds(15), tail: .decibels(-1), tailDelay: .milliseconds(22), diffusion: 0.9,
    echoTime: .milliseconds(140), echoDepth: 0.2)
  /// A tunnel or a sewer: narrow, long and coloured.
  public static let tunnel = ReverbPreset(
    highs: .decibels(-8), decay: .milliseconds(2_800), decayOfHighs: 0.3, reflections: .decibels(-2),
    reflectionsDelay: .milliseconds(14), tail: .decibels(4), tailDelay: .milliseconds(20), diffusion: 0.8, density: 0.3)
  /// A corridor with hard walls.
  public static let corridor = ReverbPreset(
    highs: .decibels(-3), decay: .milliseconds(1_600), decayOfHighs: 0.65, reflections: .decibels(-10),
    reflectionsDelay: .milliseconds(8), tail: .unity, tailDelay: .milliseconds(12), density: 0.7)
  /// A hangar or a factory: large, hard and empty.
  public static let hangar = ReverbPreset(
    highs: .decibels(-5), decay: .milliseconds(5_500), decayOfHighs: 0.35, reflections: .decibels(-9),
    reflectionsDelay: .milliseconds(28), tail: .decibels(2), tailDelay: .milliseconds(35))
  /// A street between houses.
  public static let street = ReverbPreset(
    highs: .decibels(-3), decay: .milliseconds(1_400), decayOfHighs: 0.75, reflections: .decibels(-16),
    reflectionsDelay: .milliseconds(25), tail: .decibels(-14), tailDelay: .milliseconds(20), diffusion: 0.5,
    echoTime: .milliseconds(125), echoDepth: 0.5)
  /// Trees: hardly any reverb, with soft echoes.
  public static let forest = ReverbPreset(
    highs: .decibels(-20), decay: .milliseconds(1_300), decayOfHighs: 0.5, reflections: .decibels(-26),
    reflectionsDelay: .milliseconds(150), tail: .decibels(-16), tailDelay: .milliseconds(80), diffusion: 0.3,
    echoTime: .milliseconds(125), echoDepth: 0.8)
  /// A valley: nothing at first, then echoes.
  public static let mountains = ReverbPreset(
    highs: .decibels(-18), decay: .milliseconds(1_600), decayOfHighs: 0.25, reflections: .decibels(-28),
    reflectionsDelay: .milliseconds(300), tail: .decibels(-12), tailDelay: .milliseconds(100), diffusion: 0.25,
    echoTime: .milliseconds(250), echoDepth: 1)
  /// Under water: dark, and it wavers.
  public static let underwater = ReverbPreset(
    highs: .decibels(-40), decay: .milliseconds(1_500), decayOfHighs: 0.1, reflections: .decibels(-6),
    reflectionsDelay: .milliseconds(7), tail: .decibels(14), tailDelay: .milliseconds(11), density: 0.35,
    modulationTime: .milliseconds(1_200), modulationDepth: 0.35)

  /// The presets by their names, as scenarios name them.
  package static let named: [String: ReverbPreset] = [
    "room": room, "bathroom": bathroom, "hall": hall, "cathedral": cathedral, "cave": cave, "tunnel": tunnel,
    "corridor": corridor, "hangar": hangar, "street": street, "forest": forest, "mountains": mountains,
    "underwater": underwater,
  ]

  // MARK: - Parameters by their names in files

  /// The parameters that are gains.
  package static let gains: [(String, WritableKeyPath<ReverbPreset, Gain> & Sendable)] = [
    ("gain", \.gain), ("highs", \.highs), ("lows", \.lows), ("reflections", \.reflections), ("tail", \.tail),
  ]
  /// The parameters that are times.
  package static let times: [(String, WritableKeyPath<ReverbPreset, Duration> & Sendable)] = [
    ("decay", \.decay), ("reflectionsDelay", \.reflectionsDelay), ("tailDelay", \.tailDelay), ("echoTime", \.echoTime),
    ("modulationTime", \.modulationTime),
  ]
  /// The factors, 0 to 2.
  package static let shares: [(String, WritableKeyPath<ReverbPreset, Float> & Sendable)] = [
    ("decayOfHighs", \.decayOfHighs), ("decayOfLows", \.decayOfLows), ("diffusion", \.diffusion),
    ("density", \.density), ("echoDepth", \.echoDepth), ("modulationDepth", \.modulationDepth),
  ]
  /// The names of all, and `preset`, which names one of ``named``.
  package static let keys = Set(["preset"] + gains.map(\.0) + times.map(\.0) + shares.map(\.0))
}
