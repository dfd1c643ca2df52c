import Glibc

/// A part of a round: what is in the field for 54 seconds, and where that is.
struct Wave: Hashable, Sendable {
  enum Place: String, Sendable {
    case open, cave, nebula, arena
  }

  static let seconds: Float = 54
  /// The wave of the Metronome; those behind it are endless.
  static let boss = 5

  /// Counted from 1.
  let number: Int

  var place: Place {
    switch number {
    case 3: .cave
    case 4: .nebula
    case Self.boss: .arena
    default: number < 3 ? .open : [.open, .cave, .nebula][number % 3]
    }
  }

  var hasBoss: Bool { number == Self.boss }
  /// How much faster everything is than in the first one.
  var haste: Float { 1 + 0.09 * Float(min(12, number - 1)) }

  /// How crowded it is, from 0 to 1: calm at its beginning, in its middle and at its end, with two peaks between.
  static func swell(at time: Float) -> Float { 0.5 - 0.5 * cosf(4 * .pi * time / seconds) }

  /// The rocks that are in the field at least, halves counted.
  func rocks(at time: Float) -> Int {
    let (calm, more): (Float, Float) = hasBoss ? (4, 4) : (9 + Float(min(5, number)), 9)
    return Int(calm + more * Self.swell(at: time))
  }

  /// The hunters that are there at most.
  func hunters(at time: Float) -> Int {
    guard number > 1, !hasBoss else { return 0 }
    let most = min(8, 3 + Float(number < Self.boss ? number : number - 2))
    return Int((1 + (most - 1) * Self.swell(at: time)).rounded())
  }

  var name: String {
    switch number {
    case 1: "The chord"
    case 2: "Hunters"
    case 3: "The cave"
    case 4: "The nebula"
    case Self.boss: "The Metronome"
    default: "Endless \(number - Self.boss)"
    }
  }

  /// The task of the whole wave, in a few words.
  var goal: String {
    switch number {
    case 1: "collect notes, shoot on the beat"
    case 3: "collect notes, mind the pillars"
    case Self.boss: "shoot the Metronome"
    default: "collect notes, shoot hunters"
    }
  }

  /// Sentences for the player, each for five seconds. `isHeard`: what is to be heard is, so that one can listen to it.
  func advice(isHeard: Bool) -> [String] {
    switch number {
    case 1:
      [
        "Notes add layers of music, a hit takes one.", "Shoot on the beat: such a shot counts twice.",
        "Without the mouse you shoot where you fly.",
      ]
    case 2:
      [
        "They come from outside: \(isHeard ? "listen where they are" : "watch all sides").",
        "Two shots break one, or one on the beat.",
      ]
    case 3: ["Stone swallows sound: pillars muffle it."]
    case 4: ["All is far away. The hour-glass slows it down."]
    case Self.boss: ["Shoot it until it breaks. Half gives a shield.", "It strikes on the beat. Be elsewhere by then."]
    default: ["As long as the music lasts."]
    }
  }
}
