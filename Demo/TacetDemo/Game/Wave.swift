/// A part of a round: what is in the field for 45 seconds, and where that is.
struct Wave: Hashable, Sendable {
  enum Place: String, Sendable {
    case open, cave, nebula, arena
  }

  static let seconds: Float = 45
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
  var rocks: Int { hasBoss ? 3 : min(12, 7 + number) }
  var hunters: Int { number < 2 || hasBoss ? 0 : min(6, number < Self.boss ? number : number - 2) }
  /// How much faster everything is than in the first one.
  var haste: Float { 1 + 0.07 * Float(min(12, number - 1)) }

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

  /// One sentence for the player.
  var advice: String {
    switch number {
    case 1: "Notes add layers of music, a hit takes one."
    case 2: "They come from outside: listen where they are."
    case 3: "Stone swallows sound: pillars muffle it."
    case 4: "All is far away. The hour-glass slows it down."
    case Self.boss: "It strikes on the beat. Be elsewhere by then."
    default: "As long as the music lasts."
    }
  }
}
