import TacetSignal

/// The short sounds that are to be heard now: what sounds, what gives way, what ends when. Pure: time is an argument.
///
/// A play waits for the first block that is rendered. If none is for a while it can not be heard any more, for a tap that
/// comes late is worse than none; it ends on time all the same.
struct FeedbackMixer {
  enum Event: Equatable {
    /// The play can not be heard: nobody rendered it in time.
    case unrendered(UInt64)
    case ended(UInt64, SoundEnd)
  }

  fileprivate struct Play {
    enum Phase { case waiting, sounding, unrendered }

    let id: UInt64
    let samples: ShortSoundPCM
    let requested: Duration
    var phase = Phase.waiting
    /// When it ends: counted from its first frame, or from its request if it has none.
    var deadline: Duration
    /// The next frame.
    var position = 0
    /// Whether it has told its end: it is being faded out, or what its output was late with is played yet.
    var isOver = false
    var gain = Ramp(1)
  }

  /// How many plays of one sound may be heard at once, and how many in all. One more ends the oldest.
  static let mostOfOne = 3
  static let most = 16
  /// A play that was not begun within this is not heard any more.
  static let patience = Duration.milliseconds(300)
  /// An ended play that nobody renders to its last frame is given up after this.
  private static let remainder = Duration.seconds(1)
  /// Frames of the fade of a play that gives way: 5 ms.
  private static let fade = 240

  /// From a frame's rendering to its being heard.
  private let latency: Duration
  private var plays: [Play] = []
  private var events: [Event] = []
  private var limiter = Limiter(sampleRate: ShortSoundPCM.sampleRate)

  /// A board without plays, for an output of this latency.
  init(latency: Duration = .zero) {
    self.latency = latency
    plays.reserveCapacity(4 * Self.most)
    events.reserveCapacity(4 * Self.most)
  }

  /// Whether something is to be rendered.
  var wantsOutput: Bool { plays.contains { $0.phase != .unrendered } }

  /// When ``advance(to:)`` has something to do.
  var nextDeadline: Duration? {
    plays.lazy.map { play in
      switch play.phase {
      case .waiting: play.requested + Self.patience
      case .sounding where play.isOver: play.deadline + Self.remainder
      case .sounding, .unrendered: play.deadline
      }
    }.min()
  }

  /// What happened since the last call, in order.
  mutating func takeEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Takes a play over. A play of the same sound that waits as well gives way to it, for the two would be one sound.
  mutating func add(_ id: UInt64, _ samples: ShortSoundPCM, requested: Duration) {
    for index in plays.indices.reversed() where plays[index].samples === samples && plays[index].phase == .waiting {
      supersede(index)
    }
    if count(of: samples) >= Self.mostOfOne { supersedeOldest { $0.samples === samples } }
    if plays.count(where: { !$0.isOver }) >= Self.most { supersedeOldest { _ in true } }
    plays.append(Play(id: id, samples: samples, requested: requested, deadline: requested + samples.duration))
  }

  /// Adds what sounds to silence, and limits it. Neither locks nor waits.
  mutating func render(into samples: UnsafeMutablePointer<Float>, frames: Int, at now: Duration) {
    samples.update(repeating: 0, count: 2 * frames)
    for index in plays.indices where plays[index].phase != .unrendered {
      if plays[index].phase == .waiting {
        guard now < plays[index].requested + Self.patience else { continue }
        plays[index].phase = .sounding
        plays[index].deadline = now + latency + plays[index].samples.duration
      }
      plays[index].mix(into: samples, frames: frames)
    }
    plays.removeAll { $0.isOver && $0.isRendered }
    limiter.process(samples, frames: frames)
  }

  /// Lets time pass: what waited too long is not heard any more, what is due ends.
  mutating func advance(to now: Duration) {
    for index in plays.indices.reversed() {
      if plays[index].phase == .waiting, now >= plays[index].requested + Self.patience { giveUp(index) }
      // However short it is, it can still be heard as long as it waits.
      guard plays[index].phase != .waiting, now >= plays[index].deadline else { continue }
      if !plays[index].isOver {
        plays[index].isOver = true
        events.append(.ended(plays[index].id, plays[index].phase == .sounding ? .finished : .unheard))
      }
      let isLost = plays[index].phase != .sounding || now >= plays[index].deadline + Self.remainder
      if isLost || plays[index].isRendered { plays.remove(at: index) }
    }
  }

  /// The output is gone: nothing that waits, or sounds, is heard any more. Ends come on time.
  mutating func loseOutput() {
    plays.removeAll { $0.isOver }
    for index in plays.indices { giveUp(index) }
  }

  private mutating func giveUp(_ index: Int) {
    if plays[index].phase == .waiting { events.append(.unrendered(plays[index].id)) }
    plays[index].phase = .unrendered
  }

  private func count(of samples: ShortSoundPCM) -> Int { plays.count { $0.samples === samples && !$0.isOver } }

  private mutating func supersedeOldest(where isMeant: (Play) -> Bool) {
    if let oldest = plays.firstIndex(where: { !$0.isOver && isMeant($0) }) { supersede(oldest) }
  }

  private mutating func supersede(_ index: Int) {
    events.append(.ended(plays[index].id, .superseded))
    guard plays[index].phase == .sounding else {
      plays.remove(at: index)
      return
    }
    plays[index].isOver = true
    plays[index].gain.go(to: 0, over: Self.fade)
  }
}

extension FeedbackMixer.Play {
  /// Whether nothing of it is left to be rendered.
  fileprivate var isRendered: Bool { position >= samples.frames || (gain.target == 0 && !gain.isMoving) }

  fileprivate mutating func mix(into output: UnsafeMutablePointer<Float>, frames: Int) {
    let count = min(frames, samples.frames - position)
    guard count > 0 else { return }
    samples.samples.withUnsafeBufferPointer { input in
      for frame in 0..<count {
        let level = gain.isMoving ? gain.value(after: frame + 1) : gain.value
        output[2 * frame] += level * input[2 * (position + frame)]
        output[2 * frame + 1] += level * input[2 * (position + frame) + 1]
      }
    }
    gain.advance(count)
    position += count
  }
}

/// How a play of a ``ShortSound`` ended.
public enum SoundEnd: String, Sendable, Hashable {
  /// It was heard to its end.
  case finished
  /// The user's rules did not let it be heard, or there was nothing to hear it with.
  case unheard
  /// Newer sounds took its place.
  case superseded
  /// The ``Feedback`` that played it is gone.
  case stopped
}
