/// The order of reads of one thing that may change at any time: one at a time, and one more after it where the thing
/// may have changed meanwhile. Pure.
package struct ReadOrder: Sendable, Hashable {
  private var isReading = false
  private var isRepeated = false

  package init() {}

  /// The thing may have changed. True: begin a read; false: one is under way.
  package mutating func begin() -> Bool {
    isRepeated = isReading
    defer { isReading = true }
    return !isReading
  }

  /// The read has ended, and what it found holds. True: begin another one.
  package mutating func end() -> Bool {
    defer { self = ReadOrder() }
    return isRepeated
  }
}
