/// The engine's frames at which blocks of a recording arrive, without the jitter of their delivery. Pure.
///
/// The engine's clock moves by whole requests of the output, and blocks arrive when the server finds time. Frames
/// follow one another as the microphone has them, and drift slowly towards what is measured; a difference of 50 ms is a
/// gap.
struct RecordingClock: Hashable {
  /// The share of the difference that one block takes away.
  private static let share = 1.0 / 64

  private var next: Double?

  /// The engine's frame of the first of `frames` frames at `rate`, the last of which arrived at `engineFrame` of a
  /// clock of `engineRate`.
  mutating func frame(of frames: Int, at rate: Int, arrivedAt engineFrame: Int, engineRate: Int) -> Int {
    let length = Double(frames) * Double(engineRate) / Double(max(1, rate))
    let measured = Double(engineFrame) - length
    var frame = measured
    if let next, abs(measured - next) <= Double(engineRate) / 20 { frame = next + (measured - next) * Self.share }
    next = frame + length
    return Int(frame.rounded())
  }

  /// The next block begins anew.
  mutating func reset() { next = nil }
}
