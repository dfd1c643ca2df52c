/// A short loop in memory, as stereo frames at the file's rate: no seek for each round.
///
/// A seek costs a library up to 5 ms, and loops down to 10 ms are valid, as are whole files of one frame.
final class HeldLoop: @unchecked Sendable {
  // Sendable: the stream that owns it has the only reference.
  /// The longest loop that is held: 1.4 s at 48 kHz, 512 KiB.
  static let maximumFrames = 65_536
  private(set) var frames = 0
  /// The frame that plays next; nil while the file plays.
  var position: Int?
  private let samples: UnsafeMutablePointer<Float>
  private let capacity: Int

  init(frames: Int) {
    capacity = frames
    samples = .allocate(capacity: 2 * frames)
  }

  deinit { samples.deallocate() }

  /// The room behind the frames held, and its size in frames.
  var room: (place: UnsafeMutablePointer<Float>, frames: Int) {
    (samples + 2 * frames, capacity - frames)
  }

  /// Counts `count` frames that were written to the room.
  func add(_ count: Int) { frames += count }

  /// Copies up to `count` frames from the position on and returns their number.
  func read(into target: UnsafeMutablePointer<Float>, frames count: Int) -> Int {
    guard let place = position, frames > 0 else { return 0 }
    let taken = min(count, frames - place)
    target.update(from: samples + 2 * place, count: 2 * taken)
    position = (place + taken) % frames
    return taken
  }
}
