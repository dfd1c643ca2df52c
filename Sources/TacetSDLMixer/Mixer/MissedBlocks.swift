/// Blocks in which a function of the game was left out, because the game held its lock for more than 2 ms. A value: it
/// says when the log is to have another line, which is seldom.
struct MissedBlocks {
  /// The count of which the log has a line next.
  private var next = 1

  /// The line for a count; nil: none is due. After each the next one comes at ten times its count.
  mutating func line(for count: Int) -> String? {
    guard count >= next else { return nil }
    next = 10 * count
    let blocks = count == 1 ? "a block" : "\(count) blocks"
    return "the game's function over the mix was left out of \(blocks): the game held its lock for more than 2 ms"
  }
}
