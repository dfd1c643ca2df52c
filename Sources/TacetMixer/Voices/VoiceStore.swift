/// The memory of the voices' records and sends. The game's side makes a slot's before its first start, so that the
/// renderer meets no page that was never written.
struct VoiceStore: ~Copyable, @unchecked Sendable {
  // Sendable: a slot's values are the renderer's alone once its first start is published.
  private let madeRecords: ReservedArray<VoiceRecord>
  private let madeSends: ReservedArray<SendBank.Transition>

  /// How many slots there may be.
  var capacity: Int { madeRecords.capacity }
  /// The records by slot; valid as long as the store lives.
  var records: UnsafeMutablePointer<VoiceRecord> { madeRecords.base }
  /// The sends by slot; valid as long as the store lives.
  var sends: UnsafeMutablePointer<SendBank.Transition> { madeSends.base }

  init(capacity: Int) {
    madeRecords = ReservedArray(capacity: capacity)
    madeSends = ReservedArray(capacity: capacity)
  }

  /// Makes the values of the first `count` slots.
  func grow(to count: Int) {
    madeRecords.grow(to: count) { _ in VoiceRecord() }
    madeSends.grow(to: count) { _ in SendBank.Transition() }
  }
}
