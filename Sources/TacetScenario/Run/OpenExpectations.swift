/// The expectations of a scenario that have begun and have not ended.
struct OpenExpectations {
  /// An expectation that does not hold.
  struct Failure {
    let event: ScenarioEvent
    let reason: String
  }

  private struct Open {
    let event: ScenarioEvent
    let expect: Expect
    let end: Int
    var heard: HeardSound?
  }

  private let sampleRate: Int
  private let frames: Int
  private var open: [Open] = []
  /// How many have ended and held.
  private(set) var held = 0

  /// None yet, of a scenario of so many frames.
  init(frames: Int, sampleRate: Int) { (self.frames, self.sampleRate) = (frames, sampleRate) }

  /// Begins one whose state holds by now.
  mutating func begin(_ expect: Expect, _ event: ScenarioEvent) {
    let end = min(frames, expect.end(from: event.frame, sampleRate: sampleRate))
    guard end > event.frame else { return held += 1 }
    let heard = expect.sound.map { _ in HeardSound(event.frame..<end, sampleRate: sampleRate) }
    open.append(Open(event: event, expect: expect, end: end, heard: heard))
  }

  /// The frame of the next end after `frame`.
  func end(after frame: Int) -> Int? { open.lazy.map(\.end).filter { $0 > frame }.min() }

  /// Takes interleaved stereo samples that were put out and begin at `frame`. Returns the first one that does not sound
  /// as expected.
  mutating func hear(_ samples: UnsafeBufferPointer<Float>, from frame: Int) -> Failure? {
    let end = frame + samples.count / 2
    for index in open.indices { open[index].heard?.add(samples, from: frame) }
    for one in open {
      guard let heard = one.heard, one.end <= end, let fault = one.expect.sound?.fault(in: heard) else { continue }
      return Failure(event: one.event, reason: fault)
    }
    close { $0.heard != nil && $0.end <= end }
    return nil
  }

  /// Compares how the scenario stands at `frame`. Returns the first one that does not hold.
  mutating func compare(_ stage: ScenarioStage, at frame: Int) -> Failure? {
    for one in open where one.expect.until != nil && frame <= one.end {
      if let fault = one.expect.fault(in: stage) { return Failure(event: one.event, reason: fault) }
    }
    close { $0.heard == nil && $0.end <= frame }
    return nil
  }

  private mutating func close(_ isOver: (Open) -> Bool) {
    let count = open.count
    open.removeAll(where: isOver)
    held += count - open.count
  }
}
