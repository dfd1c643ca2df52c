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

/// The text that a game is given where there is none.
enum EmptyText {
  nonisolated(unsafe) static let pointer: UnsafeMutablePointer<CChar> = {
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    pointer.initialize(to: 0)
    return pointer
  }()
}
