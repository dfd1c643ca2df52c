import TacetSignal

/// Mixes the plays of short sounds and decides which are superseded and when each ends. A value; time is an argument.
///
/// A play waits for the first rendered block. Without one for 0.3 s it is not heard any more, because a late tap is
/// worse than none; it still ends on time, ``SoundEnd/late``.
struct FeedbackMixer {
  enum Event: Equatable {
    /// The play was not rendered in time, or its output was lost before its end: it is not heard, or not to its end.
    case unrendered(UInt64)
    case ended(UInt64, SoundEnd)
  }

  fileprivate struct Play {
    enum Phase { case waiting, sounding, unrendered }

    let id: UInt64
    let samples: ShortSoundPCM
    let requested: Duration
    var phase = Phase.waiting
    /// The end of a play that is not heard: what kept it from being rendered.
    var failure = SoundEnd.late
    /// The time of its end, counted from its first frame, or from its request before one is rendered.
    var deadline: Duration
    /// The next frame to be rendered.
    var position = 0
    /// True once its end was reported: it fades out, or its last frames are late.
    var isOver = false
    var gain = Ramp(1)
  }

  /// The most plays of one sound, and of all sounds. A further one ends the oldest.
  static let mostOfOne = 3
  static let most = 16
  /// A play that is not rendered within this time is not heard any more.
  static let startLimit = Duration.milliseconds(300)
  /// An ended play that is not rendered to its last frame is removed after this time.
  private static let remainder = Duration.seconds(1)
  /// The fade of a superseded play, in frames: 5 ms.
  private static let fade = 240

  /// The time from a frame's rendering to its being heard. Counts for plays that begin later.
  var latency: Duration
  /// False from a beginning of the output until it has taken its first frames and asks for more: no play ends before
  /// that, for nobody knows how late the output is.
  private var isProven = true
  private var plays: [Play] = []
  private var events: [Event] = []
  private var limiter = Limiter(sampleRate: ShortSoundPCM.sampleRate, looksAhead: false)

  /// A mixer without plays, for an output of this latency.
  init(latency: Duration = .zero) {
    self.latency = latency
    plays.reserveCapacity(4 * Self.most)
    events.reserveCapacity(4 * Self.most)
  }

  /// The time of the next ``advance(to:)``; nil without a play.
  var nextDeadline: Duration? {
    plays.lazy.map { play in
      switch play.phase {
      case .waiting: play.requested + Self.startLimit
      case .sounding where play.isOver || !isProven: play.deadline + Self.remainder
      case .sounding, .unrendered: play.deadline
      }
    }.min()
  }

  /// Removes and returns the events since the last call, in order.
  mutating func drainEvents() -> [Event] {
    defer { events.removeAll(keepingCapacity: true) }
    return events
  }

  /// Adds a play. It supersedes a waiting play of the same sound, with which it would coincide.
  mutating func add(_ id: UInt64, _ samples: ShortSoundPCM, requested: Duration) {
    for index in plays.indices.reversed() where plays[index].samples === samples && plays[index].phase == .waiting {
      supersede(index)
    }
    if count(of: samples) >= Self.mostOfOne { supersedeOldest { $0.samples === samples } }
    if plays.count(where: { !$0.isOver }) >= Self.most { supersedeOldest { _ in true } }
    plays.append(Play(id: id, samples: samples, requested: requested, deadline: requested + samples.duration))
  }

  /// The output begins, or goes on after a rest.
  mutating func beginOutput() { isProven = false }

  /// The output takes frames, by its latency of now: plays that sound end no sooner than their last frame is heard.
  mutating func proveOutput(at now: Duration) {
    isProven = true
    for index in plays.indices where plays[index].phase == .sounding && !plays[index].isOver {
      plays[index].deadline = max(plays[index].deadline, now + latency + plays[index].rest)
    }
  }

  /// Renders the mix of all plays, limited. Neither locks nor allocates.
  mutating func render(into samples: UnsafeMutablePointer<Float>, frames: Int, at now: Duration) {
    let block = Block(samples, frames: frames)
    block.clear()
    for index in plays.indices where plays[index].phase != .unrendered {
      if plays[index].phase == .waiting {
        guard now < plays[index].requested + Self.startLimit else { continue }
        plays[index].phase = .sounding
        plays[index].deadline = now + latency + plays[index].samples.duration
      }
      plays[index].mix(into: samples, frames: frames)
    }
    plays.removeAll { $0.isOver && $0.isRendered }
    limiter.process(block)
  }

  /// Advances to `now`: plays that waited too long become unrendered, and plays that are due end.
  mutating func advance(to now: Duration) {
    for index in plays.indices.reversed() {
      if plays[index].phase == .waiting, now >= plays[index].requested + Self.startLimit {
        giveUp(index, .late)
      }
      // A waiting play does not end, however short it is: it can still be rendered.
      guard plays[index].phase != .waiting, now >= plays[index].deadline else { continue }
      if plays[index].phase == .sounding, !isProven, now < plays[index].deadline + Self.remainder { continue }
      if !plays[index].isOver {
        plays[index].isOver = true
        events.append(.ended(plays[index].id, plays[index].phase == .sounding ? .finished : plays[index].failure))
      }
      let isLost = plays[index].phase != .sounding || now >= plays[index].deadline + Self.remainder
      if isLost || plays[index].isRendered { plays.remove(at: index) }
    }
  }

  /// Handles the loss of the output: no play is heard any more, nor the frames that it did not play. Ends stay on time.
  mutating func loseOutput() {
    plays.removeAll { $0.isOver }
    for index in plays.indices { giveUp(index, .unheard) }
  }

  /// Ends every play by a fade of 5 ms: the user's rules forbid sounds from now on.
  mutating func silence() {
    for index in plays.indices where !plays[index].isOver {
      guard plays[index].phase == .sounding else {
        giveUp(index, .unheard)
        continue
      }
      events += [.unrendered(plays[index].id), .ended(plays[index].id, .unheard)]
      fadeOut(index)
    }
  }

  private mutating func fadeOut(_ index: Int) {
    plays[index].isOver = true
    plays[index].gain.go(to: 0, over: Self.fade)
  }

  private mutating func giveUp(_ index: Int, _ failure: SoundEnd) {
    if plays[index].phase != .unrendered { events.append(.unrendered(plays[index].id)) }
    (plays[index].phase, plays[index].failure) = (.unrendered, failure)
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
    fadeOut(index)
  }
}

extension FeedbackMixer.Play {
  /// The length of the frames that are still to be rendered.
  fileprivate var rest: Duration {
    FrameCount(samples.frames - position).duration(sampleRate: ShortSoundPCM.sampleRate)
  }

  /// True where no frame is left to be rendered.
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
