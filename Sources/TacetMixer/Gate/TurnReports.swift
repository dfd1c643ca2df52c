/// The numbers of the turns of a mix that were reported: the last 32. Pure.
struct TurnReports: BitwiseCopyable {
  private var numbers = InlineArray<32, UInt32>(repeating: 0)
  private var next = 0

  /// Notes a number; false if it was noted before.
  mutating func insert(_ number: UInt32) -> Bool {
    for index in 0..<32 where numbers[index] == number { return false }
    numbers[next] = number
    next = (next + 1) % 32
    return true
  }
}
