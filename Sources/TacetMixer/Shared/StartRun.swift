import Synchronization

/// How far back the starts that the game has asked for are alike: of one priority and one gain.
struct StartRun: ~Copyable {
  /// The priority and the gain of the last start.
  private let weight = Atomic<UInt64>(0)
  /// The number of the first start of those alike.
  private let first = Atomic<Int>(0)

  /// Records a start with this number, before it is pushed. The game only.
  @inline(__always)
  func record(_ parameters: borrowing VoiceParameters, number: Int) {
    // A priority beyond 32 bits ranks as the greatest or the least one: VoiceRank.
    let priority = UInt32(bitPattern: Int32(clamping: parameters.priority))
    let new = UInt64(priority) << 32 | UInt64(parameters.gain.bitPattern)
    guard new != weight.load(ordering: .relaxed) else { return }
    weight.store(new, ordering: .relaxed)
    first.store(number, ordering: .relaxed)
  }

  /// True if all from the one with this number on are alike. The renderer only, which has acquired the last start.
  func reaches(back number: Int) -> Bool { first.load(ordering: .relaxed) <= number }
}
