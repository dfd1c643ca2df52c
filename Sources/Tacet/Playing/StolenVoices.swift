/// The voices that ended stolen: how many, and for which effects the log has named a stolen loop. Pure.
struct StolenVoices {
  /// Seconds for which a stolen loop of the same effect is not logged again.
  static let interval = 60
  /// The most effects that are remembered; beyond them all are forgotten.
  static let effectLimit = 256

  /// Voices that had begun.
  private(set) var stolen = 0
  /// Plays that ended without having begun: all that sounded had more weight, or a limit refused them.
  private(set) var refused = 0

  private let sampleRate: Int
  /// The frame at which a stolen loop of an effect was logged last.
  private var logged: [ObjectIdentifier: Int] = [:]

  init(sampleRate: Int) { self.sampleRate = sampleRate }

  /// Counts a voice that ended stolen.
  mutating func count(hasStarted: Bool) {
    if hasStarted { stolen += 1 } else { refused += 1 }
  }

  /// Counts a play that a limit refused.
  mutating func countRefused() { refused += 1 }

  /// True if a loop of this effect, stolen at the engine's frame `frame`, is to be logged.
  mutating func takeLog(of effect: ObjectIdentifier, at frame: Int) -> Bool {
    if let last = logged[effect], frame - last < Self.interval * sampleRate { return false }
    if logged.count >= Self.effectLimit { logged.removeAll(keepingCapacity: true) }
    logged[effect] = frame
    return true
  }
}
