import TacetSession
import TacetSignal

/// The sides of the game that its own levels silence, once they have for 0.3 s: Session, 2. Pure.
struct LevelWatch {
  /// The reasons that count, sorted.
  private(set) var reasons: [LevelReason] = []
  private var sides = HeldFacts<LevelReason.Side>()
  /// The reasons of all sides that are silent, or on their way there.
  private var found: [LevelReason] = []

  /// When ``advance(_:to:sampleRate:)`` has something to report, in seconds, unless a level changes before.
  var deadline: Double? { sides.pending.values.min().map { $0 / .seconds(1) } }

  /// Takes in the levels of the buses at this time, in seconds. True if other reasons count than before.
  mutating func advance(_ buses: inout BusTable, to seconds: Double, sampleRate: Int) -> Bool {
    if buses.haveLevelsChanged {
      let silent = buses.takeSilentSides(at: .seconds(seconds), sampleRate: sampleRate)
      sides.update(Dictionary(uniqueKeysWithValues: silent.map { ($0.side, $0.since) }))
      found = silent.flatMap { silence in
        silence.buses.map { LevelReason(.busSilent, bus: $0, side: silence.side) }
      }.sorted()
    }
    guard !found.isEmpty || !reasons.isEmpty else { return false }
    // A quarter of a frame: seconds that were frames before are compared with it, so that no rounding costs one.
    _ = sides.advance(to: .seconds(seconds + 0.25 / Double(sampleRate)))
    let before = reasons
    reasons = found.filter { sides.counted.contains($0.side) }
    return reasons != before
  }
}
