import TacetSystem

/// The memory that a game has given with the function that makes its music.
enum HookData {
  private struct Memory: @unchecked Sendable {
    // Sendable: the game's; it is only handed back.
    let pointer: UnsafeMutableRawPointer?
  }

  private static let memory = Locked(Memory(pointer: nil))

  static func set(_ pointer: UnsafeMutableRawPointer?) {
    let new = Memory(pointer: pointer)
    memory.withLock { $0 = new }
  }

  static var pointer: UnsafeMutableRawPointer? { memory.withLock { $0 }.pointer }
}
