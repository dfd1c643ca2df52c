import Synchronization

/// The producer's end of the way of one streamed effect. One thread at a time; valid as long as the renderer.
package struct StreamWriter: @unchecked Sendable {
  // Sendable: a view of a lane and of a ring, in which the producer alone writes.
  private let lane: UnsafePointer<StreamLane>
  private let ring: StreamRing
  private let mailbox: MailboxPointer

  init(lane: UnsafePointer<StreamLane>, ring: StreamRing, heads mailbox: MailboxPointer) {
    self.lane = lane
    self.ring = ring
    self.mailbox = mailbox
  }

  /// False while the voice is inaudible.
  package var isWanted: Bool { lane.pointee.isWanted.load(ordering: .relaxed) }

  /// The frame that the voice plays next.
  package var place: Int { lane.pointee.place.load(ordering: .acquiring) }

  /// One past the last frame that was written.
  package var filled: Int { lane.pointee.filled.load(ordering: .relaxed) }

  /// How many frames are to be written now.
  package var room: Int { lane.pointee.ahead.load(ordering: .relaxed) - (filled - place) }

  /// Goes on at another frame, which the voice has not played: what was written is void.
  package func restart(at place: Int) {
    if lane.pointee.headStart.load(ordering: .relaxed) >= 0 {
      lane.pointee.headStart.store(place, ordering: .relaxed)
    }
    lane.pointee.first.store(place, ordering: .releasing)
    lane.pointee.filled.store(place, ordering: .releasing)
  }

  /// Writes the next frames, interleaved; at most as many as there is ``room``.
  package func write(_ samples: UnsafePointer<Float>, frames: Int) {
    let place = filled
    ring.write(samples, frames: frames, at: place, alsoTo: laterHead(from: place))
    // After the frames: the renderer acquires the count.
    lane.pointee.filled.store(place + frames, ordering: .releasing)
    offerHead()
  }

  /// The ring in the device of HRTF that came later, which has the frames from `place` on.
  private func laterHead(from place: Int) -> UnsafeMutablePointer<Float>? {
    // Acquired: its memory was made before.
    guard let head = lane.pointee.head.load(ordering: .acquiring) else { return nil }
    if lane.pointee.headStart.load(ordering: .relaxed) < 0 {
      lane.pointee.headStart.store(place, ordering: .relaxed)
    }
    return head
  }

  /// Lets the voice switch to that ring, once all that it plays from then on is there.
  private func offerHead() {
    let (start, buffer) = (lane.pointee.headStart.load(ordering: .relaxed), Int(ring.monoName))
    guard start >= 0, place >= start + StreamLane.margin, buffer < mailbox.pointee.headBuffers.count else { return }
    let name = mailbox.pointee.headBuffers[buffer].load(ordering: .relaxed)
    guard name & HeadSide.unready != 0 else { return }
    // After the frames: the renderer acquires the name.
    mailbox.pointee.headBuffers[buffer].store(name & ~HeadSide.unready, ordering: .releasing)
  }

  /// Changes how many frames are played in all.
  package func setLength(_ length: Int) { lane.pointee.length.store(length, ordering: .releasing) }

  /// Nothing will follow what was written.
  package func complete() {
    let end = filled
    // A resampler looks at frames behind the last one.
    var silence = [Float](repeating: 0, count: 2 * StreamLane.margin)
    for channel in 0..<Int(ring.buffer.channels) { silence[channel] = EffectBuffer.nearlySilent }
    ring.write(silence, frames: StreamLane.margin, at: end, alsoTo: laterHead(from: end))
    setLength(end)
    lane.pointee.isComplete.store(true, ordering: .releasing)
  }
}
