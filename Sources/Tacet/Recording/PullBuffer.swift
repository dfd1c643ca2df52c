/// The newest samples of a recording, for a loop that takes them. Pure.
struct PullBuffer {
  private var samples: [Float] = []
  private var start = 0
  /// The most samples that wait; the oldest are dropped beyond it.
  var limit = 0
  /// The samples that were dropped because nobody took them.
  private(set) var dropped = 0

  var count: Int { samples.count - start }

  mutating func append(_ new: [Float]) {
    samples += new
    let surplus = count - limit
    if surplus > 0 {
      start += surplus
      dropped += surplus
    }
    compact()
  }

  /// Takes up to this many samples, oldest first.
  mutating func take(_ most: Int) -> [Float] {
    let taken = Array(samples[start..<start + min(max(0, most), count)])
    start += taken.count
    compact()
    return taken
  }

  mutating func clear() { (samples, start) = ([], 0) }

  private mutating func compact() {
    guard start > samples.count / 2 else { return }
    samples.removeFirst(start)
    start = 0
  }
}
