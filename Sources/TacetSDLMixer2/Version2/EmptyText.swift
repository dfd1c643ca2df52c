/// The text that a game is given where there is none.
enum EmptyText {
  nonisolated(unsafe) static let pointer: UnsafeMutablePointer<CChar> = {
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    pointer.initialize(to: 0)
    return pointer
  }()
}
